//! The opcode enum and what the table says about each opcode.

use super::operand::OperandKind;
use crate::game::Game;

/// One row's shape: the fixed operands and, for calls and guards, the kind of the variable part.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Names and kinds of the fixed operands, in file order.
    pub operands: &'static [(&'static str, OperandKind)],
    /// Name and kind of the variable part, if the instruction has one.
    pub arguments: Option<(&'static str, OperandKind)>,
}

macro_rules! define_opcodes {
    ($(($byte:literal, $mnemonic:ident, $variant:ident, $game:ident,
        [$($operand:ident: $kind:ident),*], [$($argument:ident: $argument_kind:ident)?], $doc:literal))*) => {
        /// An operation of the virtual machine. The discriminant is the byte in the file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = concat!("`", stringify!($mnemonic), "`: ", $doc, ".")] $variant = $byte,)*
        }

        impl Opcode {
            /// Every opcode, in byte order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The opcode with this byte.
            pub const fn from_byte(byte: u8) -> Option<Self> {
                match byte {
                    $($byte => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// The name in listings.
            pub const fn mnemonic(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($mnemonic),)*
                }
            }

            /// The oldest game whose files may hold this opcode.
            pub const fn since(self) -> Game {
                match self {
                    $(Self::$variant => Game::$game,)*
                }
            }

            /// What the operation does, as half a sentence.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$variant => $doc,)*
                }
            }

            /// The operands that the operation takes.
            pub const fn shape(self) -> &'static Shape {
                match self {
                    $(Self::$variant => &Shape {
                        operands: &[$((stringify!($operand), OperandKind::$kind)),*],
                        arguments: define_opcodes!(@arguments $($argument: $argument_kind)?),
                    },)*
                }
            }
        }
    };
    (@arguments) => { None };
    (@arguments $name:ident: $kind:ident) => { Some((stringify!($name), OperandKind::$kind)) };
}

super::table::for_each_instruction!(define_opcodes);

impl Opcode {
    /// The byte in the file.
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// The opcode that listings call `mnemonic`, ignoring case.
    pub fn from_mnemonic(mnemonic: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|opcode| opcode.mnemonic().eq_ignore_ascii_case(mnemonic))
    }

    /// Number of fixed operands.
    pub const fn fixed_operands(self) -> usize {
        self.shape().operands.len()
    }

    /// The kind of operand `at`, fixed or variable; `None` beyond the last.
    pub fn operand_kind(self, at: usize) -> Option<OperandKind> {
        let shape = self.shape();
        match shape.operands.get(at) {
            Some(&(_, kind)) => Some(kind),
            None => shape.arguments.map(|(_, kind)| kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_below_51_is_an_opcode_and_no_other() {
        for byte in 0..=u8::MAX {
            assert_eq!(
                Opcode::from_byte(byte).map(Opcode::byte),
                (byte <= 50).then_some(byte)
            );
        }
        assert_eq!(Opcode::ALL.len(), 51);
    }

    #[test]
    fn mnemonics_are_unique_and_found_again() {
        for &opcode in Opcode::ALL {
            assert_eq!(Opcode::from_mnemonic(opcode.mnemonic()), Some(opcode));
        }
    }

    #[test]
    fn each_game_ends_at_its_last_opcode() {
        for (game, last) in [
            (Game::Skyrim, 35),
            (Game::Fallout4, 46),
            (Game::Fallout76, 47),
            (Game::Starfield, 50),
        ] {
            let newest = Opcode::ALL
                .iter()
                .filter(|opcode| opcode.since() <= game)
                .max();
            assert_eq!(newest.map(|opcode| opcode.byte()), Some(last));
        }
    }
}
