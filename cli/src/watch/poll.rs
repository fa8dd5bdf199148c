//! Looks for changes where the system does not tell.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::filter::Filter;
use super::listen::Place;
use crate::build::record::FileState;

/// How long it rests between two looks.
const REST: Duration = Duration::from_millis(500);

/// How deep folders may lie in each other: a link that leads in circles ends somewhere.
const DEEPEST: usize = 64;

/// What is there: files that matter, as far as the system describes them.
type Look = BTreeMap<PathBuf, FileState>;

/// Looks until it is dropped.
#[derive(Debug)]
pub(super) struct Poll {
    is_over: Arc<AtomicBool>,
}

impl Poll {
    /// Looks at these places from now on, and tells what has changed.
    pub(super) fn new(
        places: Vec<Place>,
        filter: Filter,
        tell: impl Fn(PathBuf) + Send + 'static,
    ) -> std::io::Result<Self> {
        let is_over = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&is_over);
        let mut before = look(&places, &filter);
        std::thread::Builder::new()
            .name("poll".to_owned())
            .spawn(move || {
                while !until.load(Ordering::Relaxed) {
                    std::thread::sleep(REST);
                    let now = look(&places, &filter);
                    for path in differences(&before, &now) {
                        tell(path);
                    }
                    before = now;
                }
            })?;
        Ok(Self { is_over })
    }
}

impl Drop for Poll {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Files that are new, gone or others, in order.
fn differences(before: &Look, now: &Look) -> Vec<PathBuf> {
    let changed = now
        .iter()
        .filter(|(path, state)| before.get(*path) != Some(state));
    let gone = before.keys().filter(|path| !now.contains_key(*path));
    let mut all: Vec<PathBuf> = changed.map(|(path, _)| path).chain(gone).cloned().collect();
    all.sort_unstable();
    all
}

fn look(places: &[Place], filter: &Filter) -> Look {
    let mut found = Look::new();
    for place in places {
        let depth = if place.is_deep { DEEPEST } else { 0 };
        add(&place.folder, depth, filter, &mut found);
    }
    found
}

fn add(folder: &Path, depth: usize, filter: &Filter, found: &mut Look) {
    // A folder that cannot be read has nothing that the command could read.
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && depth > 0 {
            add(&path, depth - 1, filter, found);
        } else if !is_folder && filter.wants(&path) {
            let state = FileState::of(&path).unwrap_or_default();
            found.insert(path, state.without_time());
        }
    }
}
