//! The seam to a compiler of register code: what it is given, what it gives back, and which function
//! has compiled code. Knows no compiler; `cyperus-native` is one.
//!
//! Compiled code follows one rule: **every exit is "the state before op k"**, and the interpreter runs
//! op k. So nothing that is rare, slow or can fail has a second implementation.
//!
//! - Named variables are in their registers in memory at every moment. Temporaries are written there
//!   before an exit, as far as they may still be read ([`Unit::spills`]).
//! - The allowance is a value of the compiled code, reduced by the same costs at the same ops. If it
//!   would reach zero at a poll, [`Callouts::renew`] is asked, which changes nothing unless the poll
//!   would only begin a new allowance; otherwise the code leaves before the op.
//! - A call inside compiled code makes no activation. If the callee leaves, each caller writes down
//!   where it is ([`Frame`]) and leaves too, and the machine makes the activations then.

mod class;
mod context;
mod liveness;
mod unit;

pub use crate::code::{Def, DefPair, Op, RegisterVisitor, Site, Use, UsePair};
pub use crate::scheduler::Meter;
pub use class::Class;
pub use context::{Context, Frame, MOST_FRAMES, Panic};
pub(crate) use liveness::registers_read;
pub(crate) use unit::describe;
pub use unit::{CallPlan, Callouts, Deed, Unit};

use std::sync::atomic::{AtomicUsize, Ordering};

/// When functions are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tier {
    /// Never.
    #[default]
    Interpreter,
    /// When they are hot.
    Auto,
    /// At their first call.
    Native,
}

/// A compiler of register code.
pub trait Compiler: std::fmt::Debug {
    /// Begins to compile a function. The result comes through [`Self::finished`].
    fn compile(&mut self, unit: Unit);

    /// The next result, if there is one; with `wait`, waits for it as long as something is under way.
    fn finished(&mut self, wait: bool) -> Option<Compiled>;
}

/// Compiled code of a function.
#[derive(Debug)]
pub struct Compiled {
    /// The function.
    pub function: u32,
    /// For each op where the machine may enter, the number of the entry; `u32::MAX` elsewhere.
    pub entries: Box<[u32]>,
    /// Where the code is; `None` if the function cannot be compiled.
    pub code: Option<CompiledCode>,
}

/// Where compiled code is.
#[derive(Clone, Copy, Debug)]
pub struct CompiledCode {
    /// Entered by the machine.
    pub enter: usize,
    /// Entered by other compiled code; zero if it has no such entry.
    pub direct: usize,
    /// How many bytes it takes.
    pub bytes: usize,
}

/// Instructions that a function has to run, as seen at polls, until it is hot.
const HOT: u64 = 120_000;

/// Exits at calls after which a function is compiled again for the first time.
const MISSES: u32 = 16;

/// How much compiled code a machine may have.
const MOST_BYTES: usize = 64 << 20;

/// How often a function is compiled again because calls in it became known.
const MOST_VERSIONS: u32 = 4;

/// What is known about the compiled code of a function.
#[derive(Debug)]
pub(crate) struct FunctionTier {
    /// Instructions seen at polls.
    heat: u64,
    /// Compilations under way.
    pending: u32,
    /// Compilations begun.
    versions: u32,
    /// Exits at calls that were not known when it was compiled.
    misses: u32,
    /// Whether it cannot be compiled.
    refused: bool,
    /// Whether other compiled code calls it.
    is_callee: bool,
    /// Whether it left at a call that was not known.
    unknown: bool,
    /// The entry for the machine, zero if none.
    pub(crate) enter: usize,
    /// For each op where the machine may enter, its number; `u32::MAX` elsewhere.
    pub(crate) entries: Box<[u32]>,
    /// The entry for other compiled code, at an address that they know.
    direct: Box<AtomicUsize>,
}

impl FunctionTier {
    fn new() -> Self {
        Self {
            heat: 0,
            pending: 0,
            versions: 0,
            misses: 0,
            refused: false,
            is_callee: false,
            unknown: false,
            enter: 0,
            entries: Box::default(),
            direct: Box::new(AtomicUsize::new(0)),
        }
    }
}

/// The tiers of a machine's functions.
#[derive(Debug, Default)]
pub(crate) struct Tiers {
    tier: Tier,
    compiler: Option<Box<dyn Compiler>>,
    functions: Vec<FunctionTier>,
    pending: u32,
    bytes: usize,
    /// Instructions of the whole run at the last look.
    pub(crate) seen: u64,
    /// Taken out while compiled code runs.
    pub(crate) context: Option<Box<Context>>,
}

impl Tiers {
    /// Chooses the tier. Nothing is compiled without a compiler.
    pub(crate) fn choose(&mut self, tier: Tier, compiler: Box<dyn Compiler>) {
        self.tier = tier;
        self.compiler = (tier != Tier::Interpreter).then_some(compiler);
        self.context = (tier != Tier::Interpreter).then(Context::new);
    }

    /// Whether functions are compiled at all.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.tier != Tier::Interpreter
    }

    /// Whether functions are compiled at their first call.
    #[inline]
    pub(crate) fn is_eager(&self) -> bool {
        self.tier == Tier::Native
    }

    /// Whether results of the compiler are awaited.
    pub(crate) fn awaits(&self) -> bool {
        self.pending > 0
    }

    /// How many functions have compiled code, and how many bytes it takes.
    pub(crate) fn figures(&self) -> (usize, usize) {
        let compiled = self.functions.iter().filter(|row| row.enter != 0);
        (compiled.count(), self.bytes)
    }

    /// The row of a function.
    pub(crate) fn row(&mut self, function: u32) -> &mut FunctionTier {
        let at = function as usize;
        if at >= self.functions.len() {
            self.functions.resize_with(at + 1, FunctionTier::new);
        }
        &mut self.functions[at]
    }

    /// The entry of compiled code before an op: its address and the number of the entry.
    #[inline]
    pub(crate) fn entry(&self, function: u32, op: u32) -> Option<(usize, u32)> {
        let row = self.functions.get(function as usize)?;
        let entry = *row.entries.get(op as usize)?;
        (entry != u32::MAX).then_some((row.enter, entry))
    }

    /// Whether the machine may enter compiled code of the function somewhere.
    #[inline]
    pub(crate) fn has_code(&self, function: u32) -> bool {
        let row = self.functions.get(function as usize);
        row.is_some_and(|row| row.enter != 0)
    }

    /// The address of the place that holds the address of a function's direct entry.
    pub(crate) fn direct_place(&mut self, function: u32) -> usize {
        (&raw const *self.row(function).direct).expose_provenance()
    }

    /// Notes that compiled code calls the function; whether it has no entry for that yet.
    pub(crate) fn lacks_direct(&mut self, function: u32) -> bool {
        let row = self.row(function);
        row.is_callee = true;
        row.direct.load(Ordering::Relaxed) == 0
    }

    /// Notes that the function is called by others.
    pub(crate) fn note_callee(&mut self, function: u32) {
        self.row(function).is_callee = true;
    }

    /// Whether compiled code calls the function.
    pub(crate) fn is_callee(&mut self, function: u32) -> bool {
        self.row(function).is_callee
    }

    /// Notes instructions that ran in a function; whether it should be compiled now.
    pub(crate) fn warm(&mut self, function: u32, instructions: u64) -> bool {
        let row = self.row(function);
        row.heat = row.heat.saturating_add(instructions);
        row.heat >= HOT && row.versions == 0
    }

    /// Notes an exit at a call because the function is not compiled, or not for what it meets now;
    /// whether it should be compiled again.
    pub(crate) fn miss(&mut self, function: u32) -> bool {
        let first = if self.is_eager() { 1 } else { MISSES };
        let row = self.row(function);
        row.misses = row.misses.saturating_add(1);
        row.misses >= first << (2 * row.versions)
    }

    /// Notes that the miss is a call in the function itself.
    pub(crate) fn note_unknown(&mut self, function: u32) {
        self.row(function).unknown = true;
    }

    /// The function cannot be compiled.
    pub(crate) fn refuse(&mut self, function: u32) {
        let row = self.row(function);
        row.refused = true;
        row.versions += 1;
    }

    /// Whether a function may be compiled now.
    pub(crate) fn may_compile(&mut self, function: u32) -> bool {
        let has_room = self.bytes < MOST_BYTES;
        let row = self.row(function);
        has_room && !row.refused && row.pending == 0 && row.versions < MOST_VERSIONS
    }

    /// Whether a function was never given to the compiler.
    pub(crate) fn is_new(&mut self, function: u32) -> bool {
        self.row(function).versions == 0
    }

    /// Gives a function to the compiler. In the eager tier the result is there afterwards.
    pub(crate) fn compile(&mut self, mut unit: Unit) {
        let Some(compiler) = &mut self.compiler else {
            return;
        };
        let function = unit.function;
        let row = self.functions.get(function as usize);
        // What it lacks is the entry for others, if calls in it did not make it worth another version.
        unit.wants_enter = row.is_none_or(|row| row.enter == 0 || row.unknown);
        compiler.compile(unit);
        self.pending += 1;
        let row = self.row(function);
        row.unknown = false;
        row.pending += 1;
        row.versions += 1;
        self.take_finished(self.is_eager());
    }

    /// Takes over what the compiler has finished.
    pub(crate) fn take_finished(&mut self, wait: bool) {
        while self.pending > 0 {
            let Some(done) = self.compiler.as_mut().and_then(|it| it.finished(wait)) else {
                return;
            };
            self.pending -= 1;
            self.bytes += done.code.map_or(0, |code| code.bytes);
            let row = self.row(done.function);
            row.pending = row.pending.saturating_sub(1);
            let Some(code) = done.code else {
                row.refused = true;
                continue;
            };
            if code.enter != 0 {
                row.enter = code.enter;
                row.entries = done.entries;
            }
            if code.direct != 0 {
                row.direct.store(code.direct, Ordering::Relaxed);
            }
        }
    }
}
