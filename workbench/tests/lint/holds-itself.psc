ScriptObject me
Quest mine
ScriptObject cleared

Function One()
    me = Self
;!       ^^^^
EndFunction

Function Two()
    mine = Self
;!         ^^^^
EndFunction

Function Three()
    If mine
        me = Self
;!           ^^^^
    EndIf
EndFunction

Function SilentCleared()
    cleared = Self
    cleared = None
EndFunction

Function SilentLocal()
    ScriptObject here = Self
    Debug.Trace(here)
EndFunction

Function SilentOther(ScriptObject other)
    me = other
EndFunction
