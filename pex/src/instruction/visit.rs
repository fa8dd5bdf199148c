//! One method per instruction, for code that gives instructions a meaning.

use super::code::Instruction;
use super::opcode::Opcode;
use crate::Value;

macro_rules! define_visitor {
    ($(($byte:literal, $mnemonic:ident, $variant:ident, $game:ident,
        [$($operand:ident: $kind:ident),*], [$($argument:ident: $argument_kind:ident)?], $doc:literal))*) => {
        /// Receives instructions, one method each. A new row in the table breaks every
        /// implementation until it defines what the instruction means there.
        pub trait InstructionVisitor {
            /// What each method returns.
            type Output;
            $(
                #[doc = concat!("`", stringify!($mnemonic), "`: ", $doc, ".")]
                fn $mnemonic(&mut self $(, $operand: Value)* $(, $argument: &[Value])?) -> Self::Output;
            )*
        }

        impl Instruction<'_> {
            /// Calls the visitor's method for this instruction. `None` if the operands do not match
            /// the opcode, which [`Code::push`](super::Code::push) rules out.
            pub fn visit<V: InstructionVisitor>(self, visitor: &mut V) -> Option<V::Output> {
                match self.opcode {
                    $(Opcode::$variant => {
                        let rest = self.operands;
                        $(let (&$operand, rest) = rest.split_first()?;)*
                        define_visitor!(@take rest $($argument)?);
                        Some(visitor.$mnemonic($($operand,)* $($argument)?))
                    })*
                }
            }
        }
    };
    (@take $slice:ident) => { if !$slice.is_empty() { return None; } };
    (@take $slice:ident $argument:ident) => { let $argument = $slice; };
}

super::table::for_each_instruction!(define_visitor);
