Function One()
    Int i = 0
    While i < 10
        Int[] row = new Int[8]
;!                  ^^^^^^^^^^
        row[0] = i
        i += 1
    EndWhile
EndFunction

Function Two()
    Int[] row
    Int i = 0
    While i < 10
        row = new Int[2]
;!            ^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 10
        Int j = 0
        While j < 3
            Int[] row = new Int[j]
;!                      ^^^^^^^^^^
            j += 1
        EndWhile
        i += 1
    EndWhile
EndFunction

Function SilentOnce()
    Int[] row = new Int[8]
    Int i = 0
    While i < 10
        row[0] = i
        i += 1
    EndWhile
EndFunction

Int[] Function SilentReturned()
    Int i = 0
    While i < 10
        If i == 3
            Return new Int[2]
        EndIf
        i += 1
    EndWhile
    Return None
EndFunction

Int[] kept

Function SilentFirst()
    Int i = 0
    While i < 10
        If !kept
            kept = new Int[4]
        EndIf
        i += 1
    EndWhile
EndFunction

Message Property Menu Auto

Function Calls()
    Int i = 0
    While i < 10
        Row()
        InitializeAll()
        Ask()
        i += 1
    EndWhile
EndFunction

Function Row()
    Int[] row = new Int[8]
;!              ^^^^^^^^^^
    row[0] = 1
EndFunction

; Silent: named for the start.
Function InitializeAll()
    kept = new Int[4]
EndFunction

; Silent: as often as somebody answers.
Function Ask()
    Int[] row = new Int[8]
    row[0] = Menu.Show()
EndFunction
