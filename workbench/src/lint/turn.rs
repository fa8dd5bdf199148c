//! Rules about what a loop or a timer does again and again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use std::collections::BTreeSet;

use cyperus_compiler::check::{ArrayFunction, NodeId, NodeKind, Target, Tree};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::Kind;

use super::routine::{Act, Routine, Step, any_node, each_node, each_step, number};
use super::rule::turn as rule;
use super::view::View;
use super::{Findings, Fix};

/// What a block may change.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    pub(super) locals: BTreeSet<u32>,
    /// Variables of the script, in lower case.
    own: BTreeSet<String>,
}

/// What a block writes, its inner blocks included. A local that is declared there is written there.
pub(super) fn written(tree: &Tree, block: &[Step]) -> Written {
    let mut written = Written::default();
    each_step(block, &mut |step| match step.act {
        Act::Declare(local, _) => {
            written.locals.insert(local.0);
        }
        Act::Assign(Target::Variable(node), _) => {
            if let NodeKind::Local(local) = tree[node].kind {
                written.locals.insert(local.0);
            }
        }
        Act::Assign(..)
        | Act::Compute(_)
        | Act::Return(_)
        | Act::If(_)
        | Act::While(..)
        | Act::Lock { .. } => {}
    });
    written
}

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    for routine in view.routines() {
        let mut found = Found {
            view,
            tree: &routine.tree,
            findings,
        };
        found.block(&routine.body);
        found.timer(routine);
        each_step(&routine.body, &mut |step| {
            for value in step.values() {
                each_node(&routine.tree, value, &mut |node| found.slow(node));
            }
        });
    }
}

struct Found<'find, 'run, 'all> {
    view: View<'run>,
    tree: &'find Tree,
    findings: &'find mut Findings<'all>,
}

impl Found<'_, '_, '_> {
    /// Looks for loops; what is in an inner one is said about the inner one alone.
    fn block(&mut self, block: &[Step]) {
        for step in block {
            if let Act::While(condition, body) = &step.act {
                let changes = self.changes(*condition, body);
                self.condition(*condition, body, &changes);
                each_node(self.tree, *condition, &mut |node| {
                    self.turn(node, &changes);
                });
                self.inside(body, &changes);
            }
            for inner in step.blocks() {
                self.block(inner);
            }
        }
    }

    fn inside(&mut self, block: &[Step], changes: &Written) {
        for step in block {
            if matches!(step.act, Act::While(..)) {
                continue;
            }
            for value in step.values() {
                each_node(self.tree, value, &mut |node| self.turn(node, changes));
            }
            for inner in step.blocks() {
                self.inside(inner, changes);
            }
        }
    }

    fn changes(&self, condition: NodeId, body: &[Step]) -> Written {
        let mut changes = written(self.tree, body);
        each_step(body, &mut |step| {
            let Act::Assign(target, _) = step.act else {
                return;
            };
            let name = match target {
                Target::Variable(node) => self.own_name(node),
                Target::Property { name, .. } => Some(self.view.name(name).to_ascii_lowercase()),
                Target::Member { .. } | Target::Element { .. } => None,
            };
            changes.own.extend(name);
        });
        let mut grown = |node: NodeId| {
            if let NodeKind::ArrayCall {
                function, array, ..
            } = self.tree[node].kind
                && !matches!(
                    function,
                    ArrayFunction::Find
                        | ArrayFunction::RFind
                        | ArrayFunction::FindStruct
                        | ArrayFunction::RFindStruct
                )
            {
                if let NodeKind::Local(local) = self.tree[array].kind {
                    changes.locals.insert(local.0);
                }
                changes.own.extend(self.own_name(array));
            }
        };
        each_node(self.tree, condition, &mut grown);
        each_step(body, &mut |step| {
            for value in step.values() {
                each_node(self.tree, value, &mut grown);
            }
        });
        changes
    }

    fn own_name(&self, node: NodeId) -> Option<String> {
        let name = match self.tree[node].kind {
            NodeKind::Variable(symbol)
            | NodeKind::Property {
                object: None,
                name: symbol,
            } => self.view.name(symbol),
            NodeKind::AutoVariable(identifier) => self.view.identifier(identifier),
            _ => return None,
        };
        Some(name.to_ascii_lowercase())
    }

    /// Whether a value is the same on each turn, as far as the loop itself is concerned.
    fn stays(&self, node: NodeId, changes: &Written) -> bool {
        match self.tree[node].kind {
            NodeKind::Local(local) => !changes.locals.contains(&local.0),
            NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::SelfReference => true,
            NodeKind::Cast { value, .. } => self.stays(value, changes),
            NodeKind::Variable(_) | NodeKind::AutoVariable(_) => self
                .own_name(node)
                .is_some_and(|name| !changes.own.contains(&name)),
            _ => false,
        }
    }

    /// What a condition asks for on each turn.
    fn condition(&mut self, condition: NodeId, body: &[Step], changes: &Written) {
        let mut nodes = Vec::new();
        each_node(self.tree, condition, &mut |node| nodes.push(node));
        for node in nodes {
            let span = self.tree[node].span;
            if let NodeKind::Length(array) = self.tree[node].kind
                && self.stays(array, changes)
            {
                let message = "the length is read on each turn, and the loop does not change it";
                self.findings
                    .mark(&rule::LENGTH_IN_CONDITION, span, message.to_owned());
            }
            let Some(called) = self.view.called(self.tree, node) else {
                continue;
            };
            let counts = ["getsize", "getnum", "getlength", "count", "getcount"];
            let is_count = counts.iter().any(|word| called.function.starts_with(word));
            let arguments = self.tree.list(called.arguments);
            let stays = |&node: &NodeId| self.stays(node, changes);
            if is_count
                && called.on.is_none_or(|on| self.stays(on, changes))
                && arguments.iter().all(stays)
                && !self.changes_count(body)
            {
                let message = format!("`{}` is asked on each turn of the loop", called.function);
                self.findings.mark(&rule::COUNT_IN_CONDITION, span, message);
            }
        }
    }

    /// Whether a call in a block may change how many there are of something.
    fn changes_count(&self, block: &[Step]) -> bool {
        let words = [
            "add", "remove", "revert", "clear", "delete", "drop", "unequip", "insert",
        ];
        let mut found = false;
        super::routine::each_value(self.tree, block, &mut |node| {
            let called = self.view.called(self.tree, node);
            found |= called.is_some_and(|called| {
                called.is_own || words.iter().any(|word| called.function.contains(word))
            });
        });
        found
    }

    /// One value on each turn.
    fn turn(&mut self, node: NodeId, changes: &Written) {
        let span = self.tree[node].span;
        match self.tree[node].kind {
            NodeKind::Cast {
                value,
                is_explicit: true,
            } if self.tree[node].value_type.kind() == Kind::Object
                && self.stays(value, changes) =>
            {
                let message = "the same value is cast on each turn of the loop".to_owned();
                self.findings.mark(&rule::CAST_IN_LOOP, span, message);
            }
            NodeKind::Property {
                object: Some(object),
                name,
            } if self.stays(object, changes)
                && !matches!(self.tree[object].kind, NodeKind::SelfReference)
                && !changes
                    .own
                    .contains(&self.view.name(name).to_ascii_lowercase()) =>
            {
                let message = format!(
                    "`{}` is read on each turn of the loop",
                    self.view.name(name)
                );
                self.findings.mark(&rule::PROPERTY_IN_LOOP, span, message);
            }
            NodeKind::Call { .. } => self.call(node, span, changes),
            _ => {}
        }
    }

    fn call(&mut self, node: NodeId, span: Span, changes: &Written) {
        let Some(called) = self.view.called(self.tree, node) else {
            return;
        };
        let arguments = self.tree.list(called.arguments);
        if called.script == "game"
            && called.function == "getformfromfile"
            && arguments.iter().all(|&node| self.stays(node, changes))
        {
            let message = "the same form is looked up on each turn of the loop".to_owned();
            self.findings.mark(&rule::LOOKUP_IN_LOOP, span, message);
        }
        if called.script == "debug" && called.is_native {
            let message = format!(
                "`Debug.{}` is called on each turn of the loop",
                called.function
            );
            self.findings.mark(&rule::DEBUG_IN_LOOP, span, message);
        }
        if called.script == "utility" && called.function.starts_with("wait") {
            let message = "the loop holds its stack while it waits".to_owned();
            self.findings.mark(&rule::WAIT_IN_LOOP, span, message);
            let first = self.tree.list_item(called.arguments, 0);
            if let Some(seconds) = first.and_then(|first| number(self.tree, first))
                && seconds < 0.1
            {
                let message = format!("the loop waits for {seconds} s only");
                self.findings.mark(&rule::SHORT_WAIT, span, message);
            }
        }
    }

    /// `GetValueInt` with its replacement.
    fn slow(&mut self, node: NodeId) {
        let Some(called) = self.view.called(self.tree, node) else {
            return;
        };
        if called.function != "getvalueint" || called.script != "globalvariable" || called.is_native
        {
            return;
        }
        let span = self.tree[node].span;
        let message = "`GetValueInt` is a script function around `GetValue`".to_owned();
        let fix = called.on.and_then(|on| {
            let behind = Span::new(self.tree[on].span.end, span.end);
            let text = std::str::from_utf8(self.view.source_of(behind)).ok()?;
            let at = text.to_ascii_lowercase().find("getvalueint")?;
            let start = behind.start + u32::try_from(at).ok()?;
            let name = Span::new(start, start + 11);
            // `as` binds less than what may be around it.
            Some(Fix {
                edits: vec![
                    (Span::at(span.start), "(".to_owned()),
                    (name, "GetValue".to_owned()),
                    (Span::at(span.end), " as Int)".to_owned()),
                ],
                keeps_bytecode: false,
            })
        });
        self.findings
            .mark_with(&rule::SLOW_FUNCTION, span, message, fix);
    }

    /// An event that starts itself again on every way through it.
    fn timer(&mut self, routine: &Routine) {
        let (starts, stops): (&[&str], &[&str]) = match routine.name.as_str() {
            "ontimer" => (&["starttimer"], &["canceltimer"]),
            "onupdate" => (
                &["registerforsingleupdate"],
                &["unregisterforupdate", "unregisterforallupdates"],
            ),
            _ => return,
        };
        let is_stopped =
            self.view.facts.calls().any(|call| {
                stops.contains(&call.function.as_str()) || call.function == "gotostate"
            });
        if !routine.is_event || is_stopped {
            return;
        }
        for step in &routine.body {
            let leaves = step.blocks().iter().any(|block| {
                let mut found = false;
                each_step(block, &mut |step| {
                    found |= matches!(step.act, Act::Return(_));
                });
                found
            });
            if leaves {
                return;
            }
            let Act::Compute(value) = step.act else {
                continue;
            };
            let is_start = |node: NodeId| {
                let called = self.view.called(self.tree, node);
                called.is_some_and(|called| {
                    called.is_own && starts.contains(&called.function.as_str())
                })
            };
            if any_node(self.tree, value, is_start) {
                let message = format!(
                    "`{}` starts itself again whatever happens, and nothing stops it",
                    routine.spelling
                );
                let span = self.tree[value].span;
                self.findings.mark(&rule::TIMER_WITHOUT_STOP, span, message);
                return;
            }
        }
    }
}
