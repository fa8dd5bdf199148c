//! The heap of Cyperus and its collectors. Knows no Papyrus: a machine registers classes and struct
//! layouts, allocates, stores through the heap, and lists its roots when the heap looks.
//!
//! # Model
//!
//! All storage is untyped eight-byte [`Slot`]s whose kinds are static ([`SlotKind`]). Four
//! populations live in tables of their own, addressed by index and generation ([`ArrayRef`],
//! [`StructRef`], [`ObjectRef`], [`StringRef`]); a handle whose generation has passed is a
//! [`Fault`], in release builds too, and never undefined behaviour.
//!
//! | population | held alive by | freed by |
//! |---|---|---|
//! | arrays, structs | counts | a cleanup over the population's ring |
//! | strings | counts | every slice; no report shows them |
//! | objects | reachability | the tracing collector |
//!
//! # Counts and looks
//!
//! Each array and struct sits in its population's **ring**, a vector in which the heap itself holds
//! one count: *count 1 is garbage*. Nothing is freed when the last script reference goes; a cleanup
//! finds it later. Stores into heap places (object variables, struct members, array elements, and
//! `Var`s in those) count, and there is one store path for each kind of place. **Registers do not
//! count.** Only when someone *looks* (a slice, a full pass, an audit, a census) does the machine
//! list what its stacks, queues and timers hold ([`Roots`]); each gets one count, the look does its
//! work on exact counts, and the counts are taken back. Allocating and dropping a temporary
//! therefore touches no count at all.
//!
//! # Cleanups
//!
//! [`cleanup`] has three ways to walk a ring: `buggy` as the game shipped it, `fixed` as its repair,
//! and `queued`, ours, which looks only at entries whose count fell to 1. Budgets come from the
//! update budget ([`Options`]); the clock is asked once for each examined entry. With
//! [`Pace::Debt`] the budget's clock stands still until as much is freed as was discarded.
//!
//! # Frames and passes
//!
//! [`Heap::end_frame`] runs one slice for each ring and the objects' slices. [`Heap::full_pass`]
//! stops the world and runs rounds of *unneeded objects, objects, arrays, structs* until a whole
//! round frees nothing; then entries that hold one another and are held by nothing else are taken
//! apart, which no counting alone can do. Both tell what they do as typed [`Event`]s; whoever
//! listens makes logs, reports and charts from those alone.
//!
//! # Objects
//!
//! Objects are found dead by tracing, in three steps that each fit into slices: *mark* (from pins,
//! flags and listed roots, through arrays, structs and `Var`s), *gather* (rows that were not reached
//! are judged, and from then on no handle resolves to them) and *purge* (begin-destroy, ready?,
//! finish-destroy, free; it may overlap the next mark). Mark bits lie beside the tables, one for each
//! row; what is born during a collection is born marked.
//!
//! - **Invariant of the incremental mark**: nothing that is marked and scanned refers to something
//!   unmarked that no list knows. Stores keep it, since the one store path shades what it stores
//!   while a mark is under way. Registers are outside it, so the mark is complete only when a
//!   listing of roots leads to nothing new within the same look.
//! - **No heap place ever names a row that was reused**: storing a reference to an object that is
//!   deleted or gone stores None, and a mark clears the places that name deleted objects before
//!   their rows are freed. That is why the mark needs no look at generations.
//! - **Clusters** of objects are reached and judged as one; stores into members are noticed.
//! - **Several threads** may mark; the result is the same for any number of them.
//!
//! # Time
//!
//! The [`Clock`] is virtual (two ledgers, script and collector, moved only by what is charged from
//! the [`Costs`] table) or real (a [`TimeSource`] lent by the embedder).
//!
//! # What callers must do
//!
//! 1. Store references into heap places only through the heap, with the kind of the layout.
//! 2. List every reference held elsewhere in [`Roots::collect`], once for each holding place.
//! 3. Call [`Heap::end_frame`] and the other looks only where all registers are listed.
//! 4. On [`HeapFull`] run a full pass of reason limit and try once more.

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

pub use cleanup::CleanupKind;
pub use clock::{Clock, TimeSource};
pub use cost::Costs;
pub use event::{Census, Event, EventSink, Population, Reason, Scope, Stage, Tally};
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
    Class, ClassTraits, ClusterId, DyingObject, ObjectFlags, ObjectHooks, WorkerHooks,
};
pub use options::{Options, Pace, Stress};
pub use roots::{RootSet, Roots};
pub use slot::{ElementKind, Slot, SlotKind, VarTag};
pub use text::folded_hash;
pub use trace::{
    MarkMode, MarkStats, OFFSET_LIMIT, Phase, Step as TokenStep, Token, TokenError, TokenKind,
    TokenStream,
};
pub use verify::Violation;
