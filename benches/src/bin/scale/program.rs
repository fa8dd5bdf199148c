//! Scripts of any size, one for each thing that could take longer than in proportion.

use std::fmt::Write as _;

/// A thing that grows.
pub(crate) struct Growth {
    /// What there is more and more of.
    pub(crate) name: &'static str,
    /// The smallest number; the others are two and four times as large.
    pub(crate) least: usize,
    /// The script, for a number. `Main` is a member function and gets the number.
    pub(crate) source: fn(usize) -> String,
    /// Frames that pass after `Main` was called.
    pub(crate) frames: u64,
    /// How many times as long four times as many may take.
    pub(crate) most: f64,
}

/// Time in proportion, with some room for caches.
const LINEAR: f64 = 6.0;

/// Each of n steps touches up to n elements: the arrays of the games are like that too, and the
/// work is charged.
const SQUARE: f64 = 24.0;

/// Everything that is measured.
pub(crate) const GROWTHS: [Growth; 14] = [
    growth(
        "functions of a script, each called once",
        2_000,
        functions,
        1_000,
        LINEAR,
    ),
    growth(
        "local variables of a function",
        4_000,
        locals,
        1_000,
        LINEAR,
    ),
    growth("branches of an If", 2_000, branches, 1_000, LINEAR),
    growth("lines of a function", 8_000, lines, 1_000, LINEAR),
    growth("properties of a script", 2_500, properties, 1_000, LINEAR),
    growth("states of a script", 5_000, states, 1_000, LINEAR),
    growth(
        "pieces of a text, appended one by one",
        20_000,
        append,
        10_000,
        LINEAR,
    ),
    growth(
        "elements of an Int array, added one by one",
        20_000,
        add,
        1_000,
        LINEAR,
    ),
    growth(
        "elements of an Int array, inserted and removed in front",
        5_000,
        insert,
        10_000,
        SQUARE,
    ),
    growth("structs kept, 2,000 frames", 10_000, structs, 2_000, LINEAR),
    growth("timers started", 5_000, timers, 1_000, LINEAR),
    growth(
        "timers that have not fired, 2,000 frames",
        2_000,
        timers,
        2_000,
        LINEAR,
    ),
    growth(
        "stacks that wait, 2,000 frames",
        1_000,
        sleepers,
        2_000,
        LINEAR,
    ),
    growth("events queued at once", 2_000, events, 2_000, LINEAR),
];

const fn growth(
    name: &'static str,
    least: usize,
    source: fn(usize) -> String,
    frames: u64,
    most: f64,
) -> Growth {
    Growth {
        name,
        least,
        source,
        frames,
        most,
    }
}

/// A script with `declarations` and a `Main` with this body.
fn script(declarations: &str, body: &str) -> String {
    format!(
        "ScriptName Grown\n{declarations}\nInt Function Main(Int n)\n{body}\nReturn n\n\
         EndFunction\n"
    )
}

/// One line for each number below `count`.
fn repeated(count: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", line(number));
    }
    text
}

/// A loop of n turns.
fn turns(body: &str) -> String {
    format!("Int i = 0\nWhile i < n\n{body}\ni += 1\nEndWhile")
}

fn functions(count: usize) -> String {
    let declared = repeated(count, |at| {
        format!(
            "Int Function F{at}(Int a)\nIf a > 5\nReturn a + {at}\nEndIf\nReturn a\nEndFunction"
        )
    });
    let called = repeated(count, |at| format!("total += F{at}({at})"));
    script(&declared, &format!("Int total = 0\n{called}"))
}

fn locals(count: usize) -> String {
    script("", &repeated(count, |at| format!("Int v{at} = n + {at}")))
}

fn branches(count: usize) -> String {
    let arms = repeated(count, |at| format!("ElseIf n == -{at}\nr = {at}"));
    script("", &format!("Int r = 0\nIf n == 0\nr = 1\n{arms}EndIf"))
}

fn lines(count: usize) -> String {
    let body = repeated(count / 2, |at| format!("a = b + {}\nb = a - n", at % 100));
    script("", &format!("Int a = 0\nInt b = 0\n{body}"))
}

fn properties(count: usize) -> String {
    script(
        &repeated(count, |at| format!("Int Property P{at} = {at} Auto")),
        "Int sum = P1 + P2",
    )
}

fn states(count: usize) -> String {
    let declared = repeated(count, |at| {
        format!("State S{at}\nInt Function Get()\nReturn {at}\nEndFunction\nEndState")
    });
    let own = "Int Function Get()\nReturn 0\nEndFunction\n";
    script(&format!("{own}{declared}"), "GotoState(\"S7\")\nGet()")
}

fn append(_count: usize) -> String {
    script("", &format!("String s = \"\"\n{}", turns("s = s + \"ab\"")))
}

fn add(_count: usize) -> String {
    script("", &format!("Int[] a = new Int[0]\n{}", turns("a.Add(i)")))
}

fn insert(_count: usize) -> String {
    let body = turns("a.Insert(i, 0)");
    script(
        "",
        &format!("Int[] a = new Int[0]\n{body}\nWhile a.Length > 0\na.Remove(0)\nEndWhile"),
    )
}

fn structs(_count: usize) -> String {
    script(
        "Struct Item\nInt value\nEndStruct\nItem[] all\n",
        &format!("all = new Item[0]\n{}", turns("all.Add(new Item)")),
    )
}

fn timers(_count: usize) -> String {
    script("", &turns("StartTimer(100000.0 + i, i)"))
}

fn sleepers(_count: usize) -> String {
    script(
        "Function Sleep()\nUtility.Wait(100000.0)\nEndFunction\n",
        &format!(
            "Var[] none_ = new Var[0]\n{}",
            turns("CallFunctionNoWait(\"Sleep\", none_)")
        ),
    )
}

fn events(_count: usize) -> String {
    script(
        "Int seen\nFunction Note()\nseen += 1\nEndFunction\n",
        &format!(
            "Var[] none_ = new Var[0]\n{}",
            turns("CallFunctionNoWait(\"Note\", none_)")
        ),
    )
}
