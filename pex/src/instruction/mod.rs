//! The instruction set and everything expanded from its table.

mod code;
mod opcode;
mod operand;
mod page;
mod table;
mod visit;

pub use code::{Code, Instruction};
pub use opcode::{Opcode, Shape};
pub use operand::OperandKind;
pub use page::instruction_set_page;
pub use visit::InstructionVisitor;
