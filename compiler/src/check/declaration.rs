//! Declarations: the header, imports, structs, variables and properties.

use std::collections::BTreeMap;

use super::Checker;
use crate::ast::{FlagSet, Name, Property, PropertyKind, Struct, Symbol, TypeBase, TypeName};
use crate::diagnostic::{Code, Diagnostic};
use crate::lex::foreign_word_advice;
use crate::resolve::{DEEPEST_CHAIN, FlagPlaces, ImportTarget, Parent};
use crate::types::{Kind, Type};

impl<'s> Checker<'s> {
    /// Checks everything but the bodies.
    pub(super) fn declarations(&mut self) {
        self.header();
        self.imports();
        for structure in &self.syntax.structs {
            self.structure(structure);
        }
        self.duplicate_structs();
        self.variables();
        for property in &self.syntax.properties {
            self.property(property);
        }
        for group in &self.syntax.groups {
            self.flags(group.flags, FlagSet::empty(), FlagPlaces::GROUP, "a group");
        }
        self.custom_events();
        self.guards();
        self.states();
        self.functions();
        self.limits();
    }

    fn header(&mut self) {
        let header = &self.syntax.header;
        let expected = &self.script.expected_name;
        if !header.is_missing && !self.script.name.eq_ignore_ascii_case(expected) {
            let span = self.syntax.name_span(header.name);
            self.wrong_script_name(span, expected);
        }
        let keywords = if self.is_skyrim() {
            FlagSet::empty()
        } else {
            FlagSet::NATIVE | FlagSet::CONST | FlagSet::DEBUG_ONLY | FlagSet::BETA_ONLY
        };
        if !self.is_misspelt_extends() {
            self.flags(header.flags, keywords, FlagPlaces::SCRIPT, "a script");
        }
        let place = match header.parent {
            Some(name) => self.syntax.name_span(name),
            None => self.syntax.name_span(header.name),
        };
        match self.scripts.parent(self.script) {
            Parent::None => {}
            Parent::Missing => self.missing_parent(header.parent, place),
            Parent::Script(_) => {
                let mut seen = vec![self.script.id];
                let mut script = self.script;
                while let Some(parent) = self.scripts.parent_info(script) {
                    if seen.len() > DEEPEST_CHAIN {
                        let message = format!(
                            "`{}` has more than {DEEPEST_CHAIN} ancestors",
                            self.script.name
                        );
                        self.error(Code::NestingTooDeep, place, message);
                        return;
                    }
                    if parent.id == self.script.id {
                        let message = if script.id == self.script.id {
                            format!("`{}` extends itself", self.script.name)
                        } else {
                            format!(
                                "`{}` extends itself through `{}`",
                                self.script.name, script.name
                            )
                        };
                        self.error(Code::CyclicExtends, place, message);
                        return;
                    }
                    if seen.contains(&parent.id) {
                        let message = format!("`{}` extends itself", parent.name);
                        self.error(Code::CyclicExtends, place, message);
                        return;
                    }
                    seen.push(parent.id);
                    script = parent;
                }
                self.broken_ancestor(script, place);
            }
        }
    }

    fn wrong_script_name(&mut self, span: crate::source::Span, expected: &str) {
        let given = &*self.script.name;
        let last = given.rsplit(':').next().unwrap_or(given);
        if last.len() < given.len() && last.eq_ignore_ascii_case(expected) {
            self.wrong_namespace(span, &given[..given.len() - last.len() - 1], last);
            return;
        }
        let diagnostic = Diagnostic::new(
            Code::WrongScriptName,
            span,
            format!("a file with this name must declare script `{expected}`"),
        );
        let diagnostic = if expected.split(':').all(is_name) {
            diagnostic.with_suggestion("rename the script after its file", span, expected)
        } else {
            diagnostic.with_help("rename the file after the script")
        };
        self.report(diagnostic);
    }

    /// The file has the name of the script, but is not in the folder of the script's namespace.
    fn wrong_namespace(&mut self, span: crate::source::Span, namespace: &str, name: &str) {
        let depth = namespace.split(':').count();
        let path = self.scripts.sources().path(self.script.file);
        let folder = namespace.replace(':', "/");
        let mut diagnostic = Diagnostic::new(
            Code::WrongScriptName,
            span,
            format!("a script of the namespace `{namespace}` must be in the folder `{folder}`"),
        );
        if let Some(fitting) = namespace_of_folder(&path, depth) {
            diagnostic = diagnostic.with_suggestion(
                format!("in the folder where it is, its namespace is `{fitting}`"),
                span,
                format!("{fitting}:{name}"),
            );
        }
        let diagnostic = diagnostic.with_help(format!(
            "put the file in `{folder}`, below the folder that is compiled, or compile the folder that contains `{folder}`"
        ));
        self.report(diagnostic);
    }

    /// The parent exists, but one of its ancestors is missing.
    fn broken_ancestor(&mut self, last: &crate::resolve::ScriptInfo, place: crate::source::Span) {
        let missing = match self.scripts.parent(last) {
            Parent::None => return,
            Parent::Script(id) if self.scripts.script(id).is_some() => return,
            Parent::Script(_) | Parent::Missing => last
                .syntax
                .header
                .parent
                .map_or("ScriptObject", |name| last.syntax.name(name.symbol)),
        };
        if last.id == self.script.id {
            let message = format!("the script `{missing}` cannot be read");
            self.error(Code::UnknownParent, place, message);
            return;
        }
        let diagnostic = Diagnostic::new(
            Code::UnknownParent,
            place,
            format!("`{}` extends `{missing}`, which cannot be found", last.name),
        );
        let diagnostic = self.explain_missing_script(diagnostic, missing);
        self.report(diagnostic);
    }

    fn missing_parent(&mut self, parent: Option<Name>, place: crate::source::Span) {
        let name = parent.map_or("ScriptObject", |name| self.text(name.symbol));
        let diagnostic = Diagnostic::new(
            Code::UnknownParent,
            place,
            format!("the script `{name}` cannot be found"),
        );
        let diagnostic = self.explain_missing_script(diagnostic, name);
        self.report(diagnostic);
    }

    fn imports(&mut self) {
        let targets = self.scripts.imports(self.script);
        for (import, target) in self.syntax.imports.iter().zip(targets) {
            if *target == ImportTarget::Missing {
                let name = self.text(import.name.symbol);
                let diagnostic = Diagnostic::new(
                    Code::UnknownImport,
                    self.syntax.name_span(import.name),
                    format!("there is no script or namespace called `{name}`"),
                );
                let diagnostic = self.explain_missing_script(diagnostic, name);
                self.report(diagnostic);
            }
        }
    }

    /// Reports a type that cannot be found.
    pub(super) fn unknown_type(&mut self, name: &TypeName) {
        let TypeBase::Named(symbol) = name.base else {
            return;
        };
        let text = self.text(symbol);
        if self.syntax.is_reported(symbol) && self.declares_struct_line(symbol) {
            return;
        }
        if self.is_enough_of(symbol, name.span) {
            return;
        }
        let mut span = name.span;
        if name.is_array {
            span.end = span.start + u32::try_from(text.len()).unwrap_or(0);
        }
        let mut diagnostic = Diagnostic::new(
            Code::UnknownType,
            span,
            format!("there is no type called `{text}`"),
        );
        let structs = self.scripts.chain(self.script).flat_map(|script| {
            let structs = script.syntax.structs.iter();
            structs.map(|s| script.syntax.name(s.name.symbol))
        });
        let basic = ["Bool", "Int", "Float", "String"].into_iter();
        let basic = basic.chain((!self.is_skyrim()).then_some("Var"));
        let is_ours = self
            .script_origin(text)
            .is_some_and(|origin| self.is_ours(&origin));
        let near = crate::suggestion::nearest(text, structs.chain(basic));
        if let Some(near) = near.filter(|_| !is_ours) {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
        } else if let Some(advice) = foreign_word_advice(text) {
            diagnostic = diagnostic.with_help(advice);
        } else {
            diagnostic = self.explain_possible_script(diagnostic, text);
        }
        self.report(diagnostic);
    }

    /// Whether a struct with this name may be on a line that did not parse.
    fn declares_struct_line(&self, symbol: Symbol) -> bool {
        self.syntax.is_reported(symbol) && !self.is_skyrim()
    }

    fn structure(&mut self, structure: &'s Struct) {
        let name = self.text(structure.name.symbol);
        let members = &self.syntax[structure.members];
        if members.is_empty() {
            let diagnostic = Diagnostic::new(
                Code::EmptyStruct,
                self.syntax.name_span(structure.name),
                format!("the struct `{name}` has no members"),
            )
            .with_help("add a member, such as `Int value`");
            self.report(diagnostic);
        }
        let mut first = BTreeMap::new();
        for member in members {
            let value_type = self.named_type(&member.type_name);
            let member_name = self.text(member.name.symbol);
            let earlier = *first.entry(member.name.symbol).or_insert(member.name);
            if earlier != member.name {
                self.duplicate("member", member.name, earlier);
            }
            let is_plain = !value_type.is_array()
                && !matches!(
                    value_type.kind(),
                    Kind::Struct | Kind::Var | Kind::CustomEventName | Kind::ScriptEventName
                );
            // Libraries of native functions fill their structs themselves, arrays and all.
            let is_native = self.script.flags().contains(FlagSet::NATIVE);
            if !is_plain && !is_native && !value_type.is_unknown() {
                let type_name = self.describe_one(value_type);
                let diagnostic = Diagnostic::new(
                    Code::InvalidMember,
                    member.type_name.span,
                    format!("a struct cannot hold {type_name}"),
                )
                .with_note("a member can be a Bool, Int, Float, String or object");
                self.report(diagnostic);
            }
            self.constant(member.value, value_type, member_name);
            let keywords = FlagSet::empty();
            let places = FlagPlaces::STRUCT_MEMBER;
            self.flags(member.flags, keywords, places, "a struct member");
        }
    }

    fn duplicate_structs(&mut self) {
        for (at, structure) in self.syntax.structs.iter().enumerate() {
            let symbol = structure.name.symbol;
            let first = self.script.members(symbol).structure().unwrap_or(at);
            if first != at {
                self.duplicate("struct", structure.name, self.syntax.structs[first].name);
                continue;
            }
            let Some(parent) = self.scripts.parent_info(self.script) else {
                continue;
            };
            let earlier = self.scripts.chain(parent).find_map(|script| {
                let index = script.members_named(self.script, symbol).structure()?;
                Some((script, script.syntax.structs[index].name))
            });
            if let Some((script, earlier)) = earlier {
                self.hides("struct", structure.name, "struct", script, earlier);
            }
        }
    }

    /// Reports a declaration that hides one of an ancestor.
    fn hides(
        &mut self,
        what: &str,
        name: Name,
        hidden: &str,
        script: &crate::resolve::ScriptInfo,
        earlier: Name,
    ) {
        let text = self.text(name.symbol);
        let diagnostic = Diagnostic::new(
            Code::HiddenName,
            self.syntax.name_span(name),
            format!("the {what} `{text}` hides a {hidden} of `{}`", script.name),
        );
        let place = script.syntax.name_span(earlier);
        let diagnostic = self.label_in(diagnostic, script, place, format!("the {hidden}"));
        self.report(diagnostic);
    }

    fn variables(&mut self) {
        let is_const = self.script.flags().contains(FlagSet::CONST);
        let is_native = self.script.flags().contains(FlagSet::NATIVE);
        for (at, variable) in self.syntax.variables.iter().enumerate() {
            let value_type = self.named_type(&variable.type_name);
            self.check_member_type(value_type, &variable.type_name);
            let name = self.text(variable.name.symbol);
            self.constant(variable.value, value_type, name);
            let guard = FlagSet::REQUIRES_GUARD | access_flags();
            let places = FlagPlaces::VARIABLE;
            if self.is_misspelt_property(variable) {
                continue;
            }
            self.flags(variable.flags, FlagSet::CONST | guard, places, "a variable");
            if is_native {
                let message = format!("a Native script cannot have variables such as `{name}`");
                self.error(Code::NativeScript, variable.span, message);
            }
            if is_const && !variable.flags.set.contains(FlagSet::CONST) {
                let diagnostic = Diagnostic::new(
                    Code::ConstScript,
                    self.syntax.name_span(variable.name),
                    format!("the script is Const, so `{name}` must be Const too"),
                )
                .with_help("add `Const`, or remove it from the `ScriptName` line");
                self.report(diagnostic);
            }
            let members = self.script.members(variable.name.symbol);
            if let Some(first) = members.variable().filter(|&first| first != at) {
                let earlier = self.syntax.variables[first].name;
                self.duplicate("variable", variable.name, earlier);
            } else if let Some(property) = members.property().filter(|_| !self.is_skyrim()) {
                // In Skyrim both exist, and the name means the property.
                let earlier = self.syntax.properties[property].name;
                let (one, other) = if earlier.start < variable.name.start {
                    (variable.name, earlier)
                } else {
                    (earlier, variable.name)
                };
                self.duplicate("variable or property", one, other);
            } else if !self.is_skyrim() {
                self.hides_property("variable", variable.name);
            }
            self.check_conditional(variable.flags, name);
        }
    }

    /// `ScriptName A extend B` reads like a script with two flags.
    fn is_misspelt_extends(&mut self) -> bool {
        let flags = &self.syntax[self.syntax.header.flags.list];
        let [first, _, ..] = flags else { return false };
        let crate::ast::FlagKind::User(symbol) = first.kind else {
            return false;
        };
        let word = self.text(symbol);
        let is_flag = self.options.user_flags.find(word).is_some();
        if is_flag || crate::suggestion::nearest(word, ["Extends"].into_iter()).is_none() {
            return false;
        }
        let diagnostic = Diagnostic::new(
            Code::UnexpectedToken,
            first.span,
            format!("unexpected `{word}`"),
        )
        .with_suggestion("did you mean `Extends`?", first.span, "Extends");
        self.report(diagnostic);
        true
    }

    /// `Int Propety Count Auto` reads like a variable with flags.
    fn is_misspelt_property(&mut self, variable: &crate::ast::Variable) -> bool {
        let Some(first) = self.syntax[variable.flags.list].first() else {
            return false;
        };
        let crate::ast::FlagKind::User(flag) = first.kind else {
            return false;
        };
        let name = self.text(variable.name.symbol);
        let words = ["Property", "Function", "Event"];
        let Some(near) = crate::suggestion::nearest(name, words.into_iter()) else {
            return false;
        };
        if self.options.user_flags.find(self.text(flag)).is_some() {
            return false;
        }
        let span = self.syntax.name_span(variable.name);
        let diagnostic =
            Diagnostic::new(Code::UnexpectedToken, span, format!("unexpected `{name}`"))
                .with_suggestion(format!("did you mean `{near}`?"), span, near);
        self.report(diagnostic);
        true
    }

    fn check_conditional(&mut self, flags: crate::ast::Flags, name: &str) {
        if self.has_user_flag(flags, "Conditional")
            && !self.has_user_flag(self.syntax.header.flags, "Conditional")
        {
            let span = self.syntax[flags.list]
                .iter()
                .find(|flag| match flag.kind {
                    crate::ast::FlagKind::User(symbol) => {
                        self.syntax.names.is(symbol, "Conditional")
                    }
                    _ => false,
                })
                .map_or(self.syntax.header.span, |flag| flag.span);
            let diagnostic = Diagnostic::new(
                Code::MissingConditional,
                span,
                format!("`{name}` is Conditional, but the script is not"),
            )
            .with_help("add `Conditional` to the `ScriptName` line");
            self.report(diagnostic);
        }
    }

    fn hides_property(&mut self, what: &str, name: Name) {
        let Some(parent) = self.scripts.parent_info(self.script) else {
            return;
        };
        if let Some(found) = self.scripts.property(parent, self.script, name.symbol) {
            let earlier = found.declaration().name;
            self.hides(what, name, "property", found.script, earlier);
        }
    }

    /// Types that variables and properties cannot have.
    fn check_member_type(&mut self, value_type: Type, name: &TypeName) {
        if matches!(
            value_type.kind(),
            Kind::CustomEventName | Kind::ScriptEventName
        ) {
            let text = self.describe(value_type);
            let message = format!("only a parameter can be a `{text}`: use `String`");
            self.error(Code::InvalidType, name.span, message);
        }
        // The official compiler accepts arrays of them, and published mods have such properties.
        let Some(script) = value_type
            .as_object()
            .and_then(|id| self.scripts.script(id))
        else {
            return;
        };
        if !self.is_skyrim() && script.flags().contains(FlagSet::CONST) {
            let message = format!(
                "`{}` is a Const script, so no variable or property can hold one",
                script.name
            );
            self.error(Code::ConstScriptType, name.span, message);
        }
    }

    fn property(&mut self, property: &'s Property) {
        let value_type = self.named_type(&property.type_name);
        self.check_member_type(value_type, &property.type_name);
        let name = self.text(property.name.symbol);
        let is_script_const = self.script.flags().contains(FlagSet::CONST);
        let is_native = self.script.flags().contains(FlagSet::NATIVE);
        let mut keywords = FlagSet::REQUIRES_GUARD | access_flags();
        let mut places = FlagPlaces::PROPERTY;
        match property.kind {
            PropertyKind::Auto { value } => {
                keywords |= FlagSet::AUTO | FlagSet::CONST;
                places |= FlagPlaces::VARIABLE;
                self.constant(value, value_type, name);
                if is_native {
                    let message =
                        format!("a Native script cannot have Auto properties such as `{name}`");
                    self.error(
                        Code::NativeScript,
                        self.syntax.name_span(property.name),
                        message,
                    );
                }
                if is_script_const && !property.flags.set.contains(FlagSet::CONST) {
                    let diagnostic = Diagnostic::new(
                        Code::ConstScript,
                        self.syntax.name_span(property.name),
                        format!("the script is Const, so `{name}` must be Const too"),
                    )
                    .with_help("add `Const`, or remove it from the `ScriptName` line");
                    self.report(diagnostic);
                }
            }
            PropertyKind::AutoReadOnly { value } => {
                keywords |= FlagSet::AUTO_READ_ONLY | FlagSet::AUTO | FlagSet::CONST;
                if !self.is_cast_by_getter(value, value_type) {
                    self.constant(value, value_type, name);
                }
                if value.is_none() {
                    let diagnostic = Diagnostic::new(
                        Code::MissingValue,
                        self.syntax.name_span(property.name),
                        format!("`{name}` is AutoReadOnly, so it needs a value"),
                    )
                    .with_help("write `= value` after the name");
                    self.report(diagnostic);
                }
            }
            PropertyKind::Full { .. } => self.accessors(property, value_type),
            PropertyKind::Reported => {}
        }
        // A property that did not parse may have lost its `Auto` to a typing mistake.
        if !matches!(property.kind, PropertyKind::Reported) {
            self.flags(property.flags, keywords, places, "this property");
        }
        self.check_conditional(property.flags, name);
        let first = self.script.members(property.name.symbol).property();
        let own = first.map(|first| self.syntax.properties[first].name);
        match own {
            Some(earlier) if earlier != property.name => {
                self.duplicate("property", property.name, earlier);
            }
            Some(_) | None => self.hides_property("property", property.name),
        }
    }

    fn custom_events(&mut self) {
        let is_native = self.script.flags().contains(FlagSet::NATIVE);
        for (at, event) in self.syntax.custom_events.iter().enumerate() {
            let first = self.script.members(event.name.symbol).custom_event();
            if let Some(first) = first.filter(|&first| first != at) {
                let earlier = self.syntax.custom_events[first].name;
                self.duplicate("custom event", event.name, earlier);
            }
            if is_native {
                let message = "a Native script cannot declare custom events";
                self.error(Code::NativeScript, event.span, message);
            }
        }
    }

    fn guards(&mut self) {
        let mut first = BTreeMap::new();
        for guard in &self.syntax.guards {
            let earlier = *first.entry(guard.name.symbol).or_insert(guard.name);
            if earlier != guard.name {
                self.duplicate("guard", guard.name, earlier);
            }
            let keywords = FlagSet::PROTECTS_FUNCTION_LOGIC;
            self.flags(guard.flags, keywords, FlagPlaces::empty(), "a guard");
        }
    }

    /// Numbers above which the games' engines fail.
    fn limits(&mut self) {
        let counts = [
            ("variables", self.syntax.variables.len(), 1023),
            ("properties", self.syntax.properties.len(), 1023),
            ("states", self.syntax.states.len(), 127),
            ("functions", self.syntax.functions.len(), 2047),
        ];
        for (what, count, limit) in counts {
            if count > limit {
                let span = self.syntax.name_span(self.syntax.header.name);
                let message =
                    format!("the script has {count} {what}, but the game allows at most {limit}");
                self.error(Code::EngineLimit, span, message);
            }
        }
    }
}

/// The namespace that the last `depth` folders of a path stand for, if they can be one. Folders that
/// hold scripts in every mod are no namespace.
fn namespace_of_folder(path: &str, depth: usize) -> Option<String> {
    const ROOTS: [&str; 6] = ["source", "scripts", "user", "base", "src", "data"];
    let mut folders: Vec<&str> = path.split(['/', '\\']).rev().skip(1).take(depth).collect();
    folders.reverse();
    let is_folder = |folder: &&str| {
        is_name(folder) && !ROOTS.iter().any(|root| root.eq_ignore_ascii_case(folder))
    };
    (folders.len() == depth && folders.iter().all(is_folder)).then(|| folders.join(":"))
}

/// Whether a script or folder of this name can be spelt in a header.
fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The flags that say who may use a member.
pub(super) fn access_flags() -> FlagSet {
    FlagSet::PRIVATE | FlagSet::PROTECTED | FlagSet::SELF_ONLY | FlagSet::INTERNAL
}
