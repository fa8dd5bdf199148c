ScriptName find_struct_on_a_none_array

Struct Item
    Int Count
EndStruct

Function Main() Global
    Item[] list
    Debug.Trace(list.FindStruct("Count", 0))
    ;= -1
    Debug.Trace(list.RFindStruct("Count", 0))
    ;= -1
EndFunction
