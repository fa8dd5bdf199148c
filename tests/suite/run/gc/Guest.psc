ScriptName Guest
{Says goodbye before it dies. @gc(farewell)}

String Property Title Auto
Guest Property Companion Auto

Function OnDestroy()
    If Companion
        Debug.Trace("farewell of " + Title + " with " + Companion.Title)
    Else
        Debug.Trace("farewell of " + Title)
    EndIf
EndFunction
