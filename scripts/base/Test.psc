ScriptName Test Native Hidden
{Tests of `cyperus test` and their time. No game has this script.}

; Lets so many seconds of the game pass: timers ring, other scripts run. Takes no real time.
Function Advance(Float seconds) Native Global

; Ends the test: it counts as skipped.
Function Skip(String reason = "") Native Global
