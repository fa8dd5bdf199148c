ScriptName a_string_from_a_method_on_none_is_empty

String Function Word()
    Return "word"
EndFunction

Function Main()
    a_string_from_a_method_on_none_is_empty nobody
    Debug.Trace("<" + nobody.Word() + ">")
    ;= <>
EndFunction

;~ error: Cannot call Word() on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp..."
