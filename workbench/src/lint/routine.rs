//! The bodies of a script as trees that stay. The check hands out one statement at a time; rules about what
//! comes before or after need all of them.

use cyperus_compiler::check::{LocalId, NodeId, NodeKind, NodeList, Target, Tree};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::Type;

/// A function, an event, or a function of a property.
#[derive(Clone, Debug)]
pub(crate) struct Routine {
    /// Its name, in lower case.
    pub(crate) name: String,
    /// As declared.
    pub(crate) spelling: String,
    pub(crate) is_event: bool,
    /// Whether it is the handler of another object's event.
    pub(crate) is_remote: bool,
    /// The place of its name.
    pub(crate) span: Span,
    /// Its place in the script's list of functions; `None` for a property's.
    pub(crate) function: Option<usize>,
    /// The nodes of all statements. The temporary of a call is its place in the list of calls.
    pub(crate) tree: Tree,
    /// Parameters first, then locals in the order of declaration.
    pub(crate) locals: Vec<Variable>,
    pub(crate) body: Vec<Step>,
}

/// A call with the names in it.
#[derive(Clone, Debug)]
pub(crate) struct Called {
    /// The script that declares the function, in lower case.
    pub(crate) script: String,
    /// The function, in lower case.
    pub(crate) function: String,
    pub(crate) is_native: bool,
    /// The object that it is called on.
    pub(crate) on: Option<NodeId>,
    /// Whether it is called on this instance.
    pub(crate) is_own: bool,
    pub(crate) arguments: NodeList,
}

/// A parameter or local.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) spelling: String,
    pub(crate) span: Span,
    pub(crate) value_type: Type,
    pub(crate) is_parameter: bool,
    pub(crate) is_const: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) act: Act,
    /// Its text; of a block, the line that opens it.
    pub(crate) span: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Declares a local.
    Declare(LocalId, Option<NodeId>),
    /// Stores a value.
    Assign(Target, NodeId),
    /// Computes a value and drops it.
    Compute(NodeId),
    /// Leaves the function.
    Return(Option<NodeId>),
    /// `If` with its branches; the condition is missing for `Else`.
    If(Vec<Branch>),
    /// `While`.
    While(NodeId, Vec<Step>),
    /// `LockGuard`, or `TryLockGuard` with its branches. Of the latter, none may run.
    Lock {
        blocks: Vec<Vec<Step>>,
        always_runs: bool,
    },
}

/// A part of an `If`.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub(crate) condition: Option<NodeId>,
    pub(crate) body: Vec<Step>,
}

impl Step {
    /// The blocks inside.
    pub(crate) fn blocks(&self) -> Vec<&[Step]> {
        match &self.act {
            Act::Declare(..) | Act::Assign(..) | Act::Compute(_) | Act::Return(_) => Vec::new(),
            Act::If(branches) => branches.iter().map(|branch| &*branch.body).collect(),
            Act::While(_, body) => vec![body],
            Act::Lock { blocks, .. } => blocks.iter().map(|block| &**block).collect(),
        }
    }

    /// The values that the statement itself computes, without those of its blocks. A variable that is
    /// only written is not among them.
    pub(crate) fn values(&self) -> Vec<NodeId> {
        match &self.act {
            Act::Declare(_, value) | Act::Return(value) => value.iter().copied().collect(),
            Act::Compute(value) | Act::While(value, _) => vec![*value],
            Act::Assign(target, value) => {
                let mut values = match *target {
                    Target::Variable(_) | Target::Property { object: None, .. } => Vec::new(),
                    Target::Property {
                        object: Some(node), ..
                    }
                    | Target::Member {
                        structure: node, ..
                    } => vec![node],
                    Target::Element { array, index } => vec![array, index],
                };
                values.push(*value);
                values
            }
            Act::If(branches) => branches
                .iter()
                .filter_map(|branch| branch.condition)
                .collect(),
            Act::Lock { .. } => Vec::new(),
        }
    }
}

/// Calls `visit` with each statement of a block and of the blocks inside, in the order of the source.
pub(crate) fn each_step<'block>(block: &'block [Step], visit: &mut impl FnMut(&'block Step)) {
    for step in block {
        visit(step);
        for inner in step.blocks() {
            each_step(inner, visit);
        }
    }
}

/// Calls `visit` with a node and all that it is computed from, outermost first.
pub(crate) fn each_node(tree: &Tree, node: NodeId, visit: &mut impl FnMut(NodeId)) {
    visit(node);
    tree.for_each_operand(node, |operand| each_node(tree, operand, visit));
}

/// Calls `visit` with each node of a block that is computed.
pub(crate) fn each_value(tree: &Tree, block: &[Step], visit: &mut impl FnMut(NodeId)) {
    each_step(block, &mut |step| {
        for value in step.values() {
            each_node(tree, value, visit);
        }
    });
}

/// Whether a node or one of those below it is such a one.
pub(crate) fn any_node(tree: &Tree, node: NodeId, mut is: impl FnMut(NodeId) -> bool) -> bool {
    let mut found = false;
    each_node(tree, node, &mut |node| found |= is(node));
    found
}

/// Whether computing a value runs code, which may do anything.
pub(crate) fn has_call(tree: &Tree, node: NodeId) -> bool {
    any_node(tree, node, |node| {
        matches!(
            tree[node].kind,
            NodeKind::Call { .. } | NodeKind::ArrayCall { .. }
        )
    })
}

/// Whether a value is read, and nothing else happens: no call, no property of an object, nothing new.
pub(crate) fn is_plain(tree: &Tree, node: NodeId) -> bool {
    !any_node(tree, node, |node| {
        matches!(
            tree[node].kind,
            NodeKind::Call { .. }
                | NodeKind::ArrayCall { .. }
                | NodeKind::Property { .. }
                | NodeKind::NewArray(_)
                | NodeKind::NewStruct
                | NodeKind::Reported
        )
    })
}

/// Whether a value is written down as it is.
pub(crate) fn is_literal(tree: &Tree, node: NodeId) -> bool {
    matches!(
        tree[uncast(tree, node)].kind,
        NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::Negate(_)
    )
}

/// The value inside all casts.
pub(crate) fn uncast(tree: &Tree, mut node: NodeId) -> NodeId {
    while let NodeKind::Cast { value, .. } = tree[node].kind {
        node = value;
    }
    node
}

/// The value inside the casts that the compiler added.
pub(crate) fn as_written(tree: &Tree, mut node: NodeId) -> NodeId {
    while let NodeKind::Cast {
        value,
        is_explicit: false,
    } = tree[node].kind
    {
        node = value;
    }
    node
}

/// A number that is written down, its minus included.
pub(crate) fn number(tree: &Tree, node: NodeId) -> Option<f64> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other expression is no number that is written down"
    )]
    match tree[as_written(tree, node)].kind {
        NodeKind::Int(value) => Some(f64::from(value)),
        // As it is written: 0.1 is not the nearest number of 32 bits.
        NodeKind::Float(value) => value.to_string().parse().ok(),
        NodeKind::Negate(value) => number(tree, value).map(|value| -value),
        _ => None,
    }
}

/// Whether a block cannot be left at its end.
pub(crate) fn always_leaves(tree: &Tree, block: &[Step]) -> bool {
    block.iter().any(|step| leaves(tree, step))
}

/// Whether nothing runs behind a statement.
pub(crate) fn leaves(tree: &Tree, step: &Step) -> bool {
    match &step.act {
        Act::Return(_) => true,
        Act::If(branches) => {
            branches.last().is_some_and(|last| last.condition.is_none())
                && branches
                    .iter()
                    .all(|branch| always_leaves(tree, &branch.body))
        }
        Act::While(condition, _) => matches!(tree[*condition].kind, NodeKind::Bool(true)),
        Act::Lock {
            blocks,
            always_runs,
        } => *always_runs && blocks.iter().all(|block| always_leaves(tree, block)),
        Act::Declare(..) | Act::Assign(..) | Act::Compute(_) => false,
    }
}
