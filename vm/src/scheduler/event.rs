//! Events: sending them, remote and custom registrations, starting stacks.

use super::{Completion, Frame, Return, Stack, StackKind, StackState};
use crate::id::{FunctionId, StackId};
use crate::machine::Machine;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::roots::{Holder, RootList};
use crate::symbol::Symbol;
use crate::types::Type;
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::ObjectRef;

/// What a stack counts for against the heap's limit: the games' largest stack page.
const STACK_BYTES: u64 = 512;

/// Who wants to hear of which events of whom.
#[derive(Debug, Default)]
pub(crate) struct Registrations {
    /// Sender and handler's name, then the listeners in order of their references.
    rows: BTreeMap<(ObjectRef, Symbol), BTreeSet<ObjectRef>>,
}

impl Registrations {
    /// Adds a listener; false if it was there.
    pub(crate) fn add(&mut self, sender: ObjectRef, handler: Symbol, listener: ObjectRef) -> bool {
        self.rows
            .entry((sender, handler))
            .or_default()
            .insert(listener)
    }

    /// Removes a listener.
    pub(crate) fn remove(&mut self, sender: ObjectRef, handler: Symbol, listener: ObjectRef) {
        if let Some(listeners) = self.rows.get_mut(&(sender, handler)) {
            listeners.remove(&listener);
            if listeners.is_empty() {
                self.rows.remove(&(sender, handler));
            }
        }
    }

    /// Removes a listener everywhere; with a sender, only there.
    pub(crate) fn remove_all(&mut self, sender: Option<ObjectRef>, listener: ObjectRef) {
        self.rows.retain(|&(of, _), listeners| {
            if sender.is_none_or(|sender| sender == of) {
                listeners.remove(&listener);
            }
            !listeners.is_empty()
        });
    }

    /// The listeners of an event.
    pub(crate) fn listeners(&self, sender: ObjectRef, handler: Symbol) -> Vec<ObjectRef> {
        self.rows
            .get(&(sender, handler))
            .map(|listeners| listeners.iter().copied().collect())
            .unwrap_or_default()
    }

    /// Forgets objects that no longer exist.
    pub(crate) fn forget(&mut self, is_valid: impl Fn(ObjectRef) -> bool) {
        self.rows.retain(|&(sender, _), listeners| {
            listeners.retain(|&listener| is_valid(listener));
            is_valid(sender) && !listeners.is_empty()
        });
    }

    /// Listeners stay alive until they unregister; so do senders that stand for a thing which can
    /// send by itself, as `stays` says: a script that holds no reference to it hears it all the same.
    pub(crate) fn collect(&self, stays: impl Fn(ObjectRef) -> bool, into: &mut RootList) {
        for (&(sender, handler), listeners) in &self.rows {
            if stays(sender) {
                into.held_by(Holder::Sender(handler));
                into.object(sender);
            }
            into.held_by(Holder::Listener(handler));
            for &listener in listeners {
                into.object(listener);
            }
        }
    }

    /// All rows: sender, handler, listeners.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjectRef, Symbol, &BTreeSet<ObjectRef>)> {
        self.rows
            .iter()
            .map(|(&(sender, handler), listeners)| (sender, handler, listeners))
    }
}

impl Machine {
    /// Sends an event to one script object: a new stack, if the script handles it. Returns the
    /// stack.
    pub fn send_event(
        &mut self,
        object: ObjectRef,
        name: &str,
        arguments: &[Value],
    ) -> Option<StackId> {
        let name = self.program.symbols.intern(name);
        self.send(object, name, arguments)
    }

    fn send(&mut self, object: ObjectRef, name: Symbol, arguments: &[Value]) -> Option<StackId> {
        let (class, state) = self.script_of(object)?;
        let dispatch = self.program.dispatch(class, state);
        let function = self.program.method(dispatch, name)?;
        let row = self.program.function(function);
        if row.is_native || row.is_empty {
            return None;
        }
        self.start(
            function,
            Some(object),
            arguments,
            StackKind::Normal,
            Completion::Forget,
        )
    }

    /// Sends an event to every script on the object's handle, and to remote listeners.
    pub fn send_handle_event(&mut self, object: ObjectRef, name: &str, arguments: &[Value]) {
        let mut scripts = self.handles.siblings(object).to_vec();
        if scripts.is_empty() {
            scripts.push(object);
        }
        for &script in &scripts {
            self.send_event(script, name, arguments);
        }
        for script in scripts {
            self.relay(script, name, arguments);
        }
    }

    /// Tells remote listeners of a game event: the handler is found by the name of any script in
    /// the sender's ancestry.
    pub(crate) fn relay(&mut self, sender: ObjectRef, name: &str, arguments: &[Value]) {
        let Some(class) = self.class_of(sender) else {
            return;
        };
        let ancestry: Vec<Symbol> = self
            .program
            .ancestry(class)
            .map(|id| self.program.class(id).name)
            .collect();
        for script in ancestry {
            let handler = format!("::remote_{}_{name}", self.program.symbols.name(script));
            if let Some(handler) = self.program.symbols.find(&handler) {
                self.deliver(sender, handler, arguments);
            }
        }
    }

    /// Starts the handler of each listener with the sender as first argument.
    pub(crate) fn deliver(&mut self, sender: ObjectRef, handler: Symbol, arguments: &[Value]) {
        let mut all = vec![Value::Object(sender)];
        all.extend_from_slice(arguments);
        for listener in self.registrations.listeners(sender, handler) {
            self.send(listener, handler, &all);
        }
    }

    /// Starts a stack that calls a function. `None`, with an error, if the arguments do not fit.
    pub(crate) fn start(
        &mut self,
        function: FunctionId,
        object: Option<ObjectRef>,
        arguments: &[Value],
        kind: StackKind,
        completion: Completion,
    ) -> Option<StackId> {
        let parameters: Vec<Type> = self
            .program
            .function(function)
            .parameters
            .iter()
            .map(|parameter| parameter.value_type)
            .collect();
        if parameters.len() != arguments.len() {
            let text = format!(
                "Cannot call {}(): Incorrect number of arguments passed. Expected {}, got {}",
                self.program.full_name(function),
                parameters.len(),
                arguments.len()
            );
            self.error(&text);
            return None;
        }
        let entry = self.entry(function)?;
        if self.stacks_fill_the_heap() {
            self.stop_for(crate::machine::Limit::Heap);
            return None;
        }
        self.is_clean = false;
        self.next_stack += 1;
        let id = StackId(self.next_stack);
        let mut stack = Stack::new(id, kind, completion);
        let c = stack.registers.cursor(entry.start, 0, entry.registers);
        c.clear(0, entry.registers);
        let mut at = 0;
        if entry.has_self {
            Self::write_value(c, 0, Type::None, (cyperus_gc::Slot::from(object).0, 0));
            at = 1;
        }
        for (value, wanted) in arguments.iter().zip(parameters) {
            let slots = self.slots_of(value, wanted);
            Self::write_value(c, at, wanted, slots);
            at += wanted.slots();
        }
        stack.frames.push(Frame {
            pc: entry.start,
            function,
            base: 0,
            top: u32::from(entry.registers),
            site: 0,
            result: 0,
            returning: Return::Nowhere,
        });
        stack.state = StackState::Running;
        self.stacks.insert(id, stack);
        if self.stacks.len() + usize::from(!self.current.frames.is_empty()) > 1 {
            self.activate_locks();
        }
        self.counters.stacks += 1;
        self.make_ready(id);
        Some(id)
    }

    /// Whether the stacks leave the heap no room. A stack counts as one of the games' larger memory
    /// pages, whatever it takes here: a limit must not depend on the build.
    fn stacks_fill_the_heap(&self) -> bool {
        let pages = (self.stacks.len() as u64).saturating_mul(STACK_BYTES);
        pages.saturating_add(self.heap.bytes()) > self.options.heap.byte_limit
    }

    /// Puts a stack at the end of the ready queue; a stack that ran alone has turns from now on.
    pub(crate) fn make_ready(&mut self, id: StackId) {
        self.ready.push_back(id);
        if !self.current.frames.is_empty() {
            self.narrow();
        }
    }
}

impl Persist for Registrations {
    fn write(&self, writer: &mut Writer<'_>) {
        self.rows.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Persist::read(reader).map(|rows| Self { rows })
    }
}
