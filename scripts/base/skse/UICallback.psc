ScriptName UICallback Hidden
; What SKSE brings.

Int Function Create(String menuName, String target) Native Global
Function PushBool(Int handle, Bool value) Native Global
Function PushBoolA(Int handle, Bool[] args) Native Global
Function PushFloat(Int handle, Float value) Native Global
Function PushFloatA(Int handle, Float[] args) Native Global
Function PushInt(Int handle, Int value) Native Global
Function PushIntA(Int handle, Int[] args) Native Global
Function PushString(Int handle, String value) Native Global
Function PushStringA(Int handle, String[] args) Native Global
Function Release(Int handle) Native Global
Bool Function Send(Int handle) Native Global
