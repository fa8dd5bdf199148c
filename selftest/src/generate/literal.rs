//! Literals, with a liking for the ones at the edges.

use super::Generator;
use crate::tree::{Expression, Kind, Single, Type};

const INTS: [i32; 16] = [
    0,
    0,
    1,
    1,
    2,
    3,
    5,
    7,
    -1,
    -2,
    127,
    128,
    65_536,
    16_777_217,
    i32::MAX,
    i32::MIN,
];

const FLOATS: [&str; 12] = [
    "0.0",
    "1.0",
    "0.5",
    "-0.5",
    "3.25",
    "0.1",
    "-1.0",
    "100.125",
    "16777217.0",
    "0.000001",
    "3000000000.0",
    "-2147483648.0",
];

/// As written between quotes.
const TEXTS: [&str; 14] = [
    "",
    "a",
    "A",
    "abc",
    "ABC",
    "12",
    "-7",
    "3.5",
    "True",
    "none",
    "two\\nlines",
    "\\\"",
    "tab\\t.",
    " 9 ",
];

impl Generator {
    pub(super) fn int(&mut self) -> Expression {
        let small = self.random.i32(0..6);
        let number = if self.chance(60) {
            small
        } else {
            INTS[self.random.usize(..INTS.len())]
        };
        Expression {
            kind: Kind::Int(number),
            of: Type::INT,
        }
    }

    pub(super) fn text(&mut self) -> Expression {
        let text = TEXTS[self.random.usize(..TEXTS.len())];
        Expression {
            kind: Kind::Text(text.to_owned()),
            of: Type::STRING,
        }
    }

    /// A literal for a declaration; there is none for most types.
    pub(super) fn literal(&mut self, of: Type) -> Option<Expression> {
        let kind = match of {
            Type::One(Single::Bool) => Kind::Bool(self.random.bool()),
            Type::One(Single::Int) => return Some(self.int()),
            Type::One(Single::Float) => Kind::Float(FLOATS[self.random.usize(..FLOATS.len())]),
            Type::One(Single::String) => return Some(self.text()),
            Type::One(Single::Var | Single::Object(_) | Single::Struct(..))
            | Type::Array(_)
            | Type::Nothing => return None,
        };
        Some(Expression { kind, of })
    }
}
