ScriptName reads_that_are_no_calls_fail_like_calls
;> --stack-depth 5
; The same place in the code reads a property of an object, of None, and of the object again; and a
; getter is refused where a call would be, although it would only read a variable.

Function Look(Meter m) Global
    m.Plain = 9
    m.Label = "n"
    m.Anything = 4
    Debug.Trace(m.Reading + " " + m.Plain + " " + m.Label + " " + (m.Anything as Int))
EndFunction

Function Main() Global
    Meter m = GC.Create("Meter") as Meter
    Look(m)
    Look(m)
    Look(None)
    Look(m)
    Int i = 0
    While i < 6
        Debug.Trace(i + ": " + m.Deep(i))
        i += 1
    EndWhile
EndFunction

;= 7 9 n 4
;= 7 9 n 4
;= 0 0  0
;= 7 9 n 4
;= 0: 7
;= 1: 7
;= 2: 7
;= 3: 0
;= 4: 0
;= 5: 0
;~ error: Cannot write property Plain on a None object, aborting function call
;~ error: Cannot write property Label on a None object, aborting function call
;~ error: Cannot write property Anything on a None object, aborting function call
;~ error: Cannot read property Reading on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp0"
;~ error: Cannot read property Plain on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp5"
;~ error: Cannot read property Label on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp9"
;~ error: Cannot read property Anything on a None object, aborting function call
;~ error: Stack too deep (5 frames), Reading() is not called - returning None
;~ warning: Assigning None to a non-object variable named "::temp1"
;~ error: Stack too deep (5 frames), Deep() is not called - returning None
;~ warning: Assigning None to a non-object variable named "::temp2"
;~ error: Stack too deep (5 frames), Deep() is not called - returning None
;~ warning: Assigning None to a non-object variable named "::temp2"
