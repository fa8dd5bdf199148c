//! A heap as plain rows: what a save stores, and how a heap is rebuilt from it.
//!
//! Rows keep their index and generation, so references are the same words before and after. Free
//! rows keep their generation and their order, so the next allocations get the same references too.
//! Counts are not part of the image: they are derived from the contents of the payloads. This
//! module knows no byte format.

mod restore;
mod view;

use crate::object::ObjectFlags;
use crate::slot::{ElementKind, Slot};
use thiserror::Error;

/// A row of the array or struct table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellImage {
    /// Not in use; its next reference has this generation. Zero means the row is never used again.
    Free {
        /// The next generation.
        generation: u32,
    },
    /// In use.
    Live(CellRow),
}

/// An array or a struct, without its contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellRow {
    /// Compared with the generation of a reference.
    pub generation: u32,
    /// What an array holds; `Bool` for structs.
    pub element: ElementKind,
    /// The struct type, or the machine's number of the array type.
    pub type_id: u32,
    /// Elements of an array, slots of a struct.
    pub length: u32,
    /// The number of slots that fit into the payload.
    pub capacity: u32,
    /// Allocation site.
    pub site: u32,
    /// Number of the allocation in the whole heap.
    pub serial: u32,
}

impl CellRow {
    /// Words of the payload in use.
    pub fn words(&self, is_struct: bool) -> u64 {
        if is_struct {
            u64::from(self.length)
        } else {
            crate::cell::slots_for(self.element, self.length)
        }
    }
}

/// A row of the object table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectImage {
    /// Not in use; its next object has this generation. Zero means the row is never used again.
    Free {
        /// The next generation.
        generation: u32,
    },
    /// In use.
    Live(ObjectRow),
}

/// An object, without its variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectRow {
    /// Compared with the generation of a reference.
    pub generation: u32,
    /// Its class.
    pub class: u32,
    /// The machine's number of its state.
    pub state: u32,
    /// Its flags.
    pub flags: ObjectFlags,
    /// Its cluster, if the flags say that it is in one.
    pub cluster: u32,
    /// Allocation site.
    pub site: u32,
    /// Pins.
    pub pins: u32,
    /// Number of the allocation in the whole heap.
    pub serial: u32,
}

/// A row of the string table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StringImage<'h> {
    /// Not in use; its next reference has this generation. Zero means the row is never used again.
    Free {
        /// The next generation.
        generation: u32,
    },
    /// In use.
    Live {
        /// Compared with the generation of a reference.
        generation: u32,
        /// Whether it is kept permanently.
        pinned: bool,
        /// The text.
        bytes: &'h [u8],
    },
}

/// The orders of one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Orders {
    /// Rows in ring order; empty for tables without a ring.
    pub ring: Vec<u32>,
    /// Candidates, oldest first.
    pub candidates: Vec<u32>,
    /// Free rows, in the order in which they will be used.
    pub free: Vec<u32>,
    /// Where the next cleanup starts.
    pub cursor: u32,
}

/// One cluster record, in use or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClusterImage {
    /// How often the record was used.
    pub generation: u32,
    /// Whether it is in use.
    pub is_live: bool,
    /// Whether the host offered it, and nobody asked for it.
    pub is_offered: bool,
    /// The root's row.
    pub root: u32,
    /// The members' rows, ascending.
    pub members: Vec<u32>,
    /// Rows outside that members refer to, ascending.
    pub mutable: Vec<u32>,
    /// Arrays (false) and structs (true) that members hold or held.
    pub cells: Vec<(bool, Slot)>,
    /// Clusters that members refer to, ascending.
    pub refers_to: Vec<u32>,
    /// Clusters that refer to this one, ascending.
    pub referred_by: Vec<u32>,
    /// Stores into members.
    pub dirty: u32,
    /// Whether it is dissolved before the next mark.
    pub needs_dissolve: bool,
}

/// What the heap counts, in addition to its tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeapFacts {
    /// Frames ended.
    pub frame: u64,
    /// The script ledger.
    pub script_time: u64,
    /// The collector ledger.
    pub collector_time: u64,
    /// Number of the next allocation.
    pub next_serial: u32,
    /// Garbage arrays left by the last look.
    pub garbage_arrays: u64,
    /// Garbage structs left by the last look.
    pub garbage_structs: u64,
    /// Whether an object collection was requested.
    pub requested: bool,
    /// Objects created since the last collection began.
    pub births: u64,
    /// Objects that survived it.
    pub survivors: u64,
    /// Script time when it began.
    pub last_start: u64,
    /// Collections begun.
    pub cycles: u64,
    /// The state of the random numbers of the stress modes.
    pub random: u64,
    /// Survivors by class of the last collections, oldest first.
    pub history: Vec<Vec<u32>>,
}

/// Why a heap cannot be built from the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RestoreFault {
    /// A list names a row that does not exist, names one twice, or misses one.
    #[error("the {0} list does not fit the table")]
    List(&'static str),
    /// A payload does not have the length that its row states.
    #[error("row {0} has a payload whose size does not match its length")]
    Payload(u32),
    /// A class or struct type that was not registered.
    #[error("row {0} is of a type that does not exist")]
    Type(u32),
    /// A reference to something that does not exist.
    #[error("row {0} refers to something that does not exist")]
    Dangling(u32),
    /// The byte limit is smaller than what the rows need.
    #[error("the heap needs {needed} bytes, but the limit is {limit}")]
    TooLarge {
        /// Bytes that the rows take.
        needed: u64,
        /// Bytes that the heap may have.
        limit: u64,
    },
    /// There is no memory for it.
    #[error("there is not enough memory")]
    OutOfMemory,
}
