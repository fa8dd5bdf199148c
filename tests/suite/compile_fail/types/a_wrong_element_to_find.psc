ScriptName a_wrong_element_to_find
;! error P0301 5:21-22
Function Test()
    Form[] a = new Form[0]
    Int at = a.Find(3)
EndFunction
