//! The checked statements as text, for readers of the compiler: every value with its type, every
//! implicit cast and default argument written out.

use std::fmt::Write as _;

use super::sink::{BodyHeader, BodyKind, LocalVariable, Sink};
use super::tree::{
    Arithmetic, ArrayFunction, Callee, Comparison, Identifier, LocalId, NodeId, NodeKind, NodeList,
    Target, Text, Tree,
};
use super::{Checker, check_script};
use crate::ast::Symbol;
use crate::resolve::{ScriptInfo, Scripts};
use crate::session::Options;
use crate::types::{ScriptId, Type};

/// The bodies of a script after checking. What has errors appears as `<wrong>`.
pub fn dump_typed(scripts: &Scripts<'_>, script: &ScriptInfo, options: &Options) -> String {
    let mut dump = Dump {
        names: Checker::new(scripts, script, options),
        locals: Vec::new(),
        depth: 0,
        text: String::new(),
    };
    check_script(scripts, script, options, &mut dump);
    dump.text
}

struct Dump<'s> {
    /// Asked only how types are spelled.
    names: Checker<'s>,
    locals: Vec<String>,
    depth: usize,
    text: String,
}

impl Dump<'_> {
    /// A statement's line: source line, then the statement below its blocks.
    fn line(&mut self, line: u32, statement: &str) {
        let indent = 2 * self.depth;
        // Writing to a String cannot fail.
        let _infallible = writeln!(self.text, "{line:>5}  {:indent$}{statement}", "");
    }

    fn plain(&mut self, statement: &str) {
        let indent = 2 * self.depth;
        let _infallible = writeln!(self.text, "{:7}{:indent$}{statement}", "", "");
    }

    fn symbol(&self, symbol: Symbol) -> &str {
        self.names.syntax.name(symbol)
    }

    fn script_name(&self, script: ScriptId) -> String {
        self.names
            .scripts
            .script(script)
            .map_or_else(|| "?".to_owned(), |info| info.name.to_string())
    }

    fn local(&self, id: LocalId) -> &str {
        self.locals.get(id.0 as usize).map_or("?", String::as_str)
    }

    /// A value with its type.
    fn typed(&self, tree: &Tree, id: NodeId) -> String {
        let value_type = self.names.describe(tree[id].value_type);
        format!("{}: {value_type}", self.value(tree, id))
    }

    fn value(&self, tree: &Tree, id: NodeId) -> String {
        let value = |id| self.value(tree, id);
        match tree[id].kind {
            NodeKind::Reported => "<wrong>".to_owned(),
            NodeKind::Int(number) => number.to_string(),
            NodeKind::Float(number) => format!("{number:?}"),
            NodeKind::Bool(truth) => (if truth { "True" } else { "False" }).to_owned(),
            NodeKind::String(text) => self.literal(text),
            NodeKind::None => "None".to_owned(),
            NodeKind::Local(local) => self.local(local).to_owned(),
            NodeKind::Variable(symbol) => self.symbol(symbol).to_owned(),
            NodeKind::AutoVariable(name) => format!("::{}_var", self.identifier(name)),
            NodeKind::SelfReference => "Self".to_owned(),
            NodeKind::StateVariable => "::State".to_owned(),
            NodeKind::Property { object, name } => self.member(tree, object, name),
            NodeKind::Member { structure, name } => self.member(tree, Some(structure), name),
            NodeKind::Element { array, index } => format!("{}[{}]", value(array), value(index)),
            NodeKind::Length(array) => format!("{}.Length", value(array)),
            NodeKind::Cast {
                value: inner,
                is_explicit,
            } => {
                let word = if is_explicit { "as" } else { "to" };
                let target = self.names.describe(tree[id].value_type);
                format!("({} {word} {target})", self.typed(tree, inner))
            }
            NodeKind::Is(inner, tested) => {
                format!(
                    "({} is {})",
                    self.typed(tree, inner),
                    self.names.describe(tested)
                )
            }
            NodeKind::Not(inner) => format!("!{}", value(inner)),
            NodeKind::Negate(inner) => format!("-{}", value(inner)),
            NodeKind::Arithmetic(operation, left, right) => {
                format!(
                    "({} {} {})",
                    value(left),
                    arithmetic(operation),
                    value(right)
                )
            }
            NodeKind::Concatenate(left, right) => format!("({} & {})", value(left), value(right)),
            NodeKind::Compare(operation, left, right) => {
                format!(
                    "({} {} {})",
                    value(left),
                    comparison(operation),
                    value(right)
                )
            }
            NodeKind::And(left, right) => format!("({} && {})", value(left), value(right)),
            NodeKind::Or(left, right) => format!("({} || {})", value(left), value(right)),
            NodeKind::Call {
                callee,
                name,
                arguments,
                is_stripped,
            } => {
                let on = self.callee(tree, callee);
                let left_out = if is_stripped { "<left out> " } else { "" };
                format!(
                    "{left_out}{on}.{}({})",
                    self.symbol(name),
                    self.list(tree, arguments)
                )
            }
            NodeKind::ArrayCall {
                function,
                array,
                arguments,
            } => {
                let name = array_function(function);
                format!("{}.{name}({})", value(array), self.list(tree, arguments))
            }
            NodeKind::NewArray(length) => format!("new [{}]", value(length)),
            NodeKind::NewStruct => "new".to_owned(),
        }
    }

    fn callee(&self, tree: &Tree, callee: Callee) -> String {
        match callee {
            Callee::OnSelf => "Self".to_owned(),
            Callee::OnObject(object) => self.value(tree, object),
            Callee::OnParent => "Parent".to_owned(),
            Callee::Static(script) => self.script_name(script),
        }
    }

    fn list(&self, tree: &Tree, list: NodeList) -> String {
        let typed: Vec<String> = tree
            .list(list)
            .iter()
            .map(|&id| self.typed(tree, id))
            .collect();
        typed.join(", ")
    }

    fn member(&self, tree: &Tree, object: Option<NodeId>, name: Symbol) -> String {
        let owner = object.map_or_else(|| "Self".to_owned(), |object| self.value(tree, object));
        format!("{owner}.{}", self.symbol(name))
    }

    fn identifier(&self, name: Identifier) -> String {
        match name {
            Identifier::Own(symbol) => self.symbol(symbol).to_owned(),
            Identifier::Foreign(script, symbol) => self.names.scripts.script(script).map_or_else(
                || "?".to_owned(),
                |info| info.syntax.name(symbol).to_owned(),
            ),
        }
    }

    fn literal(&self, text: Text) -> String {
        let shown = |bytes: &[u8]| format!("{:?}", String::from_utf8_lossy(bytes));
        match text {
            Text::Own(id) => shown(self.names.syntax.string(id)),
            Text::Foreign(script, id) => self
                .names
                .scripts
                .script(script)
                .map_or_else(|| "?".to_owned(), |info| shown(info.syntax.string(id))),
            Text::Empty => "\"\"".to_owned(),
            Text::CustomEvent(script, _) => format!("<event of {}>", self.script_name(script)),
        }
    }

    fn guards(&self, guards: &[Symbol]) -> String {
        let names: Vec<&str> = guards.iter().map(|&guard| self.symbol(guard)).collect();
        names.join(", ")
    }
}

impl Sink for Dump<'_> {
    fn begin(&mut self, header: &BodyHeader<'_>) {
        self.locals.clear();
        self.depth = 0;
        let kind = match header.kind {
            BodyKind::Function(_) => "Function",
            BodyKind::Getter(_) => "Getter",
            BodyKind::Setter(_) => "Setter",
        };
        let name = self.symbol(header.function.name.symbol).to_owned();
        let gives = self.names.describe(header.return_type);
        self.plain(&format!("{kind} {name}: {gives}"));
        self.depth = 1;
    }

    fn end(&mut self, _: &BodyHeader<'_>) {
        self.depth = 0;
        self.plain("End");
    }

    fn enter(&mut self) {
        self.depth += 1;
    }

    fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn declare(&mut self, id: LocalId, variable: LocalVariable, is_parameter: bool) {
        let at = id.0 as usize;
        if self.locals.len() <= at {
            self.locals.resize(at + 1, String::new());
        }
        self.locals[at] = self.symbol(variable.name.symbol).to_owned();
        if is_parameter {
            let value_type = self.names.describe(variable.value_type);
            self.plain(&format!("parameter {}: {value_type}", self.local(id)));
        }
    }

    fn initialise(&mut self, tree: &mut Tree, id: LocalId, value: Option<NodeId>, line: u32) {
        let value = value.map_or_else(|| "<default>".to_owned(), |value| self.typed(tree, value));
        self.line(line, &format!("local {} = {value}", self.local(id)));
    }

    fn assign(&mut self, tree: &mut Tree, target: Target, _: Type, value: NodeId, line: u32) {
        let place = match target {
            Target::Variable(node) => self.value(tree, node),
            Target::Property { object, name } => self.member(tree, object, name),
            Target::Member { structure, name } => self.member(tree, Some(structure), name),
            Target::Element { array, index } => {
                format!("{}[{}]", self.value(tree, array), self.value(tree, index))
            }
        };
        self.line(line, &format!("{place} = {}", self.typed(tree, value)));
    }

    fn expression(&mut self, tree: &mut Tree, value: NodeId, line: u32) {
        self.line(line, &self.typed(tree, value));
    }

    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, line: u32) {
        let value = value.map_or_else(String::new, |value| format!(" {}", self.typed(tree, value)));
        self.line(line, &format!("Return{value}"));
    }

    fn branch(&mut self, tree: &mut Tree, condition: NodeId, is_first: bool, line: u32) {
        let word = if is_first { "If" } else { "ElseIf" };
        self.line(line, &format!("{word} {}", self.typed(tree, condition)));
    }

    fn else_(&mut self) {
        self.plain("Else");
    }

    fn end_branches(&mut self) {
        self.plain("EndIf");
    }

    fn while_(&mut self, tree: &mut Tree, condition: NodeId, line: u32) {
        self.line(line, &format!("While {}", self.typed(tree, condition)));
    }

    fn end_while(&mut self) {
        self.plain("EndWhile");
    }

    fn lock(&mut self, guards: &[Symbol], line: u32) {
        self.line(line, &format!("LockGuard {}", self.guards(guards)));
    }

    fn unlock(&mut self) {
        self.plain("EndLockGuard");
    }

    fn try_lock(&mut self, guards: &[Symbol], is_first: bool, line: u32) {
        let word = if is_first {
            "TryLockGuard"
        } else {
            "ElseTryLockGuard"
        };
        self.line(line, &format!("{word} {}", self.guards(guards)));
    }

    fn try_else(&mut self) {
        self.plain("Else");
    }

    fn end_try(&mut self) {
        self.plain("EndTryLockGuard");
    }
}

const fn arithmetic(operation: Arithmetic) -> &'static str {
    match operation {
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
        Arithmetic::Remainder => "%",
    }
}

const fn comparison(operation: Comparison) -> &'static str {
    match operation {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

const fn array_function(function: ArrayFunction) -> &'static str {
    match function {
        ArrayFunction::Find => "Find",
        ArrayFunction::RFind => "RFind",
        ArrayFunction::FindStruct => "FindStruct",
        ArrayFunction::RFindStruct => "RFindStruct",
        ArrayFunction::Add => "Add",
        ArrayFunction::Insert => "Insert",
        ArrayFunction::Remove => "Remove",
        ArrayFunction::RemoveLast => "RemoveLast",
        ArrayFunction::Clear => "Clear",
        ArrayFunction::GetAllMatchingStructs => "GetAllMatchingStructs",
    }
}
