//! Listings that people read and write: the texts themselves, and what the assembler reports about
//! wrong ones.

use cyperus_pex::assemble::assemble;
use cyperus_pex::file::{DebugFunction, FunctionKind, ObjectSize};
use cyperus_pex::validate::validate;
use cyperus_pex::{
    Game, Instruction, Opcode, OperandKind, PexFile, StringIndex, Value, listing::listing,
    read::read, write::write,
};

/// The smallest useful Fallout 4 file: `Int Function Two() Global` that returns 2.
const TINY: [u8; 121] = *b"\xDE\xC0\x57\xFA\x03\x09\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\
\x08\x00Tiny.psc\x00\x00\x00\x00\x05\x00\x00\x00\x04\x00Tiny\x0C\x00ScriptObject\x03\x00Two\x03\x00Int\
\x00\x00\x00\x01\x00\x01\x00\x32\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\
\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x01\x00\x03\x00\x04\x00\x00\x00\x00\x00\x00\x00\x01\
\x00\x00\x00\x00\x01\x00\x1A\x03\x02\x00\x00\x00";

const TINY_LISTING: &str = r#"; Listing of a .pex file; `cyperus assemble` turns it back into the same bytes.
; Instructions: source line, label, operation, operands, (arguments).

pex fallout4 3.9
source "Tiny.psc"
user ""
machine ""
compiled 0  ; 1970-01-01 00:00:00 UTC

script Tiny extends ScriptObject
  state ''
    function Int Two() global
            ret               2
    end
  end
end

strings
      0 ""
      1 "Tiny"
      2 "ScriptObject"
      3 "Two"
      4 "Int"
end
"#;

/// A listing as a person writes it: no strings, no header, source lines in one function.
const WRITTEN: &str = r#"
pex starfield
flag hidden 0
flag conditional 1

script Shop extends Quest const flags hidden|conditional autostate Open
  doc "Sells things.\nSlowly."
  struct Offer
    member Int Price = 5 flags hidden doc "in caps"
    member Float Rate = 0.5 const
  end
  variable Int ::Stock_var = 3 flags conditional
  variable String greeting = "Hi; \"friend\""
  guard Till
  property Int Stock auto ::Stock_var doc "How many"
  property Int Half
    get Int()
      local Int ::temp0
      idiv ::temp0, ::Stock_var, 2
      ret ::temp0
    end
  end
  state ''
    function None Sell(Int count, Form[] goods) flags 0x40
      local Bool ::temp1
      local None ::nonevar
      10 top:  cmp_gt ::temp1 count 0
      10       jmpf ::temp1 out
      11       lock_guards (Till)
      12       callmethod Give self ::nonevar (goods, -1, True)
      13       unlock_guards (Till)
      14       jmp top
         out:
    end
    function Bool Give(Form[] goods, Int at, Bool free) native doc "engine"
  end
  state Open
  end
end
"#;

#[test]
fn the_smallest_file_reads_lists_and_assembles() {
    let file = read(&TINY).unwrap();
    assert_eq!(file.game, Game::Fallout4);
    assert_eq!(file.objects[0].size, ObjectSize::Counted);
    assert_eq!(listing(&file), TINY_LISTING);
    assert_eq!(write(&assemble(TINY_LISTING).unwrap()).unwrap(), TINY);
    assert_eq!(validate(&file).findings, []);
}

#[test]
fn a_written_listing_assembles_and_comes_back() {
    let file = assemble(WRITTEN).unwrap();
    assert_eq!(file.version, Game::Starfield.version());
    let object = &file.objects[0];
    assert_eq!(file.strings.text(object.doc), "Sells things.\nSlowly.");
    assert_eq!(object.user_flags, 3);
    let sell = &object.states[0].functions[0].function;
    let jumps: Vec<Value> = [1, 5]
        .map(|at| *sell.code.get(at).unwrap().operands.last().unwrap())
        .into();
    assert_eq!(jumps, [Value::Int(5), Value::Int(-5)]);
    let debug = file.debug_info.as_ref().unwrap();
    assert_eq!(debug.functions.len(), 3);
    assert_eq!(debug.functions[0].kind, FunctionKind::Getter);
    assert_eq!(debug.functions[1].lines, [10, 10, 11, 12, 13, 14]);
    assert_eq!(validate(&file).findings, []);
    let bytes = write(&file).unwrap();
    assert_eq!(read(&bytes).unwrap(), file);
    assert_eq!(assemble(&listing(&file)).unwrap(), file);
}

#[test]
fn strings_are_numbered_as_they_occur() {
    let file = assemble("pex skyrim\nflag b 1\nflag a 0\nscript S extends P\nend").unwrap();
    let strings: Vec<&[u8]> = file.strings.iter().map(|(_, text)| text).collect();
    assert_eq!(strings, [&b"b"[..], b"a", b"S", b"P", b""]);
}

#[test]
fn equal_strings_broken_indexes_and_long_texts_are_told_apart() {
    let mut file = PexFile::new(Game::Fallout4);
    let long = vec![b'z'; 300];
    for text in [&b"a"[..], b"a", &long, b"", b"None"] {
        file.strings.push(text).unwrap();
    }
    let mut code = cyperus_pex::Code::new();
    let identifier = |index| Value::Identifier(StringIndex(index));
    let string = |index| Value::String(StringIndex(index));
    code.push(
        Opcode::IAdd,
        &[identifier(0), identifier(1), identifier(900)],
    );
    code.push(Opcode::IAdd, &[string(0), string(1), string(900)]);
    code.push(Opcode::IAdd, &[identifier(2), identifier(2), string(2)]);
    code.push(Opcode::Cast, &[identifier(4), Value::None]);
    code.push(Opcode::Jmp, &[Value::Int(77)]);
    code.push(Opcode::Jmp, &[identifier(0)]);
    let function = cyperus_pex::file::Function {
        code,
        ..Default::default()
    };
    let named = cyperus_pex::file::NamedFunction {
        name: StringIndex(0),
        function,
    };
    let state = cyperus_pex::file::State {
        name: StringIndex(3),
        functions: vec![named],
    };
    file.objects.push(cyperus_pex::file::Object {
        states: vec![state],
        ..Default::default()
    });
    let text = listing(&file);
    for line in [
        "iadd              a a@1 @900",
        r#"iadd              "a" "a"@1 $900"#,
        "@2 $2",
        "cast              'None' None",
        "jmp               +77",
        "jmp               'a'",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(assemble(&text).unwrap(), file);
}

#[test]
fn debug_records_that_fit_no_function_keep_their_lines() {
    let mut file = assemble(WRITTEN).unwrap();
    let debug = file.debug_info.as_mut().unwrap();
    debug.functions.push(DebugFunction {
        object: StringIndex(9000),
        kind: FunctionKind::Other(9),
        lines: vec![1, 2, 65_535],
        ..DebugFunction::default()
    });
    debug.functions[1].lines.pop();
    let text = listing(&file);
    assert!(text.contains("kind 9 @9000"), "{text}");
    assert!(text.contains("lines 10 10 11 12 13\n"), "{text}");
    assert_eq!(assemble(&text).unwrap(), file);
}

/// Every opcode with operands of the kinds that its row requires.
#[test]
fn every_opcode_is_written_read_listed_and_assembled() {
    for game in Game::ALL {
        for &opcode in Opcode::ALL.iter().filter(|opcode| opcode.since() <= game) {
            let mut file = PexFile::new(game);
            for text in ["", "x", "y"] {
                file.strings.push(text.as_bytes()).unwrap();
            }
            let operand = |kind| match kind {
                OperandKind::Jump => Value::Int(1),
                OperandKind::Source => Value::Float(1.5),
                OperandKind::MemberText => Value::String(StringIndex(2)),
                OperandKind::Destination
                | OperandKind::Object
                | OperandKind::FunctionName
                | OperandKind::PropertyName
                | OperandKind::TypeName
                | OperandKind::MemberName
                | OperandKind::Guard => Value::Identifier(StringIndex(1)),
            };
            let shape = opcode.shape();
            let mut operands: Vec<Value> = shape
                .operands
                .iter()
                .map(|&(_, kind)| operand(kind))
                .collect();
            if let Some((_, kind)) = shape.arguments {
                operands.extend([operand(kind), operand(kind)]);
            }
            let mut function = cyperus_pex::file::Function::default();
            function.code.push(opcode, &operands);
            let named = cyperus_pex::file::NamedFunction {
                name: StringIndex(1),
                function,
            };
            let state = cyperus_pex::file::State {
                functions: vec![named],
                ..Default::default()
            };
            file.objects.push(cyperus_pex::file::Object {
                states: vec![state],
                ..Default::default()
            });

            let bytes = write(&file).unwrap();
            assert!(bytes.contains(&opcode.byte()));
            let again = read(&bytes).unwrap();
            let code = &again.objects[0].states[0].functions[0].function.code;
            assert_eq!(
                code.get(0),
                Some(Instruction {
                    opcode,
                    operands: &operands
                })
            );
            assert_eq!(
                assemble(&listing(&again)).unwrap(),
                file,
                "{}",
                opcode.mnemonic()
            );
        }
    }
}

#[test]
fn json_holds_the_whole_file() {
    let json: serde_json::Value = serde_json::from_str(&cyperus_pex::listing::json::json(
        &assemble(WRITTEN).unwrap(),
    ))
    .unwrap();
    assert_eq!(json["game"], "starfield");
    let sell = &json["objects"][0]["states"][0]["functions"][0];
    assert_eq!(sell["name"], "Sell");
    let jump = &sell["code"][1];
    assert_eq!(
        (&jump["op"], &jump["line"], &jump["jumps_to"]),
        (&"jmpf".into(), &10.into(), &6.into())
    );
    assert_eq!(jump["operands"]["condition"]["value"], "::temp1");
    assert_eq!(
        sell["code"][3]["arguments"][1],
        serde_json::json!({"kind": "int", "value": -1})
    );
    assert_eq!(
        json["objects"][0]["structs"][0]["members"][1]["initial"]["value"],
        0.5
    );

    let mut file = PexFile::new(Game::Skyrim);
    file.user = b"\xFFok".to_vec();
    let json: serde_json::Value =
        serde_json::from_str(&cyperus_pex::listing::json::json(&file)).unwrap();
    assert_eq!(json["user"]["hex"], "ff6f6b");
}
