ScriptName find_struct_skips_none_elements

Struct Item
    Int Count
EndStruct

Function Main() Global
    Item[] list = new Item[3]
    list[2] = new Item
    Debug.Trace(list.FindStruct("Count", 0))
    ;= 2
    Debug.Trace(list.RFindStruct("Count", 0))
    ;= 2
    list[2] = None
    Debug.Trace(list.FindStruct("Count", 0))
    ;= -1
EndFunction
