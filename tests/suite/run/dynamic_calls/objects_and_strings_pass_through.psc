ScriptName objects_and_strings_pass_through

String Function Take(objects_and_strings_pass_through who, String text, Bool flag)
    Return (who == self) + text + flag
EndFunction

Function Main()
    Var[] arguments = new Var[3]
    arguments[0] = self
    arguments[1] = " and "
    arguments[2] = False
    Debug.Trace(CallFunction("Take", arguments) as String)
    ;= True and False
EndFunction
