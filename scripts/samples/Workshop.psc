ScriptName Workshop
{ A small settlement: structs, arrays, states, a timer. Waits pass at once under the virtual
  clock. Run it with `cyperus run scripts/samples/Workshop.psc`. }

Struct Plot
  String Name
  Int Food = 0
  Float Power = 1.5
EndStruct

Plot[] Plots
Int Days = 0

Event OnInit()
  Plots = new Plot[0]
  Build("Farm", 12)
  Build("Water pump", 0)
  Debug.Trace("Built " + Plots.Length + " plots")
  GotoState("Growing")
EndEvent

Function Build(String name, Int food)
  Plot built = new Plot
  built.Name = name
  built.Food = food
  Plots.Add(built)
EndFunction

State Growing
  Event OnBeginState(String oldState)
    StartTimer(24.0)
  EndEvent

  Event OnTimer(Int id)
    Days += 1
    Int index = 0
    While index < Plots.Length
      Plots[index].Food += 2
      index += 1
    EndWhile
    If Days < 3
      StartTimer(24.0)
    Else
      GotoState("")
      Report()
    EndIf
  EndEvent
EndState

Function Report()
  Int index = 0
  While index < Plots.Length
    Plot shown = Plots[index]
    Debug.Trace(shown.Name + ": food " + shown.Food + ", power " + shown.Power)
    index += 1
  EndWhile
  Plot missing = None
  Debug.Trace("A plot that is not there: food " + missing.Food)
EndFunction
