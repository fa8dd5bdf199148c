ScriptName Input Hidden
; What SKSE brings.

String Function GetMappedControl(Int keycode) Native Global
Int Function GetMappedKey(String control, Int deviceType = 255) Native Global
Int Function GetNthKeyPressed(Int n) Native Global
Int Function GetNumKeysPressed() Native Global
Function HoldKey(Int dxKeycode) Native Global
Bool Function IsKeyPressed(Int dxKeycode) Native Global
Function ReleaseKey(Int dxKeycode) Native Global
Function TapKey(Int dxKeycode) Native Global
