//! Rules about garbage.

rules! {
    STRUCT_IN_LOOP "G0001" "struct-in-loop" Warning true
        "a struct is made on each turn of a loop"
        reason: "Each one has to be found and freed later. The game gives its struct cleanup about 12 µs of \
                 a frame, enough for some six structs, so a loop of a thousand leaves garbage for \
                 minutes, and the next save has to deal with it all at once. If the struct is only needed \
                 inside the loop, make it once before the loop and set its members on each turn."
        wrong: "Struct Need\n    Int amount\nEndStruct\n\nFunction Go()\n    Int i = 0\n    While i < 1000\n        Need n = new Need\n        n.amount = i\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Struct Need\n    Int amount\nEndStruct\n\nFunction Go()\n    Need n = new Need\n    Int i = 0\n    While i < 1000\n        n.amount = i\n        i += 1\n    EndWhile\nEndFunction\n";
    ARRAY_IN_LOOP "G0002" "array-in-loop" Warning true
        "an array is made on each turn of a loop"
        reason: "Arrays are cleaned up like structs, about six a frame: a loop of a hundred leaves \
                 garbage for 17 frames, in which nothing else is freed. Make the array once before the \
                 loop and clear it on each turn."
        wrong: "Function Go()\n    Int i = 0\n    While i < 100\n        Int[] row = new Int[8]\n        row[0] = i\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Int[] row = new Int[8]\n    Int i = 0\n    While i < 100\n        row[0] = i\n        i += 1\n    EndWhile\nEndFunction\n";
    ALLOCATION_IN_FREQUENT_EVENT "G0003" "allocation-in-frequent-event" Info false
        "an event that can come many times a second makes structs or arrays"
        reason: "Hits, timers, triggers and the like can come faster than the cleanup frees what they \
                 leave: at 60 frames a second it frees some 360 structs and arrays in a second, for all \
                 mods together. Keep one struct or array in a variable of the script and use it again."
        wrong: "Struct Blow\n    Int count\nEndStruct\n\nEvent OnTimer(Int aiTimerID)\n    Blow b = new Blow\n    b.count += 1\n    StartTimer(0.5)\nEndEvent\n"
        right: "Struct Blow\n    Int count\nEndStruct\n\nBlow b\n\nEvent OnInit()\n    b = new Blow\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    b.count += 1\n    StartTimer(0.5)\nEndEvent\n";
    ARRAY_NATIVE_IN_LOOP "G0004" "array-native-in-loop" Info true
        "a native function that returns a new array is called on each turn of a loop"
        reason: "The array is new each time, and so is the garbage, of which about six a frame are freed. \
                 If the arguments stay the same, call it once before the loop."
        wrong: "ObjectReference Property Box Auto\n\nFunction Go()\n    Int i = 0\n    While i < Box.GetLinkedRefChildren(None).Length\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "ObjectReference Property Box Auto\n\nFunction Go()\n    ObjectReference[] all = Box.GetLinkedRefChildren(None)\n    Int i = 0\n    While i < all.Length\n        i += 1\n    EndWhile\nEndFunction\n";
    ARRAY_ONLY_GROWS "G0005" "array-only-grows" Warning true
        "an array of the script grows again and again, and nothing ever takes from it"
        reason: "It holds everything that was ever added, is searched and saved in full, and ends at the \
                 array limit: one entry a second is 3,600 an hour, and the cleanup frees none of them \
                 while the array holds them. Remove what is no longer needed, or clear it."
        wrong: "Int[] seen\n\nEvent OnInit()\n    seen = new Int[0]\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    seen.Add(aiTimerID)\n    StartTimer(1.0)\nEndEvent\n"
        right: "Int[] seen\n\nEvent OnInit()\n    seen = new Int[0]\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    If seen.Length > 50\n        seen.Clear()\n    EndIf\n    seen.Add(aiTimerID)\n    StartTimer(1.0)\nEndEvent\n";
    TEXT_GROWS_IN_LOOP "G0008" "text-grows-in-loop" Info true
        "a text gets longer on each turn of a loop"
        reason: "Each turn makes a new text and copies the old one into it, so twice the turns cost four \
                 times as much: 200 turns copy some 20,000 characters. The slices of the cleanup free \
                 structs and arrays, not texts, and the games keep every text that a save has seen. Write \
                 the parts one by one, or join fewer of them."
        wrong: "String Function All()\n    String s = \"\"\n    Int i = 0\n    While i < 200\n        s += \"x\"\n        i += 1\n    EndWhile\n    Return s\nEndFunction\n"
        right: "Function Each()\n    Int i = 0\n    While i < 200\n        Debug.Trace(\"x\")\n        i += 1\n    EndWhile\nEndFunction\n";
    FORM_LIST_ONLY_GROWS "G0009" "form-list-only-grows" Warning true
        "a form list is added to again and again, and nothing is ever removed"
        reason: "What a script adds to a form list stays in the save, and keeps references alive for \
                 good: one form a second is 3,600 an hour, and the cleanup frees none. Call \
                 `RemoveAddedForm` or `Revert` when they are no longer needed."
        wrong: "FormList Property Found Auto\n\nEvent OnTimer(Int aiTimerID)\n    Found.AddForm(Game.GetPlayer())\n    StartTimer(1.0)\nEndEvent\n"
        right: "FormList Property Found Auto\n\nEvent OnTimer(Int aiTimerID)\n    Found.Revert()\n    Found.AddForm(Game.GetPlayer())\n    StartTimer(1.0)\nEndEvent\n";
    REGISTRATION_WITHOUT_END "G0010" "registration-without-end" Info false
        "a script registers for an event, and nothing in it ends that"
        reason: "A registration keeps the listener in the save until it ends: one entry for each sender \
                 and listener, and no slice of the cleanup frees it. For a quest that always runs this is \
                 right; for effects, placed references and quests that stop it is not. Call the \
                 `Unregister` function of the same kind when the work is over."
        wrong: "Event OnQuestInit()\n    RegisterForRemoteEvent(Game.GetPlayer(), \"OnItemEquipped\")\nEndEvent\n\nEvent Actor.OnItemEquipped(Actor akSender, Form akBaseObject, ObjectReference akReference)\nEndEvent\n"
        right: "Event OnQuestInit()\n    RegisterForRemoteEvent(Game.GetPlayer(), \"OnItemEquipped\")\nEndEvent\n\nEvent OnQuestShutdown()\n    UnregisterForRemoteEvent(Game.GetPlayer(), \"OnItemEquipped\")\nEndEvent\n\nEvent Actor.OnItemEquipped(Actor akSender, Form akBaseObject, ObjectReference akReference)\nEndEvent\n";
    REGISTERS_AGAIN "G0011" "registers-again" Info false
        "an event that can come many times a second registers for another"
        reason: "A registration that exists stays, so the call only costs time, and with a new sender \
                 each time the list of registrations grows: once a second is 3,600 entries an hour, of \
                 which no slice frees one. Register once, where the script starts."
        wrong: "Event OnTimer(Int aiTimerID)\n    RegisterForMenuOpenCloseEvent(\"PipboyMenu\")\n    StartTimer(1.0)\nEndEvent\n\nFunction Done()\n    UnregisterForMenuOpenCloseEvent(\"PipboyMenu\")\nEndFunction\n"
        right: "Event OnInit()\n    RegisterForMenuOpenCloseEvent(\"PipboyMenu\")\n    StartTimer(1.0)\nEndEvent\n\nFunction Done()\n    UnregisterForMenuOpenCloseEvent(\"PipboyMenu\")\nEndFunction\n";
    HOLDS_ITSELF "G0012" "holds-itself" Info false
        "a variable of the script holds the object itself, and nothing clears it"
        reason: "A reference that a variable holds is kept, so one that holds itself is never let go, \
                 even when nobody else wants it: one entry for each instance that no slice ever frees. \
                 For a quest this does not matter. `Self` is always there: use it instead of the \
                 variable."
        wrong: "ScriptObject me\n\nEvent OnInit()\n    me = Self\n    Debug.Trace(me)\nEndEvent\n"
        right: "ScriptObject me\n\nEvent OnInit()\n    me = Self\n    Debug.Trace(me)\nEndEvent\n\nEvent OnQuestShutdown()\n    me = None\nEndEvent\n";
    PLACED_AND_FORGOTTEN "G0013" "placed-and-forgotten" Info false
        "references are placed again and again, and the script never deletes any"
        reason: "A placed reference stays in the save until somebody deletes it: one a second is 3,600 an \
                 hour, and the cleanup of structs and arrays frees none. Keep it in a variable, and call \
                 `Delete` when its time is over."
        wrong: "Form Property Spark Auto\n\nEvent OnTimer(Int aiTimerID)\n    Game.GetPlayer().PlaceAtMe(Spark)\n    StartTimer(1.0)\nEndEvent\n"
        right: "Form Property Spark Auto\nObjectReference last\n\nEvent OnTimer(Int aiTimerID)\n    If last\n        last.Delete()\n    EndIf\n    last = Game.GetPlayer().PlaceAtMe(Spark)\n    StartTimer(1.0)\nEndEvent\n";
    SHORT_TIMER "G0015" "short-timer" Warning true
        "a timer starts itself again after less than a tenth of a second"
        reason: "The event comes in nearly every frame, whatever else the player's mods want to do, and a \
                 frame frees about six structs or arrays for all of them. If a call takes longer than the \
                 interval, the events overlap and pile up. Choose a longer interval."
        wrong: "Event OnTimer(Int aiTimerID)\n    StartTimer(0.01)\nEndEvent\n"
        right: "Event OnTimer(Int aiTimerID)\n    StartTimer(1.0)\nEndEvent\n";
    OVERLAPPING_TIMER "G0016" "overlapping-timer" Warning true
        "an event starts its timer again and then waits for longer than that"
        reason: "The next event begins before this one is over. Each of them holds its locals and \
                 whatever it has made, and no slice of the cleanup can free that: a wait five times as \
                 long as the interval leaves five of them open at once. Start the timer in the last line."
        wrong: "Event OnTimer(Int aiTimerID)\n    StartTimer(1.0)\n    Utility.Wait(5.0)\n    Debug.Trace(\"late\")\nEndEvent\n"
        right: "Event OnTimer(Int aiTimerID)\n    Utility.Wait(5.0)\n    Debug.Trace(\"late\")\n    StartTimer(1.0)\nEndEvent\n";
    WAIT_UNDER_GUARD "G0017" "wait-under-guard" Info true
        "a script waits while it holds a guard"
        reason: "Everybody who needs the guard stands in line until the wait is over, with all that they \
                 have made: five seconds are 300 frames whose slices find nothing to free there. Wait \
                 before the guard is taken, or after it is given back."
        wrong: "Guard Door\n\nFunction Go()\n    LockGuard Door\n        Utility.Wait(5.0)\n    EndLockGuard\nEndFunction\n"
        right: "Guard Door\n\nFunction Go()\n    Utility.Wait(5.0)\n    LockGuard Door\n        Debug.Trace(\"in\")\n    EndLockGuard\nEndFunction\n";
}
