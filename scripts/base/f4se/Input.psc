ScriptName Input Native Hidden
; What F4SE brings.

String Function GetMappedControl(Int keycode) Native Global
Int Function GetMappedKey(String control, Int deviceType = 255) Native Global
