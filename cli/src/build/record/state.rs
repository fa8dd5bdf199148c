//! Whether a file is surely the one that was read before, without reading it again.
//!
//! The rule is that of git's index. A file whose device, inode, size, time of change and time of change
//! of its inode are all the same has the same content, unless it was changed again within the same tick
//! of its file system's clock. So a file that was changed shortly before we looked is not trusted; it is
//! read and compared by content. Setting a file's time back does not deceive us, because that is itself
//! a change of its inode.

use std::fs::Metadata;
use std::path::Path;
use std::time::Duration;
#[cfg(unix)]
use std::time::{SystemTime, UNIX_EPOCH};

/// Ticks of clocks that count fractions of a second are shorter than this: ten milliseconds at most.
const FINE_TICK: Duration = Duration::from_millis(50);

/// The longest tick of any other: two seconds, on FAT.
const COARSE_TICK: Duration = Duration::from_secs(3);

/// What the system says about a file, and when it said so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FileState {
    pub(super) device: u64,
    pub(super) inode: u64,
    pub(super) size: u64,
    /// Nanoseconds since 1970.
    pub(super) modified: i64,
    /// The same for the inode.
    pub(super) changed: i64,
    /// When we asked, the same way.
    pub(super) seen: i64,
}

impl FileState {
    /// The state of a regular file now; `None` if there is none.
    #[cfg(unix)]
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let seen = Moment::now();
        Self::found(&std::fs::metadata(path).ok()?, seen)
    }

    /// The same by what the system said, not before that moment.
    #[cfg(unix)]
    pub(crate) fn found(found: &Metadata, seen: Moment) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let nanoseconds =
            |seconds: i64, rest: i64| seconds.checked_mul(1_000_000_000)?.checked_add(rest);
        found.is_file().then_some(Self {
            device: found.dev(),
            inode: found.ino(),
            size: found.size(),
            modified: nanoseconds(found.mtime(), found.mtime_nsec())?,
            changed: nanoseconds(found.ctime(), found.ctime_nsec())?,
            seen: seen.0,
        })
    }

    /// Elsewhere no time tells of a change that sets the others back, so every file is read.
    #[cfg(not(unix))]
    pub(crate) fn of(path: &Path) -> Option<Self> {
        Self::found(&std::fs::metadata(path).ok()?, Moment::now())
    }

    #[cfg(not(unix))]
    pub(crate) fn found(found: &Metadata, _seen: Moment) -> Option<Self> {
        found.is_file().then_some(Self {
            size: found.len(),
            ..Self::default()
        })
    }

    /// The same, whenever it was seen.
    pub(crate) fn without_time(self) -> Self {
        Self { seen: 0, ..self }
    }

    /// Whether a file in this state has surely the content that it had in an earlier one.
    pub(crate) fn is_surely(&self, before: &Self) -> bool {
        let same = |state: &Self| {
            (
                state.device,
                state.inode,
                state.size,
                state.modified,
                state.changed,
            )
        };
        same(self) == same(before) && before.is_settled()
    }

    /// Whether the file had been left alone for longer than a tick when we looked.
    pub(crate) fn is_settled(&self) -> bool {
        const SECOND: i64 = 1_000_000_000;
        let is_coarse = self.modified % SECOND == 0 || self.changed % SECOND == 0;
        let tick = if is_coarse { COARSE_TICK } else { FINE_TICK };
        let tick = i64::try_from(tick.as_nanos()).unwrap_or(i64::MAX);
        let newest = self.modified.max(self.changed);
        self.changed != 0 && newest.saturating_add(tick) < self.seen
    }
}

/// When the system was asked about a file, in nanoseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(#[cfg(unix)] i64);

impl Moment {
    /// To be taken before the system is asked: what changes later must not seem settled.
    #[cfg(unix)]
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(since.map_or(0, |since| {
            i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
        }))
    }

    #[cfg(not(unix))]
    pub(crate) fn now() -> Self {
        Self()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000_000;

    fn state(modified: i64, changed: i64, seen: i64) -> FileState {
        FileState {
            device: 1,
            inode: 2,
            size: 3,
            modified,
            changed,
            seen,
        }
    }

    #[test]
    fn a_file_that_was_changed_just_before_we_looked_is_not_trusted() {
        let at = 100 * SECOND + 7;
        assert!(!state(at, at, at + 1_000_000).is_settled());
        assert!(state(at, at, at + SECOND).is_settled());
        // The inode was changed later than the content.
        assert!(!state(at, at + SECOND, at + SECOND + 5).is_settled());
        // A clock that counts whole seconds.
        let at = 100 * SECOND;
        assert!(!state(at, at, at + SECOND).is_settled());
        assert!(state(at, at, at + 4 * SECOND).is_settled());
        // From the future: the clock was wrong, then or now.
        assert!(!state(at + 1, at + 1, at).is_settled());
    }

    #[test]
    fn every_number_counts() {
        let at = 100 * SECOND + 7;
        let before = state(at, at, at + SECOND);
        assert!(before.is_surely(&before));
        let later = FileState {
            seen: at + 9 * SECOND,
            ..before
        };
        assert!(later.is_surely(&before));
        for other in [
            FileState {
                device: 9,
                ..before
            },
            FileState { inode: 9, ..before },
            FileState { size: 9, ..before },
            FileState {
                modified: at + 1,
                ..before
            },
            FileState {
                changed: at + 1,
                ..before
            },
        ] {
            assert!(!other.is_surely(&before), "{other:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn setting_a_time_back_is_a_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x");
        std::fs::write(&path, "one").expect("written");
        let before = FileState::of(&path).expect("a file");
        let time = std::fs::metadata(&path)
            .and_then(|found| found.modified())
            .expect("a time");
        std::thread::sleep(FINE_TICK);
        std::fs::write(&path, "two").expect("written");
        let file = std::fs::File::options()
            .write(true)
            .open(&path)
            .expect("opened");
        file.set_modified(time).expect("set back");
        let after = FileState::of(&path).expect("a file");
        assert_eq!(after.modified, before.modified);
        assert!(!after.is_surely(&before));
    }
}
