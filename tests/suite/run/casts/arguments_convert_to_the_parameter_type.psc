ScriptName arguments_convert_to_the_parameter_type

Function Show(String s, Bool b, Float f)
    Debug.Trace(s + " " + b + " " + f)
EndFunction

Function Main()
    Show(1, 2, 3)
    ;= 1 True 3.000000
    Show(1.5, 0, 0)
    ;= 1.500000 False 0.000000
    Show(True, "", 2.5)
    ;= True False 2.500000
    Show(None as Form, None as Form, -1)
    ;= None False -1.000000
EndFunction
