//! Rules about states, events and their names.

rules! {
    UNKNOWN_STATE_ASKED "L0501" "get-state-comparison" Warning false
        "`GetState()` compared with a name that no state has"
        reason: "The comparison is never true, unless a script that extends this one has the state. Look for a letter that is missing."
        wrong: "Function Go()\n    If GetState() == \"Bussy\"\n        Debug.Trace(\"x\")\n    EndIf\nEndFunction\n\nState Busy\n    Function Go()\n    EndFunction\nEndState\n"
        right: "Function Go()\n    If GetState() == \"Busy\"\n        Debug.Trace(\"x\")\n    EndIf\nEndFunction\n\nState Busy\n    Function Go()\n    EndFunction\nEndState\n";
    INIT_IN_STATE "L0502" "auto-state-oninit-misunderstanding" Warning true
        "`OnInit` in a state that the script does not start in"
        reason: "`OnInit` comes once, before the script can have gone to another state, so this one never \
                 runs."
        wrong: "Event OnInit()\n    Debug.Trace(\"x\")\nEndEvent\n\nState Busy\n    Event OnInit()\n        Debug.Trace(\"busy\")\n    EndEvent\nEndState\n"
        right: "Event OnInit()\n    Debug.Trace(\"x\")\nEndEvent\n\nState Busy\n    Event OnBeginState(String asOldState)\n        Debug.Trace(\"busy\")\n    EndEvent\nEndState\n";
    MISSING_HANDLER "L0503" "missing-update-handler" Info false
        "a timer or a registration whose event the script does not have"
        reason: "The event comes and nobody is there. A script that extends this one may have it."
        wrong: "Function Go()\n    StartTimer(5.0)\nEndFunction\n"
        right: "Function Go()\n    StartTimer(5.0)\nEndFunction\n\nEvent OnTimer(Int aiTimerID)\n    Debug.Trace(\"tick\")\nEndEvent\n";
    MISSING_PARENT_CALL "L0504" "missing-parent-call-in-override" Info false
        "an event or function that replaces its parent's and does not call it"
        reason: "What the parent does there no longer happens. Call `Parent.Name()` unless that is the \
                 purpose."
        wrong: "ScriptName Example extends Elder\n{Elder has an OnInit of its own.}\n\nEvent OnInit()\n    Debug.Trace(\"young\")\nEndEvent\n"
        right: "ScriptName Example extends Elder\n{Elder has an OnInit of its own.}\n\nEvent OnInit()\n    Parent.OnInit()\n    Debug.Trace(\"young\")\nEndEvent\n";
    MOD_EVENT_SIGNATURE "L0505" "event-signature-mismatch" Info false
        "a handler of a mod event with parameters that `SendModEvent` does not send"
        reason: "`SendModEvent` sends a name, a text, a number and a form: `(String, String, Float, \
                 Form)`. A handler with other parameters never runs, unless the event is built with \
                 `ModEvent`, which can send others."
        wrong: "Function Go()\n    RegisterForModEvent(\"Lamp_Lit\", \"OnLit\")\nEndFunction\n\nEvent OnLit()\n    Debug.Trace(\"lit\")\nEndEvent\n"
        right: "Function Go()\n    RegisterForModEvent(\"Lamp_Lit\", \"OnLit\")\nEndFunction\n\nEvent OnLit(String eventName, String text, Float number, Form sender)\n    Debug.Trace(text)\nEndEvent\n";
}
