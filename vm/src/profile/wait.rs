//! What stacks waited for, and how long.

use super::Profile;
use crate::id::{FunctionId, ScriptId, StackId};

/// What a stack waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WaitReason {
    /// The result of a native.
    Native(FunctionId),
    /// An object of this script, which another stack is in: that one's newest function, if it has one.
    Object(Option<ScriptId>, Option<FunctionId>),
    /// Guards that another stack holds.
    Guards,
    /// The next frame, because this one's time is used up.
    Frame,
}

/// Where a stack waits, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WaitKey {
    /// Its chain of calls.
    pub(crate) chain: u32,
    /// The instruction of the newest call.
    pub(crate) instruction: u32,
    /// For what.
    pub(crate) reason: WaitReason,
}

/// A wait that is not over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenWait {
    key: WaitKey,
    since: u64,
}

/// Waits at one place for one reason.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WaitSum {
    /// How many.
    pub(crate) count: u64,
    /// How long all of them took, in nanoseconds of script time.
    pub(crate) nanoseconds: u64,
}

impl Profile {
    /// A stack begins to wait at this moment.
    pub(crate) fn begin_wait(&mut self, stack: StackId, key: WaitKey, now: u64) {
        self.open_waits.insert(stack, OpenWait { key, since: now });
    }

    /// A stack runs again.
    #[inline]
    pub(crate) fn end_wait(&mut self, stack: StackId, now: u64) {
        if self.open_waits.is_empty() {
            return;
        }
        if let Some(wait) = self.open_waits.remove(&stack) {
            let sum = self.waits.entry(wait.key).or_default();
            sum.count += 1;
            sum.nanoseconds += now.saturating_sub(wait.since);
        }
    }

    /// All waits up to this moment, by place and reason.
    pub(crate) fn waits(&self, now: u64) -> Vec<(WaitKey, WaitSum)> {
        let mut waits = self.waits.clone();
        for wait in self.open_waits.values() {
            let sum = waits.entry(wait.key).or_default();
            sum.count += 1;
            sum.nanoseconds += now.saturating_sub(wait.since);
        }
        waits.into_iter().collect()
    }
}
