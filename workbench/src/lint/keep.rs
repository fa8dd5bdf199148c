//! Keeps the checked statements of a script, function by function.

use cyperus_compiler::ast::{FlagSet, FunctionKind, StatementKind, Symbol};
use cyperus_compiler::check::{
    BodyHeader, BodyKind, Callee, LocalId, LocalVariable, NodeId, NodeKind, NodeList, Sink, Target,
    Tree,
};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::Type;

use super::routine::{Act, Branch, Called, Routine, Step, Variable};

/// A statement with blocks whose end has not come.
enum Open {
    If(Vec<Branch>),
    While(NodeId, Vec<Step>),
    Lock(Vec<Vec<Step>>, bool),
}

/// Keeps what the check hands out.
pub(crate) struct Keeper<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    /// The places of statements by their lines; of a block, the line that opens it.
    places: Vec<Span>,
    routines: Vec<Routine>,
    calls: Vec<Called>,
    tree: Tree,
    locals: Vec<Variable>,
    /// The blocks around the statement in hand, the body outermost.
    blocks: Vec<Vec<Step>>,
    open: Vec<(Open, Span)>,
}

impl<'run> Keeper<'run> {
    pub(crate) fn new(scripts: &'run Scripts<'run>, script: &'run ScriptInfo) -> Self {
        let syntax = &script.syntax;
        let mut places: Vec<Span> = Vec::new();
        for statement in &syntax.statements {
            let span = match statement.kind {
                StatementKind::If { branches } => syntax[branches]
                    .first()
                    .map_or(statement.span, |branch| branch.span),
                StatementKind::While { condition, .. } => {
                    Span::new(statement.span.start, syntax[condition].span.end)
                }
                StatementKind::Lock { .. } | StatementKind::TryLock { .. } => {
                    Span::new(statement.span.start, statement.span.start + 1)
                }
                StatementKind::Reported
                | StatementKind::Local(_)
                | StatementKind::Assign { .. }
                | StatementKind::Expression(_)
                | StatementKind::Return(_) => statement.span,
            };
            let line = script.lines.line(statement.span.start) as usize;
            if places.len() <= line {
                places.resize(line + 1, Span::at(0));
            }
            if let Some(place) = places.get_mut(line) {
                *place = span;
            }
        }
        Self {
            scripts,
            script,
            places,
            routines: Vec::new(),
            calls: Vec::new(),
            tree: Tree::default(),
            locals: Vec::new(),
            blocks: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The bodies, and the calls in them.
    pub(crate) fn finish(self) -> (Vec<Routine>, Vec<Called>) {
        (self.routines, self.calls)
    }

    fn at_line(&self, line: u32) -> Span {
        let place = self.places.get(line as usize).copied();
        place.unwrap_or_else(|| Span::at(self.script.lines.line_start(line)))
    }

    fn push(&mut self, act: Act, span: Span) {
        if let Some(block) = self.blocks.last_mut() {
            block.push(Step { act, span });
        }
    }

    fn step(&mut self, act: Act, line: u32) {
        let span = self.at_line(line);
        self.push(act, span);
    }

    fn copy(&mut self, from: &Tree, node: NodeId) -> NodeId {
        use NodeKind as Kind;
        let old = from[node];
        let mut one = |node| self.copy(from, node);
        let kind = match old.kind {
            Kind::Property { object, name } => Kind::Property {
                object: object.map(one),
                name,
            },
            Kind::Member { structure, name } => Kind::Member {
                structure: one(structure),
                name,
            },
            Kind::Element { array, index } => Kind::Element {
                array: one(array),
                index: one(index),
            },
            Kind::Length(value) => Kind::Length(one(value)),
            Kind::Cast { value, is_explicit } => Kind::Cast {
                value: one(value),
                is_explicit,
            },
            Kind::Is(value, value_type) => Kind::Is(one(value), value_type),
            Kind::Not(value) => Kind::Not(one(value)),
            Kind::Negate(value) => Kind::Negate(one(value)),
            Kind::NewArray(value) => Kind::NewArray(one(value)),
            Kind::Arithmetic(sign, left, right) => Kind::Arithmetic(sign, one(left), one(right)),
            Kind::Concatenate(left, right) => Kind::Concatenate(one(left), one(right)),
            Kind::Compare(sign, left, right) => Kind::Compare(sign, one(left), one(right)),
            Kind::And(left, right) => Kind::And(one(left), one(right)),
            Kind::Or(left, right) => Kind::Or(one(left), one(right)),
            Kind::Call {
                callee,
                name,
                arguments,
                is_stripped,
            } => Kind::Call {
                callee: match callee {
                    Callee::OnObject(object) => Callee::OnObject(one(object)),
                    Callee::OnSelf | Callee::OnParent | Callee::Static(_) => callee,
                },
                name,
                arguments: self.copy_list(from, arguments),
                is_stripped,
            },
            Kind::ArrayCall {
                function,
                array,
                arguments,
            } => Kind::ArrayCall {
                function,
                array: one(array),
                arguments: self.copy_list(from, arguments),
            },
            Kind::Reported
            | Kind::Int(_)
            | Kind::Float(_)
            | Kind::Bool(_)
            | Kind::String(_)
            | Kind::None
            | Kind::Local(_)
            | Kind::Variable(_)
            | Kind::AutoVariable(_)
            | Kind::SelfReference
            | Kind::StateVariable
            | Kind::NewStruct => old.kind,
        };
        let copied = self.tree.add(kind, old.value_type, old.span);
        if let Some(called) = self.called(kind) {
            // Nothing lowers this tree, so the place is free.
            self.tree[copied].temporary = u32::try_from(self.calls.len()).unwrap_or(u32::MAX);
            self.calls.push(called);
        }
        copied
    }

    /// The names of a call in the kept tree.
    fn called(&self, kind: NodeKind) -> Option<Called> {
        let NodeKind::Call {
            callee,
            name,
            arguments,
            ..
        } = kind
        else {
            return None;
        };
        let (owner, on) = match callee {
            Callee::OnSelf | Callee::OnParent => (Some(self.script.id), None),
            Callee::Static(id) => (Some(id), None),
            Callee::OnObject(object) => (self.tree[object].value_type.script(), Some(object)),
        };
        let found = owner
            .and_then(|id| self.scripts.script(id))
            .and_then(|script| self.scripts.function(script, self.script, name));
        Some(Called {
            script: found.map_or_else(String::new, |found| found.script.name.to_ascii_lowercase()),
            function: self.script.syntax.name(name).to_ascii_lowercase(),
            is_native: found.is_some_and(|found| found.flags().contains(FlagSet::NATIVE)),
            on,
            is_own: matches!(callee, Callee::OnSelf),
            arguments,
        })
    }

    fn copy_list(&mut self, from: &Tree, list: NodeList) -> NodeList {
        let nodes: Vec<NodeId> = from
            .list(list)
            .iter()
            .map(|&node| self.copy(from, node))
            .collect();
        self.tree.add_list(&nodes)
    }

    fn copy_target(&mut self, from: &Tree, target: Target) -> Target {
        match target {
            Target::Variable(node) => Target::Variable(self.copy(from, node)),
            Target::Property { object, name } => Target::Property {
                object: object.map(|object| self.copy(from, object)),
                name,
            },
            Target::Member { structure, name } => Target::Member {
                structure: self.copy(from, structure),
                name,
            },
            Target::Element { array, index } => Target::Element {
                array: self.copy(from, array),
                index: self.copy(from, index),
            },
        }
    }

    /// The end of a statement with blocks.
    fn close(&mut self) {
        let Some((open, span)) = self.open.pop() else {
            return;
        };
        let act = match open {
            Open::If(branches) => Act::If(branches),
            Open::While(condition, body) => Act::While(condition, body),
            Open::Lock(blocks, always_runs) => Act::Lock {
                blocks,
                always_runs,
            },
        };
        self.push(act, span);
    }
}

impl Sink for Keeper<'_> {
    fn begin(&mut self, _: &BodyHeader<'_>) {
        self.tree = Tree::default();
        self.locals = Vec::new();
        self.blocks = vec![Vec::new()];
        self.open.clear();
    }

    fn end(&mut self, header: &BodyHeader<'_>) {
        let syntax = &self.script.syntax;
        let function = header.function;
        let spelling = syntax.name(function.name.symbol).to_owned();
        self.routines.push(Routine {
            name: spelling.to_ascii_lowercase(),
            spelling,
            is_event: function.kind == FunctionKind::Event,
            is_remote: function.sender.is_some(),
            span: syntax.name_span(function.name),
            function: match header.kind {
                BodyKind::Function(at) => Some(at),
                BodyKind::Getter(_) | BodyKind::Setter(_) => None,
            },
            tree: std::mem::take(&mut self.tree),
            locals: std::mem::take(&mut self.locals),
            body: self.blocks.pop().unwrap_or_default(),
        });
    }

    fn enter(&mut self) {
        self.blocks.push(Vec::new());
    }

    fn leave(&mut self) {
        let Some(block) = self.blocks.pop() else {
            return;
        };
        match self.open.last_mut() {
            Some((Open::If(branches), _)) => {
                if let Some(branch) = branches.last_mut() {
                    branch.body = block;
                }
            }
            Some((Open::While(_, body), _)) => *body = block,
            Some((Open::Lock(blocks, _), _)) => blocks.push(block),
            None => {}
        }
    }

    fn declare(&mut self, LocalId(id): LocalId, variable: LocalVariable, is_parameter: bool) {
        let syntax = &self.script.syntax;
        let local = Variable {
            spelling: syntax.name(variable.name.symbol).to_owned(),
            span: syntax.name_span(variable.name),
            value_type: variable.value_type,
            is_parameter,
            is_const: variable.is_const,
        };
        let at = id as usize;
        while self.locals.len() <= at {
            self.locals.push(local.clone());
        }
        if let Some(place) = self.locals.get_mut(at) {
            *place = local;
        }
    }

    fn initialise(&mut self, tree: &mut Tree, id: LocalId, value: Option<NodeId>, line: u32) {
        let value = value.map(|value| self.copy(tree, value));
        self.step(Act::Declare(id, value), line);
    }

    fn assign(&mut self, tree: &mut Tree, target: Target, _: Type, value: NodeId, line: u32) {
        let target = self.copy_target(tree, target);
        let value = self.copy(tree, value);
        self.step(Act::Assign(target, value), line);
    }

    fn expression(&mut self, tree: &mut Tree, value: NodeId, line: u32) {
        let value = self.copy(tree, value);
        self.step(Act::Compute(value), line);
    }

    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, line: u32) {
        let value = value.map(|value| self.copy(tree, value));
        self.step(Act::Return(value), line);
    }

    fn branch(&mut self, tree: &mut Tree, condition: NodeId, is_first: bool, line: u32) {
        let branch = Branch {
            condition: Some(self.copy(tree, condition)),
            body: Vec::new(),
        };
        if is_first {
            let span = self.at_line(line);
            self.open.push((Open::If(vec![branch]), span));
        } else if let Some((Open::If(branches), _)) = self.open.last_mut() {
            branches.push(branch);
        }
    }

    fn else_(&mut self) {
        if let Some((Open::If(branches), _)) = self.open.last_mut() {
            branches.push(Branch {
                condition: None,
                body: Vec::new(),
            });
        }
    }

    fn end_branches(&mut self) {
        self.close();
    }

    fn while_(&mut self, tree: &mut Tree, condition: NodeId, line: u32) {
        let condition = self.copy(tree, condition);
        let span = self.at_line(line);
        self.open.push((Open::While(condition, Vec::new()), span));
    }

    fn end_while(&mut self) {
        self.close();
    }

    fn lock(&mut self, _: &[Symbol], line: u32) {
        let span = self.at_line(line);
        self.open.push((Open::Lock(Vec::new(), true), span));
    }

    fn unlock(&mut self) {
        self.close();
    }

    fn try_lock(&mut self, _: &[Symbol], is_first: bool, line: u32) {
        if is_first {
            let span = self.at_line(line);
            self.open.push((Open::Lock(Vec::new(), false), span));
        }
    }

    fn try_else(&mut self) {}

    fn end_try(&mut self) {
        self.close();
    }
}
