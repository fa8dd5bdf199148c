//! Rules about what nobody needs.

rules! {
    UNUSED_IMPORT "L0201" "unused-import" Info true
        "an `Import` that nothing in the script needs"
        reason: "It only makes names ambiguous: a function that the other script gets later may hide one of \
                 yours. `lint --fix` takes the line out, after the proof that the bytecode stays the same."
        wrong: "Import Math\n\nFunction Go()\n    Debug.Trace(\"x\")\nEndFunction\n"
        right: "Import Math\n\nFunction Go()\n    Debug.Trace(abs(-1.0))\nEndFunction\n";
    REPEATED_IMPORT "L0202" "repeated-import" Info true
        "the same `Import` twice"
        reason: "The second line does nothing. `lint --fix` takes it out."
        wrong: "Import Math\nImport Math\n\nFunction Go()\n    Debug.Trace(abs(-1.0))\nEndFunction\n"
        right: "Import Math\n\nFunction Go()\n    Debug.Trace(abs(-1.0))\nEndFunction\n";
    UNUSED_LOCAL "L0203" "unused-local-variable" Info true
        "a local that nothing reads"
        reason: "It was forgotten, or another name was meant somewhere below."
        wrong: "Function Go()\n    Int count = 5\n    Debug.Trace(\"x\")\nEndFunction\n"
        right: "Function Go()\n    Int count = 5\n    Debug.Trace(count)\nEndFunction\n";
    OVERWRITTEN "L0204" "assignment-overwritten" Info true
        "a value that is replaced before anything reads it"
        reason: "The first value is lost. One of the two lines has the wrong name, or the first can go."
        wrong: "Function Go()\n    Int count = Utility.RandomInt()\n    count = 5\n    Debug.Trace(count)\nEndFunction\n"
        right: "Function Go()\n    Int count = Utility.RandomInt()\n    Debug.Trace(count)\nEndFunction\n";
    UNUSED_VARIABLE "L0205" "unused-variable" Info true
        "a variable of the script that nothing mentions"
        reason: "It has a place in every instance and in every save. Take it out."
        wrong: "Int count\n\nFunction Go()\n    Debug.Trace(\"x\")\nEndFunction\n"
        right: "Int count\n\nFunction Go()\n    count += 1\n    Debug.Trace(count)\nEndFunction\n";
    NEVER_WRITTEN "L0206" "variable-never-written" Warning true
        "a variable of the script that is read and never gets a value"
        reason: "It is always 0, false, an empty text or None. A property was meant, or the line that \
                 sets it is missing."
        wrong: "Int count\n\nFunction Go()\n    Debug.Trace(count)\nEndFunction\n"
        right: "Int count = 5\n\nFunction Go()\n    Debug.Trace(count)\nEndFunction\n";
    ONLY_WRITTEN "L0207" "variable-only-written" Info true
        "a variable of the script that gets values and is never read"
        reason: "Nobody else can read it: variables belong to their script alone. An object that it holds \
                 stays in memory for nothing."
        wrong: "Int count\n\nFunction Go()\n    count = 5\nEndFunction\n"
        right: "Int count\n\nFunction Go()\n    count = 5\n    Debug.Trace(count)\nEndFunction\n";
    UNUSED_PROPERTY "L0208" "unused-property" Info false
        "a property that its script does not mention"
        reason: "Another script or a condition may read it. If none does, it only makes the list in the \
                 Creation Kit longer."
        wrong: "Int Property Count Auto\n\nFunction Go()\n    Debug.Trace(\"x\")\nEndFunction\n"
        right: "Int Property Count Auto\n\nFunction Go()\n    Debug.Trace(Count)\nEndFunction\n";
    EMPTY_HANDLER "L0209" "empty-event-handler" Info false
        "an event with nothing in it"
        reason: "The game has to start it all the same. In a state it can be there to hide another; \
                 elsewhere it can go."
        wrong: "Event OnTimer(Int aiTimerID)\nEndEvent\n"
        right: "Event OnTimer(Int aiTimerID)\n    Debug.Trace(\"tick\")\nEndEvent\n";
    UNUSED_ALLOW "L0210" "unused-disable" Info false
        "a comment that allows a finding which does not exist"
        reason: "What it was for is gone. Left there, it would hide the next one."
        wrong: "Int Property Count = 5 Auto ; cyperus: allow unused-local-variable\n\nFunction Go()\n    Debug.Trace(Count)\nEndFunction\n"
        right: "Int Property Count = 5 Auto\n\nFunction Go()\n    Debug.Trace(Count)\nEndFunction\n";
}
