//! A list of what is held from outside the heap, for everything that examines the heap.
//!
//! Each part adds what it holds. The holders are recorded only if a person asks for them.

use cyperus_gc::{ObjectRef, RootSet, Roots, Slot, SlotKind, VarTag};

use crate::id::{FunctionId, HandleId, StackId};
use crate::symbol::Symbol;
use crate::value::Value;

/// What holds a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Self, a parameter or a named local of a running function.
    Local {
        /// Its stack.
        stack: StackId,
        /// The function of its call.
        function: FunctionId,
        /// Its register.
        register: u16,
    },
    /// A value in the middle of an expression.
    Temporary {
        /// Its stack.
        stack: StackId,
        /// The function of its call.
        function: FunctionId,
    },
    /// The lock of a stack.
    Lock(StackId),
    /// A stack that waits for the lock.
    Waiter,
    /// A timer or an update.
    Timer,
    /// A result that has not been taken yet.
    Result,
    /// A registration for this event.
    Listener(Symbol),
    /// A registration of another object for this event of it.
    Sender(Symbol),
    /// A game object that keeps its scripts.
    Handle(HandleId),
    /// Data that a native keeps with a game object.
    Attribute(HandleId),
    /// A setting.
    Setting,
    /// The native that is running.
    Native,
    /// The host.
    Host,
}

/// A finished list: kinds and words. Its memory is reused for the next one.
#[derive(Debug)]
pub(crate) struct RootList {
    rows: Vec<(SlotKind, Slot)>,
    /// The holder of each row, if requested.
    holders: Option<Vec<Holder>>,
    /// The holder of what is added next.
    holder: Holder,
}

impl Default for RootList {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            holders: None,
            holder: Holder::Host,
        }
    }
}

impl Roots for RootList {
    fn collect(&self, into: &mut RootSet) {
        for &(kind, slot) in &self.rows {
            into.slot(kind, slot);
        }
    }
}

impl RootList {
    /// A list that records holders.
    pub(crate) fn with_holders() -> Self {
        Self {
            holders: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// Sets the holder of what is added from now on.
    #[inline]
    pub(crate) fn held_by(&mut self, holder: Holder) {
        self.holder = holder;
    }

    /// The first holder of something, if it is in the list.
    pub(crate) fn holder_of(&self, kind: SlotKind, slot: Slot) -> Option<Holder> {
        let at = self.rows.iter().position(|&row| row == (kind, slot))?;
        self.holders.as_ref()?.get(at).copied()
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
    }

    /// Whether `is_so` is true for all rows.
    pub(crate) fn all(&self, is_so: impl Fn(SlotKind, Slot) -> bool) -> bool {
        self.rows.iter().all(|&(kind, slot)| is_so(kind, slot))
    }

    fn push(&mut self, kind: SlotKind, slot: Slot) {
        self.rows.push((kind, slot));
        if let Some(holders) = &mut self.holders {
            holders.push(self.holder);
        }
    }

    /// Adds what a place of `kind` holds; a Var has its own method.
    pub(crate) fn slot(&mut self, kind: SlotKind, slot: Slot) {
        if !slot.is_none() && kind.is_reference() {
            self.push(kind, slot);
        }
    }

    /// Adds what a Var holds.
    pub(crate) fn var(&mut self, tag: Slot, payload: Slot) {
        self.slot(VarTag(tag.0).kind(), payload);
    }

    /// Adds an object.
    pub(crate) fn object(&mut self, object: ObjectRef) {
        self.push(SlotKind::Object, object.slot());
    }

    /// Adds what a value refers to.
    pub(crate) fn value(&mut self, value: &Value) {
        match value {
            Value::Object(object) => self.object(*object),
            Value::Array(array) => self.slot(SlotKind::Array, array.slot()),
            Value::Struct(structure) => self.slot(SlotKind::Struct, structure.slot()),
            Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::String(_) => {}
        }
    }
}
