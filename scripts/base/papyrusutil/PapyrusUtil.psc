ScriptName PapyrusUtil Hidden
; What PapyrusUtil brings.

Int Function GetVersion() Native Global
Int Function GetScriptVersion() Native Global
Float[] Function FloatArray(Int size, Float filler = 0.0) Native Global
Float[] Function ResizeFloatArray(Float[] ArrayValues, Int toSize, Float filler = 0.0) Native Global
Float[] Function PushFloat(Float[] ArrayValues, Float push) Native Global
Float[] Function RemoveFloat(Float[] ArrayValues, Float ToRemove) Native Global
Int Function CountFloat(Float[] ArrayValues, Float EqualTo) Native Global
Float[] Function MergeFloatArray(Float[] ArrayValues1, Float[] ArrayValues2, Bool RemoveDupes = False) Native Global
Float[] Function SliceFloatArray(Float[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
Float[] Function RemoveDupeFloat(Float[] ArrayValues) Native Global
Float[] Function GetDiffFloat(Float[] ArrayValues1, Float[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
Float[] Function GetMatchingFloat(Float[] ArrayValues1, Float[] ArrayValues2) Native Global
Function SortFloatArray(Float[] ArrayValues, Bool descending = False) Native Global
Int[] Function IntArray(Int size, Int filler = 0) Native Global
Int[] Function ResizeIntArray(Int[] ArrayValues, Int toSize, Int filler = 0) Native Global
Int[] Function PushInt(Int[] ArrayValues, Int push) Native Global
Int[] Function RemoveInt(Int[] ArrayValues, Int ToRemove) Native Global
Int Function CountInt(Int[] ArrayValues, Int EqualTo) Native Global
Int[] Function MergeIntArray(Int[] ArrayValues1, Int[] ArrayValues2, Bool RemoveDupes = False) Native Global
Int[] Function SliceIntArray(Int[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
Int[] Function RemoveDupeInt(Int[] ArrayValues) Native Global
Int[] Function GetDiffInt(Int[] ArrayValues1, Int[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
Int[] Function GetMatchingInt(Int[] ArrayValues1, Int[] ArrayValues2) Native Global
Function SortIntArray(Int[] ArrayValues, Bool descending = False) Native Global
Bool[] Function BoolArray(Int size, Bool filler = False) Native Global
Bool[] Function ResizeBoolArray(Bool[] ArrayValues, Int toSize, Bool filler = False) Native Global
Bool[] Function PushBool(Bool[] ArrayValues, Bool push) Native Global
Bool[] Function RemoveBool(Bool[] ArrayValues, Bool ToRemove) Native Global
Int Function CountBool(Bool[] ArrayValues, Bool EqualTo) Native Global
Bool[] Function MergeBoolArray(Bool[] ArrayValues1, Bool[] ArrayValues2, Bool RemoveDupes = False) Native Global
Bool[] Function SliceBoolArray(Bool[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
String[] Function StringArray(Int size, String filler = "") Native Global
String[] Function ResizeStringArray(String[] ArrayValues, Int toSize, String filler = "") Native Global
String[] Function PushString(String[] ArrayValues, String push) Native Global
String[] Function RemoveString(String[] ArrayValues, String ToRemove) Native Global
Int Function CountString(String[] ArrayValues, String EqualTo) Native Global
String[] Function MergeStringArray(String[] ArrayValues1, String[] ArrayValues2, Bool RemoveDupes = False) Native Global
String[] Function SliceStringArray(String[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
String[] Function RemoveDupeString(String[] ArrayValues) Native Global
String[] Function GetDiffString(String[] ArrayValues1, String[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
String[] Function GetMatchingString(String[] ArrayValues1, String[] ArrayValues2) Native Global
Function SortStringArray(String[] ArrayValues, Bool descending = False) Native Global
Form[] Function FormArray(Int size, Form filler = None) Native Global
Form[] Function ResizeFormArray(Form[] ArrayValues, Int toSize, Form filler = None) Native Global
Form[] Function PushForm(Form[] ArrayValues, Form push) Native Global
Form[] Function RemoveForm(Form[] ArrayValues, Form ToRemove) Native Global
Int Function CountForm(Form[] ArrayValues, Form EqualTo) Native Global
Form[] Function MergeFormArray(Form[] ArrayValues1, Form[] ArrayValues2, Bool RemoveDupes = False) Native Global
Form[] Function SliceFormArray(Form[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
Form[] Function RemoveDupeForm(Form[] ArrayValues) Native Global
Form[] Function GetDiffForm(Form[] ArrayValues1, Form[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
Form[] Function GetMatchingForm(Form[] ArrayValues1, Form[] ArrayValues2) Native Global
Alias[] Function AliasArray(Int size, Alias filler = None) Native Global
Alias[] Function ResizeAliasArray(Alias[] ArrayValues, Int toSize, Alias filler = None) Native Global
Alias[] Function PushAlias(Alias[] ArrayValues, Alias push) Native Global
Alias[] Function RemoveAlias(Alias[] ArrayValues, Alias ToRemove) Native Global
Int Function CountAlias(Alias[] ArrayValues, Alias EqualTo) Native Global
Alias[] Function MergeAliasArray(Alias[] ArrayValues1, Alias[] ArrayValues2, Bool RemoveDupes = False) Native Global
Alias[] Function SliceAliasArray(Alias[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
Alias[] Function RemoveDupeAlias(Alias[] ArrayValues) Native Global
Alias[] Function GetDiffAlias(Alias[] ArrayValues1, Alias[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
Alias[] Function GetMatchingAlias(Alias[] ArrayValues1, Alias[] ArrayValues2) Native Global
Actor[] Function ActorArray(Int size, Actor filler = None) Native Global
Actor[] Function ResizeActorArray(Actor[] ArrayValues, Int toSize, Actor filler = None) Native Global
Actor[] Function PushActor(Actor[] ArrayValues, Actor push) Native Global
Actor[] Function RemoveActor(Actor[] ArrayValues, Actor ToRemove) Native Global
Int Function CountActor(Actor[] ArrayValues, Actor EqualTo) Native Global
Actor[] Function MergeActorArray(Actor[] ArrayValues1, Actor[] ArrayValues2, Bool RemoveDupes = False) Native Global
Actor[] Function SliceActorArray(Actor[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
Actor[] Function RemoveDupeActor(Actor[] ArrayValues) Native Global
Actor[] Function GetDiffActor(Actor[] ArrayValues1, Actor[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
Actor[] Function GetMatchingActor(Actor[] ArrayValues1, Actor[] ArrayValues2) Native Global
ObjectReference[] Function ObjRefArray(Int size, ObjectReference filler = None) Native Global
ObjectReference[] Function ResizeObjRefArray(ObjectReference[] ArrayValues, Int toSize, ObjectReference filler = None) Native Global
ObjectReference[] Function PushObjRef(ObjectReference[] ArrayValues, ObjectReference push) Native Global
ObjectReference[] Function RemoveObjRef(ObjectReference[] ArrayValues, ObjectReference ToRemove) Native Global
Int Function CountObjRef(ObjectReference[] ArrayValues, ObjectReference EqualTo) Native Global
ObjectReference[] Function MergeObjRefArray(ObjectReference[] ArrayValues1, ObjectReference[] ArrayValues2, Bool RemoveDupes = False) Native Global
ObjectReference[] Function SliceObjRefArray(ObjectReference[] ArrayValues, Int StartIndex, Int EndIndex = -1) Native Global
ObjectReference[] Function RemoveDupeObjRef(ObjectReference[] ArrayValues) Native Global
ObjectReference[] Function GetDiffObjRef(ObjectReference[] ArrayValues1, ObjectReference[] ArrayValues2, Bool CompareBoth = False, Bool IncludeDupes = False) Native Global
ObjectReference[] Function GetMatchingObjRef(ObjectReference[] ArrayValues1, ObjectReference[] ArrayValues2) Native Global
String[] Function ClearEmpty(String[] ArrayValues) Native Global
Form[] Function ClearNone(Form[] ArrayValues) Native Global
Int Function CountFalse(Bool[] ArrayValues) Native Global
Int Function CountTrue(Bool[] ArrayValues) Native Global
Int Function CountNone(Form[] ArrayValues) Native Global
String[] Function StringSplit(String ArgString, String Delimiter = ",") Native Global
String Function StringJoin(String[] Values, String Delimiter = ",") Native Global
Int Function AddIntValues(Int[] Values) Native Global
Float Function AddFloatValues(Float[] Values) Native Global
Int Function ClampInt(Int value, Int min, Int max) Native Global
Float Function ClampFloat(Float value, Float min, Float max) Native Global
Int Function WrapInt(Int value, Int end, Int start = 0) Native Global
Float Function WrapFloat(Float value, Float end, Float start = 0.0) Native Global
Int Function SignInt(Bool doSign, Int value) Native Global
Float Function SignFloat(Bool doSign, Float value) Native Global
