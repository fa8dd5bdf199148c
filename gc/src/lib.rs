//! The heap of Cyperus and its collectors. It knows nothing about Papyrus: a machine registers
//! classes and struct layouts, allocates, stores through the heap, and lists its roots for every
//! look.
//!
//! # Model
//!
//! All storage is untyped eight-byte [`Slot`]s whose kinds are static ([`SlotKind`]). There are
//! four populations with a table each. A reference is an index and a generation ([`ArrayRef`],
//! [`StructRef`], [`ObjectRef`], [`StringRef`]). A reference of an old generation is a [`Fault`],
//! even in release builds, and never undefined behaviour. All tables are built on the same rows
//! (`rows`). Each allocation also has a *serial*: its number in the whole heap, which people see.
//!
//! | population | kept alive by | freed by |
//! |---|---|---|
//! | arrays, structs | counts | a cleanup over the population's ring |
//! | strings | counts | every slice; not shown in reports |
//! | objects | reachability | the tracing collector |
//!
//! # Counts and looks
//!
//! Each array and struct is in its population's **ring**, a vector in which the heap itself holds
//! one count: *count 1 is garbage*. Nothing is freed when the last script reference goes away; a
//! cleanup finds it later. Stores into heap places (object variables, struct members, array
//! elements, and `Var`s in those) count, and each kind of place has one path for stores.
//! **Registers do not count.** Only for a *look* (a slice, a full pass, an audit, a census) does
//! the machine list what its stacks, queues and timers hold ([`Roots`]). Each listed reference adds
//! one count, the look works with exact counts, and then these counts are removed. So allocating
//! and dropping a temporary does not change any count.
//!
//! # Cleanups
//!
//! [`cleanup`] has three ways to walk a ring: `buggy`, as the game shipped it; `fixed`, its repair;
//! and `queued`, ours, which examines only entries whose count fell to 1. Budgets are shares of the
//! update budget ([`Options`]); the clock is read once for each examined entry. With [`Pace::Debt`]
//! the slice's clock does not start until as much has been freed as was discarded.
//!
//! # Frames and passes
//!
//! [`Heap::end_frame`] runs one slice for each ring, and the objects' slices. [`Heap::full_pass`]
//! stops the scripts and runs rounds of *unneeded objects, objects, arrays, structs* until a whole
//! round frees nothing. Then entries that only hold each other are taken apart, which counting
//! alone can never do. Both report what they do as typed [`Event`]s; logs, reports and charts are
//! made only from those, outside this crate.
//!
//! # Objects
//!
//! Dead objects are found by tracing, in three steps, each of which can be sliced: *mark* (from
//! pins, flags and listed roots, through arrays, structs and `Var`s), *gather* (rows that were not
//! reached are condemned; from then on no handle resolves to them) and *purge* (begin-destroy,
//! ready?, finish-destroy, free; it may overlap the next mark). The [`TokenStream`] of a class,
//! which the mark follows, describes where its references are. Mark bits are kept beside the
//! tables, one for each row. Objects created during a collection start out marked.
//!
//! - **Invariant of the incremental mark**: nothing that is marked and scanned refers to something
//!   unmarked that is on no list. Stores preserve it: the one path for stores shades what it stores
//!   while a mark is in progress. Registers are not covered, so the mark is complete only when a
//!   list of roots, taken in the same look, leads to nothing new.
//! - **No heap place ever refers to a row that was reused**: storing a reference to a deleted or
//!   missing object stores None, and a mark clears the places that refer to deleted objects before
//!   their rows are freed. That is why the mark does not have to compare generations.
//! - **Clusters** of objects are reached and condemned as one; stores into members are noticed.
//! - **Several threads** may mark; the result does not depend on how many.
//!
//! # Time
//!
//! The [`Clock`] is virtual (two ledgers, script and collector, advanced only by what is charged
//! from the [`Costs`] table) or real (a [`TimeSource`] that the embedder provides).
//!
//! # What callers must do
//!
//! 1. Store references into heap places only through the heap, with the kind of the layout.
//! 2. List every reference held elsewhere in [`Roots::collect`], once for each place that holds it.
//! 3. Call [`Heap::end_frame`] and the other looks only when all registers are listed.
//! 4. On [`HeapFull`], run a full pass with [`Reason::Limit`] and retry once.

pub mod cleanup;
pub mod event;
pub mod inspect;

mod block;
mod cell;
mod clock;
mod cost;
mod fault;
mod handle;
mod heap;
mod image;
mod layout;
mod lock;
mod object;
mod options;
mod prefetch;
mod roots;
mod rows;
mod slot;
mod sync;
mod text;
mod trace;
mod verify;

pub use cell::{Address, Reach};
pub use cleanup::CleanupKind;
pub use clock::{Clock, TimeSource};
pub use cost::Costs;
pub use event::{
    Census, ClusterCounts, Destruction, Event, EventSink, HookTimes, Judgement, PhaseTimes,
    Population, Reason, Scope, Stage, Tally,
};
pub use fault::{Fault, HeapFull};
pub use handle::{ArrayRef, ObjectRef, StringRef, StructRef};
pub use heap::{Element, FullPassOutcome, Heap, ReferencerId, SiteCount};
pub use image::{
    CellImage, CellRow, ClusterImage, HeapFacts, ObjectImage, ObjectRow, Orders, RestoreFault,
    StringImage,
};
pub use layout::{ClassId, Layout, StructId, Target};
pub use lock::{Collecting, CollectionLock, Hold, LockError};
pub use object::{
    BeginDestroy, Class, ClassTraits, ClusterId, DyingObject, ObjectFlags, ObjectHooks,
    ObjectReach, WorkerHooks,
};
pub use options::{Options, Pace, Stress};
pub use roots::{RootSet, Roots};
pub use slot::{ElementKind, Slot, SlotKind, VarTag};
pub use trace::{
    MarkMode, MarkStats, OFFSET_LIMIT, Phase, Step as TokenStep, Token, TokenError, TokenKind,
    TokenStream,
};
pub use verify::Violation;
