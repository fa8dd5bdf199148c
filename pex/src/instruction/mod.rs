//! The instruction set and everything expanded from its table.

mod code;
mod opcode;
mod table;
mod visit;

pub use code::{Code, Instruction};
pub use opcode::{Opcode, OperandKind, Shape};
pub use visit::InstructionVisitor;
