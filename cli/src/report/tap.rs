//! Where a machine's events come out: the machine owns its event sink, so sink and observer share a
//! recorder.

use std::cell::RefCell;
use std::rc::Rc;

use cyperus_gc::event::{Event, EventSink, Scope, Stage};

use super::recorder::Recorder;
use super::trace_line;
use crate::output;

/// What the machine's sink and the observer share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) recorder: Recorder,
    /// Events that are not in the log yet; None if there is no log.
    pub(super) unwritten: Option<Vec<Event>>,
    /// Whether collections are told as they happen.
    tells: bool,
}

impl Shared {
    /// Prints a line about a collection or a full pass that has just ended.
    fn tell(&self, event: &Event) {
        let Some(collection) = self.recorder.collections.newest() else {
            return;
        };
        let line = match event {
            Event::Verdict(verdict) if verdict.scope == Scope::Slice => {
                Some(trace_line::collection(collection, verdict.at))
            }
            Event::FullPassEnd { at, .. } => {
                let pass = self.recorder.passes.last();
                pass.map(|pass| trace_line::full_pass(pass, collection, *at))
            }
            Event::Verdict(_)
            | Event::StageBegin(_)
            | Event::StageEnd(_)
            | Event::EarlyExit { .. }
            | Event::FullPassBegin { .. }
            | Event::RoundEnd { .. }
            | Event::FrameEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
            | Event::LoadsFinished { .. }
            | Event::Dissolved { .. }
            | Event::Destruction { .. }
            | Event::Hooks { .. }
            | Event::LockWait { .. }
            | Event::SlowHook { .. }
            | Event::Trimmed { .. }
            | Event::Fallback { .. } => None,
        };
        if let Some(line) = line {
            output::note(&format!("{line}\n"));
        }
    }
}

/// The sink that the machine owns.
struct Sink(Rc<RefCell<Shared>>);

impl EventSink for Sink {
    fn event(&mut self, event: &Event) {
        let mut shared = self.0.borrow_mut();
        shared.recorder.event(event);
        if shared.tells {
            shared.tell(event);
        }
        if let Some(unwritten) = &mut shared.unwritten {
            unwritten.push(event.clone());
        }
    }

    fn wants_ring(&self) -> bool {
        self.0.borrow().recorder.wants_ring()
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        self.0.borrow_mut().recorder.ring(stage, garbage);
    }
}

/// Receives a machine's events from the very first one, before there is a machine to observe: loading a
/// save already runs a collection.
pub(crate) struct Tap(Rc<RefCell<Shared>>);

impl Tap {
    /// With `keeps_events`, events are kept until they are in the log; with `pictures`, the rings are
    /// kept for the page.
    pub(crate) fn new(keeps_events: bool, pictures: bool) -> Self {
        let recorder = if pictures {
            Recorder::with_pictures()
        } else {
            Recorder::default()
        };
        Self(Rc::new(RefCell::new(Shared {
            recorder,
            unwritten: keeps_events.then(Vec::new),
            tells: false,
        })))
    }

    /// The same, and with `tells` a line is printed for each collection and each full pass.
    pub(crate) fn telling(self, tells: bool) -> Self {
        self.0.borrow_mut().tells = tells;
        self
    }

    /// What it shares with the observer.
    pub(super) fn shared(self) -> Rc<RefCell<Shared>> {
        self.0
    }

    /// The sink for the machine.
    pub(crate) fn sink(&self) -> Box<dyn EventSink> {
        Box::new(Sink(Rc::clone(&self.0)))
    }
}
