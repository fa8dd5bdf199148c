//! The rules as data: what each is called, how loud it is, and what it says when asked.

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Probably a mistake.
    Warning,
}

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How much it matters.
    pub level: Level,
    /// What it finds, in a line.
    pub summary: &'static str,
    /// Why that matters and what to do.
    pub reason: &'static str,
    /// A script in which it finds something.
    pub wrong: &'static str,
    /// The same done better.
    pub right: &'static str,
}

/// Builds the constants and the list from rows.
macro_rules! rules {
    ($($constant:ident $id:literal $name:literal $level:ident $summary:literal
       reason: $reason:literal wrong: $wrong:literal right: $right:literal;)*) => {
        $(
            #[doc = $summary]
            pub(super) static $constant: Rule = Rule {
                id: $id,
                name: $name,
                level: Level::$level,
                summary: $summary,
                reason: $reason,
                wrong: $wrong,
                right: $right,
            };
        )*

        /// Every rule, by number.
        pub static RULES: &[&Rule] = &[$(&$constant,)*];
    };
}

rules! {
    STRUCT_IN_LOOP "G0001" "struct-in-loop" Warning
        "a struct is made on each turn of a loop"
        reason: "Each one has to be found and freed later. The game gives its struct cleanup about 12 µs of \
                 a frame, enough for some six structs, so a loop of a thousand leaves garbage for \
                 minutes, and the next save has to deal with it all at once. If the struct is only needed \
                 inside the loop, make it once before the loop and set its members on each turn."
        wrong: "Struct Need\n    Int amount\nEndStruct\n\nFunction Go()\n    Int i = 0\n    While i < 1000\n        Need n = new Need\n        n.amount = i\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Struct Need\n    Int amount\nEndStruct\n\nFunction Go()\n    Need n = new Need\n    Int i = 0\n    While i < 1000\n        n.amount = i\n        i += 1\n    EndWhile\nEndFunction\n";
    ARRAY_IN_LOOP "G0002" "array-in-loop" Warning
        "an array is made on each turn of a loop"
        reason: "Arrays are cleaned up like structs, with as little time for it. Make the array once before \
                 the loop and clear it on each turn."
        wrong: "Function Go()\n    Int i = 0\n    While i < 100\n        Int[] row = new Int[8]\n        row[0] = i\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Int[] row = new Int[8]\n    Int i = 0\n    While i < 100\n        row[0] = i\n        i += 1\n    EndWhile\nEndFunction\n";
    ALLOCATION_IN_FREQUENT_EVENT "G0003" "allocation-in-frequent-event" Info
        "an event that can come many times a second makes structs or arrays"
        reason: "Hits, timers, triggers and the like can come faster than the cleanup frees what they leave. \
                 Keep one struct or array in a variable of the script and use it again."
        wrong: "Struct Blow\n    Int count\nEndStruct\n\nEvent OnTimer(Int aiTimerID)\n    Blow b = new Blow\n    b.count += 1\n    StartTimer(0.5)\nEndEvent\n"
        right: "Struct Blow\n    Int count\nEndStruct\n\nBlow b\n\nEvent OnInit()\n    b = new Blow\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    b.count += 1\n    StartTimer(0.5)\nEndEvent\n";
    ARRAY_NATIVE_IN_LOOP "G0004" "array-native-in-loop" Info
        "a native function that returns a new array is called on each turn of a loop"
        reason: "The array is new each time, and so is the garbage. If the arguments stay the same, call it \
                 once before the loop."
        wrong: "ObjectReference Property Box Auto\n\nFunction Go()\n    Int i = 0\n    While i < Box.GetLinkedRefChildren(None).Length\n        i += 1\n    EndWhile\nEndFunction\n"
        right: "ObjectReference Property Box Auto\n\nFunction Go()\n    ObjectReference[] all = Box.GetLinkedRefChildren(None)\n    Int i = 0\n    While i < all.Length\n        i += 1\n    EndWhile\nEndFunction\n";
    ARRAY_ONLY_GROWS "G0005" "array-only-grows" Warning
        "an array of the script grows again and again, and nothing ever takes from it"
        reason: "It holds everything that was ever added, is searched and saved in full, and ends at the \
                 array limit. Remove what is no longer needed, or clear it."
        wrong: "Int[] seen\n\nEvent OnInit()\n    seen = new Int[0]\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    seen.Add(aiTimerID)\n    StartTimer(1.0)\nEndEvent\n"
        right: "Int[] seen\n\nEvent OnInit()\n    seen = new Int[0]\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    If seen.Length > 50\n        seen.Clear()\n    EndIf\n    seen.Add(aiTimerID)\n    StartTimer(1.0)\nEndEvent\n";
    TEXT_GROWS_IN_LOOP "G0008" "text-grows-in-loop" Info
        "a text gets longer on each turn of a loop"
        reason: "Each turn makes a new text and copies the old one into it, so twice the turns cost four \
                 times as much, and the games keep every text that a save has seen."
        wrong: "String Function All()\n    String s = \"\"\n    Int i = 0\n    While i < 200\n        s += \"x\"\n        i += 1\n    EndWhile\n    Return s\nEndFunction\n"
        right: "Function Each()\n    Int i = 0\n    While i < 200\n        Debug.Trace(\"x\")\n        i += 1\n    EndWhile\nEndFunction\n";
    FORM_LIST_ONLY_GROWS "G0009" "form-list-only-grows" Warning
        "a form list is added to again and again, and nothing is ever removed"
        reason: "What a script adds to a form list stays in the save, and keeps references alive for good. \
                 Call `RemoveAddedForm` or `Revert` when they are no longer needed."
        wrong: "FormList Property Found Auto\n\nEvent OnTimer(Int aiTimerID)\n    Found.AddForm(Game.GetPlayer())\n    StartTimer(1.0)\nEndEvent\n"
        right: "FormList Property Found Auto\n\nEvent OnTimer(Int aiTimerID)\n    Found.Revert()\n    Found.AddForm(Game.GetPlayer())\n    StartTimer(1.0)\nEndEvent\n";
    PLACED_AND_FORGOTTEN "G0013" "placed-and-forgotten" Info
        "references are placed again and again, and the script never deletes any"
        reason: "A placed reference stays in the save until somebody deletes it. Keep it in a variable, and \
                 call `Delete` when its time is over."
        wrong: "Form Property Spark Auto\n\nEvent OnTimer(Int aiTimerID)\n    Game.GetPlayer().PlaceAtMe(Spark)\n    StartTimer(1.0)\nEndEvent\n"
        right: "Form Property Spark Auto\nObjectReference last\n\nEvent OnTimer(Int aiTimerID)\n    If last\n        last.Delete()\n    EndIf\n    last = Game.GetPlayer().PlaceAtMe(Spark)\n    StartTimer(1.0)\nEndEvent\n";
    SHORT_TIMER "G0015" "short-timer" Warning
        "a timer starts itself again after less than a tenth of a second"
        reason: "The event comes several times a frame or in every frame, whatever else the player's mods \
                 want to do. If a call takes longer than the interval, the events overlap and pile up."
        wrong: "Event OnTimer(Int aiTimerID)\n    StartTimer(0.01)\nEndEvent\n"
        right: "Event OnTimer(Int aiTimerID)\n    StartTimer(1.0)\nEndEvent\n";
}
