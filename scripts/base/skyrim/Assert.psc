ScriptName Assert Hidden
{What `cyperus test` checks. A check that fails ends the test. No game has this script.}

; Whether both are the same, as == compares them: texts without regard to case, 2 and 2.0 as numbers. Arrays and structs
; are the same if everything in them is.
Function Equal(Var actual, Var expected, String message = "") Native Global
Function NotEqual(Var actual, Var unwanted, String message = "") Native Global

; Whether two numbers differ by no more than `within`.
Function Near(Float actual, Float expected, Float within, String message = "") Native Global

; `Assert.True(x)` and `Assert.False(x)` are the same as these two.
Function IsTrue(Bool condition, String message = "") Native Global
Function IsFalse(Bool condition, String message = "") Native Global

Function IsNone(Var value, String message = "") Native Global

; Fails in any case.
Function Fail(String message = "") Native Global

; From now on a run-time error with this in its text is expected, once. The test fails if none comes.
Function ExpectError(String part) Native Global

; Whether what was traced since the start of the test, or since the last snapshot, is the text that is kept for the test
; under this name. `cyperus test --update-snapshots` writes the text.
Function Snapshot(String name = "") Native Global
