ScriptName reads_that_are_no_calls_keep_the_turns
; A getter that only reads a variable counts as many instructions as one that is called, so stacks that
; use properties change places where they always did.

Function Use(String who, Meter m) Global
    Int i = 0
    Int sum = 0
    While i < 200
        sum += m.Reading
        m.Plain = m.Plain + 1
        sum += m.Plain
        m.Share = m.Share + m.Reading
        If i % 40 == 0
            m.Reading = sum % 11
            Debug.Trace(who + " " + i + " " + sum + " " + m.Plain + " " + m.Share)
        EndIf
        i += 1
    EndWhile
    Debug.Trace(who + " is done: " + sum)
EndFunction

Function Start(String who) Global
    Var[] given = new Var[2]
    given[0] = who
    given[1] = GC.Create("Meter") as Meter
    Utility.CallGlobalFunctionNoWait("reads_that_are_no_calls_keep_the_turns", "Use", given)
EndFunction

Function Main() Global
    Start("a")
    Start("b")
    Start("c")
EndFunction

;= a 0 11 4 7.500000
;= b 0 11 4 7.500000
;= c 0 11 4 7.500000
;= a 40 991 44 7.500000
;= b 40 991 44 7.500000
;= c 40 991 44 7.500000
;= a 80 3611 84 47.500000
;= b 80 3611 84 47.500000
;= c 80 3611 84 47.500000
;= a 120 7911 124 167.500000
;= b 120 7911 124 167.500000
;= c 120 7911 124 167.500000
;= a 160 13771 164 247.500000
;= b 160 13771 164 247.500000
;= c 160 13771 164 247.500000
;= a is done: 21337
;= b is done: 21337
;= c is done: 21337
