//! Why a call of a cleanup stopped, in words.

use cyperus_gc::event::Exit;

/// The reason as half a sentence.
pub(crate) fn reason(exit: Exit) -> &'static str {
    match exit {
        Exit::Empty => "stopped because the ring is empty",
        Exit::CursorMet => "stopped because the index met the cursor",
        Exit::OutOfTime => "stopped because the budget is spent",
        Exit::AllExamined => "stopped after one lap",
        Exit::NoCandidates => "stopped because nothing more has died",
        Exit::Done => "stopped because it was done",
    }
}

/// Whether a call gave up although garbage and budget were left: the bug at work.
pub(crate) fn is_early(exit: Exit, garbage: u64, unspent: Option<u64>) -> bool {
    exit == Exit::CursorMet && garbage > 0 && unspent != Some(0)
}
