ScriptName fuel_stops_an_infinite_loop
;> --fuel 10000

Function Main() Global
    Debug.Trace("before")
    While True
    EndWhile
    Debug.Trace("never")
EndFunction

;= before
;? --fuel
;? fuel_stops_an_infinite_loop
;# 3
