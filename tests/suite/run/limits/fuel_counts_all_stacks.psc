ScriptName fuel_counts_all_stacks
;> --fuel 20000

Function Main()
    Var[] nothing = new Var[0]
    CallFunctionNoWait("Spin", nothing)
    Utility.Wait(100.0)
    Debug.Trace("never")
EndFunction

Function Spin()
    While True
    EndWhile
EndFunction

;? --fuel
;# 3
