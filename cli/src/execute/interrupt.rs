//! Ctrl-C and SIGTERM: a run ends at its next frame, and what it was asked to write is still written.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit status if the user asks a second time: that of a run that was stopped.
const AT_ONCE: i32 = 3;

/// Whether the user has asked for the end, or what is under way is out of date.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    asked: Arc<AtomicBool>,
    overtaken: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. The second request ends the process at once.
    pub(crate) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // Where the system refuses, the signal ends the process as if nobody listened. The order
            // matters: the first request must find the flag unset.
            let _refused = flag::register_conditional_shutdown(signal, AT_ONCE, Arc::clone(&asked));
            let _refused = flag::register(signal, Arc::clone(&asked));
        }
        Self {
            asked,
            overtaken: Arc::default(),
        }
    }

    /// Whether what is under way should end.
    pub(crate) fn has_come(&self) -> bool {
        self.is_asked() || self.is_overtaken()
    }

    /// Whether the user has asked for the end.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Whether what is under way works with files that have changed since.
    pub(crate) fn is_overtaken(&self) -> bool {
        self.overtaken.load(Ordering::Acquire)
    }

    /// A file has changed that what is under way depends on.
    pub(crate) fn overtake(&self) {
        self.overtaken.store(true, Ordering::Release);
    }

    /// What begins now sees all changes so far.
    pub(crate) fn begin_again(&self) {
        self.overtaken.store(false, Ordering::Release);
    }
}
