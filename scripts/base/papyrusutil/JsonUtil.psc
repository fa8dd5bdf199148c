ScriptName JsonUtil Hidden
; What PapyrusUtil brings.

Int Function SetIntValue(String FileName, String KeyName, Int value) Native Global
Int Function GetIntValue(String FileName, String KeyName, Int missing = 0) Native Global
Bool Function HasIntValue(String FileName, String KeyName) Native Global
Bool Function UnsetIntValue(String FileName, String KeyName) Native Global
Int Function PluckIntValue(String FileName, String KeyName, Int missing = 0) Native Global
Int Function AdjustIntValue(String FileName, String KeyName, Int amount) Native Global
Int Function IntListAdjust(String FileName, String KeyName, Int index, Int amount) Native Global
Int Function IntListAdd(String FileName, String KeyName, Int value, Bool allowDuplicate = True) Native Global
Int Function IntListGet(String FileName, String KeyName, Int index) Native Global
Int Function IntListSet(String FileName, String KeyName, Int index, Int value) Native Global
Int Function IntListPluck(String FileName, String KeyName, Int index, Int missing) Native Global
Int Function IntListShift(String FileName, String KeyName) Native Global
Int Function IntListPop(String FileName, String KeyName) Native Global
Bool Function IntListInsertAt(String FileName, String KeyName, Int index, Int value) Native Global
Int Function IntListRemove(String FileName, String KeyName, Int value, Bool allInstances = True) Native Global
Int Function IntListClear(String FileName, String KeyName) Native Global
Bool Function IntListRemoveAt(String FileName, String KeyName, Int index) Native Global
Int Function IntListCount(String FileName, String KeyName) Native Global
Int Function IntListCountValue(String FileName, String KeyName, Int value, Bool exclude = False) Native Global
Int Function IntListFind(String FileName, String KeyName, Int value) Native Global
Bool Function IntListHas(String FileName, String KeyName, Int value) Native Global
Function IntListSort(String FileName, String KeyName) Native Global
Function IntListSlice(String FileName, String KeyName, Int[] slice, Int startIndex = 0) Native Global
Int Function IntListResize(String FileName, String KeyName, Int toLength, Int filler = 0) Native Global
Bool Function IntListCopy(String FileName, String KeyName, Int[] copy) Native Global
Int[] Function IntListToArray(String FileName, String KeyName) Native Global
Int Function IntListRandom(String FileName, String KeyName) Native Global
Int Function CountIntValuePrefix(String FileName, String PrefixKey) Native Global
Int Function CountIntListPrefix(String FileName, String PrefixKey) Native Global
Function SetPathIntValue(String FileName, String Path, Int value) Native Global
Int Function GetPathIntValue(String FileName, String Path, Int missing = 0) Native Global
Int[] Function PathIntElements(String FileName, String Path, Int invalidType = 0) Native Global
Int Function FindPathIntElement(String FileName, String Path, Int toFind) Native Global
Function SetPathIntArray(String FileName, String Path, Int[] arr, Bool append = False) Native Global
Float Function SetFloatValue(String FileName, String KeyName, Float value) Native Global
Float Function GetFloatValue(String FileName, String KeyName, Float missing = 0.0) Native Global
Bool Function HasFloatValue(String FileName, String KeyName) Native Global
Bool Function UnsetFloatValue(String FileName, String KeyName) Native Global
Float Function PluckFloatValue(String FileName, String KeyName, Float missing = 0.0) Native Global
Float Function AdjustFloatValue(String FileName, String KeyName, Float amount) Native Global
Float Function FloatListAdjust(String FileName, String KeyName, Int index, Float amount) Native Global
Int Function FloatListAdd(String FileName, String KeyName, Float value, Bool allowDuplicate = True) Native Global
Float Function FloatListGet(String FileName, String KeyName, Int index) Native Global
Float Function FloatListSet(String FileName, String KeyName, Int index, Float value) Native Global
Float Function FloatListPluck(String FileName, String KeyName, Int index, Float missing) Native Global
Float Function FloatListShift(String FileName, String KeyName) Native Global
Float Function FloatListPop(String FileName, String KeyName) Native Global
Bool Function FloatListInsertAt(String FileName, String KeyName, Int index, Float value) Native Global
Int Function FloatListRemove(String FileName, String KeyName, Float value, Bool allInstances = True) Native Global
Int Function FloatListClear(String FileName, String KeyName) Native Global
Bool Function FloatListRemoveAt(String FileName, String KeyName, Int index) Native Global
Int Function FloatListCount(String FileName, String KeyName) Native Global
Int Function FloatListCountValue(String FileName, String KeyName, Float value, Bool exclude = False) Native Global
Int Function FloatListFind(String FileName, String KeyName, Float value) Native Global
Bool Function FloatListHas(String FileName, String KeyName, Float value) Native Global
Function FloatListSort(String FileName, String KeyName) Native Global
Function FloatListSlice(String FileName, String KeyName, Float[] slice, Int startIndex = 0) Native Global
Int Function FloatListResize(String FileName, String KeyName, Int toLength, Float filler = 0.0) Native Global
Bool Function FloatListCopy(String FileName, String KeyName, Float[] copy) Native Global
Float[] Function FloatListToArray(String FileName, String KeyName) Native Global
Float Function FloatListRandom(String FileName, String KeyName) Native Global
Int Function CountFloatValuePrefix(String FileName, String PrefixKey) Native Global
Int Function CountFloatListPrefix(String FileName, String PrefixKey) Native Global
Function SetPathFloatValue(String FileName, String Path, Float value) Native Global
Float Function GetPathFloatValue(String FileName, String Path, Float missing = 0.0) Native Global
Float[] Function PathFloatElements(String FileName, String Path, Float invalidType = 0.0) Native Global
Int Function FindPathFloatElement(String FileName, String Path, Float toFind) Native Global
Function SetPathFloatArray(String FileName, String Path, Float[] arr, Bool append = False) Native Global
String Function SetStringValue(String FileName, String KeyName, String value) Native Global
String Function GetStringValue(String FileName, String KeyName, String missing = "") Native Global
Bool Function HasStringValue(String FileName, String KeyName) Native Global
Bool Function UnsetStringValue(String FileName, String KeyName) Native Global
String Function PluckStringValue(String FileName, String KeyName, String missing = "") Native Global
Int Function StringListAdd(String FileName, String KeyName, String value, Bool allowDuplicate = True) Native Global
String Function StringListGet(String FileName, String KeyName, Int index) Native Global
String Function StringListSet(String FileName, String KeyName, Int index, String value) Native Global
String Function StringListPluck(String FileName, String KeyName, Int index, String missing) Native Global
String Function StringListShift(String FileName, String KeyName) Native Global
String Function StringListPop(String FileName, String KeyName) Native Global
Bool Function StringListInsertAt(String FileName, String KeyName, Int index, String value) Native Global
Int Function StringListRemove(String FileName, String KeyName, String value, Bool allInstances = True) Native Global
Int Function StringListClear(String FileName, String KeyName) Native Global
Bool Function StringListRemoveAt(String FileName, String KeyName, Int index) Native Global
Int Function StringListCount(String FileName, String KeyName) Native Global
Int Function StringListCountValue(String FileName, String KeyName, String value, Bool exclude = False) Native Global
Int Function StringListFind(String FileName, String KeyName, String value) Native Global
Bool Function StringListHas(String FileName, String KeyName, String value) Native Global
Function StringListSort(String FileName, String KeyName) Native Global
Function StringListSlice(String FileName, String KeyName, String[] slice, Int startIndex = 0) Native Global
Int Function StringListResize(String FileName, String KeyName, Int toLength, String filler = "") Native Global
Bool Function StringListCopy(String FileName, String KeyName, String[] copy) Native Global
String[] Function StringListToArray(String FileName, String KeyName) Native Global
String Function StringListRandom(String FileName, String KeyName) Native Global
Int Function CountStringValuePrefix(String FileName, String PrefixKey) Native Global
Int Function CountStringListPrefix(String FileName, String PrefixKey) Native Global
Function SetPathStringValue(String FileName, String Path, String value) Native Global
String Function GetPathStringValue(String FileName, String Path, String missing = "") Native Global
String[] Function PathStringElements(String FileName, String Path, String invalidType = "") Native Global
Int Function FindPathStringElement(String FileName, String Path, String toFind) Native Global
Function SetPathStringArray(String FileName, String Path, String[] arr, Bool append = False) Native Global
Form Function SetFormValue(String FileName, String KeyName, Form value) Native Global
Form Function GetFormValue(String FileName, String KeyName, Form missing = None) Native Global
Bool Function HasFormValue(String FileName, String KeyName) Native Global
Bool Function UnsetFormValue(String FileName, String KeyName) Native Global
Form Function PluckFormValue(String FileName, String KeyName, Form missing = None) Native Global
Int Function FormListAdd(String FileName, String KeyName, Form value, Bool allowDuplicate = True) Native Global
Form Function FormListGet(String FileName, String KeyName, Int index) Native Global
Form Function FormListSet(String FileName, String KeyName, Int index, Form value) Native Global
Form Function FormListPluck(String FileName, String KeyName, Int index, Form missing) Native Global
Form Function FormListShift(String FileName, String KeyName) Native Global
Form Function FormListPop(String FileName, String KeyName) Native Global
Bool Function FormListInsertAt(String FileName, String KeyName, Int index, Form value) Native Global
Int Function FormListRemove(String FileName, String KeyName, Form value, Bool allInstances = True) Native Global
Int Function FormListClear(String FileName, String KeyName) Native Global
Bool Function FormListRemoveAt(String FileName, String KeyName, Int index) Native Global
Int Function FormListCount(String FileName, String KeyName) Native Global
Int Function FormListCountValue(String FileName, String KeyName, Form value, Bool exclude = False) Native Global
Int Function FormListFind(String FileName, String KeyName, Form value) Native Global
Bool Function FormListHas(String FileName, String KeyName, Form value) Native Global
Function FormListSort(String FileName, String KeyName) Native Global
Function FormListSlice(String FileName, String KeyName, Form[] slice, Int startIndex = 0) Native Global
Int Function FormListResize(String FileName, String KeyName, Int toLength, Form filler = None) Native Global
Bool Function FormListCopy(String FileName, String KeyName, Form[] copy) Native Global
Form[] Function FormListToArray(String FileName, String KeyName) Native Global
Form Function FormListRandom(String FileName, String KeyName) Native Global
Int Function CountFormValuePrefix(String FileName, String PrefixKey) Native Global
Int Function CountFormListPrefix(String FileName, String PrefixKey) Native Global
Function SetPathFormValue(String FileName, String Path, Form value) Native Global
Form Function GetPathFormValue(String FileName, String Path, Form missing = None) Native Global
Form[] Function PathFormElements(String FileName, String Path, Form invalidType = None) Native Global
Int Function FindPathFormElement(String FileName, String Path, Form toFind) Native Global
Function SetPathFormArray(String FileName, String Path, Form[] arr, Bool append = False) Native Global
Int Function CountAllPrefix(String FileName, String PrefixKey) Native Global
Bool Function SetRawPathValue(String FileName, String Path, String RawJSON) Native Global
Bool Function GetPathBoolValue(String FileName, String Path, Bool missing = False) Native Global
Int Function PathCount(String FileName, String Path) Native Global
String[] Function PathMembers(String FileName, String Path) Native Global
Bool Function CanResolvePath(String FileName, String Path) Native Global
Bool Function IsPathString(String FileName, String Path) Native Global
Bool Function IsPathNumber(String FileName, String Path) Native Global
Bool Function IsPathForm(String FileName, String Path) Native Global
Bool Function IsPathBool(String FileName, String Path) Native Global
Bool Function IsPathArray(String FileName, String Path) Native Global
Bool Function IsPathObject(String FileName, String Path) Native Global
Function ClearPath(String FileName, String Path) Native Global
Function ClearPathIndex(String FileName, String Path, Int index) Native Global
Function ClearAll(String FileName) Native Global
Bool Function Load(String FileName) Native Global
Bool Function Save(String FileName, Bool minify = False) Native Global
Bool Function Unload(String FileName, Bool saveChanges = True, Bool minify = False) Native Global
Bool Function IsPendingSave(String FileName) Native Global
Bool Function IsGood(String FileName) Native Global
String Function GetErrors(String FileName) Native Global
String[] Function JsonInFolder(String folderPath) Native Global
Bool Function JsonExists(String FileName) Native Global
