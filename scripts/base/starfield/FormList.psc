ScriptName FormList Extends Form Native Hidden
{A list of forms; what scripts add comes after what was there from the start.}

Function AddForm(Form apForm) Native
Int Function Find(Form apForm) Native
Form[] Function GetArray(Bool abRecurse = False) Native
Form Function GetAt(Int aiIndex) Native
Int Function GetSize() Native
Bool Function HasForm(Form akForm) Native
Function RemoveAddedForm(Form apForm) Native
Function Revert() Native
