//! What the parser made of files, kept between one question and the next: of all scripts that an answer
//! needs, mostly a single one has changed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use cyperus_compiler::ast::ParseMode;
use cyperus_compiler::resolve::ParsedScript;

/// The most scripts that are kept. A script with its parents, imports and the types that it uses rarely
/// needs more than two hundred.
const MOST: usize = 1500;

/// When a file was last written, and how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp(Option<SystemTime>, u64);

impl Stamp {
    /// The stamp of a file; `None` if it cannot be read.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let data = std::fs::metadata(path).ok()?;
        Some(Self(data.modified().ok(), data.len()))
    }

    pub(super) const fn length(self) -> u64 {
        self.1
    }
}

#[derive(Clone, Debug)]
struct Kept {
    /// Of a file on the disk: it is another one when the stamp is.
    stamp: Option<Stamp>,
    parsed: Arc<ParsedScript>,
}

/// How much was parsed since somebody last asked.
#[derive(Debug, Default)]
pub(super) struct Work {
    scripts: AtomicU64,
    bytes: AtomicU64,
}

impl Work {
    pub(super) fn add(&self, bytes: u64) {
        self.scripts.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Scripts and bytes, counted anew from now on.
    pub(super) fn take(&self) -> (u64, u64) {
        let scripts = self.scripts.swap(0, Ordering::Relaxed);
        (scripts, self.bytes.swap(0, Ordering::Relaxed))
    }
}

/// Parsed scripts, by file and by how much of them was parsed.
#[derive(Debug, Default)]
pub(super) struct Parses {
    kept: Mutex<BTreeMap<(u32, bool), Kept>>,
}

const fn is_full(mode: ParseMode) -> bool {
    matches!(mode, ParseMode::Full)
}

impl Parses {
    fn with<T>(&self, run: impl FnOnce(&mut BTreeMap<(u32, bool), Kept>) -> T) -> T {
        // Entries are whole, whatever happened to another thread.
        run(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn get(
        &self,
        file: u32,
        mode: ParseMode,
        stamp: Option<Stamp>,
    ) -> Option<Arc<ParsedScript>> {
        self.with(|kept| {
            let found = kept.get(&(file, is_full(mode)))?;
            (found.stamp == stamp).then(|| Arc::clone(&found.parsed))
        })
    }

    pub(super) fn put(&self, file: u32, parsed: &Arc<ParsedScript>, stamp: Option<Stamp>) {
        let key = (file, is_full(parsed.syntax.mode));
        let parsed = Arc::clone(parsed);
        self.with(|kept| {
            if kept.len() >= MOST {
                kept.clear();
            }
            kept.insert(key, Kept { stamp, parsed });
        });
    }

    /// A file has another text now.
    pub(super) fn forget(&self, file: u32) {
        self.with(|kept| {
            kept.remove(&(file, false));
            kept.remove(&(file, true));
        });
    }

    /// All but what is known of some files.
    pub(super) fn without(&self, files: impl Iterator<Item = u32>) -> Self {
        let copy = Self {
            kept: Mutex::new(self.with(|kept| kept.clone())),
        };
        files.for_each(|file| copy.forget(file));
        copy
    }
}
