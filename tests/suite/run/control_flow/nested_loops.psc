ScriptName nested_loops

Function Main() Global
    String grid = ""
    Int row = 0
    While row < 3
        Int column = 0
        While column <= row
            grid += row * 10 + column + " "
            column += 1
        EndWhile
        row += 1
    EndWhile
    Debug.Trace(grid + ".")
    ;= 0 10 11 20 21 22 .
EndFunction
