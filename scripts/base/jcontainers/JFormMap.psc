ScriptName JFormMap Hidden
; What JContainers brings.

Int Function object() Native Global
Int Function getInt(Int object, Form key, Int default = 0) Native Global
Function setInt(Int object, Form key, Int value) Native Global
Float Function getFlt(Int object, Form key, Float default = 0.0) Native Global
Function setFlt(Int object, Form key, Float value) Native Global
String Function getStr(Int object, Form key, String default = "") Native Global
Function setStr(Int object, Form key, String value) Native Global
Int Function getObj(Int object, Form key, Int default = 0) Native Global
Function setObj(Int object, Form key, Int container) Native Global
Form Function getForm(Int object, Form key, Form default = None) Native Global
Function setForm(Int object, Form key, Form value) Native Global
Bool Function hasKey(Int object, Form key) Native Global
Int Function valueType(Int object, Form key) Native Global
Int Function allKeys(Int object) Native Global
Form[] Function allKeysPArray(Int object) Native Global
Int Function allValues(Int object) Native Global
Bool Function removeKey(Int object, Form key) Native Global
Int Function count(Int object) Native Global
Function clear(Int object) Native Global
Function addPairs(Int object, Int source, Bool overrideDuplicates) Native Global
Form Function nextKey(Int object, Form previousKey = None, Form endKey = None) Native Global
Form Function getNthKey(Int object, Int keyIndex) Native Global
