ScriptName Fifty
{ Fifty tests, and above each what becomes of it. tests/trial.rs compares. }

Struct Pair
  Int One
  String Two = "two"
EndStruct

Int ready
Int rung

Function SetUp()
  ready += 1
EndFunction

Event OnTimer(Int aiTimerID)
  rung += aiTimerID
EndEvent

Int[] Function Numbers(Int first)
  Int[] numbers = new Int[2]
  numbers[0] = first
  Return numbers
EndFunction

Pair Function Made(Int one)
  Pair made = new Pair
  made.One = one
  Return made
EndFunction

Function Deeper(Int number)
  Assert.Equal(number, 10)
EndFunction

; passed
Function TestEqualInts()
  Assert.Equal(2 + 2, 4)
EndFunction

; failed got 5, expected 6
Function TestUnequalInts()
  Assert.Equal(5, 6)
EndFunction

; passed
Function TestEqualFloats()
  Assert.Equal(0.5, 1.0 / 2.0)
EndFunction

; failed got 0.500000, expected 0.250000
Function TestUnequalFloats()
  Assert.Equal(0.5, 0.25)
EndFunction

; passed
Function TestIntAndFloat()
  Assert.Equal(2, 2.0)
EndFunction

; failed got 2, expected 2.500000
Function TestIntAndOtherFloat()
  Assert.Equal(2, 2.5)
EndFunction

; passed
Function TestTextsIgnoreCase()
  Assert.Equal("Lamp", "LAMP")
EndFunction

; failed got "Lamp", expected "Door"
Function TestOtherTexts()
  Assert.Equal("Lamp", "Door")
EndFunction

; failed got "2", expected 2
Function TestTextAndNumber()
  Assert.Equal("2", 2)
EndFunction

; passed
Function TestEqualBools()
  Assert.Equal(1 < 2, True)
EndFunction

; failed got True, expected 1
Function TestBoolAndInt()
  Assert.Equal(True, 1)
EndFunction

; passed
Function TestNoneAndNone()
  Form nobody = None
  Assert.Equal(nobody, None)
EndFunction

; failed expected None
Function TestSomeoneAndNone()
  Assert.Equal(Game.GetPlayer(), None)
EndFunction

; passed
Function TestSameObject()
  Assert.Equal(Game.GetPlayer(), Game.GetPlayer())
EndFunction

; passed
Function TestSameObjectAsForm()
  Assert.Equal(Game.GetPlayer(), Game.GetPlayer() as Form)
EndFunction

; passed
Function TestEqualArrays()
  Assert.Equal(Numbers(1), Numbers(1))
EndFunction

; failed got [1, 0], expected [2, 0]
Function TestUnequalArrays()
  Assert.Equal(Numbers(1), Numbers(2))
EndFunction

; passed
Function TestEqualStructs()
  Assert.Equal(Made(3), Made(3))
EndFunction

; failed expected
Function TestUnequalStructs()
  Assert.Equal(Made(3), Made(4))
EndFunction

; passed
Function TestNotEqual()
  Assert.NotEqual(1, 2)
EndFunction

; failed got 1, expected anything else
Function TestNotEqualFails()
  Assert.NotEqual(1, 1)
EndFunction

; passed
Function TestNear()
  Assert.Near(1.0, 1.05, 0.1)
EndFunction

; failed got 1.000000, expected 1.500000, give or take 0.100000
Function TestNearFails()
  Assert.Near(1.0, 1.5, 0.1)
EndFunction

; passed
Function TestRight()
  Assert.True(1 < 2)
  Assert.IsTrue(True)
EndFunction

; failed got False, expected True
Function TestRightFails()
  Assert.True(2 < 1)
EndFunction

; passed
Function TestWrong()
  Assert.False(2 < 1)
  Assert.IsFalse(False)
EndFunction

; failed got True, expected False
Function TestWrongFails()
  Assert.IsFalse(True)
EndFunction

; passed
Function TestIsNone()
  Assert.IsNone(None)
EndFunction

; failed got 7, expected None
Function TestIsNoneFails()
  Assert.IsNone(7)
EndFunction

; failed Assert.Fail: on purpose
Function TestFail()
  Assert.Fail("on purpose")
EndFunction

; failed Assert.Equal failed: doors: got 1, expected 2
Function TestMessage()
  Assert.Equal(1, 2, "doors")
EndFunction

; failed got 1, expected 2
Function TestEndsAtTheFirst()
  Assert.Equal(1, 2)
  Assert.Equal(3, 4)
EndFunction

; failed got 9, expected 10
Function TestDeepInside()
  Deeper(9)
EndFunction

; passed
Function TestNothing()
EndFunction

; failed Cannot call GetFormID() on a None object
Function TestErrorInLog()
  Form nobody = None
  nobody.GetFormID()
EndFunction

; passed
Function TestExpectedError()
  Assert.ExpectError("none OBJECT")
  Form nobody = None
  nobody.GetFormID()
EndFunction

; failed no run-time error came with
Function TestErrorThatNeverCame()
  Assert.ExpectError("divide")
EndFunction

; failed Cannot divide by zero
Function TestOneErrorTooMany()
  Assert.ExpectError("divide")
  Int zero = 0
  Int one = 1 / zero
  Int two = 2 / zero
EndFunction

; error --test-fuel
Function TestEndless()
  While True
  EndWhile
EndFunction

; error it is not over after
Function TestTooLong()
  Utility.Wait(100000.0)
EndFunction

; skipped later
Function TestSkips()
  Test.Skip("later")
  Assert.Fail("never")
EndFunction

; passed
Function TestTimer()
  StartTimer(2.0, 5)
  Test.Advance(1.9)
  Assert.Equal(rung, 0)
  Test.Advance(0.2)
  Assert.Equal(rung, 5)
EndFunction

; failed got 0, expected 5
Function TestTimerTooEarly()
  StartTimer(2.0, 5)
  Test.Advance(1.0)
  Assert.Equal(rung, 5)
EndFunction

; passed
Function TestMockAnswers()
  Mock.Returns("Actor.GetLevel", 3)
  Mock.ThenReturns("Actor.GetLevel", 8)
  Actor player = Game.GetPlayer()
  Assert.Equal(player.GetLevel(), 3)
  Assert.Equal(player.GetLevel(), 8)
  Assert.Equal(player.GetLevel(), 8)
  Assert.Equal(Mock.Calls("Actor.GetLevel"), 3)
EndFunction

; passed
Function TestMockIsGoneAgain()
  Assert.NotEqual(Game.GetPlayer().GetLevel(), 8)
  Assert.Equal(Mock.Calls("Actor.GetLevel"), 1)
EndFunction

; passed
Function TestMockOfMath()
  Mock.Returns("Math.Sqrt", 1.0)
  Assert.Equal(Math.Sqrt(9.0), 1.0)
EndFunction

; failed Cannot mock Actor.GetLevel: it returns Int
Function TestMockOfAnotherType()
  Mock.Returns("Actor.GetLevel", "many")
EndFunction

; failed Cannot mock Actor.Fly: there is no such native function
Function TestMockOfNothing()
  Mock.Returns("Actor.Fly", 1)
EndFunction

; passed
Function TestSetUpRan()
  Assert.Equal(ready, 1)
EndFunction

; passed
Function TestEachAlone()
  Assert.Equal(rung, 0)
  rung = 100
EndFunction
