//! `--dump ast`: a script's tree as text for people. Declarations are lines, blocks are indented,
//! expressions are lists with their operator first.

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::{
    Body, Expression, ExpressionKind, FlagKind, Flags, Function, FunctionKind, Id, List, Name,
    Property, PropertyKind, Script, Statement, StatementKind, Symbol, TypeBase, TypeName,
};
use crate::ast::DocComment;

/// The whole tree as text.
pub fn dump(script: &Script) -> String {
    let mut printer = Printer {
        script,
        output: String::new(),
        depth: 0,
    };
    // Writing to a string cannot fail.
    let _ = printer.script();
    printer.output
}

struct Printer<'script> {
    script: &'script Script,
    output: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        for _ in 0..self.depth {
            self.output.push_str("  ");
        }
        self.output.write_fmt(text)?;
        self.output.push('\n');
        Ok(())
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.depth += 1;
        let result = print(self);
        self.depth -= 1;
        result
    }

    fn name(&self, name: Name) -> &str {
        self.script.name(name.symbol)
    }

    fn text(&self, symbol: Symbol) -> &str {
        self.script.name(symbol)
    }

    fn script(&mut self) -> fmt::Result {
        let script = self.script;
        let header = script.header;
        let parent = match header.parent {
            Some(parent) => format!(" extends {}", self.name(parent)),
            None => String::new(),
        };
        let missing = if header.is_missing {
            " (no header)"
        } else {
            ""
        };
        let (name, flags) = (self.name(header.name).to_owned(), self.flags(header.flags));
        self.line(format_args!("script {name}{parent}{flags}{missing}"))?;
        self.indented(|printer| {
            printer.doc(header.doc)?;
            for import in &script.imports {
                printer.line(format_args!("import {}", script.name(import.name.symbol)))?;
            }
            printer.structs()?;
            for event in &script.custom_events {
                printer.line(format_args!(
                    "custom-event {}",
                    script.name(event.name.symbol)
                ))?;
            }
            for guard in &script.guards {
                let flags = printer.flags(guard.flags);
                printer.line(format_args!(
                    "guard {}{flags}",
                    script.name(guard.name.symbol)
                ))?;
            }
            for variable in &script.variables {
                let declared = printer.declared(variable.type_name, variable.name, variable.value);
                let flags = printer.flags(variable.flags);
                printer.line(format_args!("variable {declared}{flags}"))?;
            }
            printer.groups()?;
            for property in script
                .properties
                .iter()
                .filter(|property| property.group.is_none())
            {
                printer.property(property)?;
            }
            for function in script
                .functions
                .iter()
                .filter(|function| function.state.is_none())
            {
                printer.function(function)?;
            }
            printer.states()
        })
    }

    fn structs(&mut self) -> fmt::Result {
        let script = self.script;
        for structure in &script.structs {
            self.line(format_args!(
                "struct {}",
                script.name(structure.name.symbol)
            ))?;
            self.indented(|printer| {
                for member in &script[structure.members] {
                    let declared = printer.declared(member.type_name, member.name, member.value);
                    let flags = printer.flags(member.flags);
                    printer.line(format_args!("member {declared}{flags}"))?;
                    printer.indented(|printer| printer.doc(member.doc))?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn groups(&mut self) -> fmt::Result {
        let script = self.script;
        for group in &script.groups {
            let flags = self.flags(group.flags);
            self.line(format_args!(
                "group {}{flags}",
                script.name(group.name.symbol)
            ))?;
            self.indented(|printer| {
                printer.doc(group.doc)?;
                for property in &script[group.properties] {
                    printer.property(property)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn states(&mut self) -> fmt::Result {
        let script = self.script;
        for state in &script.states {
            let auto = if state.is_auto { "auto " } else { "" };
            self.line(format_args!(
                "{auto}state {}",
                script.name(state.name.symbol)
            ))?;
            self.indented(|printer| {
                for function in &script[state.functions] {
                    printer.function(function)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn property(&mut self, property: &Property) -> fmt::Result {
        let script = self.script;
        let flags = self.flags(property.flags);
        let (word, value) = match property.kind {
            PropertyKind::Auto { value } => ("auto-property", value),
            PropertyKind::AutoReadOnly { value } => ("constant-property", value),
            PropertyKind::Full { .. } => ("full-property", None),
            PropertyKind::Reported => ("reported-property", None),
        };
        let declared = self.declared(property.type_name, property.name, value);
        self.line(format_args!("{word} {declared}{flags}"))?;
        self.indented(|printer| {
            printer.doc(property.doc)?;
            if let PropertyKind::Full { accessors } = property.kind {
                for accessor in &script[accessors] {
                    printer.function(&accessor.function)?;
                }
            }
            Ok(())
        })
    }

    fn function(&mut self, function: &Function) -> fmt::Result {
        let script = self.script;
        let word = match function.kind {
            FunctionKind::Function => "function",
            FunctionKind::Event => "event",
        };
        let sender = match function.sender {
            Some(sender) => format!("{}.", self.name(sender)),
            None => String::new(),
        };
        let parameters: Vec<_> = script[function.parameters]
            .iter()
            .map(|parameter| self.declared(parameter.type_name, parameter.name, parameter.value))
            .collect();
        let result = match function.return_type {
            Some(result) => format!(" -> {}", self.type_name(result)),
            None => String::new(),
        };
        let name = self.name(function.name).to_owned();
        let (parameters, flags) = (parameters.join(", "), self.flags(function.flags));
        self.line(format_args!(
            "{word} {sender}{name}({parameters}){result}{flags}"
        ))?;
        self.indented(|printer| {
            printer.doc(function.doc)?;
            match function.body {
                Body::Native => Ok(()),
                Body::Skipped => printer.line(format_args!("(body skipped)")),
                Body::Statements(statements) => printer.statements(statements),
            }
        })
    }

    fn doc(&mut self, doc: Option<Id<DocComment>>) -> fmt::Result {
        let Some(doc) = doc else { return Ok(()) };
        let text = readable(self.script.doc(doc));
        self.line(format_args!("doc \"{}\"", text.escape_debug()))
    }

    fn declared(&self, type_name: TypeName, name: Name, value: Option<Id<Expression>>) -> String {
        let value = match value {
            Some(value) => format!(" = {}", self.expression(value)),
            None => String::new(),
        };
        format!("{} {}{value}", self.type_name(type_name), self.name(name))
    }

    fn type_name(&self, type_name: TypeName) -> String {
        let base = match type_name.base {
            TypeBase::Reported => "(reported)",
            TypeBase::Bool => "Bool",
            TypeBase::Int => "Int",
            TypeBase::Float => "Float",
            TypeBase::String => "String",
            TypeBase::Var => "Var",
            TypeBase::CustomEventName => "CustomEventName",
            TypeBase::ScriptEventName => "ScriptEventName",
            TypeBase::Named(symbol) => self.text(symbol),
        };
        let suffix = if type_name.is_array { "[]" } else { "" };
        format!("{base}{suffix}")
    }

    fn flags(&self, flags: Flags) -> String {
        let mut text = String::new();
        for flag in &self.script[flags.list] {
            text.push_str(" #");
            match flag.kind {
                FlagKind::Keyword(set) => {
                    for (name, _) in set.iter_names() {
                        text.push_str(&name.to_lowercase().replace('_', "-"));
                    }
                }
                FlagKind::RequiresGuard(guards) => {
                    text.push_str("requires-guard");
                    text.push_str(&self.guards(guards));
                }
                FlagKind::User(symbol) => text.push_str(self.text(symbol)),
            }
        }
        text
    }

    fn guards(&self, guards: List<Name>) -> String {
        let names: Vec<_> = self.script[guards]
            .iter()
            .map(|&name| self.name(name))
            .collect();
        format!("({})", names.join(", "))
    }

    fn statements(&mut self, statements: List<Statement>) -> fmt::Result {
        let script = self.script;
        for statement in &script[statements] {
            self.statement(statement.kind)?;
        }
        Ok(())
    }

    fn statement(&mut self, kind: StatementKind) -> fmt::Result {
        let script = self.script;
        match kind {
            StatementKind::Reported => self.line(format_args!("(reported)")),
            StatementKind::Local(local) => {
                let local = script[local];
                let declared = self.declared(local.type_name, local.name, local.value);
                let constant = if local.is_const { " #const" } else { "" };
                self.line(format_args!("local {declared}{constant}"))
            }
            StatementKind::Assign {
                target,
                operator,
                value,
            } => {
                let (target, value) = (self.expression(target), self.expression(value));
                self.line(format_args!("{target} {} {value}", operator.symbol()))
            }
            StatementKind::Expression(value) => {
                let value = self.expression(value);
                self.line(format_args!("{value}"))
            }
            StatementKind::Return(None) => self.line(format_args!("return")),
            StatementKind::Return(Some(value)) => {
                let value = self.expression(value);
                self.line(format_args!("return {value}"))
            }
            StatementKind::If { branches } => {
                for (index, branch) in script[branches].iter().enumerate() {
                    match branch.condition {
                        Some(condition) => {
                            let word = if index == 0 { "if" } else { "else-if" };
                            let condition = self.expression(condition);
                            self.line(format_args!("{word} {condition}"))?;
                        }
                        None => self.line(format_args!("else"))?,
                    }
                    self.indented(|printer| printer.statements(branch.body))?;
                }
                Ok(())
            }
            StatementKind::While { condition, body } => {
                let condition = self.expression(condition);
                self.line(format_args!("while {condition}"))?;
                self.indented(|printer| printer.statements(body))
            }
            StatementKind::Lock { guards, body } => {
                let guards = self.guards(guards);
                self.line(format_args!("lock {guards}"))?;
                self.indented(|printer| printer.statements(body))
            }
            StatementKind::TryLock { branches } => {
                for branch in &script[branches] {
                    let guards = self.guards(branch.guards);
                    self.line(format_args!("try-lock {guards}"))?;
                    self.indented(|printer| printer.statements(branch.body))?;
                }
                Ok(())
            }
        }
    }

    fn expression(&self, id: Id<Expression>) -> String {
        let script = self.script;
        let of = |id| self.expression(id);
        let type_of = |id: Id<TypeName>| self.type_name(script[id]);
        match script[id].kind {
            ExpressionKind::Reported => "(reported)".to_owned(),
            ExpressionKind::Int(value) => value.to_string(),
            ExpressionKind::Float(value) => format!("{value:?}"),
            ExpressionKind::Bool(value) => value.to_string(),
            ExpressionKind::String(id) => {
                format!("\"{}\"", readable(script.string(id)).escape_debug())
            }
            ExpressionKind::None => "none".to_owned(),
            ExpressionKind::Identifier(symbol) => self.text(symbol).to_owned(),
            ExpressionKind::SelfReference => "self".to_owned(),
            ExpressionKind::Parent => "parent".to_owned(),
            ExpressionKind::Unary { operator, operand } => {
                format!("({} {})", operator.symbol(), of(operand))
            }
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => format!("({} {} {})", operator.symbol(), of(left), of(right)),
            ExpressionKind::Cast { value, target } => {
                format!("(as {} {})", of(value), type_of(target))
            }
            ExpressionKind::Is { value, target } => {
                format!("(is {} {})", of(value), type_of(target))
            }
            ExpressionKind::Member { object, name } => {
                format!("(. {} {})", of(object), self.name(name))
            }
            ExpressionKind::Length { array } => format!("(length {})", of(array)),
            ExpressionKind::Index { array, index } => {
                format!("([] {} {})", of(array), of(index))
            }
            ExpressionKind::NewArray { element, size } => {
                format!("(new-array {} {})", type_of(element), of(size))
            }
            ExpressionKind::NewStruct { target } => format!("(new {})", type_of(target)),
            ExpressionKind::Call(call) => {
                let call = script[call];
                let mut text = String::from("(call ");
                if let Some(object) = call.object {
                    text.push_str(&of(object));
                    text.push('.');
                }
                text.push_str(self.name(call.name));
                for argument in &script[call.arguments] {
                    text.push(' ');
                    if let Some(name) = argument.name {
                        text.push_str(self.name(name));
                        text.push('=');
                    }
                    text.push_str(&of(argument.value));
                }
                text.push(')');
                text
            }
        }
    }
}

fn readable(bytes: &[u8]) -> Cow<'_, str> {
    crate::source::decode(bytes)
}
