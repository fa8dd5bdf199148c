//! The GC log: text of the game plugin's format, written from events, and read back from any source.
//!
//! Pure functions over text. Format v1.1 has `] ` after the prefix, v1.0 has `]: `.

mod read;
mod summary;
mod write;

pub use read::{LogLine, LogStage, Message, parse_line, parse_log};
pub use summary::{LogReader, LogSummary, PassSummary, RingPoint, Verdict, summarize};
pub use write::{LogOptions, LogWriter, Names, NoNames};
