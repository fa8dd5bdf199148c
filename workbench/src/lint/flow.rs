//! Rules about the way through a function: what never runs, what never ends, what makes no difference.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use cyperus_compiler::check::{Comparison, NodeId, NodeKind, Tree};
use cyperus_compiler::source::Span;

use super::Findings;
use super::routine::{
    Act, Branch, Routine, Step, any_node, each_step, each_value, has_call, is_literal, leaves,
    number,
};
use super::rule::flow as rule;
use super::view::View;

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    for routine in view.routines() {
        let found = &mut Found {
            view,
            tree: &routine.tree,
            findings,
        };
        found.unreachable(&routine.body, true);
        found.block(&routine.body);
        found.recursion(routine);
        each_step(&routine.body, &mut |step| {
            for value in step.values() {
                super::routine::each_node(&routine.tree, value, &mut |node| found.joined(node));
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
    fn block(&mut self, block: &[Step]) {
        for step in block {
            match &step.act {
                Act::If(branches) => self.branches(branches, step.span),
                Act::While(condition, body) => self.turns(*condition, body, step.span),
                Act::Declare(..)
                | Act::Assign(..)
                | Act::Compute(_)
                | Act::Return(_)
                | Act::Lock { .. } => {}
            }
            for inner in step.blocks() {
                self.unreachable(inner, false);
                self.block(inner);
            }
        }
    }

    /// The first statement behind one that leaves. A lone `Return` at the end is a habit and harmless. A bare one in
    /// the middle of a body switches off the rest, and so does one above whole blocks: nobody writes those by a slip.
    fn unreachable(&mut self, block: &[Step], is_body: bool) {
        let Some(at) = block.iter().position(|step| leaves(self.tree, step)) else {
            return;
        };
        let rest = block.get(at + 1..).unwrap_or_default();
        let Some(first) = rest.first() else { return };
        let is_habit = rest.len() == 1 && matches!(first.act, Act::Return(_));
        let has_blocks = rest.iter().any(|step| !step.blocks().is_empty());
        let is_switch = matches!(block[at].act, Act::Return(value) if match value {
            None => is_body || has_blocks,
            Some(value) => has_blocks && is_literal(self.tree, value),
        });
        if is_habit || is_switch {
            return;
        }
        let reason = match block[at].act {
            Act::While(..) => "the loop above it never ends",
            Act::If(_) => "every branch of the `If` above it returns",
            Act::Return(_) | Act::Lock { .. } => "the function has returned above it",
            Act::Declare(..) | Act::Assign(..) | Act::Compute(_) => return,
        };
        let message = format!("this never runs: {reason}");
        self.findings
            .mark(&rule::UNREACHABLE_STATEMENT, first.span, message);
    }

    fn branches(&mut self, branches: &[Branch], span: Span) {
        let conditions: Vec<NodeId> = branches
            .iter()
            .filter_map(|branch| branch.condition)
            .collect();
        for (at, &condition) in conditions.iter().enumerate() {
            let above = conditions.get(..at).unwrap_or_default();
            let is_taken = |&other: &NodeId| self.view.same(self.tree, other, condition);
            if above.iter().any(is_taken) && !self.is_random(condition) {
                let message = "a branch above has the same condition, so this one never runs";
                let span = self.tree[condition].span;
                self.findings
                    .mark(&rule::UNREACHABLE_ELSEIF, span, message.to_owned());
            }
            self.known(condition);
        }
        self.bodies(branches, span);
    }

    /// Whether a value may be another one if it is asked for again.
    fn is_random(&self, node: NodeId) -> bool {
        any_node(self.tree, node, |node| {
            let called = self.view.called(self.tree, node);
            called.is_some_and(|called| {
                let words = ["random", "roll", "pop", "next", "remove"];
                !called.is_native && !called.function.starts_with("get")
                    || words.iter().any(|word| called.function.contains(word))
            })
        })
    }

    /// A condition whose answer is written down.
    fn known(&mut self, condition: NodeId) {
        let Some(answer) = truth(self.tree, condition) else {
            return;
        };
        let message = format!("this condition is always {answer}");
        let span = self.tree[condition].span;
        self.findings.mark(&rule::STATIC_CONDITION, span, message);
    }

    fn bodies(&mut self, branches: &[Branch], span: Span) {
        let (Some(first), Some(last)) = (branches.first(), branches.last()) else {
            return;
        };
        if branches.iter().all(|branch| branch.body.is_empty()) {
            let calls = branches.iter().filter_map(|branch| branch.condition);
            if !calls.into_iter().any(|node| has_call(self.tree, node)) {
                let message = "there is nothing in this `If`".to_owned();
                self.findings.mark(&rule::EMPTY_BODY, span, message);
            }
            return;
        }
        let rest = branches.get(1..).unwrap_or_default();
        let is_same = |branch: &Branch| self.same_blocks(&first.body, &branch.body);
        let mut conditions = branches.iter().filter_map(|branch| branch.condition);
        // Some ask only to wait for the end of what they ask.
        let waits = conditions.any(|condition| self.waits(condition));
        if last.condition.is_none() && rest.iter().all(is_same) && !waits {
            let message = "all branches of this `If` do the same".to_owned();
            self.findings.mark(&rule::IDENTICAL_BODIES, span, message);
            return;
        }
        for pair in branches.windows(2) {
            if let [one, other] = pair
                && let Some(condition) = other.condition
                && !one.body.is_empty()
                && self.same_blocks(&one.body, &other.body)
            {
                let message = "this branch does the same as the one above it".to_owned();
                let span = self.tree[condition].span;
                self.findings.mark(&rule::DUPLICATE_BODY, span, message);
            }
        }
    }

    /// Whether computing a value takes its time.
    fn waits(&self, node: NodeId) -> bool {
        any_node(self.tree, node, |node| {
            let called = self.view.called(self.tree, node);
            called.is_some_and(|called| called.function.contains("wait"))
        })
    }

    fn same_blocks(&self, one: &[Step], other: &[Step]) -> bool {
        one.len() == other.len()
            && one
                .iter()
                .zip(other)
                .all(|(one, other)| self.same_steps(one, other))
    }

    fn same_steps(&self, one: &Step, other: &Step) -> bool {
        let same = |one: NodeId, other: NodeId| self.view.same(self.tree, one, other);
        let same_optional = |one: Option<NodeId>, other: Option<NodeId>| match (one, other) {
            (Some(one), Some(other)) => same(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        match (&one.act, &other.act) {
            (Act::Assign(target, value), Act::Assign(at, other)) => {
                self.view.same_targets(self.tree, *target, *at) && same(*value, *other)
            }
            (Act::Compute(one), Act::Compute(other)) => same(*one, *other),
            (Act::Return(one), Act::Return(other)) => same_optional(*one, *other),
            (Act::While(one, body), Act::While(other, block)) => {
                same(*one, *other) && self.same_blocks(body, block)
            }
            (Act::If(one), Act::If(other)) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| {
                        same_optional(one.condition, other.condition)
                            && self.same_blocks(&one.body, &other.body)
                    })
            }
            // The locals of two blocks are never the same.
            _ => false,
        }
    }

    fn turns(&mut self, condition: NodeId, body: &[Step], span: Span) {
        if body.is_empty() && !has_call(self.tree, condition) {
            let message = "there is nothing in this `While`".to_owned();
            self.findings.mark(&rule::EMPTY_BODY, span, message);
        }
        if self.can_change(condition, body) {
            return;
        }
        let mut returns = false;
        each_step(body, &mut |step| {
            returns |= matches!(step.act, Act::Return(_));
        });
        if !returns && truth(self.tree, condition) != Some(false) {
            let message = "nothing in this loop changes its condition, and nothing leaves it";
            let span = self.tree[condition].span;
            self.findings
                .mark(&rule::ENDLESS_LOOP, span, message.to_owned());
        }
    }

    /// Whether a condition can have another answer on the next turn.
    fn can_change(&self, condition: NodeId, body: &[Step]) -> bool {
        let mut locals = Vec::new();
        let is_open = any_node(self.tree, condition, |node| match self.tree[node].kind {
            NodeKind::Local(local) => {
                locals.push(local);
                let value_type = self.tree[node].value_type;
                value_type.is_array() || value_type.script().is_some()
            }
            NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::Not(_)
            | NodeKind::Negate(_)
            | NodeKind::Arithmetic(..)
            | NodeKind::Concatenate(..)
            | NodeKind::Compare(..)
            | NodeKind::And(..)
            | NodeKind::Or(..)
            | NodeKind::Cast { .. } => false,
            NodeKind::Reported
            | NodeKind::None
            | NodeKind::Variable(_)
            | NodeKind::AutoVariable(_)
            | NodeKind::SelfReference
            | NodeKind::StateVariable
            | NodeKind::Property { .. }
            | NodeKind::Member { .. }
            | NodeKind::Element { .. }
            | NodeKind::Length(_)
            | NodeKind::Is(..)
            | NodeKind::Call { .. }
            | NodeKind::ArrayCall { .. }
            | NodeKind::NewArray(_)
            | NodeKind::NewStruct => true,
        });
        // `While true` is a choice; only a forgotten counter is a mistake.
        is_open || locals.is_empty() || {
            let written = super::turn::written(self.tree, body);
            locals.iter().any(|local| written.locals.contains(&local.0))
        }
    }

    /// A call of the function itself on every way through it.
    fn recursion(&mut self, routine: &Routine) {
        for step in &routine.body {
            let is_plain = matches!(
                step.act,
                Act::Declare(..) | Act::Assign(..) | Act::Compute(_) | Act::Return(_)
            );
            if is_plain {
                let values = step.values();
                let always = values
                    .iter()
                    .find_map(|&value| self.own_call(routine, value));
                if let Some(node) = always {
                    let message = format!("`{}` always calls itself", routine.spelling);
                    let span = self.tree[node].span;
                    self.findings.mark(&rule::ENDLESS_RECURSION, span, message);
                    return;
                }
                if values.iter().any(|&value| self.goes_elsewhere(value)) {
                    return;
                }
            } else if may_leave(step) || self.goes_elsewhere_in(step) {
                return;
            }
            if leaves(self.tree, step) {
                return;
            }
        }
    }

    /// The call of a function itself that is made whenever a value is computed.
    fn own_call(&self, routine: &Routine, node: NodeId) -> Option<NodeId> {
        if let NodeKind::And(left, _) | NodeKind::Or(left, _) = self.tree[node].kind {
            return self.own_call(routine, left);
        }
        let called = self.view.called(self.tree, node);
        if called.is_some_and(|called| called.is_own && called.function == routine.name)
            && !routine.is_remote
            && routine.function.is_some()
        {
            return Some(node);
        }
        let mut found = None;
        self.tree.for_each_operand(node, |operand| {
            if found.is_none() {
                found = self.own_call(routine, operand);
            }
        });
        found
    }

    /// Whether the script may be in another state afterwards, where the name means another function.
    fn goes_elsewhere(&self, node: NodeId) -> bool {
        any_node(self.tree, node, |node| {
            let called = self.view.called(self.tree, node);
            called.is_some_and(|called| {
                called.function == "gotostate" || (called.is_own && !called.is_native)
            })
        })
    }

    fn goes_elsewhere_in(&self, step: &Step) -> bool {
        let mut found = false;
        let inside: Vec<&[Step]> = step.blocks();
        for block in inside {
            each_value(self.tree, block, &mut |node| {
                found |= self.view.called(self.tree, node).is_some_and(|called| {
                    called.function == "gotostate" || (called.is_own && !called.is_native)
                });
            });
        }
        found
    }

    /// Comparisons joined by `&&` or `||`.
    fn joined(&mut self, node: NodeId) {
        let span = self.tree[node].span;
        match self.tree[node].kind {
            NodeKind::And(left, right) => {
                if self.is_repeated(left, right, true) {
                    let message = "both sides of `&&` ask the same".to_owned();
                    self.findings
                        .mark(&rule::REDUNDANT_CONDITION, span, message);
                } else if let Some((one, other)) = self.about_one_value(left, right)
                    && !one.meets(other)
                {
                    let message = "these two can never be true together".to_owned();
                    self.findings
                        .mark(&rule::CONTRADICTORY_CONDITION, span, message);
                }
            }
            NodeKind::Or(left, right) => {
                if self.is_repeated(left, right, false) {
                    let message = "both sides of `||` ask the same".to_owned();
                    self.findings
                        .mark(&rule::REDUNDANT_CONDITION, span, message);
                } else if let Some((one, other)) = self.about_one_value(left, right)
                    && !one.opposite().meets(other.opposite())
                {
                    let message = "one of these two is always true".to_owned();
                    self.findings
                        .mark(&rule::REDUNDANT_CONDITION, span, message);
                }
            }
            _ => {}
        }
    }

    /// Whether one of the questions on the left, joined in the same way, is that on the right.
    fn is_repeated(&self, left: NodeId, right: NodeId, is_and: bool) -> bool {
        let mut waiting = vec![left];
        while let Some(part) = waiting.pop() {
            match self.tree[part].kind {
                NodeKind::And(one, other) if is_and => waiting.extend([one, other]),
                NodeKind::Or(one, other) if !is_and => waiting.extend([one, other]),
                _ if self.view.same(self.tree, part, right) => return !self.is_random(right),
                _ => {}
            }
        }
        false
    }

    /// Two comparisons of one value with numbers that are written down.
    fn about_one_value(&self, left: NodeId, right: NodeId) -> Option<(Range, Range)> {
        let (value, one) = Range::of(self.tree, left)?;
        let (other_value, other) = Range::of(self.tree, right)?;
        (self.view.same(self.tree, value, other_value) && !self.is_random(value))
            .then_some((one, other))
    }
}

/// Whether a `Return` is somewhere in a statement.
fn may_leave(step: &Step) -> bool {
    let mut found = false;
    for block in step.blocks() {
        each_step(block, &mut |step| {
            found |= matches!(step.act, Act::Return(_));
        });
    }
    found
}

/// A comparison of a value with a number.
#[derive(Clone, Copy, Debug)]
struct Range(Comparison, f64);

impl Range {
    fn of(tree: &Tree, node: NodeId) -> Option<(NodeId, Self)> {
        let NodeKind::Compare(sign, left, right) = tree[node].kind else {
            return None;
        };
        if let Some(bound) = number(tree, right) {
            return Some((left, Self(sign, bound)));
        }
        let bound = number(tree, left)?;
        Some((right, Self(turned(sign), bound)))
    }

    /// The numbers for which the comparison is false.
    fn opposite(self) -> Self {
        let sign = match self.0 {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        };
        Self(sign, self.1)
    }

    fn has(self, value: f64) -> bool {
        #[expect(clippy::float_cmp, reason = "both are written in the source")]
        match self.0 {
            Comparison::Equal => value == self.1,
            Comparison::NotEqual => value != self.1,
            Comparison::Less => value < self.1,
            Comparison::LessOrEqual => value <= self.1,
            Comparison::Greater => value > self.1,
            Comparison::GreaterOrEqual => value >= self.1,
        }
    }

    /// Whether some number satisfies both. Numbers at, between and beyond the two bounds stand for all.
    fn meets(self, other: Self) -> bool {
        let (one, two) = (self.1, other.1);
        let probes = [
            one,
            two,
            f64::midpoint(one, two),
            one.min(two) - 1.0,
            one.max(two) + 1.0,
        ];
        probes
            .iter()
            .any(|&probe| self.has(probe) && other.has(probe))
    }
}

/// The comparison with its sides exchanged.
fn turned(sign: Comparison) -> Comparison {
    match sign {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        Comparison::Equal | Comparison::NotEqual => sign,
    }
}

/// The answer of a condition that is written down.
fn truth(tree: &Tree, node: NodeId) -> Option<bool> {
    match tree[node].kind {
        NodeKind::Bool(value) => Some(value),
        NodeKind::Cast { value, .. } => match number(tree, value) {
            Some(value) => Some(value != 0.0),
            None => truth(tree, value),
        },
        NodeKind::Not(value) => truth(tree, value).map(|value| !value),
        NodeKind::Compare(..) => {
            let (value, range) = Range::of(tree, node)?;
            Some(range.has(number(tree, value)?))
        }
        NodeKind::And(left, right) => match (truth(tree, left), truth(tree, right)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        NodeKind::Or(left, right) => match (truth(tree, left), truth(tree, right)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}
