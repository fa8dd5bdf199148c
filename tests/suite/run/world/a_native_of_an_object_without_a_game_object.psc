ScriptName a_native_of_an_object_without_a_game_object
; GC.Create makes an object that is bound to nothing.

Function Main() Global
    Form f = GC.Create("Form") as Form
    Debug.Trace(f == None)
    ;= False
    f.PlayerKnows()
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Unable to call PlayerKnows - no native object bound to the script object, or object is of incorrect type
;~ warning: Assigning None to a non-object variable named "::temp..."
