//! Rules about values.

rules! {
    SELF_ASSIGNMENT "L0401" "self-assignment" Warning true
        "a variable that gets its own value"
        reason: "Nothing happens. One of the two names is wrong, or the line can go: `lint --fix` takes \
                 it out."
        wrong: "Int count\n\nFunction Go(Int aiCount)\n    count = count\n    Debug.Trace(count)\nEndFunction\n"
        right: "Int count\n\nFunction Go(Int aiCount)\n    count = aiCount\n    Debug.Trace(count)\nEndFunction\n";
    SELF_COMPARISON "L0402" "self-comparison" Warning true
        "a value compared with itself"
        reason: "The answer is always the same. One of the two names is wrong."
        wrong: "Bool Function Go(Int aiCount, Int aiOther)\n    Return aiCount == aiCount\nEndFunction\n"
        right: "Bool Function Go(Int aiCount, Int aiOther)\n    Return aiCount == aiOther\nEndFunction\n";
    DIVISION_BY_ZERO "L0403" "division-by-zero" Warning true
        "a division by the number zero"
        reason: "The game writes an error to the log, and the result is not a number."
        wrong: "Int Function Go(Int n)\n    Return n / 0\nEndFunction\n"
        right: "Int Function Go(Int n)\n    Return n / 2\nEndFunction\n";
    BOOL_COMPARISON "L0404" "boolean-simplification" Info false
        "a `Bool` compared with `true` or `false`"
        reason: "It is the value itself, or its opposite, with two more instructions. `lint --fix` writes \
                 that."
        wrong: "Function Go(Bool on)\n    If on == true\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n"
        right: "Function Go(Bool on)\n    If on\n        Debug.Trace(\"a\")\n    EndIf\nEndFunction\n";
    USELESS_UPCAST "L0405" "useless-downcast" Info false
        "a cast to a type that the value has anyway"
        reason: "A value is of its own type and of all types that this one extends. `lint --fix` takes \
                 the cast out."
        wrong: "Function Go(Actor who)\n    Debug.Trace((who as ObjectReference).IsDisabled())\nEndFunction\n"
        right: "Function Go(Actor who)\n    Debug.Trace(who.IsDisabled())\nEndFunction\n";
    INT_DIVISION "L0406" "int-division-to-float" Warning false
        "a division of two whole numbers whose result becomes a `Float`"
        reason: "The fraction is lost before the result becomes a `Float`: 1 / 2 is 0. Make one of the \
                 two a `Float`."
        wrong: "Float Function Go(Int n)\n    Return n / 2\nEndFunction\n"
        right: "Float Function Go(Int n)\n    Return n / 2.0\nEndFunction\n";
    FLOAT_EQUALITY "L0407" "float-equality" Info false
        "two `Float`s compared with `==` or `!=`, neither of them a whole number that is written down"
        reason: "What is computed is seldom exactly what is written. Ask whether the difference is small."
        wrong: "Bool Function Go(Float x)\n    Return x == 0.1\nEndFunction\n"
        right: "Bool Function Go(Float x)\n    Return x > 0.099 && x < 0.101\nEndFunction\n";
    ARRAY_BOUNDS "L0408" "array-bounds" Warning true
        "a place that the array does not have"
        reason: "Reading gives nothing, writing does nothing, and the game writes an error to the log. \
                 The last place is the length less one."
        wrong: "Function Go()\n    Int[] list = new Int[3]\n    list[3] = 1\n    Debug.Trace(list)\nEndFunction\n"
        right: "Function Go()\n    Int[] list = new Int[3]\n    list[2] = 1\n    Debug.Trace(list)\nEndFunction\n";
    ARRAY_BEFORE_NEW "L0409" "array-used-before-new" Warning true
        "an array that is used before there is one"
        reason: "A variable for an array holds none until `new` makes one. Until then nothing can be \
                 stored in it."
        wrong: "Function Go()\n    Int[] list\n    list[0] = 1\n    Debug.Trace(list)\nEndFunction\n"
        right: "Function Go()\n    Int[] list = new Int[1]\n    list[0] = 1\n    Debug.Trace(list)\nEndFunction\n";
    RANDOM_RANGE "L0410" "invalid-random-range" Warning true
        "a random number between two bounds that are the wrong way round"
        reason: "The lower bound comes first. With the bounds exchanged the answer is not what anyone \
                 expects."
        wrong: "Int Function Go()\n    Return Utility.RandomInt(10, 1)\nEndFunction\n"
        right: "Int Function Go()\n    Return Utility.RandomInt(1, 10)\nEndFunction\n";
}
