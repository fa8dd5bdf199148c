ScriptName JMap Hidden
; What JContainers brings.

Int Function object() Native Global
Int Function getInt(Int object, String key, Int default = 0) Native Global
Function setInt(Int object, String key, Int value) Native Global
Float Function getFlt(Int object, String key, Float default = 0.0) Native Global
Function setFlt(Int object, String key, Float value) Native Global
String Function getStr(Int object, String key, String default = "") Native Global
Function setStr(Int object, String key, String value) Native Global
Int Function getObj(Int object, String key, Int default = 0) Native Global
Function setObj(Int object, String key, Int container) Native Global
Form Function getForm(Int object, String key, Form default = None) Native Global
Function setForm(Int object, String key, Form value) Native Global
Bool Function hasKey(Int object, String key) Native Global
Int Function valueType(Int object, String key) Native Global
Int Function allKeys(Int object) Native Global
String[] Function allKeysPArray(Int object) Native Global
Int Function allValues(Int object) Native Global
Bool Function removeKey(Int object, String key) Native Global
Int Function count(Int object) Native Global
Function clear(Int object) Native Global
Function addPairs(Int object, Int source, Bool overrideDuplicates) Native Global
String Function nextKey(Int object, String previousKey = "", String endKey = "") Native Global
String Function getNthKey(Int object, Int keyIndex) Native Global
