ScriptName a_const_auto_property_reads_its_initial_value

Int Property Size = 12 Auto Const
String Property Name Auto Const

Function Main()
    Debug.Trace(Size)
    ;= 12
    Debug.Trace("<" + Name + ">")
    ;= <>
EndFunction
