//! The records of the file around the code: header, debug information, object, states.

use std::collections::BTreeMap;

use cyperus_pex::file::{
    Accessors, DebugFunction, DebugGroup, DebugInfo, DebugStruct, Function, FunctionKind, Local,
    Member, NamedFunction, Object, Property, State, Struct, UserFlag, Variable,
};
use cyperus_pex::{Code, Opcode, PexFile, StringIndex, Value};

use super::emit::{Emitter, Lowered};
use super::spelling::settle;
use super::state_order::state_ranks;
use crate::ast::{
    self, DocComment, Expression, ExpressionKind, FlagKind, FlagSet, Flags, Id, Name, PropertyKind,
};
use crate::check::{BodyKind, Identifier};
use crate::resolve::{FlagPlaces, Parent};
use crate::session::{Options, StringTableMode};
use crate::types::Type;

impl Emitter<'_> {
    /// Puts the file together. Also says whether the string table overflowed.
    pub(super) fn finish(mut self) -> (PexFile, bool) {
        self.number_getters(u32::MAX);
        let mut file = PexFile::new(self.options.game);
        file.compile_time = self.options.header.compile_time;
        file.user = self.options.header.user.clone().into_bytes();
        file.machine = self.options.header.machine.clone().into_bytes();
        let path = self.scripts.sources().path(self.script.file);
        let bare = path.rsplit(['/', '\\']).next().unwrap_or_default();
        file.source_file = bare.as_bytes().to_vec();
        if self.options.debug_info {
            // The official compilers write none for a script of structs alone.
            file.debug_info = Some(self.debug_info())
                .filter(|info| !info.functions.is_empty() || !info.groups.is_empty());
        }
        let flags = &self.options.user_flags;
        for flag in flags.iter().filter(|flag| !flag.is_combination) {
            file.user_flags.push(UserFlag {
                name: self.strings.name(&flag.name),
                bit: u8::try_from(flag.bits.trailing_zeros()).unwrap_or(0),
            });
        }
        let object = self.object();
        file.objects.push(object);
        let is_full = self.strings.is_full();
        let is_official = self.is_official();
        file.strings = self.strings.into_table();
        if is_official {
            settle(&mut file);
            if let Some(info) = &mut file.debug_info
                && !self.options.game.has_structs()
            {
                keep_last_of_each(&mut info.functions);
            }
        }
        (file, is_full)
    }

    pub(super) fn doc(&mut self, doc: Option<Id<DocComment>>) -> StringIndex {
        let syntax = self.syntax;
        doc.map_or(StringIndex(0), |doc| self.strings.literal(syntax.doc(doc)))
    }

    /// The bits of the user flags that belong to `place`.
    pub(super) fn user_flags(&self, flags: Flags, place: FlagPlaces) -> u32 {
        self.syntax[flags.list]
            .iter()
            .filter_map(|flag| match flag.kind {
                FlagKind::User(symbol) => self.options.user_flags.find(self.syntax.name(symbol)),
                FlagKind::Keyword(_) | FlagKind::RequiresGuard(_) => None,
            })
            .filter(|flag| flag.places.intersects(place))
            .fold(0, |bits, flag| bits | flag.bits)
    }

    /// An initial value as the file holds it.
    fn initial(&mut self, value: Option<Id<Expression>>, wanted: Type) -> Value {
        let Some(value) = value else {
            return Value::None;
        };
        let syntax = self.syntax;
        match syntax[value].kind {
            ExpressionKind::Int(value) if wanted == Type::STRING => {
                Value::String(self.strings.literal(value.to_string().as_bytes()))
            }
            ExpressionKind::Int(value) => Value::Int(value),
            ExpressionKind::Float(value) => Value::Float(value),
            ExpressionKind::Bool(value) => Value::Bool(value),
            ExpressionKind::String(text) => {
                Value::String(self.strings.literal(syntax.string(text)))
            }
            _ => Value::None,
        }
    }

    fn object(&mut self) -> Object {
        let syntax = self.syntax;
        let header = &syntax.header;
        let parent = match (header.parent, self.scripts.parent(self.script)) {
            (_, Parent::Script(id)) => {
                let name = self.scripts.script(id).map(|script| script.name.clone());
                match header.parent {
                    Some(name) if self.is_official() => self.declared(name),
                    _ => self.strings.name(name.as_deref().unwrap_or_default()),
                }
            }
            (Some(name), Parent::None | Parent::Missing) => self.declared(name),
            (None, Parent::None | Parent::Missing) => StringIndex(0),
        };
        let auto_state = syntax
            .states
            .iter()
            .find(|state| state.is_auto)
            .map(|state| state.name);
        Object {
            name: self.own_name,
            parent,
            doc: self.doc(header.doc),
            is_const: header.flags.set.contains(FlagSet::CONST),
            user_flags: self.user_flags(header.flags, FlagPlaces::SCRIPT),
            auto_state: auto_state.map_or(StringIndex(0), |name| self.declared(name)),
            structs: syntax.structs.iter().map(|s| self.structure(s)).collect(),
            variables: self.variables(),
            guards: self.guards(),
            properties: self.properties(),
            states: self.states(),
            ..Object::default()
        }
    }

    fn structure(&mut self, structure: &ast::Struct) -> Struct {
        let syntax = self.syntax;
        let members = syntax[structure.members].iter().map(|member| {
            let value_type = self.scripts.type_of(self.script, &member.type_name);
            Member {
                name: self.declared(member.name),
                type_name: self.type_name(value_type),
                user_flags: self.user_flags(member.flags, FlagPlaces::STRUCT_MEMBER),
                initial: self.initial(member.value, value_type),
                is_const: false,
                doc: self.doc(member.doc),
            }
        });
        let members = members.collect();
        Struct {
            name: self.declared(structure.name),
            members,
        }
    }

    fn guards(&mut self) -> Vec<StringIndex> {
        let guards = self.syntax.guards.iter();
        guards.map(|guard| self.declared(guard.name)).collect()
    }

    fn variables(&mut self) -> Vec<Variable> {
        let syntax = self.syntax;
        let mut variables = Vec::with_capacity(syntax.variables.len() + syntax.properties.len());
        let mut places = Vec::new();
        for variable in &syntax.variables {
            let value_type = self.scripts.type_of(self.script, &variable.type_name);
            variables.push(Variable {
                name: self.declared(variable.name),
                type_name: self.declared_type(value_type, Some(variable.type_name)),
                user_flags: self.user_flags(variable.flags, FlagPlaces::VARIABLE),
                initial: self.initial(variable.value, value_type),
                is_const: variable.flags.set.contains(FlagSet::CONST),
            });
            places.push(variable.span.start);
        }
        for property in &syntax.properties {
            let PropertyKind::Auto { value } = property.kind else {
                continue;
            };
            let value_type = self.scripts.type_of(self.script, &property.type_name);
            variables.push(Variable {
                name: self.auto_variable(Identifier::Own(property.name.symbol)),
                type_name: self.type_name(value_type),
                user_flags: self.user_flags(property.flags, FlagPlaces::VARIABLE),
                initial: self.initial(value, value_type),
                is_const: property.flags.set.contains(FlagSet::CONST),
            });
            places.push(property.span.start);
        }
        if self.is_official() {
            let mut order: Vec<_> = places.into_iter().zip(variables).collect();
            order.sort_by_key(|&(place, _)| place);
            return order.into_iter().map(|(_, variable)| variable).collect();
        }
        variables
    }

    fn properties(&mut self) -> Vec<Property> {
        let syntax = self.syntax;
        let mut properties = Vec::with_capacity(syntax.properties.len());
        for (at, property) in syntax.properties.iter().enumerate() {
            let value_type = self.scripts.type_of(self.script, &property.type_name);
            let mut written = None;
            let (flags, accessors) = match property.kind {
                PropertyKind::Auto { .. } => (
                    Property::READABLE | Property::WRITABLE | Property::AUTO,
                    Accessors::Auto(self.auto_variable(Identifier::Own(property.name.symbol))),
                ),
                PropertyKind::AutoReadOnly { value } => {
                    let constant = self.initial(value, value_type);
                    let getter = self.constant_getter(at, constant, value_type);
                    let full = Accessors::Full {
                        getter: Some(Box::new(getter)),
                        setter: None,
                    };
                    (Property::READABLE, full)
                }
                PropertyKind::Full { accessors } => {
                    written = Some(property.type_name);
                    self.accessors(accessors)
                }
                PropertyKind::Reported => continue,
            };
            properties.push(Property {
                name: self.declared(property.name),
                type_name: self.declared_type(value_type, written),
                doc: self.doc(property.doc),
                user_flags: self.user_flags(property.flags, FlagPlaces::PROPERTY),
                flags,
                accessors,
            });
        }
        properties
    }

    /// Takes temporaries for the getters that cast, up to a place in the source.
    pub(super) fn number_getters(&mut self, before: u32) {
        if self.options.game.has_structs() {
            return;
        }
        let syntax = self.syntax;
        while let Some(property) = syntax.properties.get(self.next_property)
            && property.span.start < before
        {
            if let PropertyKind::AutoReadOnly { value: Some(value) } = property.kind
                && matches!(syntax[value].kind, ExpressionKind::Int(_))
                && self.scripts.type_of(self.script, &property.type_name) == Type::FLOAT
            {
                let number = self.temporaries.reserve();
                self.cast_getters.push((self.next_property, number));
            }
            self.next_property += 1;
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "that is what the game's casts do"
    )]
    fn constant_getter(&mut self, property: usize, constant: Value, value_type: Type) -> Function {
        let mut code = Code::new();
        let mut locals = Vec::new();
        let mut result = constant;
        let cast = self.cast_getters.iter().find(|&&(at, _)| at == property);
        match (cast.copied(), constant) {
            (Some(_), Value::Int(value)) if self.options.optimize => {
                result = Value::Float(value as f32);
            }
            (Some((_, number)), _) => {
                let name = self.strings.temporary(number);
                let type_name = self.type_name(value_type);
                locals.push(Local { name, type_name });
                result = Value::Identifier(name);
                code.push(Opcode::Cast, &[result, constant]);
            }
            (None, _) => {}
        }
        code.push(Opcode::Ret, &[result]);
        Function {
            return_type: self.type_name(value_type),
            locals,
            code,
            ..Function::default()
        }
    }

    fn accessors(&mut self, accessors: ast::List<ast::Accessor>) -> (u8, Accessors) {
        let (mut getter, mut setter, mut flags) = (None, None, 0);
        for lowered in &mut self.lowered {
            match lowered.kind {
                BodyKind::Getter(at) if accessors.range().contains(&at) => {
                    flags |= Property::READABLE;
                    getter = Some(Box::new(std::mem::take(&mut lowered.function)));
                }
                BodyKind::Setter(at) if accessors.range().contains(&at) => {
                    flags |= Property::WRITABLE;
                    setter = Some(Box::new(std::mem::take(&mut lowered.function)));
                }
                BodyKind::Getter(_) | BodyKind::Setter(_) | BodyKind::Function(_) => {}
            }
        }
        (flags, Accessors::Full { getter, setter })
    }

    fn states(&mut self) -> Vec<State> {
        let syntax = self.syntax;
        let mut states = vec![State::default()];
        // A state may be opened more than once: all openings are one state.
        let mut places = Vec::with_capacity(syntax.states.len());
        let mut known = BTreeMap::new();
        for state in &syntax.states {
            let place = *known.entry(state.name.symbol).or_insert_with(|| {
                states.push(State {
                    name: self.state_name(state.name),
                    functions: Vec::new(),
                });
                states.len() - 1
            });
            places.push(place);
        }
        if !self.options.game.has_structs() {
            let made = self.made_functions();
            states[0].functions = made;
        }
        for lowered in std::mem::take(&mut self.lowered) {
            let BodyKind::Function(at) = lowered.kind else {
                continue;
            };
            let place = syntax.functions[at]
                .state
                .and_then(|state| places.get(state.index()).copied())
                .unwrap_or(0);
            states[place].functions.push(NamedFunction {
                name: lowered.name,
                function: lowered.function,
            });
        }
        if !self.options.game.has_structs() && self.is_official() {
            let ranks = state_ranks(syntax);
            let mut order: Vec<_> = places.iter().copied().zip(ranks).collect();
            order.sort_by_key(|&(_, rank)| rank);
            order.dedup();
            let mut taken = |place: usize| std::mem::take(&mut states[place]);
            return std::iter::once(0)
                .chain(order.into_iter().map(|(place, _)| place))
                .map(&mut taken)
                .collect();
        }
        states
    }

    /// What Skyrim's compiler adds to every script that does not define it itself.
    fn made_functions(&mut self) -> Vec<NamedFunction> {
        let mut functions = Vec::new();
        let this = Value::Identifier(self.strings.name("self"));
        let state = Value::Identifier(self.strings.name("::State"));
        if !self.defines("GetState") {
            let mut code = Code::new();
            code.push(Opcode::Ret, &[state]);
            functions.push(NamedFunction {
                name: self.strings.name("GetState"),
                function: Function {
                    return_type: self.type_name(Type::STRING),
                    doc: self
                        .strings
                        .literal(b"Function that returns the current state"),
                    code,
                    ..Function::default()
                },
            });
        }
        if !self.defines("GotoState") {
            functions.push(self.made_goto_state(this, state));
        }
        if self.scripts.parent(self.script) == Parent::None {
            for name in ["onBeginState", "onEndState"] {
                if !self.defines(name) {
                    functions.push(NamedFunction {
                        name: self.strings.name(name),
                        function: Function {
                            return_type: self.type_name(Type::VOID),
                            doc: self.strings.literal(if name == "onBeginState" {
                                b"Event received when this state is switched to"
                            } else {
                                b"Event received when this state is switched away from"
                            }),
                            ..Function::default()
                        },
                    });
                }
            }
        }
        functions
    }

    fn made_goto_state(&mut self, this: Value, state: Value) -> NamedFunction {
        let sink = self.strings.name("::NoneVar");
        let parameter = self.strings.name("newState");
        let mut code = Code::new();
        for (name, is_last) in [("onEndState", false), ("onBeginState", true)] {
            let name = Value::Identifier(self.strings.name(name));
            code.push(Opcode::CallMethod, &[name, this, Value::Identifier(sink)]);
            if !is_last {
                code.push(Opcode::Assign, &[state, Value::Identifier(parameter)]);
            }
        }
        NamedFunction {
            name: self.strings.name("GotoState"),
            function: Function {
                return_type: self.type_name(Type::VOID),
                doc: self
                    .strings
                    .literal(b"Function that switches this object to the specified state"),
                parameters: vec![Local {
                    name: parameter,
                    type_name: self.type_name(Type::STRING),
                }],
                locals: vec![Local {
                    name: sink,
                    type_name: self.type_name(Type::VOID),
                }],
                code,
                ..Function::default()
            },
        }
    }

    fn defines(&self, name: &str) -> bool {
        self.script.members_by_text(name).function().is_some()
    }

    fn debug_info(&mut self) -> DebugInfo {
        let mut info = DebugInfo::default();
        let object = self.own_name;
        if !self.options.game.has_structs() {
            let mut made = vec!["GetState", "GotoState"];
            if self.scripts.parent(self.script) == Parent::None {
                made.extend(["onBeginState", "onEndState"]);
            }
            for name in made {
                if !self.defines(name) {
                    info.functions.push(DebugFunction {
                        object,
                        function: self.strings.name(name),
                        ..DebugFunction::default()
                    });
                }
            }
        }
        self.debug_accessors(object, &mut info);
        let mut order: Vec<usize> = (0..self.lowered.len()).collect();
        let keeps_one = !self.options.game.has_structs() && self.is_official();
        if keeps_one {
            let ranks = state_ranks(self.syntax);
            order.sort_by_key(|&at| match self.lowered[at].kind {
                BodyKind::Function(index) => {
                    let state = self.syntax.functions[index].state;
                    state.map_or(0, |state| {
                        ranks.get(state.index()).map_or(0, |rank| rank + 1)
                    })
                }
                BodyKind::Getter(_) | BodyKind::Setter(_) => 0,
            });
        }
        for at in order {
            let Lowered { kind, name, .. } = self.lowered[at];
            let BodyKind::Function(index) = kind else {
                continue;
            };
            let mut state = self.syntax.functions[index].state;
            if !is_named_by_state(self.options, self.syntax, index) {
                state = None;
            }
            let state = state.map(|state| self.syntax[state].name.symbol);
            info.functions.push(DebugFunction {
                object,
                state: state.map_or(StringIndex(0), |name| self.strings.symbol(name)),
                function: name,
                kind: FunctionKind::Normal,
                lines: std::mem::take(&mut self.lowered[at].lines),
            });
        }
        if self.options.game.has_structs() {
            self.debug_groups(object, &mut info);
            self.debug_structs(object, &mut info);
        }
        info
    }

    fn debug_accessors(&mut self, object: StringIndex, info: &mut DebugInfo) {
        for (at, property) in self.syntax.properties.iter().enumerate() {
            let name = self.strings.symbol(property.name.symbol);
            let mut add = |kind, lines| {
                info.functions.push(DebugFunction {
                    object,
                    state: StringIndex(0),
                    function: name,
                    kind,
                    lines,
                });
            };
            match property.kind {
                PropertyKind::AutoReadOnly { .. } => {
                    let line = self.script.lines.line(property.span.start);
                    let line = u16::try_from(line).unwrap_or(u16::MAX);
                    let casts = self.cast_getters.iter().any(|&(cast, _)| cast == at);
                    let count = if casts && !self.options.optimize {
                        2
                    } else {
                        1
                    };
                    add(FunctionKind::Getter, vec![line; count]);
                }
                PropertyKind::Full { accessors } => {
                    for lowered in &mut self.lowered {
                        let (kind, at) = match lowered.kind {
                            BodyKind::Getter(at) => (FunctionKind::Getter, at),
                            BodyKind::Setter(at) => (FunctionKind::Setter, at),
                            BodyKind::Function(_) => continue,
                        };
                        if accessors.range().contains(&at) {
                            add(kind, std::mem::take(&mut lowered.lines));
                        }
                    }
                }
                PropertyKind::Auto { .. } | PropertyKind::Reported => {}
            }
        }
    }

    fn debug_groups(&mut self, object: StringIndex, info: &mut DebugInfo) {
        let syntax = self.syntax;
        for group in &syntax.groups {
            let names = syntax[group.properties]
                .iter()
                .map(|property| property.name);
            let properties = self.symbols(names);
            info.groups.push(DebugGroup {
                object,
                name: self.strings.symbol(group.name.symbol),
                doc: self.doc(group.doc),
                user_flags: self.user_flags(group.flags, FlagPlaces::GROUP),
                properties,
            });
        }
        let outside = syntax
            .properties
            .iter()
            .filter(|property| property.group.is_none());
        let properties = self.symbols(outside.map(|property| property.name));
        if !properties.is_empty() {
            info.groups.push(DebugGroup {
                object,
                properties,
                ..DebugGroup::default()
            });
        }
    }

    fn debug_structs(&mut self, object: StringIndex, info: &mut DebugInfo) {
        let syntax = self.syntax;
        for structure in &syntax.structs {
            let members = self.symbols(syntax[structure.members].iter().map(|m| m.name));
            info.structs.push(DebugStruct {
                object,
                name: self.strings.symbol(structure.name.symbol),
                members,
            });
        }
    }

    fn symbols(&mut self, names: impl Iterator<Item = Name>) -> Vec<StringIndex> {
        names.map(|name| self.strings.symbol(name.symbol)).collect()
    }
}

/// Whether a function's debug record names its state. Skyrim's compiler names it for the first
/// function of a state alone. That makes records ambiguous, so we follow only where files are to
/// look like the official ones.
fn is_named_by_state(options: &Options, syntax: &ast::Script, index: usize) -> bool {
    if options.game.has_structs() || options.string_table != StringTableMode::Official {
        return true;
    }
    let Some(state) = syntax.functions[index].state else {
        return true;
    };
    let same = |function: &ast::Function| {
        function
            .state
            .is_some_and(|other| syntax[other].name.symbol == syntax[state].name.symbol)
    };
    syntax.functions.iter().position(same) == Some(index)
}

/// Skyrim's compiler keeps one record of those that name the same function, that of a state rather
/// than that of the empty state.
fn keep_last_of_each(records: &mut Vec<DebugFunction>) {
    let mut seen = std::collections::BTreeSet::new();
    records.reverse();
    records.retain(|record| seen.insert((record.state, record.function, record.kind.byte())));
    records.reverse();
}
