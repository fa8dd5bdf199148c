ScriptName text_beyond_ascii_passes_through

Function Main() Global
    Debug.Trace("Zürich – žluťoučký")
    ;= Zürich – žluťoučký
    Debug.Trace("Ü" == "ü")
    ;= False
    Debug.Trace("aü" == "Aü")
    ;= True
EndFunction
