//! Rules about values: what compares, divides, indexes or stores something that makes no sense.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use cyperus_compiler::check::{Arithmetic, Comparison, LocalId, NodeId, NodeKind, Target, Tree};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::{Hierarchy as _, Type};

use super::routine::{
    Act, Routine, Step, as_written, each_node, each_step, is_plain, number, uncast,
};
use super::rule::value as rule;
use super::view::View;
use super::{Findings, Fix};

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    for routine in view.routines() {
        let mut found = Found {
            view,
            tree: &routine.tree,
            findings,
            needed: Vec::new(),
        };
        found.stores(&routine.body, true);
        each_step(&routine.body, &mut |step| {
            for value in step.values() {
                each_node(&routine.tree, value, &mut |node| found.node(node));
            }
        });
        found.bounds(routine);
        found.missing_arrays(routine);
    }
}

struct Found<'find, 'run, 'all> {
    view: View<'run>,
    tree: &'find Tree,
    findings: &'find mut Findings<'all>,
    /// Casts without which what is around them would not compile.
    needed: Vec<NodeId>,
}

impl Found<'_, '_, '_> {
    /// `x = x`. Alone in a branch it says that nothing happens there.
    fn stores(&mut self, block: &[Step], is_body: bool) {
        for step in block {
            if is_body || block.len() > 1 {
                self.store(step);
            }
            for inner in step.blocks() {
                self.stores(inner, false);
            }
        }
    }

    fn store(&mut self, step: &Step) {
        let Act::Assign(Target::Variable(target), value) = step.act else {
            return;
        };
        if is_plain(self.tree, target) && self.view.same(self.tree, target, value) {
            let message = "this stores a value where it is already".to_owned();
            let fix = whole_line(self.view.source, step.span).map(|line| Fix {
                edits: vec![(line, String::new())],
                keeps_bytecode: false,
            });
            self.findings
                .mark_with(&rule::SELF_ASSIGNMENT, step.span, message, fix);
        }
    }

    fn node(&mut self, node: NodeId) {
        let span = self.tree[node].span;
        match self.tree[node].kind {
            NodeKind::Compare(sign, left, right) => {
                for side in [left, right] {
                    self.needed.push(as_written(self.tree, side));
                }
                self.comparison(node, sign, left, right);
            }
            NodeKind::Is(value, _) => self.needed.push(as_written(self.tree, value)),
            NodeKind::Arithmetic(Arithmetic::Divide | Arithmetic::Remainder, _, right)
                if number(self.tree, right) == Some(0.0) =>
            {
                let message = "this divides by zero".to_owned();
                self.findings.mark(&rule::DIVISION_BY_ZERO, span, message);
            }
            NodeKind::Cast { value, is_explicit } => self.cast(node, value, is_explicit),
            NodeKind::Call { .. } => self.random(node),
            _ => {}
        }
    }

    fn comparison(&mut self, node: NodeId, sign: Comparison, left: NodeId, right: NodeId) {
        let span = self.tree[node].span;
        // `While Self == Self` runs as long as the object is there.
        let is_literal = number(self.tree, left).is_some()
            || matches!(
                self.tree[left].kind,
                NodeKind::SelfReference | NodeKind::Bool(_)
            );
        if is_plain(self.tree, left) && self.view.same(self.tree, left, right) && !is_literal {
            let message = "this compares a value with itself".to_owned();
            self.findings.mark(&rule::SELF_COMPARISON, span, message);
            return;
        }
        let is_equality = matches!(sign, Comparison::Equal | Comparison::NotEqual);
        if !is_equality {
            return;
        }
        // Whole numbers are exact, and counters are compared with them all the time.
        let is_whole = |node| number(self.tree, node).is_some_and(|value| value.fract() == 0.0);
        if self.tree[left].value_type == Type::FLOAT && !is_whole(left) && !is_whole(right) {
            let message = "two `Float`s are seldom exactly the same".to_owned();
            self.findings.mark(&rule::FLOAT_EQUALITY, span, message);
        }
        if let NodeKind::Bool(wanted) = self.tree[right].kind
            && self.tree[as_written(self.tree, left)].value_type == Type::BOOL
        {
            let is_kept = wanted == (sign == Comparison::Equal);
            let message = if is_kept {
                "the value itself says the same".to_owned()
            } else {
                "`!` says the same".to_owned()
            };
            let fix = self.simpler(span, left, is_kept);
            self.findings
                .mark_with(&rule::BOOL_COMPARISON, span, message, fix);
        }
    }

    /// The comparison without its right side.
    fn simpler(&self, span: Span, left: NodeId, is_kept: bool) -> Option<Fix> {
        let value = self.tree[left].span;
        let behind = Span::new(value.end, span.end);
        // A parenthesis there belongs to something else.
        let is_simple = span.start == value.start && !self.view.source_of(behind).contains(&b')');
        let mut edits = vec![(behind, String::new())];
        if !is_kept {
            let is_one = matches!(
                self.tree[left].kind,
                NodeKind::Local(_)
                    | NodeKind::Variable(_)
                    | NodeKind::AutoVariable(_)
                    | NodeKind::Property { .. }
                    | NodeKind::Call { .. }
            );
            if !is_one {
                return None;
            }
            edits.insert(0, (Span::at(value.start), "!".to_owned()));
        }
        is_simple.then_some(Fix {
            edits,
            keeps_bytecode: false,
        })
    }

    fn cast(&mut self, node: NodeId, value: NodeId, is_explicit: bool) {
        let (from, to) = (self.tree[value].value_type, self.tree[node].value_type);
        if let NodeKind::Arithmetic(Arithmetic::Divide, left, right) = self.tree[value].kind
            && (from, to) == (Type::INT, Type::FLOAT)
            && !divides_evenly(number(self.tree, left), number(self.tree, right))
        {
            let message = "the fraction is lost before this becomes a `Float`".to_owned();
            let span = self.tree[value].span;
            self.findings.mark(&rule::INT_DIVISION, span, message);
        }
        // `Self as Quest as Other`: another script of the same quest is reached through what both extend.
        if is_explicit {
            self.needed.push(as_written(self.tree, value));
        }
        if !is_explicit || from == to || self.needed.contains(&node) {
            return;
        }
        if let (Some(child), Some(ancestor)) = (from.as_object(), to.as_object())
            && self.view.scripts.descends(child, ancestor)
            && !self
                .view
                .scripts
                .script(child)
                .is_none_or(|script| self.view.scripts.is_chain_broken(script))
        {
            let name = self.view.scripts.name(ancestor);
            let message = format!("the value is `{name}` without the cast");
            let span = self.tree[node].span;
            let behind = Span::new(self.tree[value].span.end, span.end);
            let is_simple = !self.view.source_of(behind).contains(&b')');
            let fix = is_simple.then(|| Fix {
                edits: vec![(behind, String::new())],
                keeps_bytecode: false,
            });
            self.findings
                .mark_with(&rule::USELESS_UPCAST, span, message, fix);
        }
    }

    fn random(&mut self, node: NodeId) {
        let Some(called) = self.view.called(self.tree, node) else {
            return;
        };
        if called.script != "utility"
            || !["randomint", "randomfloat"].contains(&called.function.as_str())
        {
            return;
        }
        let given = |at| {
            let node = self.tree.list_item(called.arguments, at)?;
            number(self.tree, node)
        };
        if let (Some(low), Some(high)) = (given(0), given(1))
            && low > high
        {
            let message = format!("the bounds are the wrong way round: {low} is more than {high}");
            let span = self.tree[node].span;
            self.findings.mark(&rule::RANDOM_RANGE, span, message);
        }
    }

    /// Places that an array cannot have: below zero, or behind the end of one that is made in the function
    /// and never replaced or changed.
    fn bounds(&mut self, routine: &Routine) {
        let mut places = Vec::new();
        each_step(&routine.body, &mut |step| {
            if let Act::Assign(Target::Element { array, index }, _) = step.act {
                places.push((array, index));
            }
            for value in step.values() {
                each_node(self.tree, value, &mut |node| {
                    if let NodeKind::Element { array, index } = self.tree[node].kind {
                        places.push((array, index));
                    }
                });
            }
        });
        places.retain(|&(_, index)| number(self.tree, index).is_some());
        if places.is_empty() {
            return;
        }
        let sizes = self.sizes(routine);
        for (array, index) in places {
            let Some(place) = number(self.tree, index) else {
                continue;
            };
            let span = self.tree[index].span;
            if place < 0.0 {
                let message = format!("no array has a place {place}");
                self.findings.mark(&rule::ARRAY_BOUNDS, span, message);
            } else if let NodeKind::Local(LocalId(local)) = self.tree[array].kind
                && let Some(&(_, size)) = sizes.iter().find(|(id, _)| *id == local)
                && place >= size
            {
                let message = format!("this array has {size} places, and the first is 0");
                self.findings.mark(&rule::ARRAY_BOUNDS, span, message);
            }
        }
    }

    /// The locals that hold one array of a known size all the time.
    fn sizes(&self, routine: &Routine) -> Vec<(u32, f64)> {
        let mut sizes = Vec::new();
        let mut stores: Vec<u32> = Vec::new();
        each_step(&routine.body, &mut |step| {
            let (local, value) = match step.act {
                Act::Declare(local, Some(value)) => (local.0, value),
                Act::Assign(Target::Variable(node), value) => {
                    let NodeKind::Local(local) = self.tree[node].kind else {
                        return;
                    };
                    (local.0, value)
                }
                _ => return,
            };
            stores.push(local);
            if let NodeKind::NewArray(size) = self.tree[value].kind
                && let Some(size) = number(self.tree, size)
            {
                sizes.push((local, size));
            }
        });
        let mut changed: Vec<u32> = Vec::new();
        super::routine::each_value(self.tree, &routine.body, &mut |node| {
            if let NodeKind::ArrayCall { array, .. } = self.tree[node].kind
                && let NodeKind::Local(local) = self.tree[array].kind
            {
                changed.push(local.0);
            }
            // Whoever gets it may change it.
            if let NodeKind::Call { arguments, .. } = self.tree[node].kind {
                for &argument in self.tree.list(arguments) {
                    if let NodeKind::Local(local) = self.tree[uncast(self.tree, argument)].kind
                        && self.tree[argument].value_type.is_array()
                    {
                        changed.push(local.0);
                    }
                }
            }
        });
        sizes.retain(|(local, _)| {
            stores.iter().filter(|&store| store == local).count() == 1 && !changed.contains(local)
        });
        sizes
    }

    /// Locals for arrays that are used before anything is in them.
    fn missing_arrays(&mut self, routine: &Routine) {
        for (at, step) in routine.body.iter().enumerate() {
            let Act::Declare(local, None) = step.act else {
                continue;
            };
            let is_array =
                |node: NodeId| matches!(self.tree[node].kind, NodeKind::Local(id) if id == local);
            let declared = routine.locals.get(local.0 as usize);
            if !declared.is_some_and(|local| local.value_type.is_array()) {
                continue;
            }
            for later in routine.body.iter().skip(at + 1) {
                let plain = matches!(
                    later.act,
                    Act::Declare(..) | Act::Assign(..) | Act::Compute(_) | Act::Return(_)
                );
                let used = self.array_use(later, &is_array);
                let is_stored = super::turn::written(self.tree, std::slice::from_ref(later))
                    .locals
                    .contains(&local.0);
                if let (true, Some(span)) = (plain, used) {
                    let message = "there is no array in this variable yet".to_owned();
                    self.findings.mark(&rule::ARRAY_BEFORE_NEW, span, message);
                    break;
                }
                let mentioned = {
                    let mut found = false;
                    super::routine::each_value(
                        self.tree,
                        std::slice::from_ref(later),
                        &mut |node| {
                            found |= is_array(node);
                        },
                    );
                    found
                };
                if is_stored || mentioned {
                    break;
                }
            }
        }
    }

    /// Where a statement stores in an array or calls one of its functions.
    fn array_use(&self, step: &Step, is_array: &impl Fn(NodeId) -> bool) -> Option<Span> {
        if let Act::Assign(Target::Element { array, .. }, _) = step.act
            && is_array(array)
        {
            return Some(self.tree[array].span);
        }
        let mut found = None;
        for value in step.values() {
            each_node(self.tree, value, &mut |node| {
                let (NodeKind::ArrayCall { array, .. } | NodeKind::Element { array, .. }) =
                    self.tree[node].kind
                else {
                    return;
                };
                if is_array(array) && found.is_none() {
                    found = Some(self.tree[array].span);
                }
            });
        }
        found
    }
}

/// Whether a division that is written down has no fraction.
fn divides_evenly(left: Option<f64>, right: Option<f64>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => right != 0.0 && (left / right).fract() == 0.0,
        _ => false,
    }
}

/// The line of a statement with its end, if nothing else is on it.
fn whole_line(source: &[u8], span: Span) -> Option<Span> {
    let (start, end) = (span.start as usize, span.end as usize);
    let first = source.get(..start)?.iter().rposition(|&byte| byte == b'\n');
    let first = first.map_or(0, |at| at + 1);
    let rest = source.get(end..)?;
    let line = rest.iter().position(|&byte| byte == b'\n');
    let behind = end + line.map_or(rest.len(), |at| at + 1);
    let is_alone = source.get(first..start)?.trim_ascii().is_empty()
        && source.get(end..behind)?.trim_ascii().is_empty();
    let place = |at| u32::try_from(at).ok();
    is_alone.then_some(Span::new(place(first)?, place(behind)?))
}
