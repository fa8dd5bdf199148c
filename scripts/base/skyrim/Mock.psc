ScriptName Mock Hidden
{Answers in place of natives, for the rest of a test. No game has this script.}

; From now on a native ("Actor.GetValue") gives this answer, whoever calls it. Further answers are given one by one, the
; last one again and again.
Function Returns(String nativeName, Var answer) Native Global
Function ThenReturns(String nativeName, Var answer) Native Global

; How often a native was called in this test.
Int Function Calls(String nativeName) Native Global
