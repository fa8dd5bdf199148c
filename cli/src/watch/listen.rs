//! Hears of changes, and gathers those that come together.

use std::any::Any;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::{Config, EventHandler, RecommendedWatcher, RecursiveMode, Watcher as _};
use tracing::{debug, info};

use super::filter::{Filter, Meaning, whole};
use super::poll::Poll;
use crate::arguments::{WatchMode, Watched};
use crate::execute::Interrupt;
use crate::exit::Failure;
use crate::output;

/// A save of an editor is over when nothing has happened for so long.
const QUIET: Duration = Duration::from_millis(5);

/// The same where folders have come or gone: what is in a new one is told a little later.
const QUIET_FOLDERS: Duration = Duration::from_millis(150);

/// Changes that never pause do not keep us from answering for longer.
const LONGEST: Duration = Duration::from_millis(500);

/// How often we look whether the user wants to end it.
const GLANCE: Duration = Duration::from_millis(50);

/// The changes before a round.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// As people name them, in the order in which they changed, each once.
    pub(super) files: Vec<PathBuf>,
    /// Whether folders have come or gone.
    pub(super) has_folders: bool,
}

/// Something that has changed.
#[derive(Debug)]
struct Change {
    /// Where, if that is known.
    path: Option<PathBuf>,
    is_folder: bool,
}

/// Listens to changes.
pub(super) struct Listener {
    watched: Watched,
    /// Listens as long as it is here.
    watcher: Option<Box<dyn Any>>,
    sender: Sender<Change>,
    changes: Receiver<Change>,
    interrupt: Interrupt,
    quiet: bool,
}

impl Listener {
    /// Listens from now on. `interrupt` is told of every change, so that what is under way ends.
    pub(super) fn new(
        watched: &Watched,
        interrupt: &Interrupt,
        quiet: bool,
    ) -> Result<Self, Failure> {
        let (sender, changes) = channel();
        let watcher = watcher(watched, interrupt, &sender, quiet)?;
        Ok(Self {
            watched: watched.clone(),
            watcher: Some(watcher),
            sender,
            changes,
            interrupt: interrupt.clone(),
            quiet,
        })
    }

    /// Listens to what has to be watched now. Folders that were removed and made again have to be watched
    /// anew, even if they are the same by name.
    pub(super) fn renew(
        &mut self,
        watched: Option<Watched>,
        has_folders: bool,
    ) -> Result<(), Failure> {
        let watched = watched.unwrap_or_else(|| self.watched.clone());
        if has_folders || watched != self.watched {
            // The old one listens until the new one does.
            let new = watcher(&watched, &self.interrupt, &self.sender, self.quiet)?;
            drop(self.watcher.replace(new));
            self.watched = watched;
        }
        Ok(())
    }

    /// Waits for changes; `None` if the user ends it.
    pub(super) fn wait(&self, interrupt: &Interrupt) -> Option<Changes> {
        let first = loop {
            if interrupt.is_asked() {
                return None;
            }
            match self.changes.recv_timeout(GLANCE) {
                Ok(change) => break Some(change),
                // The round before was given up for a change that it had seen already.
                Err(RecvTimeoutError::Timeout) if interrupt.is_overtaken() => break None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        };
        let mut changes = Changes::default();
        if let Some(first) = first {
            changes.add(first);
        }
        let started = Instant::now();
        while started.elapsed() < LONGEST {
            let quiet = if changes.has_folders {
                QUIET_FOLDERS
            } else {
                QUIET
            };
            match self.changes.recv_timeout(quiet) {
                Ok(change) => changes.add(change),
                Err(_) => break,
            }
        }
        // Whatever comes from now on is for the next round, and ends this one.
        self.interrupt.begin_again();
        for change in self.changes.try_iter() {
            changes.add(change);
        }
        Some(changes)
    }
}

impl Changes {
    fn add(&mut self, change: Change) {
        self.has_folders |= change.is_folder;
        if let Some(path) = change.path {
            let current = std::env::current_dir().unwrap_or_default();
            let shown = path.strip_prefix(&current).unwrap_or(&path).to_owned();
            if !self.files.contains(&shown) {
                self.files.push(shown);
            }
        }
    }
}

/// How many files that do not matter are remembered.
const REMEMBERED: usize = 64;

/// Hears what the system tells.
struct Ear {
    filter: Filter,
    sender: Sender<Change>,
    interrupt: Interrupt,
    /// Files that were written lately and do not matter. When one of them gets another name, nothing is
    /// left to tell that it was no folder.
    others: VecDeque<PathBuf>,
}

impl Ear {
    fn tell(&self, path: Option<PathBuf>, is_folder: bool) {
        // The change first, so that whoever is interrupted finds it. Nobody is left to tell if the
        // command has ended.
        let _ended = self.sender.send(Change { path, is_folder });
        self.interrupt.overtake();
    }
}

impl EventHandler for Ear {
    fn handle_event(&mut self, event: notify::Result<notify::Event>) {
        let event = match event {
            Ok(event) => event,
            Err(error) => {
                info!(%error, "trouble while watching");
                return self.tell(None, true);
            }
        };
        if event.need_rescan() {
            return self.tell(None, true);
        }
        for path in &event.paths {
            let is_other = self.others.contains(path);
            let meaning = match self.filter.meaning(event.kind, path) {
                Meaning::Folder if is_other => Meaning::Nothing,
                meaning @ (Meaning::Nothing | Meaning::File | Meaning::Folder) => meaning,
            };
            if meaning == Meaning::Nothing && !is_other && path.is_file() {
                self.others.truncate(REMEMBERED - 1);
                self.others.push_front(path.clone());
            }
            debug!(path = %path.display(), kind = ?event.kind, ?meaning, "heard");
            if meaning != Meaning::Nothing {
                self.tell(Some(path.clone()), meaning == Meaning::Folder);
            }
        }
    }
}

fn watcher(
    watched: &Watched,
    interrupt: &Interrupt,
    sender: &Sender<Change>,
    quiet: bool,
) -> Result<Box<dyn Any>, Failure> {
    let ear = || Ear {
        filter: Filter::new(watched),
        sender: sender.clone(),
        interrupt: interrupt.clone(),
        others: VecDeque::new(),
    };
    let places = places(watched);
    if watched.mode == WatchMode::Events {
        match by_events(ear(), &places) {
            Ok(watcher) => return Ok(Box::new(watcher)),
            Err(error) if !quiet => output::note(&format!(
                "warning: the system does not tell of changes ({error}); looking for them instead\n"
            )),
            Err(_) => {}
        }
    }
    let ear = ear();
    let poll = Poll::new(places, ear.filter.clone(), move |path| {
        ear.tell(Some(path), false);
    });
    match poll {
        Ok(poll) => Ok(Box::new(poll)),
        Err(error) => Err(Failure::Usage {
            message: format!("cannot watch for changes: {error}"),
            hint: None,
        }),
    }
}

fn by_events(ear: Ear, places: &[Place]) -> notify::Result<RecommendedWatcher> {
    let mut watcher = RecommendedWatcher::new(ear, Config::default())?;
    for place in places {
        let mode = if place.is_deep {
            RecursiveMode::Recursive
        } else {
            RecursiveMode::NonRecursive
        };
        watcher.watch(&place.folder, mode)?;
    }
    Ok(watcher)
}

/// A folder that is watched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    /// With everything below it.
    pub(super) is_deep: bool,
}

/// The folders to watch. A file is watched by its folder, because editors put a new one in its place; and
/// what is not there by the next folder above it.
fn places(watched: &Watched) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for folder in &watched.folders {
        let folder = whole(folder);
        // A watched folder that is removed and made again is told by the one above it.
        places.extend(existing_above(&folder));
        if folder.is_dir() {
            places.push(Place {
                folder,
                is_deep: true,
            });
        }
    }
    for file in &watched.files {
        places.extend(existing_above(&whole(file)));
    }
    // Each folder once: a second wish for the same place would replace the first.
    places.sort_by(|a, b| (&a.folder, !a.is_deep).cmp(&(&b.folder, !b.is_deep)));
    let mut kept: Vec<Place> = Vec::new();
    for place in places {
        let holds = |other: &Place| {
            other.folder == place.folder
                || (other.is_deep && place.folder.starts_with(&other.folder))
        };
        if !kept.iter().any(holds) {
            kept.push(place);
        }
    }
    kept
}

fn existing_above(path: &Path) -> Option<Place> {
    let mut above = path.ancestors().skip(1);
    let folder = above.find(|folder| folder.is_dir())?;
    Some(Place {
        folder: folder.to_owned(),
        is_deep: false,
    })
}
