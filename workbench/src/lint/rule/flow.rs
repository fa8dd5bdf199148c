//! Rules about the way through a function.

rules! {
    UNREACHABLE_STATEMENT "L0301" "unreachable-statement" Info true
        "a statement behind a `Return`, which never runs"
        reason: "Whoever wrote it believes that it happens. (A bare `Return` in the middle of a function is taken for a switch and passed over.) Take it out, or move it in front of the \
                 `Return`."
        wrong: "Int Function Go()\n    Debug.Trace(\"a\")\n    Return 1\n    Debug.Trace(\"b\")\nEndFunction\n"
        right: "Int Function Go()\n    Debug.Trace(\"a\")\n    Debug.Trace(\"b\")\n    Return 1\nEndFunction\n";
    UNREACHABLE_ELSEIF "L0302" "unreachable-elseif" Warning true
        "an `ElseIf` with the condition of a branch above it"
        reason: "The branch above takes every case, so this one never runs. One of the two was meant to \
                 ask for something else."
        wrong: "Function Go(Int stage)\n    If stage == 10\n        Debug.Trace(\"a\")\n    ElseIf stage == 10\n        Debug.Trace(\"b\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Int stage)\n    If stage == 10\n        Debug.Trace(\"a\")\n    ElseIf stage == 20\n        Debug.Trace(\"b\")\n    EndIf\nEndFunction\n";
    STATIC_CONDITION "L0303" "static-condition" Info false
        "a condition whose answer is written down"
        reason: "One side of the `If` never runs. If it is a switch for tests, an `AutoReadOnly` property \
                 has a name."
        wrong: "Function Go()\n    If 1 > 2\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Bool Property IsTest = false AutoReadOnly\n\nFunction Go()\n    If IsTest\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n";
    CONTRADICTORY_CONDITION "L0304" "contradictory-condition" Warning true
        "two comparisons that cannot be true together, joined by `&&`"
        reason: "What stands below never runs. `||` was meant, or another number."
        wrong: "Function Go(Int stage)\n    If stage == 10 && stage == 20\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Int stage)\n    If stage == 10 || stage == 20\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n";
    REDUNDANT_CONDITION "L0305" "redundant-condition" Warning true
        "two comparisons of which one is always true, joined by `||`, or the same question twice"
        reason: "The condition asks less than it seems to. `&&` was meant, or another name."
        wrong: "Function Go(Int stage)\n    If stage != 10 || stage != 20\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Int stage)\n    If stage != 10 && stage != 20\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n";
    IDENTICAL_BODIES "L0306" "identical-if-bodies" Info false
        "all branches of an `If` do the same"
        reason: "The condition makes no difference. Either it can go, or one branch was copied and not \
                 changed."
        wrong: "Function Go(Bool on)\n    If on\n        Debug.Trace(\"a\")\n    Else\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Bool on)\n    If on\n        Debug.Trace(\"a\")\n    Else\n        Debug.Trace(\"b\")\n    EndIf\nEndFunction\n";
    DUPLICATE_BODY "L0307" "duplicate-conditional-body" Info false
        "two branches of an `If`, one behind the other, do the same"
        reason: "The two conditions can be one, joined by `||`; or one branch was copied and not changed."
        wrong: "Function Go(Int n)\n    If n == 1\n        Debug.Trace(\"a\")\n    ElseIf n == 2\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Int n)\n    If n == 1 || n == 2\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n";
    EMPTY_BODY "L0308" "empty-body" Info false
        "an `If` or `While` with nothing in it"
        reason: "A question without a consequence is often the rest of something that was taken out."
        wrong: "Function Go(Int n)\n    If n == 1\n    EndIf\nEndFunction\n"
        right: "Function Go(Int n)\n    If n == 1\n        Debug.Trace(\"one\")\n    EndIf\nEndFunction\n";
    ENDLESS_LOOP "L0309" "invariant-loop-condition" Warning true
        "a loop whose condition nothing in it changes"
        reason: "Once it has begun it never ends: it holds its stack and takes its share of every frame \
                 until the game ends."
        wrong: "Function Go()\n    Int i = 0\n    While i < 10\n        Debug.Trace(\"turn\")\n    EndWhile\nEndFunction\n"
        right: "Function Go()\n    Int i = 0\n    While i < 10\n        Debug.Trace(\"turn\")\n        i += 1\n    EndWhile\nEndFunction\n";
    ENDLESS_RECURSION "L0310" "unguarded-self-recursion" Warning true
        "a function that calls itself whatever happens"
        reason: "It never comes back: each call opens another frame on the stack, until the game gives \
                 up."
        wrong: "Function Go()\n    Debug.Trace(\"again\")\n    Go()\nEndFunction\n"
        right: "Function Go(Int n)\n    If n > 0\n        Go(n - 1)\n    EndIf\nEndFunction\n";
}
