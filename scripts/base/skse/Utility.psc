ScriptName Utility Hidden
; What SKSE brings.

Bool[] Function CreateBoolArray(Int size, Bool fill = False) Native Global
Float[] Function CreateFloatArray(Int size, Float fill = 0.0) Native Global
Form[] Function CreateFormArray(Int size, Form fill = None) Native Global
Int[] Function CreateIntArray(Int size, Int fill = 0) Native Global
String[] Function CreateStringArray(Int size, String fill = "") Native Global
Bool Function GetINIBool(String ini) Native Global
Float Function GetINIFloat(String ini) Native Global
Int Function GetINIInt(String ini) Native Global
String Function GetINIString(String ini) Native Global
