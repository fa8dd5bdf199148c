ScriptName Lender
NotInstalled Property Thing Auto
NotInstalled Function Fetch()
EndFunction
Function Take(NotInstalled thing)
EndFunction
Struct Bag
    NotInstalled content
EndStruct
