//! The language server: editors on one side, `cyperus_workbench::query` on the other. What a name
//! means is asked of the compiler; here are only files, positions and messages.
//!
//! | where | what |
//! |---|---|
//! | `server.rs`, `inbox.rs`, `wire.rs` | messages in order, cancellation, when diagnostics are sent |
//! | `workspace.rs`, `snapshot.rs`, `words.rs` | folders and files, unsaved text above them, which file has which word |
//! | `text.rs`, `uri.rs`, `protocol.rs` | offsets and positions, addresses, the parts of the protocol that are read |
//! | `state.rs`, `parses.rs`, `uses.rs` | the present text, checked when somebody asks, and what is kept for the next question |
//! | `rules.rs` | which findings are shown and which layout is asked for, by the project |
//! | `answer/` | one file for each subject |
//!
//! One thread does everything in the order in which it comes, so an answer is always about the text
//! that the editor had when it asked. Only the search through all files uses more threads.

mod answer;
mod inbox;
mod parses;
mod protocol;
mod rules;
mod server;
mod snapshot;
mod state;
mod text;
mod uri;
mod uses;
mod wire;
mod words;
mod workspace;

pub(crate) use server::serve;
