ScriptName UI Hidden
; What SKSE brings.

Bool Function GetBool(String menuName, String target) Native Global
Function InvokeBool(String menuName, String target, Bool arg) Native Global
Function InvokeBoolA(String menuName, String target, Bool[] args) Native Global
Function SetBool(String menuName, String target, Bool value) Native Global
Int Function GetInt(String menuName, String target) Native Global
Function InvokeInt(String menuName, String target, Int arg) Native Global
Function InvokeIntA(String menuName, String target, Int[] args) Native Global
Function SetInt(String menuName, String target, Int value) Native Global
Float Function GetFloat(String menuName, String target) Native Global
Function InvokeFloat(String menuName, String target, Float arg) Native Global
Function InvokeFloatA(String menuName, String target, Float[] args) Native Global
Function SetFloat(String menuName, String target, Float value) Native Global
String Function GetString(String menuName, String target) Native Global
Function InvokeString(String menuName, String target, String arg) Native Global
Function InvokeStringA(String menuName, String target, String[] args) Native Global
Function SetString(String menuName, String target, String value) Native Global
Function CloseCustomMenu() Native Global
Function InvokeForm(String menuName, String target, Form arg) Native Global
Bool Function IsMenuOpen(String menuName) Native Global
Bool Function IsTextInputEnabled() Native Global
Function OpenCustomMenu(String swfPath, Int flags = 0) Native Global

Function Invoke(String menuName, String target) Global
  InvokeBool(menuName, target, False)
EndFunction
