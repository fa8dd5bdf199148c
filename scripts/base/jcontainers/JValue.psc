ScriptName JValue Hidden
; What JContainers brings.

Int Function retain(Int object, String tag = "") Native Global
Int Function release(Int object) Native Global
Int Function releaseAndRetain(Int previousObject, Int newObject, String tag = "") Native Global
Function releaseObjectsWithTag(String tag) Native Global
Int Function zeroLifetime(Int object) Native Global
Int Function addToPool(Int object, String poolName) Native Global
Function cleanPool(String poolName) Native Global
Int Function shallowCopy(Int object) Native Global
Int Function deepCopy(Int object) Native Global
Bool Function isExists(Int object) Native Global
Bool Function isArray(Int object) Native Global
Bool Function isMap(Int object) Native Global
Bool Function isFormMap(Int object) Native Global
Bool Function isIntegerMap(Int object) Native Global
Bool Function empty(Int object) Native Global
Int Function count(Int object) Native Global
Function clear(Int object) Native Global
Int Function readFromFile(String filePath) Native Global
Int Function readFromDirectory(String directoryPath, String extension = "") Native Global
Int Function objectFromPrototype(String prototype) Native Global
Function writeToFile(Int object, String filePath) Native Global
Int Function solvedValueType(Int object, String path) Native Global
Bool Function hasPath(Int object, String path) Native Global
Function enableAPILog(Bool arg0) Native Global
Int Function solveInt(Int object, String path, Int default = 0) Native Global
Bool Function solveIntSetter(Int object, String path, Int value, Bool createMissingKeys = False) Native Global
Float Function solveFlt(Int object, String path, Float default = 0.0) Native Global
Bool Function solveFltSetter(Int object, String path, Float value, Bool createMissingKeys = False) Native Global
String Function solveStr(Int object, String path, String default = "") Native Global
Bool Function solveStrSetter(Int object, String path, String value, Bool createMissingKeys = False) Native Global
Int Function solveObj(Int object, String path, Int default = 0) Native Global
Bool Function solveObjSetter(Int object, String path, Int value, Bool createMissingKeys = False) Native Global
Form Function solveForm(Int object, String path, Form default = None) Native Global
Bool Function solveFormSetter(Int object, String path, Form value, Bool createMissingKeys = False) Native Global
