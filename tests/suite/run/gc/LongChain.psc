ScriptName LongChain extends Chain
; Helper: a child of Chain.
