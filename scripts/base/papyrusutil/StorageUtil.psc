ScriptName StorageUtil Hidden
; What PapyrusUtil brings.

Int Function SetIntValue(Form ObjKey, String KeyName, Int value) Native Global
Int Function GetIntValue(Form ObjKey, String KeyName, Int missing = 0) Native Global
Bool Function HasIntValue(Form ObjKey, String KeyName) Native Global
Bool Function UnsetIntValue(Form ObjKey, String KeyName) Native Global
Int Function PluckIntValue(Form ObjKey, String KeyName, Int missing = 0) Native Global
Int Function AdjustIntValue(Form ObjKey, String KeyName, Int amount) Native Global
Int Function IntListAdjust(Form ObjKey, String KeyName, Int index, Int amount) Native Global
Int Function IntListAdd(Form ObjKey, String KeyName, Int value, Bool allowDuplicate = True) Native Global
Int Function IntListGet(Form ObjKey, String KeyName, Int index) Native Global
Int Function IntListSet(Form ObjKey, String KeyName, Int index, Int value) Native Global
Int Function IntListPluck(Form ObjKey, String KeyName, Int index, Int missing) Native Global
Int Function IntListShift(Form ObjKey, String KeyName) Native Global
Int Function IntListPop(Form ObjKey, String KeyName) Native Global
Bool Function IntListInsert(Form ObjKey, String KeyName, Int index, Int value) Native Global
Int Function IntListRemove(Form ObjKey, String KeyName, Int value, Bool allInstances = False) Native Global
Int Function IntListClear(Form ObjKey, String KeyName) Native Global
Bool Function IntListRemoveAt(Form ObjKey, String KeyName, Int index) Native Global
Int Function IntListCount(Form ObjKey, String KeyName) Native Global
Int Function IntListCountValue(Form ObjKey, String KeyName, Int value, Bool exclude = False) Native Global
Int Function IntListFind(Form ObjKey, String KeyName, Int value) Native Global
Bool Function IntListHas(Form ObjKey, String KeyName, Int value) Native Global
Function IntListSort(Form ObjKey, String KeyName) Native Global
Function IntListSlice(Form ObjKey, String KeyName, Int[] slice, Int startIndex = 0) Native Global
Int Function IntListResize(Form ObjKey, String KeyName, Int toLength, Int filler = 0) Native Global
Bool Function IntListCopy(Form ObjKey, String KeyName, Int[] copy) Native Global
Int[] Function IntListToArray(Form ObjKey, String KeyName) Native Global
Int Function IntListRandom(Form ObjKey, String KeyName) Native Global
Int Function CountIntValuePrefix(String PrefixKey) Native Global
Int Function CountObjIntValuePrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearIntValuePrefix(String PrefixKey) Native Global
Int Function ClearObjIntValuePrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllIntObjs() Native Global
String[] Function debug_AllObjIntKeys(Form ObjKey) Native Global
Int Function debug_GetIntObjectCount() Native Global
Form Function debug_GetIntObject(Int index) Native Global
Int Function debug_GetIntKeysCount(Form ObjKey) Native Global
String Function debug_GetIntKey(Form ObjKey, Int index) Native Global
Int Function CountIntListPrefix(String PrefixKey) Native Global
Int Function CountObjIntListPrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearIntListPrefix(String PrefixKey) Native Global
Int Function ClearObjIntListPrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllIntListObjs() Native Global
String[] Function debug_AllObjIntListKeys(Form ObjKey) Native Global
Int Function debug_GetIntListObjectCount() Native Global
Form Function debug_GetIntListObject(Int index) Native Global
Int Function debug_GetIntListKeysCount(Form ObjKey) Native Global
String Function debug_GetIntListKey(Form ObjKey, Int index) Native Global
Float Function SetFloatValue(Form ObjKey, String KeyName, Float value) Native Global
Float Function GetFloatValue(Form ObjKey, String KeyName, Float missing = 0.0) Native Global
Bool Function HasFloatValue(Form ObjKey, String KeyName) Native Global
Bool Function UnsetFloatValue(Form ObjKey, String KeyName) Native Global
Float Function PluckFloatValue(Form ObjKey, String KeyName, Float missing = 0.0) Native Global
Float Function AdjustFloatValue(Form ObjKey, String KeyName, Float amount) Native Global
Float Function FloatListAdjust(Form ObjKey, String KeyName, Int index, Float amount) Native Global
Int Function FloatListAdd(Form ObjKey, String KeyName, Float value, Bool allowDuplicate = True) Native Global
Float Function FloatListGet(Form ObjKey, String KeyName, Int index) Native Global
Float Function FloatListSet(Form ObjKey, String KeyName, Int index, Float value) Native Global
Float Function FloatListPluck(Form ObjKey, String KeyName, Int index, Float missing) Native Global
Float Function FloatListShift(Form ObjKey, String KeyName) Native Global
Float Function FloatListPop(Form ObjKey, String KeyName) Native Global
Bool Function FloatListInsert(Form ObjKey, String KeyName, Int index, Float value) Native Global
Int Function FloatListRemove(Form ObjKey, String KeyName, Float value, Bool allInstances = False) Native Global
Int Function FloatListClear(Form ObjKey, String KeyName) Native Global
Bool Function FloatListRemoveAt(Form ObjKey, String KeyName, Int index) Native Global
Int Function FloatListCount(Form ObjKey, String KeyName) Native Global
Int Function FloatListCountValue(Form ObjKey, String KeyName, Float value, Bool exclude = False) Native Global
Int Function FloatListFind(Form ObjKey, String KeyName, Float value) Native Global
Bool Function FloatListHas(Form ObjKey, String KeyName, Float value) Native Global
Function FloatListSort(Form ObjKey, String KeyName) Native Global
Function FloatListSlice(Form ObjKey, String KeyName, Float[] slice, Int startIndex = 0) Native Global
Int Function FloatListResize(Form ObjKey, String KeyName, Int toLength, Float filler = 0.0) Native Global
Bool Function FloatListCopy(Form ObjKey, String KeyName, Float[] copy) Native Global
Float[] Function FloatListToArray(Form ObjKey, String KeyName) Native Global
Float Function FloatListRandom(Form ObjKey, String KeyName) Native Global
Int Function CountFloatValuePrefix(String PrefixKey) Native Global
Int Function CountObjFloatValuePrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearFloatValuePrefix(String PrefixKey) Native Global
Int Function ClearObjFloatValuePrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllFloatObjs() Native Global
String[] Function debug_AllObjFloatKeys(Form ObjKey) Native Global
Int Function debug_GetFloatObjectCount() Native Global
Form Function debug_GetFloatObject(Int index) Native Global
Int Function debug_GetFloatKeysCount(Form ObjKey) Native Global
String Function debug_GetFloatKey(Form ObjKey, Int index) Native Global
Int Function CountFloatListPrefix(String PrefixKey) Native Global
Int Function CountObjFloatListPrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearFloatListPrefix(String PrefixKey) Native Global
Int Function ClearObjFloatListPrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllFloatListObjs() Native Global
String[] Function debug_AllObjFloatListKeys(Form ObjKey) Native Global
Int Function debug_GetFloatListObjectCount() Native Global
Form Function debug_GetFloatListObject(Int index) Native Global
Int Function debug_GetFloatListKeysCount(Form ObjKey) Native Global
String Function debug_GetFloatListKey(Form ObjKey, Int index) Native Global
String Function SetStringValue(Form ObjKey, String KeyName, String value) Native Global
String Function GetStringValue(Form ObjKey, String KeyName, String missing = "") Native Global
Bool Function HasStringValue(Form ObjKey, String KeyName) Native Global
Bool Function UnsetStringValue(Form ObjKey, String KeyName) Native Global
String Function PluckStringValue(Form ObjKey, String KeyName, String missing = "") Native Global
Int Function StringListAdd(Form ObjKey, String KeyName, String value, Bool allowDuplicate = True) Native Global
String Function StringListGet(Form ObjKey, String KeyName, Int index) Native Global
String Function StringListSet(Form ObjKey, String KeyName, Int index, String value) Native Global
String Function StringListPluck(Form ObjKey, String KeyName, Int index, String missing) Native Global
String Function StringListShift(Form ObjKey, String KeyName) Native Global
String Function StringListPop(Form ObjKey, String KeyName) Native Global
Bool Function StringListInsert(Form ObjKey, String KeyName, Int index, String value) Native Global
Int Function StringListRemove(Form ObjKey, String KeyName, String value, Bool allInstances = False) Native Global
Int Function StringListClear(Form ObjKey, String KeyName) Native Global
Bool Function StringListRemoveAt(Form ObjKey, String KeyName, Int index) Native Global
Int Function StringListCount(Form ObjKey, String KeyName) Native Global
Int Function StringListCountValue(Form ObjKey, String KeyName, String value, Bool exclude = False) Native Global
Int Function StringListFind(Form ObjKey, String KeyName, String value) Native Global
Bool Function StringListHas(Form ObjKey, String KeyName, String value) Native Global
Function StringListSort(Form ObjKey, String KeyName) Native Global
Function StringListSlice(Form ObjKey, String KeyName, String[] slice, Int startIndex = 0) Native Global
Int Function StringListResize(Form ObjKey, String KeyName, Int toLength, String filler = "") Native Global
Bool Function StringListCopy(Form ObjKey, String KeyName, String[] copy) Native Global
String[] Function StringListToArray(Form ObjKey, String KeyName) Native Global
String Function StringListRandom(Form ObjKey, String KeyName) Native Global
Int Function CountStringValuePrefix(String PrefixKey) Native Global
Int Function CountObjStringValuePrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearStringValuePrefix(String PrefixKey) Native Global
Int Function ClearObjStringValuePrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllStringObjs() Native Global
String[] Function debug_AllObjStringKeys(Form ObjKey) Native Global
Int Function debug_GetStringObjectCount() Native Global
Form Function debug_GetStringObject(Int index) Native Global
Int Function debug_GetStringKeysCount(Form ObjKey) Native Global
String Function debug_GetStringKey(Form ObjKey, Int index) Native Global
Int Function CountStringListPrefix(String PrefixKey) Native Global
Int Function CountObjStringListPrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearStringListPrefix(String PrefixKey) Native Global
Int Function ClearObjStringListPrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllStringListObjs() Native Global
String[] Function debug_AllObjStringListKeys(Form ObjKey) Native Global
Int Function debug_GetStringListObjectCount() Native Global
Form Function debug_GetStringListObject(Int index) Native Global
Int Function debug_GetStringListKeysCount(Form ObjKey) Native Global
String Function debug_GetStringListKey(Form ObjKey, Int index) Native Global
Form Function SetFormValue(Form ObjKey, String KeyName, Form value) Native Global
Form Function GetFormValue(Form ObjKey, String KeyName, Form missing = None) Native Global
Bool Function HasFormValue(Form ObjKey, String KeyName) Native Global
Bool Function UnsetFormValue(Form ObjKey, String KeyName) Native Global
Form Function PluckFormValue(Form ObjKey, String KeyName, Form missing = None) Native Global
Int Function FormListAdd(Form ObjKey, String KeyName, Form value, Bool allowDuplicate = True) Native Global
Form Function FormListGet(Form ObjKey, String KeyName, Int index) Native Global
Form Function FormListSet(Form ObjKey, String KeyName, Int index, Form value) Native Global
Form Function FormListPluck(Form ObjKey, String KeyName, Int index, Form missing) Native Global
Form Function FormListShift(Form ObjKey, String KeyName) Native Global
Form Function FormListPop(Form ObjKey, String KeyName) Native Global
Bool Function FormListInsert(Form ObjKey, String KeyName, Int index, Form value) Native Global
Int Function FormListRemove(Form ObjKey, String KeyName, Form value, Bool allInstances = False) Native Global
Int Function FormListClear(Form ObjKey, String KeyName) Native Global
Bool Function FormListRemoveAt(Form ObjKey, String KeyName, Int index) Native Global
Int Function FormListCount(Form ObjKey, String KeyName) Native Global
Int Function FormListCountValue(Form ObjKey, String KeyName, Form value, Bool exclude = False) Native Global
Int Function FormListFind(Form ObjKey, String KeyName, Form value) Native Global
Bool Function FormListHas(Form ObjKey, String KeyName, Form value) Native Global
Function FormListSort(Form ObjKey, String KeyName) Native Global
Function FormListSlice(Form ObjKey, String KeyName, Form[] slice, Int startIndex = 0) Native Global
Int Function FormListResize(Form ObjKey, String KeyName, Int toLength, Form filler = None) Native Global
Bool Function FormListCopy(Form ObjKey, String KeyName, Form[] copy) Native Global
Form[] Function FormListToArray(Form ObjKey, String KeyName) Native Global
Form Function FormListRandom(Form ObjKey, String KeyName) Native Global
Int Function CountFormValuePrefix(String PrefixKey) Native Global
Int Function CountObjFormValuePrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearFormValuePrefix(String PrefixKey) Native Global
Int Function ClearObjFormValuePrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllFormObjs() Native Global
String[] Function debug_AllObjFormKeys(Form ObjKey) Native Global
Int Function debug_GetFormObjectCount() Native Global
Form Function debug_GetFormObject(Int index) Native Global
Int Function debug_GetFormKeysCount(Form ObjKey) Native Global
String Function debug_GetFormKey(Form ObjKey, Int index) Native Global
Int Function CountFormListPrefix(String PrefixKey) Native Global
Int Function CountObjFormListPrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearFormListPrefix(String PrefixKey) Native Global
Int Function ClearObjFormListPrefix(Form ObjKey, String PrefixKey) Native Global
Form[] Function debug_AllFormListObjs() Native Global
String[] Function debug_AllObjFormListKeys(Form ObjKey) Native Global
Int Function debug_GetFormListObjectCount() Native Global
Form Function debug_GetFormListObject(Int index) Native Global
Int Function debug_GetFormListKeysCount(Form ObjKey) Native Global
String Function debug_GetFormListKey(Form ObjKey, Int index) Native Global
Int Function CountAllPrefix(String PrefixKey) Native Global
Int Function CountAllObjPrefix(Form ObjKey, String PrefixKey) Native Global
Int Function ClearAllPrefix(String PrefixKey) Native Global
Int Function ClearAllObjPrefix(Form ObjKey, String PrefixKey) Native Global
Function debug_DeleteValues(Form ObjKey) Native Global
Function debug_DeleteAllValues() Native Global
Int Function debug_Cleanup() Native Global
