ScriptName growing_and_shrinking_leaves_nothing_behind
;> --array-limit 9
; An element that is added where another one was removed is the new one; the limit holds for single
; additions into room that is there.

Struct Pair
    Int a = 1
    Bool b = True
    String c = "c"
    Float d
EndStruct

Function Main() Global
    Pair[] pairs = new Pair[0]
    Int[] numbers = new Int[0]
    Bool[] flags = new Bool[0]
    String[] texts = new String[0]
    Int i = 0
    While i < 12
        Pair p = new Pair
        p.a += i
        pairs.Add(p)
        numbers.Add(i)
        flags.Add(i % 3 == 0)
        texts.Add("t" + i)
        If i % 3 == 2
            pairs.RemoveLast()
            numbers.Remove(0)
            flags.RemoveLast()
            texts.Clear()
        EndIf
        i += 1
    EndWhile
    i = 0
    While i < pairs.Length
        Pair p = pairs[i]
        Debug.Trace(p.a + " " + p.b + p.c + p.d + " " + numbers[i] + " " + flags[i])
        i += 1
    EndWhile
    Debug.Trace(texts.Length)
    numbers.Add(4, 2)
    numbers = None
    numbers.Add(1)
EndFunction

;= 1 Truec0.000000 4 True
;= 2 Truec0.000000 5 False
;= 4 Truec0.000000 6 True
;= 5 Truec0.000000 7 False
;= 7 Truec0.000000 8 True
;= 8 Truec0.000000 9 False
;= 10 Truec0.000000 10 True
;= 11 Truec0.000000 11 False
;= 0
;~ error: Array index 9 is out of range (0-8)
;~ error: Cannot add elements to a None array
