ScriptName CrateTest
{ Tests of Crate: `cyperus test scripts/samples/Tests`. }

; Nobody sets it, so each test gets a crate of its own.
Crate Property TheCrate Auto

Function SetUp()
  Mock.Returns("Actor.GetLevel", 20)
EndFunction

Function TestStaysShutForBeginners()
  Mock.Returns("Actor.GetLevel", 4)
  TheCrate.Open(Game.GetPlayer())
  Assert.False(TheCrate.IsOpen)
EndFunction

Function TestOpensOnce()
  TheCrate.Open(Game.GetPlayer())
  Assert.True(TheCrate.IsOpen)
  Assert.Equal(Mock.Calls("Actor.GetLevel"), 1)
EndFunction

Function TestShutsByItself()
  TheCrate.Open(Game.GetPlayer())
  Test.Advance(2.9)
  Assert.True(TheCrate.IsOpen, "it is too early")
  Test.Advance(0.2)
  Assert.False(TheCrate.IsOpen)
EndFunction

Function TestNobodyCannotOpenIt()
  Assert.ExpectError("None object")
  TheCrate.Open(None)
EndFunction

Function TestTellsItsStory()
  TheCrate.Open(Game.GetPlayer())
  Test.Advance(4.0)
  Assert.Snapshot()
EndFunction
