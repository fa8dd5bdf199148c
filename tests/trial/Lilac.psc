ScriptName Lilac Extends Quest
{ As much of Lilac's face as tests/trial.rs needs; the bodies are ours. Specs extend the real one. }

Bool Property enabled = True Auto
Bool Property to = True AutoReadOnly
Bool Property notTo = False AutoReadOnly
Int Property beEqualTo = 0 AutoReadOnly
Int Property beLessThan = 1 AutoReadOnly
Int Property beTruthy = 5 AutoReadOnly

Function RunTests()
  beforeAll()
  beforeEach()
  TestSuites()
  afterEach()
  Self.Stop()
EndFunction

Function TestSuites()
EndFunction

Function beforeAll()
EndFunction

Function beforeEach()
EndFunction

Function afterEach()
EndFunction

Function describe(String asName, Bool abCases)
EndFunction

Function it(String asName, Bool abSteps)
  Debug.Trace(createLilacDebugMessage(0, "Executed " + asName))
  afterEach()
  beforeEach()
EndFunction

Function expectInt(Int aiActual, Bool abCondition, Int aiMatcher, Int aiExpected = -1)
  Bool holds = aiActual as Bool
  If aiMatcher == beEqualTo
    holds = aiActual == aiExpected
  ElseIf aiMatcher == beLessThan
    holds = aiActual < aiExpected
  ElseIf aiMatcher != beTruthy
    ; The real one says so and passes, too.
    Debug.Trace(createLilacDebugMessage(2, "Invalid matcher '" + aiMatcher + "' used."))
    Return
  EndIf
  RaiseResult(holds == abCondition, aiActual, abCondition, aiMatcher, aiExpected)
EndFunction

Function RaiseResult(Bool abResult, String asActual, Bool abCondition, Int aiMatcher, String asExpected)
  If !abResult
    Debug.Trace(createLilacDebugMessage(0, "FAILED"))
  EndIf
EndFunction

String Function createLilacDebugMessage(Int aiLevel, String asMessage)
  Return "[Lilac] " + asMessage
EndFunction
