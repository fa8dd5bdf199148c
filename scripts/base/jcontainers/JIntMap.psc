ScriptName JIntMap Hidden
; What JContainers brings.

Int Function object() Native Global
Int Function getInt(Int object, Int key, Int default = 0) Native Global
Function setInt(Int object, Int key, Int value) Native Global
Float Function getFlt(Int object, Int key, Float default = 0.0) Native Global
Function setFlt(Int object, Int key, Float value) Native Global
String Function getStr(Int object, Int key, String default = "") Native Global
Function setStr(Int object, Int key, String value) Native Global
Int Function getObj(Int object, Int key, Int default = 0) Native Global
Function setObj(Int object, Int key, Int container) Native Global
Form Function getForm(Int object, Int key, Form default = None) Native Global
Function setForm(Int object, Int key, Form value) Native Global
Bool Function hasKey(Int object, Int key) Native Global
Int Function valueType(Int object, Int key) Native Global
Int Function allKeys(Int object) Native Global
Int[] Function allKeysPArray(Int object) Native Global
Int Function allValues(Int object) Native Global
Bool Function removeKey(Int object, Int key) Native Global
Int Function count(Int object) Native Global
Function clear(Int object) Native Global
Function addPairs(Int object, Int source, Bool overrideDuplicates) Native Global
Int Function nextKey(Int object, Int previousKey = 0, Int endKey = 0) Native Global
Int Function getNthKey(Int object, Int keyIndex) Native Global
