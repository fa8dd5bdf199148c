//! Lowering from outside: the instructions of small functions, and the records around them.

mod setup {
    use cyperus_compiler::resolve::MemorySources;
    use cyperus_compiler::{Compiled, Options, Session};
    use cyperus_pex::file::Function;
    use cyperus_pex::{Game, PexFile, Value};

    const ROOT: &str = "ScriptName ScriptObject Native Hidden\n\
        Event OnInit()\nEndEvent\n\
        Event OnTimer(Int aiTimerID)\nEndEvent\n\
        Bool Function RegisterForRemoteEvent(ScriptObject akSource, ScriptEventName asEvent) Native\n\
        Function SendCustomEvent(CustomEventName asEvent, Var[] akArgs = None) Native\n";
    const DEBUG: &str = "ScriptName Debug Native Hidden\n\
        Function Trace(String asText, Int aiSeverity = 0) Global Native DebugOnly\n\
        Float Function Rate() Global Native DebugOnly\n";
    const THING: &str = "ScriptName Thing\n\
        Int Property Count Auto\n\
        Int Property Limit = 7 AutoReadOnly\n\
        Thing Function Next(Int aiSteps = 1, Float afWeight = 0.5)\n  Return Self\nEndFunction\n\
        Function Touch(Thing akOther)\nEndFunction\n";

    pub(super) fn compile(source: &str, game: Game, change: impl FnOnce(&mut Options)) -> Compiled {
        let mut sources = MemorySources::new();
        let name = source
            .split_whitespace()
            .nth(1)
            .expect("a ScriptName line")
            .to_owned();
        let input = sources.add(&name, source);
        if game.has_structs() {
            sources.add("ScriptObject", ROOT);
            sources.add("Debug", DEBUG);
        }
        sources.add("Thing", THING);
        let mut options = Options::new(game);
        change(&mut options);
        Session::new(&sources, options, &[input]).compile(&name)
    }

    pub(super) fn file(source: &str, game: Game, change: impl FnOnce(&mut Options)) -> PexFile {
        let compiled = compile(source, game, change);
        assert_eq!(compiled.diagnostics, []);
        compiled.pex.expect("a file")
    }

    pub(super) fn function<'f>(file: &'f PexFile, name: &str) -> &'f Function {
        let found = file.objects[0]
            .states
            .iter()
            .flat_map(|state| &state.functions)
            .find(|function| file.strings.text(function.name) == name);
        &found.expect(name).function
    }

    pub(super) fn operand(file: &PexFile, value: Value) -> String {
        match value {
            Value::None => "None".to_owned(),
            Value::Identifier(index) => file.strings.text(index).into_owned(),
            Value::String(index) => format!("{:?}", file.strings.text(index)),
            Value::Int(value) => value.to_string(),
            Value::Float(value) => format!("{value:?}"),
            Value::Bool(value) => value.to_string(),
        }
    }

    /// The instructions of a function, one a line.
    pub(super) fn code(file: &PexFile, name: &str) -> String {
        let mut text = String::new();
        for instruction in function(file, name).code.iter() {
            text.push_str(instruction.opcode.mnemonic());
            for &value in instruction.operands {
                text.push(' ');
                text.push_str(&operand(file, value));
            }
            text.push('\n');
        }
        text
    }

    /// The instructions of `Test` with this body; `A` extends Thing and has some members.
    pub(super) fn body(body: &str, game: Game, optimize: bool) -> String {
        let source = format!(
            "ScriptName A extends Thing\nInt number\nBool flag\nThing Property Other Auto\n\
             Function Test(Thing one, Thing two, Int i, Float f, String s)\n{body}\nEndFunction\n"
        );
        let file = file(&source, game, |options| options.optimize = optimize);
        code(&file, "Test")
    }
}

use cyperus_compiler::StringTableMode;
use cyperus_compiler::diagnostic::Code;
use cyperus_pex::Game;
use setup::{body, code, compile, file, function, operand};

#[test]
fn the_object_is_evaluated_before_the_arguments_and_defaults_are_filled_in() {
    assert_eq!(
        body(
            "one.Next(2).Touch(two.Next(afWeight = 1.5))",
            Game::Fallout4,
            false
        ),
        "callmethod Next one ::temp0 2 0.5\n\
         callmethod Next two ::temp1 1 1.5\n\
         callmethod Touch ::temp0 ::nonevar ::temp1\n"
    );
}

#[test]
fn conditions_are_tested_as_they_are_and_a_lone_if_ends_in_a_jump() {
    assert_eq!(
        body("If one\n  i = 1\nEndIf", Game::Fallout4, false),
        "jmpf one 3\nassign i 1\njmp 1\n"
    );
    assert_eq!(
        body(
            "If i == 1\n  i = 2\nElseIf s\n  i = 3\nElse\n  i = 4\nEndIf",
            Game::Fallout4,
            false
        ),
        "cmp_eq ::temp0 i 1\njmpf ::temp0 3\nassign i 2\njmp 5\n\
         jmpf s 3\nassign i 3\njmp 2\nassign i 4\n"
    );
    assert_eq!(
        body("While i < 10\n  i += 1\nEndWhile", Game::Fallout4, false),
        "cmp_lt ::temp0 i 10\njmpf ::temp0 4\niadd ::temp1 i 1\nassign i ::temp1\njmp -4\n"
    );
}

#[test]
fn both_sides_of_and_and_or_are_cast_into_one_temporary() {
    assert_eq!(
        body("flag = one && i > 2", Game::Fallout4, false),
        "cast ::temp1 one\njmpf ::temp1 3\ncmp_gt ::temp0 i 2\ncast ::temp1 ::temp0\nassign flag ::temp1\n"
    );
    assert_eq!(
        body("flag = one || i > 2", Game::Fallout4, true),
        "cast flag one\njmpt flag 3\ncmp_gt ::temp0 i 2\ncast flag ::temp0\n"
    );
}

#[test]
fn a_target_that_the_right_side_reads_is_not_computed_in_place() {
    assert_eq!(
        body("flag = one && flag", Game::Fallout4, true),
        "cast ::temp0 one\njmpf ::temp0 2\ncast ::temp0 flag\nassign flag ::temp0\n"
    );
}

#[test]
fn optimised_code_writes_straight_into_the_target() {
    assert_eq!(
        body(
            "Thing found = one.Next()\nnumber += i\nf = i",
            Game::Fallout4,
            true
        ),
        "callmethod Next one found 1 0.5\niadd number number i\ncast f i\n"
    );
    assert_eq!(
        body(
            "Thing found = one.Next()\nnumber += i\nf = i",
            Game::Fallout4,
            false
        ),
        "callmethod Next one ::temp0 1 0.5\nassign found ::temp0\n\
         iadd ::temp1 number i\nassign number ::temp1\n\
         cast ::temp2 i\nassign f ::temp2\n"
    );
}

#[test]
fn values_pass_through_a_temporary_into_properties_and_elements() {
    assert_eq!(
        body("one.Count = 3\nOther = two", Game::Fallout4, true),
        "assign ::temp0 3\npropset Count one ::temp0\nassign ::Other_var two\n"
    );
    assert_eq!(
        body(
            "Int[] list = new Int[2]\nlist[i] = list.Length",
            Game::Fallout4,
            true
        ),
        "array_create list 2\narray_length ::temp1 list\narray_setelement list i ::temp1\n"
    );
    assert_eq!(
        body("one.Count += 1", Game::Fallout4, false),
        "propget Count one ::temp1\niadd ::temp2 ::temp1 1\nassign ::temp0 ::temp2\npropset Count one ::temp0\n"
    );
}

#[test]
fn literals_are_cast_while_compiling_only_when_optimised() {
    assert_eq!(
        body(
            "flag = one == None\nf = f + 1\ni = -i\nf = -1.5",
            Game::Fallout4,
            false
        ),
        "cast ::temp0 None\ncmp_eq ::temp1 one ::temp0\nassign flag ::temp1\n\
         cast ::temp2 1\nfadd ::temp3 f ::temp2\nassign f ::temp3\n\
         ineg ::temp4 i\nassign i ::temp4\nfneg ::temp2 1.5\nassign f ::temp2\n"
    );
    assert_eq!(
        body(
            "flag = one == None\nf = f + 1\ni = -i\nf = -1.5\ns = \"a\" + \"b\"",
            Game::Fallout4,
            true
        ),
        "cmp_eq flag one None\nfadd f f 1.0\nineg i i\nassign f -1.5\nassign s \"ab\"\n"
    );
}

#[test]
fn a_cast_that_the_machine_makes_differently_is_left_to_it() {
    assert_eq!(
        body(
            "i = 3000000000.0 as Int\ni = 2.5 as Int\nflag = 0.000001 as Bool\nflag = 1.0 as Bool\n\
             one = None as Thing",
            Game::Fallout4,
            true
        ),
        "cast i 3000000000.0\nassign i 2\ncast flag 1e-6\nassign flag true\ncast one None\n"
    );
}

#[test]
fn locals_without_value_get_their_default_from_fallout_4_on() {
    let source = "Int x\nString y\nThing z";
    assert_eq!(
        body(source, Game::Fallout4, true),
        "assign x 0\nassign y \"\"\nassign z None\n"
    );
    assert_eq!(body(source, Game::Skyrim, false), "");
}

#[test]
fn skyrim_uses_an_operand_again_for_the_result() {
    let source = "If (i + 1) * 2 == i\nEndIf";
    assert_eq!(
        body(source, Game::Skyrim, false),
        "iadd ::temp0 i 1\nimul ::temp0 ::temp0 2\ncmp_eq ::temp1 ::temp0 i\njmpf ::temp1 2\njmp 1\n"
    );
    assert_eq!(
        body(source, Game::Fallout4, false),
        "iadd ::temp0 i 1\nimul ::temp1 ::temp0 2\ncmp_eq ::temp2 ::temp1 i\njmpf ::temp2 2\njmp 1\n"
    );
}

#[test]
fn temporaries_are_numbered_through_the_script_and_free_after_their_statement() {
    let source = "ScriptName A extends Thing\n\
        Function One(Int i)\n  i = i + 1\n  i = i + 2\nEndFunction\n\
        Function Two(Int i)\n  i = i + 3\nEndFunction\n";
    let file = file(source, Game::Fallout4, |_| ());
    assert_eq!(
        code(&file, "One"),
        "iadd ::temp0 i 1\nassign i ::temp0\niadd ::temp0 i 2\nassign i ::temp0\n"
    );
    assert_eq!(code(&file, "Two"), "iadd ::temp1 i 3\nassign i ::temp1\n");
}

#[test]
fn a_temporary_of_a_closed_block_serves_once_more() {
    // The last line cannot have the first block's temporary: the second block was its last use.
    let source = "If flag\n  one.Touch(two.Next())\nElse\n  one.Touch(two.Next())\n  one.Touch(two.Next())\nEndIf";
    assert_eq!(
        body(source, Game::Fallout4, true),
        "jmpf flag 4\n\
         callmethod Next two ::temp0 1 0.5\ncallmethod Touch one ::nonevar ::temp0\njmp 5\n\
         callmethod Next two ::temp0 1 0.5\ncallmethod Touch one ::nonevar ::temp0\n\
         callmethod Next two ::temp1 1 0.5\ncallmethod Touch one ::nonevar ::temp1\n"
    );
}

#[test]
fn a_second_local_of_the_same_name_gets_a_number() {
    let source =
        "If flag\n  Int x = 1\nElse\n  Int x = 2\nEndIf\nIf flag\n  Int y = 3\nEndIf\nInt y = 4";
    assert_eq!(
        body(source, Game::Fallout4, true),
        "jmpf flag 3\nassign x 1\njmp 2\nassign ::mangled_x_0 2\n\
         jmpf flag 3\nassign ::mangled_y_1 3\njmp 1\nassign y 4\n"
    );
}

#[test]
fn release_builds_leave_debug_calls_out_and_their_values_are_defaults() {
    let source = "ScriptName A\n\
        Function Test()\n  Debug.Trace(\"x\" + Debug.Rate())\n  Float f = Debug.Rate()\nEndFunction\n\
        Function Log() DebugOnly\n  Debug.Trace(\"y\")\nEndFunction\n";
    let plain = file(source, Game::Fallout4, |options| options.optimize = true);
    assert!(code(&plain, "Test").contains("callstatic debug Trace"));
    let release = compile(source, Game::Fallout4, |options| {
        options.optimize = true;
        options.release = true;
    });
    let warnings: Vec<_> = release.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(warnings, [Code::StrippedValue]);
    let release = release.pex.expect("a file");
    assert_eq!(code(&release, "Test"), "assign f 0.0\n");
    assert!(code(&release, "Log").contains("callstatic debug Trace"));
}

#[test]
fn skyrim_scripts_get_their_state_functions() {
    let child = file("ScriptName A extends Thing\n", Game::Skyrim, |_| ());
    assert_eq!(
        code(&child, "GotoState"),
        "callmethod onEndState self ::NoneVar\nassign ::State newState\ncallmethod onBeginState self ::NoneVar\n"
    );
    assert_eq!(code(&child, "GetState"), "ret ::State\n");
    let names = |file: &cyperus_pex::PexFile| file.objects[0].states[0].functions.len();
    assert_eq!(names(&child), 2);
    let root = file("ScriptName A\n", Game::Skyrim, |_| ());
    assert_eq!(names(&root), 4);
    let own = file(
        "ScriptName A\nEvent OnBeginState()\nEndEvent\n",
        Game::Skyrim,
        |_| (),
    );
    assert_eq!(names(&own), 4);
    let later = file("ScriptName A\n", Game::Fallout4, |_| ());
    assert_eq!(names(&later), 0);
}

#[test]
fn names_share_an_entry_whatever_their_case_and_literals_do_not() {
    let source = "ScriptName A\nInt Count\nString Function Test()\n  COUNT = 1\n  Return \"count\"\nEndFunction\n";
    let own = file(source, Game::Fallout4, |_| ());
    assert_eq!(code(&own, "Test"), "assign Count 1\nret \"count\"\n");
    let official = file(source, Game::Fallout4, |options| {
        options.string_table = StringTableMode::Official;
    });
    assert_eq!(code(&official, "Test"), "assign Count 1\nret \"Count\"\n");
    let mut folded: Vec<_> = official
        .strings
        .iter()
        .map(|(_, text)| text.to_ascii_lowercase())
        .collect();
    let all = folded.len();
    folded.sort_unstable();
    folded.dedup();
    assert_eq!(folded.len(), all);
}

#[test]
fn events_of_others_are_named_after_their_sender() {
    let source = "ScriptName A\nCustomEvent Done\n\
        Function Test(A akSource)\n  SendCustomEvent(\"done\")\n  RegisterForRemoteEvent(akSource, \"OnTimer\")\nEndFunction\n\
        Event A.Done(A akSender, Var[] akArgs)\nEndEvent\n\
        Event ScriptObject.OnTimer(ScriptObject akSender, Int aiTimerID)\n  akSender = None\nEndEvent\n";
    let made = file(source, Game::Fallout4, |options| options.optimize = true);
    assert_eq!(
        code(&made, "Test"),
        "callmethod SendCustomEvent self ::nonevar \"a_Done\" None\n\
         cast ::temp0 akSource\n\
         callmethod RegisterForRemoteEvent self ::temp1 ::temp0 \"OnTimer\"\n"
    );
    assert_eq!(function(&made, "::remote_A_Done").parameters.len(), 2);
    assert_eq!(
        code(&made, "::remote_ScriptObject_OnTimer"),
        "assign akSender None\n"
    );
}

#[test]
fn guards_are_released_on_every_way_out() {
    let source = "ScriptName A\nGuard g ProtectsFunctionLogic\nGuard h ProtectsFunctionLogic\n\
        Int Function Test(Bool b)\n  LockGuard g\n    TryLockGuard h\n      If b\n        Return 1\n      EndIf\n    EndTryLockGuard\n  EndLockGuard\n  Return 2\nEndFunction\n";
    let made = file(source, Game::Starfield, |_| ());
    assert_eq!(
        code(&made, "Test"),
        "lock_guards g\ntry_lock_guards ::temp0 h\njmpf ::temp0 8\n\
         jmpf b 5\nunlock_guards h\nunlock_guards g\nret 1\njmp 1\n\
         unlock_guards h\njmp 1\nunlock_guards g\nret 2\n"
    );
}

#[test]
fn properties_become_variables_or_getters() {
    let source = "ScriptName A Conditional\n{About A}\n\
        Group Tuning CollapsedOnRef\n  Int Property Rate = 3 Auto Conditional Mandatory\n  {The rate}\nEndGroup\n\
        Float Property Pi = 3.5 AutoReadOnly Hidden\n\
        Struct Pair\n  Int left = 4\n  String right\nEndStruct\n";
    let made = file(source, Game::Fallout4, |_| ());
    let object = &made.objects[0];
    let text = |index| made.strings.text(index).into_owned();
    assert_eq!(text(object.doc), "About A");
    assert_eq!(object.user_flags, 2);
    let [variable] = object.variables.as_slice() else {
        panic!("{:?}", object.variables)
    };
    assert_eq!(text(variable.name), "::Rate_var");
    assert_eq!(
        (variable.user_flags, operand(&made, variable.initial)),
        (2, "3".to_owned())
    );
    let properties: Vec<_> = object
        .properties
        .iter()
        .map(|property| (text(property.name), property.user_flags, property.flags))
        .collect();
    assert_eq!(
        properties,
        [("Rate".to_owned(), 1 << 5, 7), ("Pi".to_owned(), 1, 1)]
    );
    let members: Vec<_> = object.structs[0]
        .members
        .iter()
        .map(|member| (text(member.type_name), operand(&made, member.initial)))
        .collect();
    assert_eq!(
        members,
        [
            ("Int".to_owned(), "4".to_owned()),
            ("String".to_owned(), "None".to_owned())
        ]
    );
    let debug = made.debug_info.as_ref().expect("debug information");
    let groups: Vec<_> = debug.groups.iter().map(|group| text(group.name)).collect();
    assert_eq!(groups, ["Tuning", ""]);
    assert_eq!(debug.structs[0].members.len(), 2);
    assert_eq!(made.user_flags.len(), 6);
}

#[test]
fn the_header_tells_nothing_about_the_user_and_lines_are_those_of_statements() {
    let source = "ScriptName A\nInt Function Test(Int i)\n\n  If i > 1\n    i = \\\n      2\n  EndIf\n  Return i\nEndFunction\n";
    let made = file(source, Game::Fallout4, |_| ());
    assert_eq!(made.source_file, b"A.psc");
    assert!(made.user.is_empty() && made.machine.is_empty());
    assert_eq!(made.compile_time, 0);
    let debug = made.debug_info.as_ref().expect("debug information");
    assert_eq!(debug.functions[0].lines, [4, 4, 5, 5, 8]);
    let without = file(source, Game::Fallout4, |options| options.debug_info = false);
    assert!(without.debug_info.is_none());
}

#[test]
fn every_file_is_valid_and_the_same_each_time() {
    let source = "ScriptName A extends Thing\nAuto State Idle\n  Function Touch(Thing akOther)\n    Parent.Touch(akOther as A)\n  EndFunction\nEndState\n";
    for game in Game::ALL {
        let first = file(source, game, |_| ());
        assert!(cyperus_pex::validate::validate(&first).is_valid());
        let second = file(source, game, |_| ());
        assert_eq!(
            cyperus_pex::write::write(&first),
            cyperus_pex::write::write(&second)
        );
    }
}

/// Base scripts name most of the game's types; reading those would be most of a small run's start.
#[test]
fn a_script_that_is_only_named_as_a_type_is_not_read() {
    use cyperus_compiler::resolve::MemorySources;
    use cyperus_compiler::{Options, Session};

    let mut sources = MemorySources::new();
    let input = sources.add(
        "User",
        "ScriptName User\nFunction Take(THING akThing, Thing[] akThings)\nEndFunction\n",
    );
    sources.add("ScriptObject", "ScriptName ScriptObject Native Hidden\n");
    sources.add("Thing", "ScriptName Thing\n");
    let session = Session::new(&sources, Options::new(Game::Fallout4), &[input]);
    let file = session.compile("User").pex.expect("a file");

    let read = session.scripts().counts().for_declarations;
    assert_eq!(read, 1, "only the parent");
    let take = function(&file, "Take");
    let types: Vec<_> = take
        .parameters
        .iter()
        .map(|parameter| file.strings.text(parameter.type_name))
        .collect();
    assert_eq!(types, ["thing", "thing[]"]);
}

#[test]
fn fallout_4_adds_objects_in_front_of_a_text_as_numbers() {
    let source =
        "ScriptName X\nString Function F(Thing a, Thing b)\n  Return a + b + \"x\"\nEndFunction\n";
    let compiled = compile(source, Game::Fallout4, |_| {});
    let codes: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|found| found.code)
        .collect();
    assert_eq!(codes, [Code::AddedObjects]);
    let file = compiled.pex.expect("a file");
    assert!(
        code(&file, "F").starts_with("cast ::temp0 a\nfadd ::temp1 ::temp0 b\n"),
        "{}",
        code(&file, "F")
    );
    for game in [Game::Skyrim, Game::Starfield] {
        assert!(compile(source, game, |_| {}).has_errors());
    }
}
