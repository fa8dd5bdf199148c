//! The `.pex` file format and the Papyrus instruction set.
//!
//! This crate is where the compiler and the virtual machine meet: the compiler makes a [`PexFile`],
//! the machine links one, and neither knows the other. It contains
//!
//! - the instruction set, written once as a table (`instruction/table.rs`), from which the opcode
//!   enum, reader, writer, operand printing, validator, assembler and visitor are expanded;
//! - the file model ([`mod@file`]) as plain data, with reader ([`read`]) and writer ([`mod@write`]) for
//!   Skyrim, Fallout 4, Fallout 76 and Starfield;
//! - the checks a file must pass before anything trusts it ([`validate`]);
//! - the listing ([`listing`]), a text that the assembler ([`assemble`]) turns back into the same
//!   bytes, and its JSON form.
//!
//! It does *not* contain a file system, a clock, Papyrus source text or execution.
//!
//! **Lossless**: for every file that [`read::read`] accepts, [`write::write`] returns the bytes
//! that were read, whichever compiler made them. The model therefore keeps string-table order,
//! duplicate strings and odd size fields instead of normalising them away.
#![forbid(unsafe_code)]

pub mod assemble;
mod case_fold;
pub mod file;
pub mod game;
pub mod instruction;
pub mod listing;
pub mod read;
pub mod string_table;
pub mod validate;
pub mod value;
pub mod write;

pub use file::PexFile;
pub use game::Game;
pub use instruction::{
    Code, Instruction, InstructionVisitor, Opcode, OperandKind, instruction_set_page,
};
pub use string_table::{StringIndex, StringTable};
pub use value::Value;
