//! A script stack: one Papyrus thread as plain data.

use cyperus_gc::{ObjectRef, Slot};

use crate::code::{Cursor, Pointer, Registers};
use crate::id::{FunctionId, StackId, Token};
use crate::program::Program;
use crate::symbol::Symbol;
use crate::types::Type;

/// What a stack counts at least against the heap's limit: the games' largest stack page.
pub(super) const PAGE_BYTES: u64 = 512;

/// What a call counts beside its registers. Neither number depends on the actual size, because a
/// limit must not depend on the build.
const ACTIVATION_BYTES: u64 = 40;

/// How an activation returns its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// Into the caller's register, unchanged.
    Plain,
    /// Through the point's conversion.
    Checked,
    /// Nowhere: a setter, or the bottom of the stack.
    Nowhere,
}

/// One call in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activation {
    /// The next instruction; up to date in every activation except that of the running function.
    pub(crate) pc: Pointer,
    /// The function.
    pub(crate) function: FunctionId,
    /// The first register.
    pub(crate) base: u32,
    /// The register after the last.
    pub(crate) top: u32,
    /// The call point, for checked returns.
    pub(crate) point: u32,
    /// The caller's register for the result.
    pub(crate) result: u16,
    /// How the result is returned.
    pub(crate) returning: Return,
}

/// What a stack is doing, in the terms of a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StackState {
    /// Can run.
    Running,
    /// Suspended by a latent native.
    WaitingOnLatent(Token),
    /// Wants to enter an object that another stack is in.
    WaitingForCall(ObjectRef),
    /// Wants to re-enter its caller's object.
    WaitingForReturn(ObjectRef),
    /// Wants guards that another stack holds.
    WaitingForGuards,
}

/// What kind of work a stack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StackKind {
    /// Anything else.
    Normal,
    /// A property's initial value.
    PropertyInitialization,
    /// An `OnInit`.
    Initialization,
}

/// What happens when the stack has finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// Nothing.
    Forget,
    /// The result is kept until it is taken.
    Keep,
    /// The result completes a latent call, boxed.
    Resolve(Token),
    /// The object counts as initialised.
    Initialized(ObjectRef),
    /// Completes a latent call, whose result is True whatever this stack returns.
    Answer(Token),
}

impl Completion {
    /// The latent call that the end of the stack completes.
    pub(super) fn resolves(self) -> Option<Token> {
        match self {
            Self::Resolve(token) | Self::Answer(token) => Some(token),
            Self::Forget | Self::Keep | Self::Initialized(_) => None,
        }
    }
}

/// Where the result of a latent call goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awaited {
    /// The register of the top activation.
    pub(crate) register: u16,
    /// Its type.
    pub(crate) value_type: Type,
    /// Its name, for messages.
    pub(crate) name: Symbol,
    /// The native that is awaited.
    pub(crate) function: FunctionId,
}

/// One Papyrus thread.
#[derive(Debug)]
pub(crate) struct Stack {
    /// Its number.
    pub(crate) id: StackId,
    /// Registers of all activations.
    pub(crate) registers: Registers,
    /// Calls, oldest first.
    pub(crate) activations: Vec<Activation>,
    /// What it is doing.
    pub(crate) state: StackState,
    /// What kind of work it does.
    pub(crate) kind: StackKind,
    /// Whether it has ever run.
    pub(crate) is_started: bool,
    /// The object it is in, while locks are kept.
    pub(crate) held: Option<ObjectRef>,
    /// Guards it holds: object and name.
    pub(crate) guards: Vec<(u64, Symbol)>,
    /// Where an awaited result goes.
    pub(crate) awaited: Option<Awaited>,
    /// What happens when it has finished.
    pub(crate) completion: Completion,
    /// Its chain of calls in the profile when its turn ended; zero if there is none.
    pub(crate) chain: u32,
}

impl Stack {
    /// The current stack while no stack is running.
    pub(super) fn idle() -> Self {
        Self::new(StackId(0), StackKind::Normal, Completion::Forget)
    }

    /// A stack without activations.
    pub(crate) fn new(id: StackId, kind: StackKind, completion: Completion) -> Self {
        Self {
            id,
            registers: Registers::default(),
            activations: Vec::new(),
            state: StackState::Running,
            kind,
            is_started: false,
            held: None,
            guards: Vec::new(),
            awaited: None,
            completion,
            chain: 0,
        }
    }

    /// What its calls count against the heap's limit. It depends on the calls alone, and not on
    /// how much room was made for them, so that a loaded stack counts like the saved one.
    pub(super) fn bytes(&self) -> u64 {
        let calls = self.activations.len() as u64 * ACTIVATION_BYTES;
        let registers = u64::from(self.top()) * size_of::<u64>() as u64;
        (calls + registers).max(PAGE_BYTES)
    }

    /// The register after the last that is in use.
    pub(crate) fn top(&self) -> u32 {
        self.activations.last().map_or(0, |call| call.top)
    }

    /// Gives back memory that deeper calls left behind.
    pub(super) fn trim(&mut self) {
        self.registers.trim(self.top());
        if self.activations.capacity() > 1024.max(self.activations.len() * 4) {
            self.activations.shrink_to(self.activations.len() * 2);
        }
    }

    /// Whether it is a real stack, with a call in progress.
    pub(crate) fn is_running(&self) -> bool {
        !self.activations.is_empty()
    }

    /// The cursor of the top activation; stopped if there is none.
    pub(crate) fn resume(&mut self) -> Cursor {
        match self.activations.last() {
            Some(&top) => self.registers.cursor(top.pc, top.base, 0),
            None => Cursor::STOPPED,
        }
    }

    /// Self of an activation of this stack.
    pub(crate) fn self_in(&self, program: &Program, activation: &Activation) -> Option<ObjectRef> {
        if program.function(activation.function).is_global {
            return None;
        }
        Slot(self.registers.word(activation.base as usize)).as_object()
    }
}

crate::persist::persist_words! {
    StackKind { Normal = 0, PropertyInitialization = 1, Initialization = 2 }
}

crate::persist::persist_enum! {
    StackState {
        0 = Running, 1 = WaitingOnLatent(token), 2 = WaitingForCall(object),
        3 = WaitingForReturn(object), 4 = WaitingForGuards,
    }
    Completion { 0 = Forget, 1 = Keep, 2 = Resolve(token), 3 = Initialized(object), 4 = Answer(token) }
}
