ScriptName an_alias_hears_what_its_reference_hears extends ReferenceAlias

Event OnDeath(Actor akKiller)
    Debug.Trace("dead, killer " + (akKiller == Game.GetPlayer()))
EndEvent

Function Main()
    Actor other = Game.GetPlayer().PlaceActorAtMe(Game.GetPlayer().GetActorBase())
    ; An alias is filled when it starts.
    Clear()
    Debug.Trace(GetReference())
    ;= None
    ForceRefTo(other)
    Debug.Trace(GetActorReference() == other)
    ;= True
    other.Kill(Game.GetPlayer())
    ; The alias gets the event while IsDead takes its frame.
    ;= dead, killer True
    Debug.Trace(other.IsDead())
    ;= True
    Clear()
    Debug.Trace(GetReference() == None)
    ;= True
EndFunction
