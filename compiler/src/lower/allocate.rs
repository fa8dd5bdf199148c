//! Assigns a temporary to every intermediate value of a statement.
//!
//! The order is that of the official compilers' type checker, which is not the order of the code:
//! the left side of an assignment comes before the right, casts of operands after all operands,
//! the result of `&&` after both sides.

use super::emit::Emitter;
use crate::check::{Callee, NO_TEMPORARY, NodeId, NodeKind, Target, Tree};
use crate::types::Type;

impl Emitter<'_> {
    /// Assigns temporaries to a node and everything below it.
    pub(super) fn allocate(&mut self, tree: &mut Tree, node: NodeId) {
        match tree[node].kind {
            NodeKind::Reported
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::Local(_)
            | NodeKind::Variable(_)
            | NodeKind::AutoVariable(_)
            | NodeKind::SelfReference
            | NodeKind::StateVariable => return,
            NodeKind::Property { object, .. } => {
                if let Some(object) = object {
                    self.operand(tree, object);
                }
            }
            NodeKind::Member {
                structure: value, ..
            }
            | NodeKind::Length(value)
            | NodeKind::Cast { value, .. }
            | NodeKind::Is(value, _)
            | NodeKind::Not(value)
            | NodeKind::Negate(value)
            | NodeKind::NewArray(value) => self.operand(tree, value),
            NodeKind::Element { array, index } => {
                self.allocate(tree, array);
                self.allocate(tree, index);
                // Not free yet: the element never lands in the temporary of its index.
                tree[node].temporary = self.temporaries.take(tree[node].value_type);
                self.free(tree, array);
                self.free(tree, index);
                return;
            }
            NodeKind::Arithmetic(_, left, right)
            | NodeKind::Concatenate(left, right)
            | NodeKind::Compare(_, left, right) => self.allocate_operands(tree, left, right),
            NodeKind::And(left, right) | NodeKind::Or(left, right) => {
                self.allocate(tree, left);
                self.allocate(tree, right);
                self.free(tree, left);
                self.free(tree, right);
            }
            NodeKind::Call {
                callee, arguments, ..
            } => {
                if let Callee::OnObject(object) = callee {
                    self.allocate(tree, object);
                }
                self.allocate_arguments(tree, arguments);
                self.take_result(tree, node);
                // Not free yet: a result never lands in the temporary of its object.
                if let Callee::OnObject(object) = callee {
                    self.free(tree, object);
                }
                return;
            }
            NodeKind::ArrayCall {
                array, arguments, ..
            } => {
                self.allocate(tree, array);
                self.allocate_arguments(tree, arguments);
                self.free(tree, array);
            }
            NodeKind::NewStruct => {}
        }
        self.take_result(tree, node);
    }

    /// The temporary of a node's value.
    fn take_result(&mut self, tree: &mut Tree, node: NodeId) {
        let value_type = tree[node].value_type;
        if value_type == Type::VOID {
            self.temporaries.take_void();
        } else {
            tree[node].temporary = self.temporaries.take(value_type);
        }
    }

    /// A lone operand: allocated, then read.
    fn operand(&mut self, tree: &mut Tree, node: NodeId) {
        self.allocate(tree, node);
        self.free(tree, node);
    }

    fn free(&mut self, tree: &Tree, node: NodeId) {
        self.temporaries.free(tree[node].temporary);
    }

    /// Both sides of an operator, then the casts that bring them together.
    fn allocate_operands(&mut self, tree: &mut Tree, left: NodeId, right: NodeId) {
        self.allocate(tree, uncast(tree, left));
        self.allocate(tree, uncast(tree, right));
        self.allocate_cast(tree, left);
        self.allocate_cast(tree, right);
        // What was cast is free before what was not.
        for wants_cast in [true, false] {
            for operand in [left, right] {
                if (uncast(tree, operand) != operand) == wants_cast {
                    self.free(tree, operand);
                }
            }
        }
    }

    /// All arguments, then their casts. The casts are free first, then what was cast and what was
    /// not, in the order of the parameters.
    fn allocate_arguments(&mut self, tree: &mut Tree, arguments: crate::check::NodeList) {
        for at in 0..arguments.len() {
            if let Some(argument) = tree.list_item(arguments, at) {
                self.allocate(tree, uncast(tree, argument));
            }
        }
        for at in 0..arguments.len() {
            if let Some(argument) = tree.list_item(arguments, at)
                && uncast(tree, argument) != argument
            {
                tree[argument].temporary = self.temporaries.take(tree[argument].value_type);
            }
        }
        for at in 0..arguments.len() {
            if let Some(argument) = tree.list_item(arguments, at)
                && uncast(tree, argument) != argument
            {
                self.free(tree, argument);
            }
        }
        for at in 0..arguments.len() {
            if let Some(argument) = tree.list_item(arguments, at) {
                self.free(tree, uncast(tree, argument));
            }
        }
    }

    /// The temporary of an implicit cast whose value has been allocated.
    fn allocate_cast(&mut self, tree: &mut Tree, node: NodeId) {
        if let NodeKind::Cast {
            value,
            is_explicit: false,
        } = tree[node].kind
        {
            self.free(tree, value);
            tree[node].temporary = self.temporaries.take(tree[node].value_type);
        }
    }

    /// Both sides of an assignment; returns the temporary that the value passes through on its way
    /// into something other than a variable. The left side comes first, although its code comes last,
    /// and what it holds is free again for the value.
    pub(super) fn allocate_assignment(
        &mut self,
        tree: &mut Tree,
        target: Target,
        value_type: Type,
        value: NodeId,
    ) -> Option<u32> {
        self.allocate_target(tree, target);
        let is_variable = matches!(target, Target::Variable(_));
        let through = (!is_variable).then(|| self.temporaries.take(value_type));
        self.free_target(tree, target);
        self.allocate(tree, value);
        through
    }

    fn allocate_target(&mut self, tree: &mut Tree, target: Target) {
        match target {
            Target::Variable(_) => {}
            Target::Property { object, .. } => {
                if let Some(object) = object {
                    self.allocate(tree, object);
                }
            }
            Target::Member { structure, .. } => self.allocate(tree, structure),
            Target::Element { array, index } => {
                self.allocate(tree, array);
                self.allocate(tree, index);
            }
        }
    }

    fn free_target(&mut self, tree: &Tree, target: Target) {
        match target {
            Target::Variable(_) => {}
            Target::Property { object, .. } => {
                if let Some(object) = object {
                    self.free(tree, object);
                }
            }
            Target::Member { structure, .. } => self.free(tree, structure),
            Target::Element { array, index } => {
                self.free(tree, array);
                self.free(tree, index);
            }
        }
    }

    /// The value of an assignment and its copy have been read; a cast value is free before the copy.
    pub(super) fn free_assignment(&mut self, tree: &Tree, through: Option<u32>, value: NodeId) {
        let through = through.unwrap_or(NO_TEMPORARY);
        if uncast(tree, value) == value {
            self.temporaries.free(through);
            self.free(tree, value);
        } else {
            self.free(tree, value);
            self.temporaries.free(through);
        }
    }
}

/// The value inside an implicit cast.
pub(super) fn uncast(tree: &Tree, node: NodeId) -> NodeId {
    match tree[node].kind {
        NodeKind::Cast {
            value,
            is_explicit: false,
        } => value,
        _ => node,
    }
}
