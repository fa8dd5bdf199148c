ScriptName PocketRadio extends Radio
; Helper: inherits the custom events of Radio.
