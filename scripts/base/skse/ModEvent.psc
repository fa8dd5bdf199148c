ScriptName ModEvent Hidden
; What SKSE brings.

Int Function Create(String eventName) Native Global
Function PushBool(Int handle, Bool value) Native Global
Function PushFloat(Int handle, Float value) Native Global
Function PushForm(Int handle, Form value) Native Global
Function PushInt(Int handle, Int value) Native Global
Function PushString(Int handle, String value) Native Global
Function Release(Int handle) Native Global
Bool Function Send(Int handle) Native Global
