//! What makes a file look like one of the official compilers': the numbers of temporaries, the order
//! of locals, lines, debug records and spellings.

use std::fmt::Write;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session, StringTableMode};
use cyperus_pex::file::{Accessors, Function};
use cyperus_pex::{Game, PexFile, Value};

const THING: &str = "ScriptName Thing\n\
    Thing Function Next()\n  Return Self\nEndFunction\n\
    Int Function Size()\n  Return 1\nEndFunction\n\
    Int Function Mix(Int aiFirst, Float afSecond)\n  Return 1\nEndFunction\n\
    Function Touch()\nEndFunction\n\
    Int Property Count Auto\n";

fn compile(source: &str, game: Game, table: StringTableMode) -> PexFile {
    let mut sources = MemorySources::new();
    let name = source.split_whitespace().nth(1).expect("a name").to_owned();
    let input = sources.add(&name, source);
    sources.add("Thing", THING);
    if game.has_structs() {
        sources.add("ScriptObject", "ScriptName ScriptObject Native Hidden\n");
    }
    let mut options = Options::new(game);
    options.string_table = table;
    let compiled = Session::new(&sources, options, &[input]).compile(&name);
    assert_eq!(compiled.diagnostics, []);
    compiled.pex.expect("a file")
}

fn function<'f>(file: &'f PexFile, name: &str) -> &'f Function {
    let places = file.functions();
    let mut found = places.filter(|place| file.strings.text(place.name).eq_ignore_ascii_case(name));
    found.next().expect(name).function
}

fn operand(file: &PexFile, value: Value) -> String {
    match value {
        Value::None => "None".to_owned(),
        Value::Identifier(index) => file.strings.text(index).into_owned(),
        Value::String(index) => format!("{:?}", file.strings.text(index)),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Bool(value) => value.to_string(),
    }
}

fn code(file: &PexFile, function: &Function) -> Vec<String> {
    let line = |instruction: cyperus_pex::Instruction<'_>| {
        let operands = instruction.operands.iter();
        let operands: Vec<_> = operands.map(|&value| operand(file, value)).collect();
        format!("{} {}", instruction.opcode.mnemonic(), operands.join(" "))
    };
    function.code.iter().map(line).collect()
}

/// The instructions of a Skyrim function with this body.
fn skyrim(body: &str) -> Vec<String> {
    let source = format!(
        "ScriptName A extends Thing\nFunction Test(Thing one, Int[] list, Int i, Bool b)\n{body}\nEndFunction\n"
    );
    let file = compile(&source, Game::Skyrim, StringTableMode::Faithful);
    code(&file, function(&file, "Test"))
}

fn locals(file: &PexFile, name: &str) -> Vec<String> {
    let locals = function(file, name).locals.iter();
    locals
        .map(|local| file.strings.text(local.name).into_owned())
        .collect()
}

#[test]
fn a_result_never_lands_in_the_temporary_of_its_object() {
    assert_eq!(
        skyrim("one.Next().Next()"),
        [
            "callmethod Next one ::temp0",
            "callmethod Next ::temp0 ::temp1"
        ]
    );
}

#[test]
fn the_left_side_of_an_assignment_is_numbered_first_and_free_for_the_value() {
    assert_eq!(
        skyrim("list[one.Size()] = i"),
        [
            "assign ::temp1 i",
            "callmethod Size one ::temp0",
            "array_setelement list ::temp0 ::temp1"
        ]
    );
    assert_eq!(
        skyrim("list[one.Size()] = list[i]"),
        [
            "array_getelement ::temp0 list i",
            "assign ::temp1 ::temp0",
            "callmethod Size one ::temp0",
            "array_setelement list ::temp0 ::temp1"
        ]
    );
    assert_eq!(
        skyrim("one.Next().Count = 2"),
        [
            "assign ::temp1 2",
            "callmethod Next one ::temp0",
            "propset Count ::temp0 ::temp1"
        ]
    );
}

#[test]
fn arguments_are_free_in_the_order_of_the_parameters() {
    // Both are Ints; the second is cast to a Float after that.
    let found = skyrim("Mix(one.Size(), b as Int)");
    assert_eq!(
        found.last().map(String::as_str),
        Some("callmethod Mix self ::temp0 ::temp0 ::temp2")
    );
}

#[test]
fn a_string_beside_a_bool_on_its_left_is_cast() {
    for game in [Game::Skyrim, Game::Fallout4] {
        let source =
            "ScriptName A\nBool Function Test(Bool b, String s)\n  Return b == s\nEndFunction\n";
        let file = compile(source, game, StringTableMode::Faithful);
        assert_eq!(code(&file, function(&file, "Test"))[0], "cast ::temp0 s");
    }
}

#[test]
fn locals_stand_as_their_blocks_and_declarations_do() {
    let source = "ScriptName A extends Thing\n\
        Function Test(Thing one)\n\
          If one.Size() == 1\n    Int inner = one.Size()\n    one.Touch()\n  EndIf\n\
          Int last = 2\n\
        EndFunction\n\
        Function Calls(Thing one)\n  one.Next().Touch()\n  one.Size()\nEndFunction\n";
    for game in [Game::Skyrim, Game::Fallout4] {
        let file = compile(source, game, StringTableMode::Faithful);
        let lower = |name: &str| -> Vec<String> {
            let names = locals(&file, name).into_iter();
            names.map(|name| name.to_ascii_lowercase()).collect()
        };
        let test = lower("Test");
        let inner = test.iter().position(|name| name == "inner");
        let sink = test.iter().position(|name| name == "::nonevar");
        assert!(sink < inner, "{test:?}");
        assert_eq!(test.last().map(String::as_str), Some("last"));
        let calls = lower("Calls");
        assert_eq!(calls[1], "::nonevar", "{calls:?}");
    }
}

#[test]
fn accessors_are_numbered_where_they_stand() {
    let source = "ScriptName A extends Thing\n\
        Function One(Int i)\n  i = i + 1\nEndFunction\n\
        Int Property P\n  Int Function Get()\n    Return Count + 2\n  EndFunction\nEndProperty\n\
        Function Two(Int i)\n  i = i + 3\nEndFunction\n";
    let file = compile(source, Game::Skyrim, StringTableMode::Faithful);
    assert_eq!(locals(&file, "One"), ["::temp0"]);
    assert_eq!(locals(&file, "P"), ["::temp1"]);
    assert_eq!(locals(&file, "Two"), ["::temp2"]);
}

#[test]
fn a_read_only_float_casts_its_whole_number() {
    let source = "ScriptName A\nFloat Property P = 3 AutoReadOnly\n\
        Function One(Int i)\n  i = i + 1\nEndFunction\n";
    let file = compile(source, Game::Skyrim, StringTableMode::Faithful);
    let Accessors::Full { getter, .. } = &file.objects[0].properties[0].accessors else {
        panic!("a getter");
    };
    let getter = getter.as_deref().expect("a getter");
    assert_eq!(code(&file, getter), ["cast ::temp0 3", "ret ::temp0"]);
    assert_eq!(locals(&file, "P"), ["::temp0"]);
    assert_eq!(locals(&file, "One"), ["::temp1"]);
}

#[test]
fn a_continued_statement_has_the_lines_of_its_operators() {
    let source = "ScriptName A extends Thing\n\
        Bool Function Test(Thing one)\n\
          Return one.Size() == 1 \\\n    && one.Size() == 2 || \\\n    one.Size() == 3\n\
        EndFunction\n";
    let file = compile(source, Game::Skyrim, StringTableMode::Faithful);
    let info = file.debug_info.as_ref().expect("debug information");
    let record = info
        .functions
        .iter()
        .find(|record| file.strings.text(record.function) == "Test");
    // Size, ==; &&: cast, jump, Size, ==, cast; ||: cast, jump, Size, ==, cast; return.
    assert_eq!(
        record.expect("a record").lines,
        [3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 4, 3]
    );
}

#[test]
fn an_implicit_cast_in_a_continued_statement_has_the_line_of_its_value() {
    let lines = |body: &str| {
        let source = format!(
            "ScriptName A extends Thing\nFunction Test(Thing one, Int n)\n{body}\nEndFunction\n"
        );
        let file = compile(&source, Game::Skyrim, StringTableMode::Faithful);
        let info = file.debug_info.expect("debug information");
        let mut records = info.functions.into_iter();
        let record = records.find(|record| file.strings.text(record.function) == "Test");
        record.expect("a record").lines
    };
    // The two calls, the cast of the second, and the outer call.
    let arguments = "Mix(one.Size(), \\\n  one.Next() \\\n  .Size())";
    assert_eq!(lines(arguments), [3, 4, 5, 5, 3]);
    // The cast of `n`, the `+` before it, and the assignment.
    let operands = "String text = \"n: \" + \\\n  n";
    assert_eq!(lines(operands), [4, 3, 3]);
}

#[test]
fn skyrims_optimiser_forgets_locals_that_no_instruction_names() {
    let source = "ScriptName A\nInt Function Test()\n  Float unused\n  Int used = 1\n  Return used\nEndFunction\n";
    for (optimize, kept) in [(false, vec!["unused", "used"]), (true, vec!["used"])] {
        let mut sources = MemorySources::new();
        let input = sources.add("A", source);
        let mut options = Options::new(Game::Skyrim);
        options.optimize = optimize;
        let compiled = Session::new(&sources, options, &[input]).compile("A");
        let file = compiled.pex.expect("a file");
        let locals = function(&file, "Test").locals.iter();
        let names: Vec<_> = locals.map(|local| file.strings.text(local.name)).collect();
        assert_eq!(names, kept);
    }
}

#[test]
fn a_script_of_structs_alone_has_no_debug_information() {
    let source = "ScriptName A\nStruct Pair\n  Int Left\n  Int Right\nEndStruct\n";
    let file = compile(source, Game::Fallout4, StringTableMode::Faithful);
    assert_eq!(file.debug_info, None);
    let source = "ScriptName A\nInt Property P Auto\n";
    let file = compile(source, Game::Fallout4, StringTableMode::Faithful);
    assert!(file.debug_info.is_some());
}

/// State and function of each debug record.
fn records(file: &PexFile) -> Vec<String> {
    let text = |index| file.strings.text(index).into_owned();
    let info = file.debug_info.iter();
    info.flat_map(|info| &info.functions)
        .map(|record| format!("{}/{}", text(record.state), text(record.function)))
        .collect()
}

#[test]
fn official_records_name_the_state_of_its_first_function_alone() {
    let source = "ScriptName A\nFunction One()\nEndFunction\n\
        State Busy\n  Function One()\n  EndFunction\n  Event OnUpdate()\n  EndEvent\nEndState\n\
        State Idle\n  Event OnUpdate()\n  EndEvent\n  Function One()\n  EndFunction\nEndState\n";
    let official = compile(source, Game::Skyrim, StringTableMode::Official);
    let named: Vec<_> = records(&official);
    assert_eq!(
        named[4..],
        ["busy/One", "/OnUpdate", "idle/OnUpdate", "/One"]
    );
    let ours = compile(source, Game::Skyrim, StringTableMode::Faithful);
    assert_eq!(
        records(&ours)[4..],
        [
            "/One",
            "Busy/One",
            "Busy/OnUpdate",
            "Idle/OnUpdate",
            "Idle/One"
        ]
    );
}

#[test]
fn official_spellings_are_those_met_first() {
    let source = "ScriptName A extends THING\n\
        Function Test(tHING one)\n  Thing other = one\n  gotostate(\"\")\nEndFunction\n\
        Thing Property P Auto\n";
    let file = compile(source, Game::Skyrim, StringTableMode::Official);
    let object = &file.objects[0];
    // The parent comes before anything else that names the type.
    assert_eq!(file.strings.text(object.parent), "THING");
    assert_eq!(file.strings.text(object.variables[0].type_name), "THING");
    assert_eq!(
        code(&file, function(&file, "Test"))[1],
        "callmethod GotoState self ::NoneVar \"\""
    );
    let source = "ScriptName A\nThing Property P Auto\nFunction Test(Thing one)\nEndFunction\n";
    let file = compile(source, Game::Skyrim, StringTableMode::Official);
    let variable = file.objects[0].variables[0].type_name;
    assert_eq!(file.strings.text(variable), "thing");
}

/// The strings of a Skyrim script's official file.
fn official_strings(source: &str, game: Game) -> Vec<String> {
    let file = compile(source, game, StringTableMode::Official);
    let strings = file.strings.iter();
    strings
        .map(|(_, text)| String::from_utf8_lossy(text).into_owned())
        .collect()
}

#[test]
fn a_call_has_the_spelling_of_its_own_place_and_states_come_last() {
    // The state stands above the function, but the empty state is listed before it.
    let source = "ScriptName A extends Thing\n\
        State Busy\n  Function Test()\n    Self.touch()\n  EndFunction\nEndState\n\
        Function Test()\n  Self.TOUCH()\nEndFunction\n";
    let strings = official_strings(source, Game::Skyrim);
    assert!(strings.contains(&"TOUCH".to_owned()));
    assert!(!strings.contains(&"touch".to_owned()));
    // A state's own name is listed in lower case, a text before it as it is.
    assert!(strings.contains(&"busy".to_owned()));
    let source = "ScriptName A\nState Busy\nEndState\n\
        Function Test()\n  GotoState(\"BUSY\")\nEndFunction\n";
    assert!(official_strings(source, Game::Skyrim).contains(&"BUSY".to_owned()));
}

#[test]
fn states_are_listed_as_the_compilers_hash_table_has_them() {
    // Of the same function in two states, the one that is listed last leaves its debug record.
    // Seen in official files: `busy` before `waiting`, `burningdown` before `onfire`, `noblade`
    // before `blade`.
    for states in [
        ["Waiting", "Busy"],
        ["OnFire", "BurningDown"],
        ["Blade", "NoBlade"],
    ] {
        for order in [[0, 1], [1, 0]] {
            let mut source = "ScriptName A\n".to_owned();
            for at in order {
                let state = states[at];
                _ = write!(
                    source,
                    "State {state}\nFunction First{state}()\nEndFunction\n\
                     Int Function Test()\nReturn {at}\nEndFunction\nEndState\n"
                );
            }
            for state in states {
                _ = write!(source, "Function First{state}()\nEndFunction\n");
            }
            source.push_str("Int Function Test()\nReturn 2\nEndFunction\n");
            let file = compile(&source, Game::Skyrim, StringTableMode::Official);
            let info = file.debug_info.as_ref().expect("debug information");
            let lines: Vec<_> = info
                .functions
                .iter()
                .filter(|record| file.strings.text(record.function) == "Test")
                .flat_map(|record| &record.lines)
                .collect();
            let kept = source.lines().position(|line| line == "Return 0");
            let kept = u16::try_from(kept.expect("a line") + 1).expect("a small number");
            assert_eq!(lines, [&kept], "{states:?} {order:?}");
        }
    }
}

#[test]
fn a_type_is_lower_case_where_a_local_has_a_first_value() {
    let source = "ScriptName A\nFunction Test()\n  Thing one = None\nEndFunction\n";
    assert!(official_strings(source, Game::Skyrim).contains(&"thing".to_owned()));
    let source = "ScriptName A\nFunction Test()\n  Thing one\nEndFunction\n";
    assert!(official_strings(source, Game::Skyrim).contains(&"Thing".to_owned()));
}

#[test]
fn words_of_the_assembler_have_its_spelling() {
    let source = "ScriptName A\nInt CAST\nInt VALUE\n";
    let strings = official_strings(source, Game::Skyrim);
    assert!(strings.contains(&"Cast".to_owned()) && strings.contains(&"value".to_owned()));
    let source = "ScriptName A\nInt WARNING\nInt i\n";
    let strings = official_strings(source, Game::Starfield);
    assert!(strings.contains(&"warning".to_owned()) && strings.contains(&"I".to_owned()));
}

#[test]
fn the_script_has_the_name_it_was_asked_for() {
    let mut sources = MemorySources::new();
    let input = sources.add("Casing", "ScriptName Casing\n");
    for (table, expected) in [
        (StringTableMode::Official, "cASING"),
        (StringTableMode::Faithful, "Casing"),
    ] {
        let mut options = Options::new(Game::Skyrim);
        options.string_table = table;
        let compiled = Session::new(&sources, options, &[input]).compile("cASING");
        let file = compiled.pex.expect("a file");
        assert_eq!(file.strings.text(file.objects[0].name), expected);
    }
}

#[test]
fn a_local_used_above_its_declaration_is_one_local_at_its_declaration() {
    let source = "ScriptName A\nInt Function Test(Bool flag)\n\
        If flag\n  late = 1\nEndIf\n  Int early = 2\n  Int late = 3\n  Return late\nEndFunction\n";
    for table in [StringTableMode::Official, StringTableMode::Faithful] {
        let file = compile(source, Game::Skyrim, table);
        let locals: Vec<_> = function(&file, "Test")
            .locals
            .iter()
            .map(|local| file.strings.text(local.name).into_owned())
            .collect();
        assert_eq!(locals, ["early", "late"]);
    }
}
