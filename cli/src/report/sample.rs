//! Sample runs, made directly on a heap without a script or a machine, for tests of reports.

use cyperus_gc::{
    CleanupKind, Clock, ElementKind, Heap, Options, Reason, RootSet, Roots, StructRef,
};

use super::json::{Chain, Site};
use super::recorder::Recorder;
use super::run::{Outcome, Run, Scenario};
use super::script_objects::Names;

/// Structs that are held from outside.
#[derive(Default)]
struct Held(Vec<StructRef>);

impl Roots for Held {
    fn collect(&self, into: &mut RootSet) {
        for held in &self.0 {
            into.structure(*held);
        }
    }
}

/// What happens on the heap.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Storm {
    /// Structs allocated and dropped in the first frame.
    pub(crate) structs: u32,
    /// Arrays allocated and dropped in the first frame.
    pub(crate) arrays: u32,
    /// Structs that survive, allocated before the others.
    pub(crate) live: u32,
    /// Frames before the full pass.
    pub(crate) frames: u64,
}

/// A storm, then a full pass as for a save.
pub(crate) fn storm(cleanup: CleanupKind, storm: Storm) -> Run {
    let options = Options {
        cleanup,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let plot = heap.register_struct(&[]);
    let mut recorder = Recorder::with_pictures();
    let mut held = Held::default();
    for _ in 0..storm.live {
        held.0.push(heap.allocate_struct(plot, 0).expect("room"));
    }
    heap.set_cursors(0, storm.live);
    for _ in 0..storm.structs {
        heap.allocate_struct(plot, 1).expect("room");
    }
    for _ in 0..storm.arrays {
        heap.allocate_array(ElementKind::Struct, 0, 0, 2)
            .expect("room");
    }
    for frame in 1..=storm.frames {
        heap.clock_mut().set_script_time(frame * 50_000_000 / 3);
        heap.end_frame(&held, &mut recorder);
    }
    heap.full_pass(Reason::Save, &held, &mut recorder);
    let names = [
        "Storm.psc:8 new Plot",
        "Storm.psc:16 new Plot",
        "Storm.psc:24 new Plot[]",
    ];
    let sites = heap.sites().iter().zip(names).map(|(site, name)| {
        let (place, made) = name.split_once(' ').expect("two words");
        Site {
            place: place.to_owned(),
            source: made.to_owned(),
            allocated: site.allocated,
            bytes: site.bytes,
            chains: vec![Chain {
                calls: vec![
                    String::from("Storm.Drop() line 8"),
                    String::from("Storm.OnInit() line 30"),
                ],
                allocated: site.allocated,
            }],
        }
    });
    let outcome = Outcome {
        options: heap.options().clone(),
        script_costs: cyperus_vm::ScriptCosts::default(),
        is_virtual: true,
        has_own_costs: false,
        plugin: None,
        sites: sites.filter(|site| site.allocated > 0).collect(),
        census: heap.census(&held),
        allocated: u64::from(storm.structs + storm.arrays + storm.live),
        frames: storm.frames,
        last_frame: storm.frames,
        instructions: 12_000,
        elapsed: heap.clock().script_time() + heap.clock().collector_time(),
        errors: 0,
        unset_properties: Vec::new(),
        default_natives: Vec::new(),
        waiting: Vec::new(),
        cut: None,
        script: String::from("Storm.psc"),
        game: cyperus_pex::Game::Fallout4,
        names: Names::default(),
    };
    Run::new(recorder, outcome)
}

/// The same storm under every cleanup.
pub(crate) fn storms(of: Storm) -> Vec<Run> {
    CleanupKind::ALL
        .into_iter()
        .map(|kind| storm(kind, of))
        .collect()
}

/// Inputs to show beside them.
pub(crate) fn scenario() -> Scenario {
    Scenario {
        title: String::from("storm: 1,000 structs and 1,000 arrays allocated and dropped in a row"),
        command: String::from("cyperus compare --structs 1000 --arrays 1000 --frames 60"),
        settings: vec![
            ("--pace", String::from("game")),
            ("--seed", String::from("0")),
        ],
        costs: vec![("instruction", 100), ("unneeded_objects_pass", 250_000_000)],
    }
}
