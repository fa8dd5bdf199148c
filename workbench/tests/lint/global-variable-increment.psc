GlobalVariable Property Count Auto

Function One()
    Count.SetValue(Count.GetValue() + 1.0)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Two(Float x)
    Count.SetValue(Count.GetValue() - x)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Three(GlobalVariable other)
    other.SetValueInt(other.GetValueInt() + 1)
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function SilentMod()
    Count.Mod(1.0)
EndFunction

Function SilentOther(GlobalVariable other)
    Count.SetValue(other.GetValue() + 1.0)
EndFunction

Function SilentPlain()
    Count.SetValue(5.0)
EndFunction
