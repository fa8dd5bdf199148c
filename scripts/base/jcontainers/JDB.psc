ScriptName JDB Hidden
; What JContainers brings.

Int Function solveInt(String path, Int default = 0) Native Global
Bool Function solveIntSetter(String path, Int value, Bool createMissingKeys = False) Native Global
Float Function solveFlt(String path, Float default = 0.0) Native Global
Bool Function solveFltSetter(String path, Float value, Bool createMissingKeys = False) Native Global
String Function solveStr(String path, String default = "") Native Global
Bool Function solveStrSetter(String path, String value, Bool createMissingKeys = False) Native Global
Int Function solveObj(String path, Int default = 0) Native Global
Bool Function solveObjSetter(String path, Int value, Bool createMissingKeys = False) Native Global
Form Function solveForm(String path, Form default = None) Native Global
Bool Function solveFormSetter(String path, Form value, Bool createMissingKeys = False) Native Global
Function setObj(String key, Int object) Native Global
Bool Function hasPath(String path) Native Global
Int Function allKeys() Native Global
Int Function allValues() Native Global
Function writeToFile(String path) Native Global
Int Function root() Native Global
