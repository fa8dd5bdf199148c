//! A script as rules see it: its kept bodies, and what its names mean.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use cyperus_compiler::ast::Symbol;
use cyperus_compiler::check::{Callee, Identifier, NodeId, NodeKind, NodeList, Target, Text, Tree};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;

use super::facts::Facts;
use super::routine::{Called, Routine};

/// Everything that a rule may look at.
#[derive(Clone, Copy)]
pub(super) struct View<'run> {
    pub(super) scripts: &'run Scripts<'run>,
    pub(super) script: &'run ScriptInfo,
    pub(super) source: &'run [u8],
    pub(super) facts: &'run Facts,
}

impl<'run> View<'run> {
    pub(super) fn routines(&self) -> &'run [Routine] {
        &self.facts.routines
    }

    pub(super) fn name(&self, symbol: Symbol) -> &'run str {
        self.script.syntax.name(symbol)
    }

    /// The name of the script's own or an ancestor's variable.
    pub(super) fn identifier(&self, identifier: Identifier) -> &str {
        match identifier {
            Identifier::Own(symbol) => self.name(symbol),
            Identifier::Foreign(id, symbol) => self
                .scripts
                .script(id)
                .map_or("", |script| script.syntax.name(symbol)),
        }
    }

    /// The bytes of a text that is written down.
    pub(super) fn text(&self, text: Text) -> Option<&[u8]> {
        match text {
            Text::Own(id) => Some(self.script.syntax.string(id)),
            Text::Foreign(script, id) => {
                let script = self.scripts.script(script)?;
                Some(script.syntax.string(id))
            }
            Text::Empty => Some(b""),
            Text::CustomEvent(..) => None,
        }
    }

    /// A text that is written down as an expression.
    pub(super) fn written_text(&self, tree: &Tree, node: NodeId) -> Option<&[u8]> {
        match tree[node].kind {
            NodeKind::String(text) => self.text(text),
            _ => None,
        }
    }

    /// The source of a span.
    pub(super) fn source_of(&self, span: Span) -> &'run [u8] {
        span.slice(self.source)
    }

    /// The call at a node.
    pub(super) fn called(&self, tree: &Tree, node: NodeId) -> Option<&'run Called> {
        let node = tree[node];
        matches!(node.kind, NodeKind::Call { .. })
            .then(|| self.facts.kept_calls.get(node.temporary as usize))?
    }

    /// Whether two values of one function are computed in the same way.
    pub(super) fn same(&self, tree: &Tree, one: NodeId, other: NodeId) -> bool {
        use NodeKind as Kind;
        let (one, other) = (tree[one], tree[other]);
        if one.value_type != other.value_type {
            return false;
        }
        match (one.kind, other.kind) {
            (Kind::Int(a), Kind::Int(b)) => a == b,
            (Kind::Float(a), Kind::Float(b)) => a.to_bits() == b.to_bits(),
            (Kind::Bool(a), Kind::Bool(b)) => a == b,
            (Kind::String(a), Kind::String(b)) => {
                a == b || self.text(a).is_some_and(|a| Some(a) == self.text(b))
            }
            (Kind::None, Kind::None)
            | (Kind::SelfReference, Kind::SelfReference)
            | (Kind::StateVariable, Kind::StateVariable) => true,
            (Kind::Local(a), Kind::Local(b)) => a == b,
            (Kind::Variable(a), Kind::Variable(b)) => a == b,
            (Kind::AutoVariable(a), Kind::AutoVariable(b)) => a == b,
            (
                Kind::Property { object, name },
                Kind::Property {
                    object: on,
                    name: called,
                },
            ) => name == called && self.same_optional(tree, object, on),
            (
                Kind::Member { structure: a, name },
                Kind::Member {
                    structure: b,
                    name: called,
                },
            ) => name == called && self.same(tree, a, b),
            (Kind::Element { array: a, index: i }, Kind::Element { array: b, index: j })
            | (Kind::Concatenate(a, i), Kind::Concatenate(b, j))
            | (Kind::And(a, i), Kind::And(b, j))
            | (Kind::Or(a, i), Kind::Or(b, j)) => self.same(tree, a, b) && self.same(tree, i, j),
            (Kind::Arithmetic(sign, a, i), Kind::Arithmetic(other, b, j)) => {
                sign == other && self.same(tree, a, b) && self.same(tree, i, j)
            }
            (Kind::Compare(sign, a, i), Kind::Compare(other, b, j)) => {
                sign == other && self.same(tree, a, b) && self.same(tree, i, j)
            }
            (Kind::Length(a), Kind::Length(b))
            | (Kind::Not(a), Kind::Not(b))
            | (Kind::Negate(a), Kind::Negate(b))
            | (Kind::Cast { value: a, .. }, Kind::Cast { value: b, .. }) => self.same(tree, a, b),
            (Kind::Is(a, wanted), Kind::Is(b, other)) => wanted == other && self.same(tree, a, b),
            (
                Kind::Call {
                    callee,
                    name,
                    arguments,
                    ..
                },
                Kind::Call {
                    callee: on,
                    name: called,
                    arguments: given,
                    ..
                },
            ) => {
                let same_callee = match (callee, on) {
                    (Callee::OnObject(a), Callee::OnObject(b)) => self.same(tree, a, b),
                    _ => callee == on,
                };
                name == called && same_callee && self.same_lists(tree, arguments, given)
            }
            _ => false,
        }
    }

    fn same_optional(&self, tree: &Tree, one: Option<NodeId>, other: Option<NodeId>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.same(tree, one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    pub(super) fn same_lists(&self, tree: &Tree, one: NodeList, other: NodeList) -> bool {
        let (one, other) = (tree.list(one), tree.list(other));
        one.len() == other.len()
            && one
                .iter()
                .zip(other)
                .all(|(&one, &other)| self.same(tree, one, other))
    }

    pub(super) fn same_targets(&self, tree: &Tree, one: Target, other: Target) -> bool {
        match (one, other) {
            (Target::Variable(one), Target::Variable(other)) => self.same(tree, one, other),
            (
                Target::Property { object, name },
                Target::Property {
                    object: on,
                    name: called,
                },
            ) => name == called && self.same_optional(tree, object, on),
            (
                Target::Member { structure, name },
                Target::Member {
                    structure: on,
                    name: called,
                },
            ) => name == called && self.same(tree, structure, on),
            (
                Target::Element { array, index },
                Target::Element {
                    array: on,
                    index: at,
                },
            ) => self.same(tree, array, on) && self.same(tree, index, at),
            _ => false,
        }
    }
}
