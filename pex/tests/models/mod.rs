//! Files made from random bytes: whatever the format can hold, sense or nonsense.
//!
//! The choices come from a byte slice, so that the same generator serves seeded runs and proptest,
//! which shrinks the bytes. When they run out, every choice is the smallest.

use cyperus_pex::file::{
    Accessors, DebugFunction, DebugGroup, DebugInfo, DebugStruct, Function, FunctionKind, Local,
    Member, NamedFunction, Object, ObjectSize, Property, State, Struct, UserFlag, Variable,
};
use cyperus_pex::{Code, Game, Opcode, OperandKind, PexFile, StringIndex, Value};

/// Names as compilers write them, names that listings must quote, and bytes that are not text.
const WORDS: [&[u8]; 40] = [
    b"",
    b"Foo",
    b"foo",
    b"Bar:Baz",
    b"::temp0",
    b"::NoneVar",
    b"None",
    b"True",
    b"self",
    b"Int",
    b"Form[]",
    b"Point",
    b"hidden",
    b"conditional",
    b"OnInit",
    b"::State",
    b"::Size_var",
    b"Size",
    b"end",
    b"function",
    b"doc",
    b"auto",
    b"strings",
    b"L1",
    b"L1:",
    b"12",
    b"-3",
    b"0x10",
    b"a b",
    b"'",
    b"\"",
    b"\\",
    b"\r\n\t",
    b"a;b",
    b"@3",
    b"$3",
    b"\xFF\xFE\x00",
    b"gr\xC3\xBC\xC3\x9F",
    b"\xE2\x80\xAE",
    b"a,b|(c)=d",
];

#[derive(Debug)]
pub(crate) struct Entropy<'bytes> {
    bytes: &'bytes [u8],
}

impl<'bytes> Entropy<'bytes> {
    pub(crate) fn new(bytes: &'bytes [u8]) -> Self {
        Self { bytes }
    }

    fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((&first, rest)) => {
                self.bytes = rest;
                first
            }
            None => 0,
        }
    }

    fn below(&mut self, limit: u8) -> usize {
        usize::from(self.byte() % limit)
    }

    /// True once in this many times; false when the bytes have run out.
    fn one_in(&mut self, times: u8) -> bool {
        self.byte() % times == times - 1
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    fn u32(&mut self) -> u32 {
        u32::from(self.u16()) | u32::from(self.u16()) << 16
    }

    fn u64(&mut self) -> u64 {
        u64::from(self.u32()) | u64::from(self.u32()) << 32
    }

    fn flags(&mut self) -> u32 {
        match self.below(4) {
            0 | 1 => 0,
            2 => 1 << self.below(6),
            _ => self.u32(),
        }
    }

    fn list<T>(&mut self, most: u8, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| item(self)).collect()
    }
}

/// A file of the game. It is in the form that reading returns: written and read, it is equal.
pub(crate) fn model(entropy: &mut Entropy<'_>, game: Game) -> PexFile {
    let mut file = PexFile::new(game);
    if entropy.one_in(4) {
        file.version.1 = entropy.byte();
    }
    file.compile_time = if entropy.one_in(8) {
        entropy.u64()
    } else {
        u64::from(entropy.u32())
    };
    file.source_file = text(entropy);
    file.user = text(entropy);
    file.machine = text(entropy);
    for _ in 0..entropy.below(60) {
        let text = text(entropy);
        assert!(file.strings.push(&text).is_ok(), "sixty short strings fit");
    }
    let mut maker = Maker {
        entropy,
        game,
        strings: u16::try_from(file.strings.len()).unwrap_or(u16::MAX),
    };
    file.user_flags = maker.list(6, |maker| UserFlag {
        name: maker.index(),
        bit: if maker.entropy.one_in(8) {
            maker.entropy.byte()
        } else {
            maker.entropy.byte() % 32
        },
    });
    file.objects = maker.list(2, Maker::object);
    file.debug_info = (!maker.entropy.one_in(5)).then(|| maker.debug_info(&file));
    file
}

fn text(entropy: &mut Entropy<'_>) -> Vec<u8> {
    match entropy.below(12) {
        0 => entropy.list(6, Entropy::byte),
        // Long enough for the listing to write it out only once.
        1 => vec![b'x' + entropy.byte() % 3; 110 + entropy.below(40)],
        _ => WORDS[entropy.below(40)].to_vec(),
    }
}

struct Maker<'entropy, 'bytes> {
    entropy: &'entropy mut Entropy<'bytes>,
    game: Game,
    strings: u16,
}

impl Maker<'_, '_> {
    fn list<T>(&mut self, most: u8, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.entropy.below(most + 1);
        (0..count).map(|_| item(self)).collect()
    }

    /// Usually an index that the table has.
    fn index(&mut self) -> StringIndex {
        let number = self.entropy.u16();
        StringIndex(match number.checked_rem(self.strings) {
            Some(inside) if !self.entropy.one_in(32) => inside,
            _ => number,
        })
    }

    fn value(&mut self) -> Value {
        match self.entropy.below(7) {
            0 => Value::None,
            1 | 2 => Value::Identifier(self.index()),
            3 => Value::String(self.index()),
            4 => Value::Int(self.entropy.u32().cast_signed()),
            5 => Value::Float(self.float()),
            _ => Value::Bool(self.entropy.one_in(2)),
        }
    }

    fn float(&mut self) -> f32 {
        match self.entropy.below(8) {
            0 => 0.0,
            1 => -0.0,
            2 => f32::INFINITY,
            3 => f32::from_bits(0x7FA0_0001), // a signalling NaN with a payload
            4 => f32::MIN_POSITIVE / 2.0,
            5 => 0.1,
            _ => f32::from_bits(self.entropy.u32()),
        }
    }

    fn object(&mut self) -> Object {
        let structs = self.game.has_structs();
        Object {
            name: self.index(),
            // An object is never this small.
            size: if self.entropy.one_in(8) {
                ObjectSize::Other(u32::from(self.entropy.byte() % 16))
            } else {
                ObjectSize::Counted
            },
            parent: self.index(),
            doc: self.index(),
            is_const: structs && self.entropy.one_in(2),
            user_flags: self.entropy.flags(),
            auto_state: self.index(),
            structs: if structs {
                self.list(2, Self::structure)
            } else {
                Vec::new()
            },
            variables: self.list(4, |maker| Variable {
                name: maker.index(),
                type_name: maker.index(),
                user_flags: maker.entropy.flags(),
                initial: maker.value(),
                is_const: structs && maker.entropy.one_in(2),
            }),
            guards: if self.game.has_guards() {
                self.list(3, Self::index)
            } else {
                Vec::new()
            },
            properties: self.list(4, Self::property),
            states: self.list(3, |maker| State {
                name: maker.index(),
                functions: maker.list(4, |maker| NamedFunction {
                    name: maker.index(),
                    function: maker.function(),
                }),
            }),
        }
    }

    fn structure(&mut self) -> Struct {
        Struct {
            name: self.index(),
            members: self.list(3, |maker| Member {
                name: maker.index(),
                type_name: maker.index(),
                user_flags: maker.entropy.flags(),
                initial: maker.value(),
                is_const: maker.entropy.one_in(2),
                doc: maker.index(),
            }),
        }
    }

    fn property(&mut self) -> Property {
        let accessors = if self.entropy.one_in(2) {
            let mut accessor = || self.entropy.one_in(2).then(|| Box::new(self.function()));
            Accessors::Full {
                getter: accessor(),
                setter: accessor(),
            }
        } else {
            Accessors::Auto(self.index())
        };
        let mut property = Property {
            name: self.index(),
            type_name: self.index(),
            doc: self.index(),
            user_flags: self.entropy.flags(),
            flags: if self.entropy.one_in(4) {
                self.entropy.byte()
            } else {
                7
            },
            accessors,
        };
        property.flags = property.written_flags();
        property
    }

    fn local(&mut self) -> Local {
        Local {
            name: self.index(),
            type_name: self.index(),
        }
    }

    fn function(&mut self) -> Function {
        Function {
            return_type: self.index(),
            doc: self.index(),
            user_flags: self.entropy.flags(),
            flags: if self.entropy.one_in(8) {
                self.entropy.byte()
            } else {
                self.entropy.byte() % 4
            },
            parameters: self.list(3, Self::local),
            locals: self.list(4, Self::local),
            code: self.code(),
        }
    }

    fn code(&mut self) -> Code {
        let mut code = Code::new();
        for _ in 0..self.entropy.below(24) {
            let opcode = self.opcode();
            let mut operands = Vec::new();
            for &(_, kind) in opcode.shape().operands {
                operands.push(self.operand(kind));
            }
            if let Some((_, kind)) = opcode.shape().arguments {
                let mut arguments = self.list(4, |maker| maker.operand(kind));
                operands.append(&mut arguments);
            }
            code.push(opcode, &operands);
        }
        code
    }

    fn opcode(&mut self) -> Opcode {
        let opcode = Opcode::ALL[self.entropy.below(51)];
        if opcode.since() <= self.game {
            opcode
        } else {
            Opcode::JmpT
        }
    }

    fn operand(&mut self, kind: OperandKind) -> Value {
        if self.entropy.one_in(16) {
            return self.value();
        }
        if kind == OperandKind::Jump {
            return Value::Int(i32::from(self.entropy.byte()) % 24 - 10);
        }
        if kind == OperandKind::Source {
            return self.value();
        }
        Value::Identifier(self.index())
    }

    fn debug_info(&mut self, file: &PexFile) -> DebugInfo {
        let mut functions = Vec::new();
        let no_state = file.strings.iter().find(|(_, text)| text.is_empty());
        // Complete and in order, as some compilers write it, or with gaps and oddities.
        let orderly = self.entropy.one_in(3);
        for place in file.functions() {
            let state = place.state.or(no_state.map(|(index, _)| index));
            let mut record = DebugFunction {
                object: place.object,
                state: state.unwrap_or_default(),
                function: place.name,
                kind: place.kind,
                lines: (0..place.function.code.len())
                    .map(|_| self.entropy.u16())
                    .collect(),
            };
            if !orderly {
                match self.entropy.below(8) {
                    0 => record.lines.clear(),
                    1 => record.lines.push(7),
                    2 => record.state = self.index(),
                    3 => record.kind = FunctionKind::from_byte(self.entropy.byte()),
                    4 => continue,
                    _ => {}
                }
            }
            functions.push(record);
        }
        if !orderly && functions.len() > 1 {
            let middle = functions.len() / 2;
            functions.rotate_left(middle);
        }
        let structs = self.game.has_structs();
        DebugInfo {
            modification_time: u64::from(self.entropy.u32()),
            functions,
            groups: if structs {
                self.list(2, Self::group)
            } else {
                Vec::new()
            },
            structs: if structs {
                self.list(2, Self::order)
            } else {
                Vec::new()
            },
        }
    }

    fn group(&mut self) -> DebugGroup {
        DebugGroup {
            object: self.index(),
            name: self.index(),
            doc: self.index(),
            user_flags: self.entropy.flags(),
            properties: self.list(4, Self::index),
        }
    }

    fn order(&mut self) -> DebugStruct {
        DebugStruct {
            object: self.index(),
            name: self.index(),
            members: self.list(4, Self::index),
        }
    }
}
