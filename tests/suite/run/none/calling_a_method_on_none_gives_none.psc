ScriptName calling_a_method_on_none_gives_none

calling_a_method_on_none_gives_none Function Me()
    Return self
EndFunction

Function Main()
    calling_a_method_on_none_gives_none nobody
    ScriptObject result = self
    result = nobody.Me()
    Debug.Trace(result == None)
    ;= True
EndFunction

;~ error: Cannot call Me() on a None object, aborting function call
