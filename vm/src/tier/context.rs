//! What compiled code and the machine share while it runs.

use cyperus_gc::Reach;

/// The most calls inside each other that compiled code makes before it leaves. Bounds the thread's
/// stack.
pub const MOST_FRAMES: usize = 96;

/// Where a function in compiled code is when it leaves.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Frame {
    /// The function.
    pub function: u32,
    /// The op that the interpreter runs, or the call that has not returned.
    pub op: u32,
}

/// The layout is fixed: compiled code reads and writes it.
#[derive(Debug)]
#[repr(C)]
pub struct Context {
    /// Arrays, until something is allocated.
    pub arrays: Reach,
    /// Structs.
    pub structs: Reach,
    /// Objects.
    pub objects: Reach,
    /// The address after the last register of the stack.
    pub limit: usize,
    /// The address of what native calls are charged to: see [`super::Meter`].
    pub meter: usize,
    /// The address of the number of native calls; zero while a native may not be called from here.
    pub native_calls: usize,
    /// Whether the last allocation has moved or may have moved others of its kind.
    pub has_moved: u64,
    /// The allowance at the exit.
    pub remaining: i64,
    /// The result of the function that was entered; until then, of functions of the machine that keep all
    /// machine registers.
    pub value: u64,
    /// What was missing at the exit: one of the constants, or zero.
    pub miss: u64,
    /// A truth value or an address that a callout found out.
    pub answer: u64,
    /// How many frames have left.
    pub count: usize,
    /// They, innermost first.
    pub frames: [Frame; MOST_FRAMES + 1],
    /// The machine, for callouts.
    pub machine: usize,
    /// A panic of a callout, which goes on when compiled code has left.
    pub panic: Option<Panic>,
}

/// A panic on its way.
pub struct Panic(pub(crate) Box<dyn std::any::Any + Send>);

impl std::fmt::Debug for Panic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Panic")
    }
}

impl Context {
    /// The exit is at a call that the compiler did not know.
    pub const UNKNOWN_CALL: u64 = 1;
    /// The exit is at a call of a function that has no compiled code for it.
    pub const UNCOMPILED_CALLEE: u64 = 2;

    /// An empty one.
    pub(crate) fn new() -> Box<Self> {
        let nowhere = Reach {
            rows: 0,
            count: 0,
            words: 0,
            own: 0,
        };
        Box::new(Self {
            arrays: nowhere,
            structs: nowhere,
            objects: nowhere,
            limit: 0,
            meter: 0,
            native_calls: 0,
            has_moved: 0,
            remaining: 0,
            value: 0,
            miss: 0,
            answer: 0,
            count: 0,
            frames: [Frame::default(); MOST_FRAMES + 1],
            machine: 0,
            panic: None,
        })
    }
}
