//! Rules about what a loop or a timer does again and again.

rules! {
    TIMER_WITHOUT_STOP "L0101" "timer-without-stop" Info false
        "an event starts itself again whatever happens, and nothing stops it"
        reason: "It runs until the end of the game, also when the mod has nothing to do any more. Start \
                 the timer again under a condition, or call the function that stops it."
        wrong: "Event OnTimer(Int aiTimerID)\n    Debug.Trace(\"tick\")\n    StartTimer(5.0)\nEndEvent\n"
        right: "Bool Property IsOn Auto\n\nEvent OnTimer(Int aiTimerID)\n    Debug.Trace(\"tick\")\n    If IsOn\n        StartTimer(5.0)\n    EndIf\nEndEvent\n";
    WAIT_IN_LOOP "L0102" "wait-in-loop" Info false
        "a loop waits on each turn"
        reason: "The function and all that it holds stay in memory, and in every save, until the loop \
                 ends. A timer needs nothing between two turns."
        wrong: "Function Go()\n    ObjectReference player = Game.GetPlayer()\n    While !player.Is3DLoaded()\n        Utility.Wait(1.0)\n    EndWhile\nEndFunction\n"
        right: "Event OnTimer(Int aiTimerID)\n    If !Game.GetPlayer().Is3DLoaded()\n        StartTimer(1.0)\n    EndIf\nEndEvent\n";
    COUNT_IN_CONDITION "L0103" "call-in-loop-condition" Info false
        "a loop asks for a count on each turn that does not change"
        reason: "Each native call waits for its place in the frame. Ask once before the loop."
        wrong: "FormList Property Found Auto\n\nFunction Go()\n    Int i = 0\n    While i < Found.GetSize()\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "FormList Property Found Auto\n\nFunction Go()\n    Int count = Found.GetSize()\n    Int i = 0\n    While i < count\n        i += 1\n    EndWhile\nEndFunction\n";
    LENGTH_IN_CONDITION "L0104" "length-in-loop-condition" Info false
        "a loop reads the length of an array on each turn, and nothing in it changes the array"
        reason: "It is one instruction more on each turn. Where the loop is long, keep the length in a \
                 local."
        wrong: "Function Go(Int[] list)\n    Int i = 0\n    While i < list.Length\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go(Int[] list)\n    Int count = list.Length\n    Int i = 0\n    While i < count\n        i += 1\n    EndWhile\nEndFunction\n";
    CAST_IN_LOOP "L0105" "cast-in-loop" Info false
        "a loop casts the same value to the same type on each turn"
        reason: "The answer is the same each time. Cast once before the loop."
        wrong: "Function Go(ObjectReference thing)\n    Int i = 0\n    While i < 10\n        (thing as Actor).EvaluatePackage()\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go(ObjectReference thing)\n    Actor who = thing as Actor\n    Int i = 0\n    While i < 10\n        who.EvaluatePackage()\n        i += 1\n    EndWhile\nEndFunction\n";
    PLAYER_IN_LOOP "L0106" "player-in-loop" Info false
        "`Game.GetPlayer()` is called on each turn of a loop"
        reason: "The answer is always the same. Ask once before the loop, or use a property."
        wrong: "Function Go()\n    Int i = 0\n    While i < 10\n        Debug.Trace(Game.GetPlayer())\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Actor player = Game.GetPlayer()\n    Int i = 0\n    While i < 10\n        Debug.Trace(player)\n        i += 1\n    EndWhile\nEndFunction\n";
    PROPERTY_IN_LOOP "L0107" "property-in-loop" Info false
        "a loop reads a property of another object on each turn"
        reason: "Reading a property of another object is a call. If it does not change, read it once \
                 before the loop."
        wrong: "Int Property Top Auto\n\nFunction Go(Example other)\n    Int i = 0\n    While i < other.Top\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Int Property Top Auto\n\nFunction Go(Example other)\n    Int highest = other.Top\n    Int i = 0\n    While i < highest\n        i += 1\n    EndWhile\nEndFunction\n";
    LOOKUP_IN_LOOP "L0108" "lookup-in-loop" Info false
        "a form is looked up by file and number on each turn of a loop"
        reason: "`GetFormFromFile` searches the load order by name each time. Look the form up before the loop."
        wrong: "Function Go()\n    Int i = 0\n    While i < 10\n        Debug.Trace(Game.GetFormFromFile(0x800, \"My.esp\"))\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Form found = Game.GetFormFromFile(0x800, \"My.esp\")\n    Int i = 0\n    While i < 10\n        Debug.Trace(found)\n        i += 1\n    EndWhile\nEndFunction\n";
    DEBUG_IN_LOOP "L0109" "debug-in-loop" Info false
        "a loop writes to the log or the screen on each turn"
        reason: "The text is built and the call is made also for players who have no log. Collect and \
                 write once, or take it out before the mod is given away."
        wrong: "Function Go()\n    Int i = 0\n    While i < 10\n        Debug.Trace(\"at \" + i)\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Int i = 0\n    While i < 10\n        i += 1\n    EndWhile\n    Debug.Trace(\"turns: \" + i)\nEndFunction\n";
    SHORT_WAIT "L0110" "short-wait-interval" Info false
        "a wait of less than a tenth of a second in a loop"
        reason: "The loop comes back in nearly every frame, with the price of a native call each time. \
                 Wait for longer, or use an event."
        wrong: "Function Go()\n    ObjectReference player = Game.GetPlayer()\n    While !player.Is3DLoaded()\n        Utility.Wait(0.01)\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    ObjectReference player = Game.GetPlayer()\n    While !player.Is3DLoaded()\n        Utility.Wait(0.5)\n    EndWhile\nEndFunction\n";
    SLOW_FUNCTION "L0111" "slow-functions" Info false
        "`GetValueInt`, which is a script function around `GetValue`"
        reason: "The call of the wrapper costs more than the cast. `lint --fix` writes `GetValue() as \
                 Int`."
        wrong: "GlobalVariable Property Count Auto\n\nInt Function Go()\n    Return Count.GetValueInt()\nEndFunction\n"
        right: "GlobalVariable Property Count Auto\n\nInt Function Go()\n    Return Count.GetValue() as Int\nEndFunction\n";
}
