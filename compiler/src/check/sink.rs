//! The receivers of checked statements, which come one at a time: the emitter of code, the dump,
//! or [`Discard`].

use super::tree::{LocalId, NodeId, Target, Tree};
use crate::ast::{FlagSet, Function, Name, Symbol};
use crate::types::{ScriptId, Type};

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub struct LocalVariable {
    /// Its name in the source.
    pub name: Name,
    /// Its type.
    pub value_type: Type,
    /// If another variable of the function has the same name: the number that distinguishes them
    /// in the file. Numbers count through the script.
    pub mangled: Option<u32>,
    /// Whether it may only be initialised.
    pub is_const: bool,
}

/// What kind of function a body belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// A function or event, by its place in the script's list.
    Function(usize),
    /// The getter of a property, by the accessor's place.
    Getter(usize),
    /// The setter of a property, by the accessor's place.
    Setter(usize),
}

/// A function whose body is about to come.
#[derive(Clone, Copy, Debug)]
pub struct BodyHeader<'s> {
    /// Which one.
    pub kind: BodyKind,
    /// Its declaration.
    pub function: &'s Function,
    /// Its return type.
    pub return_type: Type,
    /// Script of the remote event, for a handler.
    pub sender: Option<ScriptId>,
    /// The function's flags, those of its script included.
    pub flags: FlagSet,
}

/// Receives checked statements in source order. After an error, what arrives is best effort: only
/// the result for a script without errors may be used.
pub trait Sink {
    /// A body starts; its parameters follow as `declare`.
    fn begin(&mut self, header: &BodyHeader<'_>);
    /// The body ends.
    fn end(&mut self, header: &BodyHeader<'_>);
    /// A block of statements starts.
    fn enter(&mut self);
    /// A block of statements ends.
    fn leave(&mut self);
    /// A parameter or local is declared.
    fn declare(&mut self, id: LocalId, variable: LocalVariable, is_parameter: bool);
    /// Here stands the declaration of a local that was used, and so declared, further up.
    fn place(&mut self, _id: LocalId) {}
    /// A local gets its initial value; without one, the default of its type.
    fn initialise(&mut self, tree: &mut Tree, id: LocalId, value: Option<NodeId>, line: u32);
    /// A value is stored.
    fn assign(
        &mut self,
        tree: &mut Tree,
        target: Target,
        target_type: Type,
        value: NodeId,
        line: u32,
    );
    /// A value is computed and dropped.
    fn expression(&mut self, tree: &mut Tree, value: NodeId, line: u32);
    /// The function is left.
    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, line: u32);
    /// An `If` or `ElseIf` with its condition; its block follows.
    fn branch(&mut self, tree: &mut Tree, condition: NodeId, is_first: bool, line: u32);
    /// An `Else`; its block follows.
    fn else_(&mut self);
    /// The `EndIf`.
    fn end_branches(&mut self);
    /// A `While` with its condition; its block follows.
    fn while_(&mut self, tree: &mut Tree, condition: NodeId, line: u32);
    /// The `EndWhile`.
    fn end_while(&mut self);
    /// A `LockGuard`; its block follows.
    fn lock(&mut self, guards: &[Symbol], line: u32);
    /// The `EndLockGuard`.
    fn unlock(&mut self);
    /// A `TryLockGuard` or `ElseTryLockGuard`; its block follows.
    fn try_lock(&mut self, guards: &[Symbol], is_first: bool, line: u32);
    /// The `Else` of a `TryLockGuard`; its block follows.
    fn try_else(&mut self);
    /// The `EndTryLockGuard`.
    fn end_try(&mut self);
}

/// Takes everything and keeps nothing: for checking alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Sink for Discard {
    fn begin(&mut self, _: &BodyHeader<'_>) {}
    fn end(&mut self, _: &BodyHeader<'_>) {}
    fn enter(&mut self) {}
    fn leave(&mut self) {}
    fn declare(&mut self, _: LocalId, _: LocalVariable, _: bool) {}
    fn initialise(&mut self, _: &mut Tree, _: LocalId, _: Option<NodeId>, _: u32) {}
    fn assign(&mut self, _: &mut Tree, _: Target, _: Type, _: NodeId, _: u32) {}
    fn expression(&mut self, _: &mut Tree, _: NodeId, _: u32) {}
    fn return_(&mut self, _: &mut Tree, _: Option<NodeId>, _: u32) {}
    fn branch(&mut self, _: &mut Tree, _: NodeId, _: bool, _: u32) {}
    fn else_(&mut self) {}
    fn end_branches(&mut self) {}
    fn while_(&mut self, _: &mut Tree, _: NodeId, _: u32) {}
    fn end_while(&mut self) {}
    fn lock(&mut self, _: &[Symbol], _: u32) {}
    fn unlock(&mut self) {}
    fn try_lock(&mut self, _: &[Symbol], _: bool, _: u32) {}
    fn try_else(&mut self) {}
    fn end_try(&mut self) {}
}
