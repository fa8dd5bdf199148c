//! Two receivers of checked statements as one.

use cyperus_compiler::ast::Symbol;
use cyperus_compiler::check::{BodyHeader, LocalId, LocalVariable, NodeId, Sink, Target, Tree};
use cyperus_compiler::types::Type;

/// The first gets everything before the second.
pub(crate) struct Both<First, Second>(pub(crate) First, pub(crate) Second);

/// Hands every method on to both.
macro_rules! hand_on {
    ($($name:ident($($argument:ident: $argument_type:ty),*);)*) => {
        impl<First: Sink, Second: Sink> Sink for Both<First, Second> {
            $(fn $name(&mut self, $($argument: $argument_type),*) {
                self.0.$name($($argument),*);
                self.1.$name($($argument),*);
            })*
        }
    };
}

hand_on! {
    begin(header: &BodyHeader<'_>);
    end(header: &BodyHeader<'_>);
    enter();
    leave();
    declare(id: LocalId, variable: LocalVariable, is_parameter: bool);
    place(id: LocalId);
    initialise(tree: &mut Tree, id: LocalId, value: Option<NodeId>, line: u32);
    assign(tree: &mut Tree, target: Target, target_type: Type, value: NodeId, line: u32);
    expression(tree: &mut Tree, value: NodeId, line: u32);
    return_(tree: &mut Tree, value: Option<NodeId>, line: u32);
    branch(tree: &mut Tree, condition: NodeId, is_first: bool, line: u32);
    else_();
    end_branches();
    while_(tree: &mut Tree, condition: NodeId, line: u32);
    end_while();
    lock(guards: &[Symbol], line: u32);
    unlock();
    try_lock(guards: &[Symbol], is_first: bool, line: u32);
    try_else();
    end_try();
}
