ScriptName strings_first_casing_is_kept_per_literal
; Strings: each literal keeps its own spelling; comparison ignores it.

Function Handle()
    Debug.Trace("handled")
EndFunction

State LOUD
    Function Handle()
        Debug.Trace("handled loudly")
    EndFunction
EndState

Struct Person
    String NAME
EndStruct

Function Main()
    Debug.Trace("hello" + "HELLO")
    ;= helloHELLO
    GotoState("loud")
    handle()
    ;= handled loudly
    Person p = new Person
    p.name = "x"
    Person[] list = new Person[1]
    list[0] = p
    Debug.Trace(list.FindStruct("Name", "X"))
    ;= 0
EndFunction
