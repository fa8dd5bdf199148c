//! A conversation with a machine: what is typed is compiled by the compiler and run by the machine, like
//! any script.
//!
//! | file | does |
//! |---|---|
//! | `input` | what was typed: whether it is complete, and what kind of thing it is |
//! | `overlay` | the scripts of the conversation, in front of those of the library |
//! | `program` | the script that an input becomes, and which part of it was typed when |
//! | `compile` | an input checked and compiled; the type of its value |
//! | `conversation` | what lives across inputs, and one input from its text to its result |
//! | `call` | one call within its limits |
//! | `command` | `:type`, `:heap` and the others |
//! | `value` | values as people read them |
//! | `complete` | names and members that could come next |
//! | `terminal`, `pipe` | where inputs come from |
//!
//! Each input is a script of its own, because a machine never changes a script that it has loaded. A
//! variable lives in an object of another script, its holder; the scripts of inputs have a property of
//! the variable's name that reads and writes there. So functions, timers and events of earlier inputs
//! see the same variables as the newest one.

mod call;
mod command;
mod compile;
mod complete;
mod conversation;
mod input;
mod overlay;
mod pipe;
mod program;
mod terminal;
mod value;

pub(crate) use conversation::Conversation;
pub(crate) use pipe::converse as converse_in_pipe;
pub(crate) use terminal::{converse as converse_at_terminal, history_file};
