//! Fuzz targets. The body of a target is a plain function over bytes: it may not panic, and it must end
//! soon, whatever the bytes are.
//!
//! The same bodies serve `cargo test`, which gives them the small inputs in `corpus/`, and the command
//! `cargo run --release -p cyperus-fuzz -- TARGET`, which changes those inputs at random. A body answers
//! with a number that stands for what it saw: an input with a new number is worth changing further.
#![forbid(unsafe_code)]

mod body;
mod cage;
mod mutate;

pub use mutate::Mutator;

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// A target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also its folder in `corpus/`.
    pub name: &'static str,
    /// What becomes of the bytes.
    pub about: &'static str,
    /// The body.
    pub body: fn(&[u8]) -> u64,
    /// Words that inputs are made of.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "source-skyrim",
        about: "source is checked, compiled plainly and with -O, and run",
        body: body::source::skyrim,
        words: body::source::WORDS,
    },
    Target {
        name: "source-fallout4",
        about: "source is checked, compiled plainly and with -O, and run",
        body: body::source::fallout4,
        words: body::source::WORDS,
    },
    Target {
        name: "source-starfield",
        about: "source is checked, compiled plainly and with -O, and run",
        body: body::source::starfield,
        words: body::source::WORDS,
    },
    Target {
        name: "pex",
        about: "a compiled script is read, written, validated, listed and run",
        body: body::compiled::pex,
        words: &[],
    },
    Target {
        name: "listing",
        about: "a listing is assembled and run",
        body: body::compiled::listing,
        words: body::compiled::WORDS,
    },
    Target {
        name: "save",
        about: "a save is loaded and continued, with right checksums or wrong ones",
        body: body::save::save,
        words: &[],
    },
    Target {
        name: "plugin",
        about: "every record of a plugin is opened",
        body: body::package::plugin,
        words: &["TES4", "HEDR", "VMAD", "QUST", "GRUP", "EDID"],
    },
    Target {
        name: "archive",
        about: "every file of an archive is extracted",
        body: body::package::archive,
        words: &["BTDX", "GNRL", "DX10", "BSA\0"],
    },
    Target {
        name: "gc-log",
        about: "a GC log is summed up",
        body: body::text::gc_log,
        words: body::text::LOG_WORDS,
    },
    Target {
        name: "world",
        about: "a world file, TOML or JSON, is read and declared in a machine",
        body: body::text::world,
        words: body::text::WORLD_WORDS,
    },
    Target {
        name: "costs",
        about: "a table of costs is read",
        body: body::text::costs,
        words: &[
            "instruction",
            "native_call",
            "examined_entry",
            "{\"",
            "\":",
            ",",
        ],
    },
    Target {
        name: "project",
        about: "cyperus.toml is read",
        body: body::text::project,
        words: body::text::PROJECT_WORDS,
    },
    Target {
        name: "ppj",
        about: "a .ppj file is read",
        body: body::text::ppj,
        words: body::text::PPJ_WORDS,
    },
];

/// A number for what a body saw.
pub(crate) fn seen(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
