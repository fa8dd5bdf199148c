//! Registers and code, read and written without checking each index.
//!
//! This is sound because of three rules, each enforced in one place elsewhere:
//!
//! 1. **Code is verified and does not change.** A [`Pointer`] is made only from a [`Code`] that
//!    `link::verify` accepted: every jump lands inside the code, the last op never falls through,
//!    and every register it names is below [`Code::registers`]. The program owns the code by `Rc`,
//!    never drops or changes it while the machine lives, and a boxed slice does not move.
//! 2. **Windows are large enough.** A [`Cursor`] is made only by [`Registers::cursor`], which first
//!    makes room for the window `base..base + registers` of the code it will run. The registers may
//!    move when they grow. After that, every cursor is made again from the activation; only calls,
//!    returns and resuming can make them grow.
//! 3. **One at a time.** The machine runs one stack on one thread. While a cursor is in use,
//!    nothing touches that stack's registers except through it.
//! 4. **Counters belong to the running code.** While a profile is kept and a stack runs, the track that
//!    handlers pass on ([`TrackRef`]) leads to a chain that was added for the code that runs. It is found
//!    before the stack runs, and changed by every call and return (`profile/counter.rs`). Tracks and
//!    counters neither move nor go away as long as the profile lives.
//!
//! The contents of registers need not be trusted: any bits are a valid number, and the heap checks
//! references. Elements of arrays and slots of structs are read and written by an [`Address`] that the
//! heap has just given out; that it is inside their payload, and what else holds for it, is said in
//! `gc/src/cell/reach.rs`.
#![expect(
    unsafe_code,
    reason = "register and code access without checks, confined to this file"
)]
#![expect(
    clippy::inline_always,
    reason = "these are loads and stores: a call would cost more than the work"
)]

use cyperus_gc::{Address, ObjectRef, Slot};

use super::{Code, Def, DefPair, Op, Use, UsePair};
use crate::id::FunctionId;
use crate::types::Type;

/// The address of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointer(*const Op);

impl Pointer {
    /// The address of no instruction.
    pub(crate) const NOWHERE: Self = Self(std::ptr::null());

    /// The instruction with this number.
    pub(crate) fn of(code: &Code, at: u32) -> Self {
        debug_assert!((at as usize) < code.ops.len());
        let at = (at as usize).min(code.ops.len() - 1);
        Self(&raw const code.ops[at])
    }

    /// The number of the instruction in its code.
    pub(crate) fn index(self, code: &Code) -> u32 {
        let bytes = (self.0 as usize).wrapping_sub(code.ops.as_ptr() as usize);
        let index = bytes / size_of::<Op>();
        debug_assert!(index < code.ops.len());
        u32::try_from(index).unwrap_or(u32::MAX)
    }
}

/// What a call needs to know about a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Its first instruction.
    pub(crate) start: Pointer,
    /// The function.
    pub(crate) function: FunctionId,
    /// The number of registers a call needs.
    pub(crate) registers: u16,
    /// The registers from here…
    pub(crate) first_local: u16,
    /// …to here start as zero.
    pub(crate) cleared_to: u16,
    /// Whether register 0 is self.
    pub(crate) has_self: bool,
}

impl Entry {
    /// The entry of linked code.
    pub(crate) fn new(function: FunctionId, code: &Code) -> Self {
        Self {
            start: Pointer::of(code, 0),
            function,
            registers: code.registers,
            first_local: code.first_local,
            cleared_to: code.cleared_to,
            has_self: code.has_self,
        }
    }
}

/// The registers of a stack: the windows of its frames, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Registers {
    words: Vec<u64>,
}

impl Registers {
    /// A cursor on a window of `registers` words starting at `base`. Makes room for the window
    /// first.
    #[inline]
    pub(crate) fn cursor(&mut self, pc: Pointer, base: u32, registers: u16) -> Cursor {
        let end = base as usize + usize::from(registers);
        if end > self.words.len() {
            self.grow(end);
        }
        Cursor {
            pc: pc.0,
            // SAFETY: base is below the length, which was just made at least `end`.
            base: unsafe { self.words.as_mut_ptr().add(base as usize) },
        }
    }

    /// A cursor on a window that is already there: that of a call in progress, or one that fits.
    #[inline(always)]
    pub(crate) fn cursor_there(&mut self, pc: Pointer, base: u32) -> Cursor {
        debug_assert!(base as usize <= self.words.len());
        Cursor {
            pc: pc.0,
            base: self.words.as_mut_ptr().wrapping_add(base as usize),
        }
    }

    /// Whether there is room for a window of `registers` words starting at `base`.
    #[inline]
    pub(crate) fn fits(&self, base: u32, registers: u16) -> bool {
        base as usize + usize::from(registers) <= self.words.len()
    }

    /// The address after the last word.
    pub(crate) fn end_address(&self) -> usize {
        self.words.as_ptr_range().end as usize
    }

    /// Makes room for a window. Cursors made earlier become invalid.
    pub(crate) fn make_room(&mut self, base: u32, registers: u16) {
        let end = base as usize + usize::from(registers);
        if end > self.words.len() {
            self.grow(end);
        }
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        // Leaves room for a second call of this size, but not for a whole page of them.
        self.words.resize((end * 2).max(16), 0);
    }

    /// Gives back memory that calls which have returned left behind, if it is much. Cursors made
    /// earlier become invalid.
    pub(crate) fn trim(&mut self, top: u32) {
        let wanted = (top as usize * 2).max(1024);
        if self.words.len() > wanted * 2 {
            self.words.truncate(wanted);
            self.words.shrink_to_fit();
        }
    }

    /// The word at `at`, checked; zero outside.
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// Writes the word at `at`, checked.
    pub(crate) fn set_word(&mut self, at: usize, value: u64) {
        if let Some(word) = self.words.get_mut(at) {
            *word = value;
        }
    }
}

/// A way into a function while a profile is kept: from one op of one chain of calls, or from anywhere.
/// All ways into the same chain share its counters, so it does not matter by which of them a stack has
/// come.
#[derive(Debug)]
struct Track {
    /// From the address after an op to the op's counters, which wraps around. Ops have 16 bytes and two
    /// counters each, so this is the same for all ops of a function.
    shift: usize,
    /// The address of the first op; 0 if there is no code, and no counter either.
    start: usize,
    /// A track of the caller's chain.
    parent: *const Self,
    /// How often this way was taken.
    calls: u64,
    /// The chain that it leads to.
    chain: u32,
}

const _: () = assert!(size_of::<Op>() == 2 * size_of::<u64>());

/// The track of the running function, as the interpreter's handlers pass it on. It is made from the current
/// track before a stack runs, and changed by every call and return: rule 4.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackRef(*mut Track);

impl TrackRef {
    /// The chain that it leads to; 0 for no track.
    fn chain(self) -> u32 {
        if self.0.is_null() {
            return 0;
        }
        // SAFETY: tracks neither move nor go away.
        unsafe { (*self.0).chain }
    }

    /// The function that runs on this track has returned: a track of its caller, or `None` if the caller
    /// is not known.
    #[inline(always)]
    pub(crate) fn caller(self) -> Option<Self> {
        debug_assert!(!self.0.is_null());
        // SAFETY: rule 4: a track is passed on while a stack runs.
        let parent = unsafe { (*self.0).parent };
        debug_assert!(!parent.is_null());
        // SAFETY: only the first track has no parent, and it leads to no code.
        let start = unsafe { (*parent).start };
        (start != 0).then_some(Self(parent.cast_mut()))
    }
}

/// How many tracks are kept together. Each piece has its room from the start, so that nothing moves.
const TRACKS_OF_A_PIECE: usize = 256;

/// The counters of a profile: two for each op, once for each chain of calls. What a chain is, `profile`
/// knows; here chains and tracks are numbers, in the order in which they are added.
#[derive(Debug)]
pub(crate) struct Tracks {
    current: TrackRef,
    pieces: Vec<Vec<Track>>,
    count: u32,
    counters: Vec<Vec<u64>>,
}

impl Default for Tracks {
    fn default() -> Self {
        Self {
            current: TrackRef(std::ptr::null_mut()),
            pieces: Vec::new(),
            count: 0,
            counters: Vec::new(),
        }
    }
}

impl Tracks {
    /// Adds the counters of a chain of calls whose newest function has this code, or none, and a track
    /// that leads there from anywhere. `parent` is a track of the caller's chain.
    pub(crate) fn add_chain(&mut self, code: Option<&Code>, parent: u32) -> u32 {
        let chain = crate::numbering::count(self.counters.len());
        // No op has called yet: the first track leads to no code.
        let nowhere = self.pointer(0).expose_provenance() as u64;
        let ops = code.map_or(&[][..], |code| &code.ops);
        let counters = ops.iter().flat_map(|op| {
            let has_link = matches!(op, Op::Call { .. } | Op::Property { .. });
            [0, if has_link { nowhere } else { 0 }]
        });
        let mut counters: Vec<u64> = counters.collect();
        let start = code.map_or(0, |code| Pointer::of(code, 0).0 as usize);
        let place = counters.as_mut_ptr().expose_provenance();
        self.counters.push(counters);
        let parent = self.pointer(parent);
        self.add(Track {
            shift: place.wrapping_sub(start).wrapping_sub(size_of::<Op>()),
            start,
            parent,
            calls: 0,
            chain,
        })
    }

    /// Adds another track that leads to the same chain as `to`.
    pub(crate) fn add_way(&mut self, to: u32) -> u32 {
        match self.track(to) {
            Some(&Track {
                shift,
                start,
                parent,
                chain,
                ..
            }) => self.add(Track {
                shift,
                start,
                parent,
                calls: 0,
                chain,
            }),
            None => to,
        }
    }

    fn add(&mut self, track: Track) -> u32 {
        let number = self.count;
        if (number as usize).is_multiple_of(TRACKS_OF_A_PIECE) {
            self.pieces.push(Vec::with_capacity(TRACKS_OF_A_PIECE));
        }
        if let Some(piece) = self.pieces.last_mut() {
            piece.push(track);
            self.count += 1;
        }
        number
    }

    fn pointer(&mut self, number: u32) -> *mut Track {
        let (piece, place) = Self::place(number);
        let piece = self.pieces.get_mut(piece);
        match piece.filter(|piece| place < piece.len()) {
            Some(piece) => piece.as_mut_ptr().wrapping_add(place),
            None => std::ptr::null_mut(),
        }
    }

    fn track(&self, number: u32) -> Option<&Track> {
        let (piece, place) = Self::place(number);
        self.pieces.get(piece).and_then(|piece| piece.get(place))
    }

    fn place(number: u32) -> (usize, usize) {
        let number = number as usize;
        (number / TRACKS_OF_A_PIECE, number % TRACKS_OF_A_PIECE)
    }

    /// The track with this number is the current one.
    pub(crate) fn go_to(&mut self, number: u32) {
        self.current = TrackRef(self.pointer(number));
    }

    /// The current track.
    #[inline(always)]
    pub(crate) fn current(&self) -> TrackRef {
        self.current
    }

    /// This track is the current one.
    #[inline(always)]
    pub(crate) fn set_current(&mut self, at: TrackRef) {
        self.current = at;
    }

    /// The chain of the current track; 0 if there is none.
    pub(crate) fn current_chain(&self) -> u32 {
        self.current.chain()
    }

    /// How many tracks there are.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// The chain that a track leads to, and how often it was taken.
    pub(crate) fn calls(&self, number: u32) -> (u32, u64) {
        self.track(number)
            .map_or((0, 0), |track| (track.chain, track.calls))
    }

    /// Counts that a track was taken.
    pub(crate) fn add_call(&mut self, number: u32) {
        let (piece, place) = Self::place(number);
        let piece = self.pieces.get_mut(piece);
        if let Some(track) = piece.and_then(|piece| piece.get_mut(place)) {
            track.calls += 1;
        }
    }

    /// The counters of a chain.
    pub(crate) fn counters(&self, chain: u32) -> &[u64] {
        let counters = self.counters.get(chain as usize);
        counters.map(Vec::as_slice).unwrap_or_default()
    }

    #[inline(always)]
    fn counter(at: TrackRef, c: Cursor, way: usize) -> *mut u64 {
        debug_assert!(!at.0.is_null());
        // SAFETY: rule 4: a track is passed on while a stack runs, and tracks neither move nor go away.
        let shift = unsafe { (*at.0).shift };
        let place = c.address().wrapping_add(shift);
        std::ptr::with_exposed_provenance_mut::<u64>(place.wrapping_add(way * size_of::<u64>()))
    }

    /// Adds one to a counter of the op before `c`, which runs on this track.
    #[inline(always)]
    pub(crate) fn add_one(&mut self, at: TrackRef, c: Cursor, way: usize) {
        self.set(at, c, way, self.get(at, c, way).wrapping_add(1));
    }

    /// A counter of the op before `c`, which runs on this track. An op has the counters 0 and 1.
    #[inline(always)]
    pub(crate) fn get(&self, at: TrackRef, c: Cursor, way: usize) -> u64 {
        debug_assert!(self.has_counter(at, c, way));
        // SAFETY: rule 4: the op is one of the code that the chain was added for, so its counters are
        // inside the chain's.
        unsafe { *Self::counter(at, c, way) }
    }

    /// Sets a counter of the op before `c`, which runs on this track.
    #[inline(always)]
    pub(crate) fn set(&mut self, at: TrackRef, c: Cursor, way: usize, count: u64) {
        debug_assert!(self.has_counter(at, c, way));
        // SAFETY: as in `get`; nobody else looks at the counters, because `self` is borrowed mutably.
        unsafe { *Self::counter(at, c, way) = count };
    }

    fn has_counter(&self, at: TrackRef, c: Cursor, way: usize) -> bool {
        let counters = self.counters(at.chain());
        let place = Self::counter(at, c, way) as usize;
        let first = counters.as_ptr() as usize;
        place.wrapping_sub(first) / size_of::<u64>() < counters.len()
    }

    /// Notes with the op before `c`, which runs on the track `at`, that it calls along this track.
    pub(crate) fn set_link(&mut self, at: TrackRef, c: Cursor, track: u32) {
        let link = self.pointer(track).expose_provenance();
        self.set(at, c, 1, link as u64);
    }

    /// The track that was noted with the op before `c`, if it leads to the code that begins at `start`.
    #[inline(always)]
    fn link(&self, at: TrackRef, c: Cursor, start: Pointer) -> Option<*mut Track> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it was stored as an address"
        )]
        let link = std::ptr::with_exposed_provenance_mut::<Track>(self.get(at, c, 1) as usize);
        debug_assert!(!link.is_null());
        // SAFETY: the second counter of an op that calls is the address of a track from the beginning, and
        // tracks neither move nor go away.
        let found = unsafe { (*link).start };
        (found == start.0 as usize).then_some(link)
    }

    /// The op before `c` calls the code that begins at `start`: goes along the track that was noted with
    /// it, and counts that. `None` if there is none that leads there.
    #[inline(always)]
    pub(crate) fn enter(&mut self, at: TrackRef, c: Cursor, start: Pointer) -> Option<TrackRef> {
        let link = self.link(at, c, start)?;
        // SAFETY: as in `link`; `self` is borrowed mutably, so nobody else looks at tracks.
        let track = unsafe { &mut *link };
        track.calls += 1;
        Some(TrackRef(link))
    }

    /// The op before `c` calls code that begins at `start` and only executes two ops, the second of which
    /// charges: counts that without going there. False if there is no track that leads there.
    #[inline(always)]
    pub(crate) fn visit(&mut self, at: TrackRef, c: Cursor, start: Pointer) -> bool {
        let Some(link) = self.link(at, c, start) else {
            return false;
        };
        // SAFETY: as in `enter`.
        let track = unsafe { &mut *link };
        track.calls += 1;
        // Counters are found by the address after their op.
        let second = start.0.wrapping_add(2) as usize;
        let place = second.wrapping_add(track.shift);
        let place = std::ptr::with_exposed_provenance_mut::<u64>(place);
        // SAFETY: the track leads to this code, and the code has a second op.
        unsafe { *place += 1 };
        true
    }
}

/// Room for one more element in a vector.
pub(crate) struct Room<'v, T> {
    vector: &'v mut Vec<T>,
    length: usize,
}

impl<'v, T> Room<'v, T> {
    /// The room that a vector has; `None` if it would have to grow.
    #[inline(always)]
    pub(crate) fn of(vector: &'v mut Vec<T>) -> Option<Self> {
        let length = vector.len();
        (length < vector.capacity()).then_some(Self { vector, length })
    }

    /// Appends. Nothing is called and nothing is asked, so that a handler of the interpreter can use it
    /// without saving machine registers.
    #[inline(always)]
    pub(crate) fn fill(self, value: T) {
        // SAFETY: the length is below the capacity: nobody could change the vector meanwhile.
        let place = unsafe { self.vector.as_mut_ptr().add(self.length) };
        // SAFETY: the place is inside the vector's memory and holds nothing that would have to be dropped.
        unsafe { place.write(value) };
        // SAFETY: the element has just been written, and there is room for it.
        unsafe { self.vector.set_len(self.length + 1) };
    }
}

/// Reads an element or a slot.
#[inline(always)]
pub(crate) fn fetch<T: Copy>(place: &Address<'_, T>) -> T {
    let place = std::ptr::with_exposed_provenance::<T>(place.get());
    // SAFETY: an address of the heap is inside a payload, whose words are initialised, and borrows the
    // heap, so that nothing has freed or moved it since.
    unsafe { place.read_unaligned() }
}

/// Writes an element or a slot.
#[inline(always)]
pub(crate) fn put<T: Copy>(place: &Address<'_, T>, value: T) {
    let place = std::ptr::with_exposed_provenance_mut::<T>(place.get());
    // SAFETY: as in `fetch`; the heap is borrowed mutably, so nobody else looks at the payload.
    unsafe { place.write_unaligned(value) }
}

/// The position of a running stack: the next instruction and the registers of its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pc: *const Op,
    base: *mut u64,
}

impl Cursor {
    /// A cursor whose stack has stopped.
    pub(crate) const STOPPED: Self = Self {
        pc: std::ptr::null(),
        base: std::ptr::null_mut(),
    };

    /// The cursor of compiled code that is at an op, in the window that it was entered with or has made
    /// for a call.
    pub(crate) fn in_compiled(pc: *const Op, base: *mut u64) -> Self {
        Self { pc, base }
    }

    /// The address of the first register.
    pub(crate) fn base_address(self) -> *mut u64 {
        self.base
    }

    /// Whether the stack has stopped.
    #[inline]
    pub(crate) fn is_stopped(self) -> bool {
        self.pc.is_null()
    }

    /// The address of the next instruction.
    #[inline]
    pub(crate) fn pointer(self) -> Pointer {
        Pointer(self.pc)
    }

    /// The address of the next instruction, as a number.
    #[inline(always)]
    pub(crate) fn address(self) -> usize {
        self.pc as usize
    }

    /// The address of the instruction being executed: the one before the next.
    #[inline]
    pub(crate) fn executing(self) -> Pointer {
        Pointer(self.pc.wrapping_sub(1))
    }

    /// The next instruction.
    #[inline(always)]
    pub(crate) fn op(self) -> Op {
        // SAFETY: invariant 1: the cursor is inside verified code, whose last op never falls
        // through, so there is an instruction here.
        unsafe { *self.pc }
    }

    /// The tag of the next instruction.
    #[inline(always)]
    pub(crate) fn tag(self) -> u8 {
        // SAFETY: as in `op`; `Op` is `repr(u8)`, so its first byte is the tag.
        unsafe { *self.pc.cast::<u8>() }
    }

    /// The cursor after the next instruction.
    #[inline(always)]
    pub(crate) fn advanced(self) -> Self {
        Self {
            // SAFETY: at most one past the last instruction.
            pc: unsafe { self.pc.add(1) },
            base: self.base,
        }
    }

    /// The target of a jump whose distance is counted from the instruction before the next.
    #[inline(always)]
    pub(crate) fn jumped(self, distance: i32) -> Self {
        Self {
            // SAFETY: invariant 1: jumps of verified code land inside it.
            pc: unsafe { self.pc.offset(distance as isize - 1) },
            base: self.base,
        }
    }

    /// Goes back to the instruction just fetched, to retry it.
    #[inline]
    pub(crate) fn retry(mut self) -> Self {
        // SAFETY: it was fetched, so there is an instruction before the next.
        self.pc = unsafe { self.pc.sub(1) };
        self
    }

    /// Reads a register.
    #[inline(always)]
    pub(crate) fn get(self, register: Use) -> u64 {
        // SAFETY: invariants 1 and 2: verified registers lie inside the window.
        let place = unsafe { self.base.add(usize::from(register.0)) };
        // SAFETY: the same; every word of a window is initialised.
        unsafe { *place }
    }

    /// Writes a register.
    #[inline(always)]
    pub(crate) fn set(self, register: Def, value: u64) {
        // SAFETY: invariants 1 and 2.
        let place = unsafe { self.base.add(usize::from(register.0)) };
        // SAFETY: the same; invariant 3: nothing else reads or writes it at the same time.
        unsafe { *place = value };
    }

    /// Reads a register as an Int.
    #[inline(always)]
    pub(crate) fn int(self, register: Use) -> i32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers are in the low half"
        )]
        let low = self.get(register) as u32;
        low.cast_signed()
    }

    /// Reads a register as a Float.
    #[inline(always)]
    pub(crate) fn float(self, register: Use) -> f32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers are in the low half"
        )]
        let low = self.get(register) as u32;
        f32::from_bits(low)
    }

    /// Writes an Int.
    #[inline(always)]
    pub(crate) fn set_int(self, register: Def, value: i32) {
        self.set(register, u64::from(value.cast_unsigned()));
    }

    /// Writes a Float.
    #[inline(always)]
    pub(crate) fn set_float(self, register: Def, value: f32) {
        self.set(register, u64::from(value.to_bits()));
    }

    /// Writes a Bool.
    #[inline(always)]
    pub(crate) fn set_bool(self, register: Def, value: bool) {
        self.set(register, u64::from(value));
    }

    /// Reads a Var: tag and payload.
    #[inline]
    pub(crate) fn pair(self, register: UsePair) -> (u64, u64) {
        (
            self.get(Use(register.0)),
            self.get(Use(register.0.wrapping_add(1))),
        )
    }

    /// Writes a Var.
    #[inline]
    pub(crate) fn set_pair(self, register: DefPair, (tag, payload): (u64, u64)) {
        self.set(Def(register.0), tag);
        self.set(Def(register.0.wrapping_add(1)), payload);
    }

    /// Reads a word, or tag and payload of a Var.
    pub(crate) fn read(self, register: u16, value_type: Type) -> (u64, u64) {
        if value_type == Type::Var {
            self.pair(UsePair(register))
        } else {
            (self.get(Use(register)), 0)
        }
    }

    /// Writes a word, or tag and payload of a Var.
    pub(crate) fn write(self, register: u16, value_type: Type, value: (u64, u64)) {
        if value_type == Type::Var {
            self.set_pair(DefPair(register), value);
        } else {
            self.set(Def(register), value.0);
        }
    }

    /// Self, in register 0 of every function that has variables of self.
    #[inline(always)]
    pub(crate) fn own_self(self) -> Option<ObjectRef> {
        Slot(self.get(Use(0))).as_object()
    }

    /// Writes zero to the registers from `from` to `to`, which are inside the window.
    pub(crate) fn clear(self, from: u16, to: u16) {
        for at in from..to {
            self.set(Def(at), 0);
        }
    }

    /// The same for at most `FEW` registers, without a loop.
    #[inline(always)]
    pub(crate) fn clear_few<const FEW: u16>(self, from: u16, to: u16) {
        for further in 0..FEW {
            let at = usize::from(from) + usize::from(further);
            if at >= usize::from(to) {
                return;
            }
            // SAFETY: invariants 1 and 2.
            let place = unsafe { self.base.add(at) };
            // SAFETY: as in `set`. Volatile, or else the compiler would call a function for these
            // few words, and the handler of a call could not keep its values in machine registers.
            unsafe { place.write_volatile(0) };
        }
    }
}
