ScriptName compound_assignment_to_an_element

Function Main() Global
    Int[] counts = new Int[2]
    counts[0] = 40
    counts[0] += 2
    counts[1] -= 1
    counts[0] *= counts.Length
    Debug.Trace(counts[0] + " " + counts[1])
    ;= 84 -1
EndFunction
