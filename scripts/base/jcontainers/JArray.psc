ScriptName JArray Hidden
; What JContainers brings.

Int Function object() Native Global
Int Function objectWithSize(Int size) Native Global
Int Function objectWithInts(Int[] values) Native Global
Int Function objectWithStrings(String[] values) Native Global
Int Function objectWithFloats(Float[] values) Native Global
Int Function objectWithBooleans(Bool[] values) Native Global
Int Function objectWithForms(Form[] values) Native Global
Int Function subArray(Int object, Int startIndex, Int endIndex) Native Global
Function addFromArray(Int object, Int source, Int insertAtIndex = -1) Native Global
Function addFromFormList(Int object, FormList source, Int insertAtIndex = -1) Native Global
Int Function getInt(Int object, Int index, Int default = 0) Native Global
Function setInt(Int object, Int index, Int value) Native Global
Function addInt(Int object, Int value, Int addToIndex = -1) Native Global
Int Function findInt(Int object, Int value, Int searchStartIndex = 0) Native Global
Int Function countInteger(Int object, Int value) Native Global
Int Function eraseInteger(Int object, Int value) Native Global
Float Function getFlt(Int object, Int index, Float default = 0.0) Native Global
Function setFlt(Int object, Int index, Float value) Native Global
Function addFlt(Int object, Float value, Int addToIndex = -1) Native Global
Int Function findFlt(Int object, Float value, Int searchStartIndex = 0) Native Global
Int Function countFloat(Int object, Float value) Native Global
Int Function eraseFloat(Int object, Float value) Native Global
String Function getStr(Int object, Int index, String default = "") Native Global
Function setStr(Int object, Int index, String value) Native Global
Function addStr(Int object, String value, Int addToIndex = -1) Native Global
Int Function findStr(Int object, String value, Int searchStartIndex = 0) Native Global
Int Function countString(Int object, String value) Native Global
Int Function eraseString(Int object, String value) Native Global
Int Function getObj(Int object, Int index, Int default = 0) Native Global
Function setObj(Int object, Int index, Int container) Native Global
Function addObj(Int object, Int container, Int addToIndex = -1) Native Global
Int Function findObj(Int object, Int container, Int searchStartIndex = 0) Native Global
Int Function countObject(Int object, Int container) Native Global
Int Function eraseObject(Int object, Int container) Native Global
Form Function getForm(Int object, Int index, Form default = None) Native Global
Function setForm(Int object, Int index, Form value) Native Global
Function addForm(Int object, Form value, Int addToIndex = -1) Native Global
Int Function findForm(Int object, Form value, Int searchStartIndex = 0) Native Global
Int Function countForm(Int object, Form value) Native Global
Int Function eraseForm(Int object, Form value) Native Global
Int[] Function asIntArray(Int object) Native Global
Float[] Function asFloatArray(Int object) Native Global
String[] Function asStringArray(Int object) Native Global
Form[] Function asFormArray(Int object) Native Global
Int Function count(Int object) Native Global
Function clear(Int object) Native Global
Function eraseIndex(Int object, Int index) Native Global
Function eraseRange(Int object, Int first, Int last) Native Global
Int Function valueType(Int object, Int index) Native Global
Function swapItems(Int object, Int index1, Int index2) Native Global
Int Function sort(Int object) Native Global
Int Function unique(Int object) Native Global
Int Function reverse(Int object) Native Global
