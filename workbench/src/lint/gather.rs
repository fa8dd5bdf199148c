//! Gathers facts from the checked statements of a script.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "facts come from a few forms of expressions; every other one says nothing"
)]

use std::collections::{BTreeMap, BTreeSet};

use cyperus_compiler::ast::{FlagSet, FunctionKind, Symbol};
use cyperus_compiler::check::{
    ArrayFunction, BodyHeader, BodyKind, Callee, Comparison, Identifier, LocalId, LocalVariable,
    NodeId, NodeKind, NodeList, Sink, Target, Tree,
};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::{ScriptId, Type};

use super::facts::{Action, Argument, Body, Call, Deed, Facts, Import, Place};

/// A loop around the statement in hand.
#[derive(Clone, Copy, Debug)]
struct Turns(Option<u64>);

/// Gathers facts while the check walks a script.
pub(crate) struct Gatherer<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    facts: Facts,
    loops: Vec<Turns>,
    /// The branches around the statement in hand, and how many `If`s there were.
    branches: Vec<(u32, u32)>,
    branchings: u32,
    /// The script's own variables that the conditions of those branches ask about.
    tested: Vec<Vec<String>>,
    /// The blocks of guards around it, and whether each holds its guards.
    guards: Vec<bool>,
    /// How many loops were around the last plain assignment to each local.
    born: BTreeMap<u32, usize>,
    /// Values that locals had when a loop began, if they were numbers.
    numbers: Vec<Option<i32>>,
}

impl<'run> Gatherer<'run> {
    pub(crate) fn new(scripts: &'run Scripts<'run>, script: &'run ScriptInfo) -> Self {
        Self {
            scripts,
            script,
            facts: Facts {
                imports: imports(scripts, script),
                ..Facts::default()
            },
            loops: Vec::new(),
            branches: Vec::new(),
            branchings: 0,
            tested: Vec::new(),
            guards: Vec::new(),
            born: BTreeMap::new(),
            numbers: Vec::new(),
        }
    }

    pub(crate) fn finish(self) -> Facts {
        self.facts
    }

    fn add(&mut self, deed: Deed, span: Span) {
        let turns = self.loops.iter().try_fold(1_u64, |all, Turns(turns)| {
            Some(all.saturating_mul((*turns)?))
        });
        let action = Action {
            deed,
            span,
            loops: self.loops.len(),
            turns: turns.filter(|_| !self.loops.is_empty()),
            branches: self.branches.clone(),
            is_guarded: self.guards.contains(&true),
            tested: self.tested.concat(),
        };
        if let Some(body) = self.facts.bodies.last_mut() {
            body.actions.push(action);
        }
    }

    fn text(&self, identifier: Identifier) -> String {
        let text = match identifier {
            Identifier::Own(symbol) => self.script.syntax.name(symbol),
            Identifier::Foreign(id, symbol) => self
                .scripts
                .script(id)
                .map_or("", |script| script.syntax.name(symbol)),
        };
        text.to_ascii_lowercase()
    }

    fn place_of(&self, tree: &Tree, node: NodeId) -> Place {
        match tree[node].kind {
            NodeKind::Local(LocalId(local)) => Place::Local(local),
            NodeKind::Variable(symbol)
            | NodeKind::Property {
                object: None,
                name: symbol,
            } => Place::Own(self.text(Identifier::Own(symbol))),
            NodeKind::AutoVariable(identifier) => Place::Own(self.text(identifier)),
            NodeKind::Property {
                object: Some(object),
                name,
            } if matches!(tree[object].kind, NodeKind::SelfReference) => {
                Place::Own(self.text(Identifier::Own(name)))
            }
            NodeKind::Cast { value, .. } => self.place_of(tree, value),
            _ => Place::Elsewhere,
        }
    }

    fn target(&self, tree: &Tree, target: Target) -> Place {
        match target {
            Target::Variable(node) => self.place_of(tree, node),
            Target::Property { object: None, name } => Place::Own(self.text(Identifier::Own(name))),
            Target::Property {
                object: Some(_), ..
            }
            | Target::Member { .. }
            | Target::Element { .. } => Place::Elsewhere,
        }
    }

    fn visit_target(&mut self, tree: &Tree, target: Target) {
        match target {
            Target::Variable(_) | Target::Property { object: None, .. } => {}
            Target::Property {
                object: Some(node), ..
            }
            | Target::Member {
                structure: node, ..
            } => {
                self.visit(tree, node, Some(Place::Elsewhere));
            }
            Target::Element { array, index } => {
                self.visit(tree, array, Some(Place::Elsewhere));
                self.visit(tree, index, Some(Place::Elsewhere));
            }
        }
    }

    /// Notes what computing a value does. `result` is where the value goes.
    fn visit(&mut self, tree: &Tree, node: NodeId, result: Option<Place>) {
        if let NodeKind::Cast { value, .. } = tree[node].kind {
            return self.visit(tree, value, result);
        }
        tree.for_each_operand(node, |operand| {
            self.visit(tree, operand, Some(Place::Elsewhere));
        });
        let span = tree[node].span;
        match tree[node].kind {
            NodeKind::NewStruct => {
                let name = self.struct_name(tree[node].value_type);
                self.add(Deed::NewStruct(name, result), span);
            }
            NodeKind::NewArray(_) => self.add(Deed::NewArray(result), span),
            NodeKind::ArrayCall {
                function,
                array,
                arguments,
            } => self.array_call(tree, (function, array, arguments), result, span),
            NodeKind::Call {
                callee,
                name,
                arguments,
                ..
            } => self.call(tree, node, (callee, name, arguments), result),
            _ => {}
        }
    }

    fn array_call(
        &mut self,
        tree: &Tree,
        (function, array, arguments): (ArrayFunction, NodeId, NodeList),
        result: Option<Place>,
        span: Span,
    ) {
        let place = self.place_of(tree, array);
        match function {
            ArrayFunction::Add | ArrayFunction::Insert => {
                if let Some(added) = tree.list_item(arguments, 0) {
                    let from = self.place_of(tree, added);
                    self.escape(&from);
                }
                self.add(Deed::Grow(place), span);
            }
            ArrayFunction::Remove | ArrayFunction::RemoveLast | ArrayFunction::Clear => {
                self.add(Deed::Shrink(place), span);
            }
            ArrayFunction::GetAllMatchingStructs => self.add(Deed::NewArray(result), span),
            ArrayFunction::Find
            | ArrayFunction::RFind
            | ArrayFunction::FindStruct
            | ArrayFunction::RFindStruct => {}
        }
    }

    fn call(
        &mut self,
        tree: &Tree,
        node: NodeId,
        (callee, name, arguments): (Callee, Symbol, NodeList),
        result: Option<Place>,
    ) {
        let (owner, on) = match callee {
            Callee::OnSelf | Callee::OnParent => (Some(self.script.id), None),
            Callee::Static(id) => {
                let name = self.scripts.name(id).to_ascii_lowercase();
                self.facts.statics.insert(name);
                (Some(id), None)
            }
            Callee::OnObject(object) => (
                tree[object].value_type.script(),
                Some(self.place_of(tree, object)),
            ),
        };
        let (script, is_native) = self.declared(owner, name);
        let given: Vec<Argument> = tree
            .list(arguments)
            .iter()
            .map(|&node| self.argument(tree, node))
            .collect();
        if !is_native {
            for argument in &given {
                self.escape(&argument.place);
            }
        }
        let call = Call {
            script,
            function: self.text(Identifier::Own(name)),
            on,
            is_own: match callee {
                Callee::OnSelf | Callee::OnParent => true,
                Callee::Static(id) => id == self.script.id,
                Callee::OnObject(_) => false,
            },
            is_native,
            arguments: given,
            returns_array: tree[node].value_type.is_array(),
            result,
        };
        self.add(Deed::Call(call), tree[node].span);
    }

    fn argument(&self, tree: &Tree, node: NodeId) -> Argument {
        let script = tree[uncast(tree, node)].value_type.script();
        Argument {
            place: self.place_of(tree, node),
            number: number(tree, node),
            script: script
                .map_or_else(String::new, |id| self.scripts.name(id).to_ascii_lowercase()),
        }
    }

    /// From here on, somebody else may keep what is in a place.
    fn escape(&mut self, place: &Place) {
        if let &Place::Local(local) = place
            && let Some(body) = self.facts.bodies.last_mut()
        {
            body.escaping.insert(local);
        }
    }

    /// The script that declares a function, and whether the function is native.
    fn declared(&self, owner: Option<ScriptId>, name: Symbol) -> (String, bool) {
        let found = owner
            .and_then(|id| self.scripts.script(id))
            .and_then(|script| self.scripts.function(script, self.script, name));
        match found {
            Some(found) => (
                found.script.name.to_ascii_lowercase(),
                found.flags().contains(FlagSet::NATIVE),
            ),
            None => (String::new(), false),
        }
    }

    fn struct_name(&self, value_type: Type) -> String {
        let script = value_type.script().and_then(|id| self.scripts.script(id));
        let structure = script.and_then(|script| {
            let declared = script
                .syntax
                .structs
                .get(usize::from(value_type.struct_index()))?;
            Some(script.syntax.name(declared.name.symbol).to_owned())
        });
        structure.unwrap_or_default()
    }

    /// How often a loop turns whose counter starts at a number and is compared with one.
    fn turns(&self, tree: &Tree, condition: NodeId) -> Option<u64> {
        let NodeKind::Compare(comparison, left, right) = tree[condition].kind else {
            return None;
        };
        let NodeKind::Local(LocalId(local)) = tree[left].kind else {
            return None;
        };
        let NodeKind::Int(bound) = tree[right].kind else {
            return None;
        };
        let start = self.numbers.get(local as usize).copied().flatten()?;
        let (start, bound) = (i64::from(start), i64::from(bound));
        let turns = match comparison {
            Comparison::Less => bound - start,
            Comparison::LessOrEqual => bound - start + 1,
            Comparison::Greater => start - bound,
            Comparison::GreaterOrEqual => start - bound + 1,
            Comparison::Equal | Comparison::NotEqual => return None,
        };
        u64::try_from(turns).ok()
    }

    fn remember(&mut self, place: &Place, value: Option<i32>) {
        if let &Place::Local(local) = place {
            let local = local as usize;
            if self.numbers.len() <= local {
                self.numbers.resize(local + 1, None);
            }
            if let Some(known) = self.numbers.get_mut(local) {
                *known = value;
            }
        }
    }
}

/// A number that is written down.
fn number(tree: &Tree, node: NodeId) -> Option<f32> {
    #[expect(clippy::cast_precision_loss, reason = "compared with small bounds")]
    match tree[node].kind {
        NodeKind::Int(value) => Some(value as f32),
        NodeKind::Float(value) => Some(value),
        NodeKind::Cast { value, .. } => number(tree, value),
        _ => None,
    }
}

impl Sink for Gatherer<'_> {
    fn begin(&mut self, header: &BodyHeader<'_>) {
        let spelling = self.script.syntax.name(header.function.name.symbol);
        let is_event = matches!(header.kind, BodyKind::Function(_))
            && header.function.kind == FunctionKind::Event;
        self.facts.bodies.push(Body {
            name: spelling.to_ascii_lowercase(),
            spelling: spelling.to_owned(),
            is_event,
            actions: Vec::new(),
            escaping: BTreeSet::new(),
        });
        self.loops.clear();
        self.branches.clear();
        self.tested.clear();
        self.guards.clear();
        self.born.clear();
        self.numbers.clear();
    }

    fn end(&mut self, _: &BodyHeader<'_>) {}

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn declare(&mut self, _: LocalId, _: LocalVariable, _: bool) {}

    fn initialise(&mut self, tree: &mut Tree, id: LocalId, value: Option<NodeId>, _: u32) {
        let place = Place::Local(id.0);
        self.born.insert(id.0, self.loops.len());
        let Some(value) = value else {
            self.remember(&place, Some(0));
            return;
        };
        self.visit(tree, value, Some(place.clone()));
        let from = self.place_of(tree, value);
        self.escape(&from);
        self.remember(&place, whole(tree, value));
    }

    fn assign(&mut self, tree: &mut Tree, target: Target, _: Type, value: NodeId, _: u32) {
        self.visit_target(tree, target);
        let place = self.target(tree, target);
        if let Target::Element { array, .. } = target {
            let overwritten = self.place_of(tree, array);
            self.add(Deed::Shrink(overwritten), tree[array].span);
        }
        self.visit(tree, value, Some(place.clone()));
        let from = self.place_of(tree, value);
        self.escape(&from);
        let span = tree[value].span;
        if let NodeKind::Concatenate(left, _) = tree[value].kind
            && place != Place::Elsewhere
            && self.starts_with(tree, left, &place)
        {
            if !self.begins_anew(&place) {
                self.add(Deed::Lengthen(place.clone()), span);
            }
        } else if let Place::Local(local) = place {
            self.born.insert(local, self.loops.len());
        }
        if tree[value].value_type.is_array() || matches!(tree[value].kind, NodeKind::None) {
            self.add(Deed::Shrink(place.clone()), span);
        }
        match tree[uncast(tree, value)].kind {
            NodeKind::None => self.add(Deed::Forget(place.clone()), span),
            NodeKind::SelfReference => self.add(Deed::KeepSelf(place.clone()), span),
            _ if place == Place::Elsewhere => {
                let handed = self.place_of(tree, uncast(tree, value));
                self.add(Deed::HandOn(handed), span);
            }
            _ => {}
        }
        // Inside a loop a counter has many values.
        let value = whole(tree, value).filter(|_| self.loops.is_empty());
        if self.loops.is_empty() {
            self.remember(&place, value);
        }
    }

    fn expression(&mut self, tree: &mut Tree, value: NodeId, _: u32) {
        self.visit(tree, value, None);
    }

    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, _: u32) {
        if let Some(value) = value {
            self.visit(tree, value, Some(Place::Elsewhere));
            let from = self.place_of(tree, value);
            self.escape(&from);
        }
        // What stands before it in the same block happens once, whatever loop is around.
        if let Some(body) = self.facts.bodies.last_mut() {
            let same_block = |action: &&mut Action| action.branches == self.branches;
            for action in body.actions.iter_mut().filter(same_block) {
                action.loops = 0;
                action.turns = None;
            }
        }
    }

    fn branch(&mut self, tree: &mut Tree, condition: NodeId, is_first: bool, _: u32) {
        // A condition runs before its block, and only if those above it were false.
        if is_first {
            self.visit(tree, condition, Some(Place::Elsewhere));
            self.branchings += 1;
            self.branches.push((self.branchings, 0));
            self.tested.push(Vec::new());
        } else {
            self.else_();
            self.visit(tree, condition, Some(Place::Elsewhere));
        }
        self.test(tree, condition);
    }

    fn else_(&mut self) {
        if let Some((_, block)) = self.branches.last_mut() {
            *block += 1;
        }
    }

    fn end_branches(&mut self) {
        self.branches.pop();
        self.tested.pop();
    }

    fn while_(&mut self, tree: &mut Tree, condition: NodeId, _: u32) {
        let turns = self.turns(tree, condition);
        self.loops.push(Turns(turns));
        // A condition is computed once for each turn.
        self.visit(tree, condition, Some(Place::Elsewhere));
        self.branchings += 1;
        self.branches.push((self.branchings, 0));
    }

    fn end_while(&mut self) {
        self.loops.pop();
        self.branches.pop();
    }

    fn lock(&mut self, _: &[Symbol], _: u32) {
        self.guards.push(true);
    }

    fn unlock(&mut self) {
        self.guards.pop();
    }

    fn try_lock(&mut self, _: &[Symbol], is_first: bool, _: u32) {
        if !is_first {
            self.guards.pop();
        }
        self.guards.push(true);
    }

    fn try_else(&mut self) {
        self.guards.pop();
        self.guards.push(false);
    }

    fn end_try(&mut self) {
        self.guards.pop();
    }
}

impl Gatherer<'_> {
    /// Whether a local gets another value on each turn of the loop in hand.
    fn begins_anew(&self, place: &Place) -> bool {
        matches!(place, Place::Local(local) if self.born.get(local) == Some(&self.loops.len()))
    }

    /// Notes which of the script's own variables a condition asks about.
    fn test(&mut self, tree: &Tree, node: NodeId) {
        match tree[node].kind {
            NodeKind::Not(value) | NodeKind::Length(value) | NodeKind::Cast { value, .. } => {
                self.test(tree, value);
            }
            NodeKind::Compare(_, left, right)
            | NodeKind::And(left, right)
            | NodeKind::Or(left, right) => {
                self.test(tree, left);
                self.test(tree, right);
            }
            _ => {
                if let Place::Own(name) = self.place_of(tree, node)
                    && let Some(tested) = self.tested.last_mut()
                {
                    tested.push(name);
                }
            }
        }
    }

    /// Whether a text that is joined together begins with what is in a place.
    fn starts_with(&self, tree: &Tree, node: NodeId, place: &Place) -> bool {
        match tree[node].kind {
            NodeKind::Concatenate(left, _) => self.starts_with(tree, left, place),
            _ => self.place_of(tree, node) == *place,
        }
    }
}

/// The `Import` lines, with what else but functions may come from each.
fn imports(scripts: &Scripts<'_>, script: &ScriptInfo) -> Vec<Import> {
    let syntax = &script.syntax;
    let import = |import: &cyperus_compiler::ast::Import| {
        let spelling = syntax.name(import.name.symbol).to_owned();
        // A namespace brings types, and so does a script with structs.
        let named = scripts.script_named(&spelling);
        Import {
            span: syntax.name_span(import.name),
            has_only_functions: named.is_some_and(|named| named.syntax.structs.is_empty()),
            spelling,
        }
    };
    syntax.imports.iter().map(import).collect()
}

/// The value inside all casts.
fn uncast(tree: &Tree, mut node: NodeId) -> NodeId {
    while let NodeKind::Cast { value, .. } = tree[node].kind {
        node = value;
    }
    node
}

/// A whole number that is written down.
fn whole(tree: &Tree, node: NodeId) -> Option<i32> {
    match tree[node].kind {
        NodeKind::Int(value) => Some(value),
        _ => None,
    }
}
