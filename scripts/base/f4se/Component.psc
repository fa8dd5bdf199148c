ScriptName Component Extends Form Native Hidden
; What F4SE brings.

MiscObject Function GetScrapItem() Native
GlobalVariable Function GetScrapScalar() Native
