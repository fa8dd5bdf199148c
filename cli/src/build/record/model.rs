//! What a build compiled, and from what.

use super::state::FileState;

/// Content in 16 bytes.
pub(crate) type Digest = u128;

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> Digest {
    xxhash_rust::xxh3::xxh3_128(bytes)
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceFile {
    /// Its path, as the build named it.
    pub(crate) path: Box<str>,
    /// The script's name.
    pub(crate) name: Box<str>,
    pub(crate) state: FileState,
    pub(crate) content: Digest,
    /// What other scripts see of it.
    pub(crate) face: Digest,
}

/// A script that was compiled without an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// Its source, in [`Record::files`].
    pub(crate) source: u32,
    /// The folder from which its name leads to its source.
    pub(crate) root: Box<str>,
    /// The sources that it was checked against, in [`Record::files`], in order.
    pub(crate) checked_against: Box<[u32]>,
    /// The compiled file, from the output folder.
    pub(crate) output: Box<str>,
    pub(crate) output_state: FileState,
    pub(crate) output_content: Digest,
    pub(crate) lines: u32,
    pub(crate) warnings: u32,
}

/// A name that was looked up, and the file that it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LookUp {
    pub(crate) name: Box<str>,
    pub(crate) file: Option<Box<str>>,
}

/// A namespace that was asked about: whether it has a folder, and whether scripts may be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Namespace {
    pub(crate) name: Box<str>,
    pub(crate) is_there: Option<bool>,
    pub(crate) may_hold: Option<bool>,
}

/// A compiled file of a script that has errors by now. It stays, as the official compilers leave it, and
/// goes with its script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leftover {
    /// The path of its source.
    pub(crate) source: Box<str>,
    pub(crate) output: Box<str>,
    pub(crate) output_content: Digest,
}

/// A build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// What was named on the command line, and from where: another build into the same folder is none
    /// of this one's business.
    pub(crate) place: Digest,
    /// Everything that is the same for all its scripts: options, folders, the compiler itself.
    pub(crate) settings: Digest,
    pub(crate) files: Vec<SourceFile>,
    pub(crate) units: Vec<Unit>,
    pub(crate) leftovers: Vec<Leftover>,
    pub(crate) lookups: Vec<LookUp>,
    pub(crate) namespaces: Vec<Namespace>,
}
