//! A parsed script: all nodes of one file in one vector for each kind.

use std::ops::Index;

use super::{
    Accessor, Argument, Branch, Call, CustomEvent, Expression, Flag, Function, Group, Guard,
    Header, Id, Import, List, Local, Name, NameTable, Parameter, Property, State, Statement,
    Struct, StructMember, Symbol, TryBranch, TypeName, Variable,
};
use crate::source::Span;

/// A string literal: its bytes in [`Script::text`], without quotes and with escapes replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StringLiteral {
    /// Range in [`Script::text`].
    pub start: u32,
    /// End of the range.
    pub end: u32,
}

/// A documentation comment: its bytes in [`Script::text`], without braces, trimmed, with LF line
/// ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocComment {
    /// Range in [`Script::text`].
    pub start: u32,
    /// End of the range.
    pub end: u32,
}

/// How much of a file is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMode {
    /// Everything.
    Full,
    /// Declarations only: the bodies of functions are skipped, token by token, and none of their
    /// names, literals or errors is kept.
    Declarations,
}

/// A parsed file. Declarations are in source order. Index it with an [`Id`] for one
/// node, with a [`List`] for neighbours.
#[derive(Clone, Debug)]
pub struct Script {
    /// How much of the file is here.
    pub mode: ParseMode,
    /// Every name in it.
    pub names: NameTable,
    /// The `ScriptName` line.
    pub header: Header,
    /// `Import` lines.
    pub imports: Vec<Import>,
    /// Structs.
    pub structs: Vec<Struct>,
    /// Members of all structs.
    pub members: Vec<StructMember>,
    /// Custom events.
    pub custom_events: Vec<CustomEvent>,
    /// Guards.
    pub guards: Vec<Guard>,
    /// Script variables.
    pub variables: Vec<Variable>,
    /// Groups of properties.
    pub groups: Vec<Group>,
    /// All properties, in groups or not.
    pub properties: Vec<Property>,
    /// Functions inside full properties.
    pub accessors: Vec<Accessor>,
    /// States; each time a state is opened is one entry.
    pub states: Vec<State>,
    /// Functions and events of all states, including the empty one.
    pub functions: Vec<Function>,
    /// Parameters of all functions and accessors.
    pub parameters: Vec<Parameter>,
    /// Flags of all declarations.
    pub flags: Vec<Flag>,
    /// Names in lists: guards of `LockGuard`, `TryLockGuard` and `RequiresGuard`.
    pub name_lists: Vec<Name>,
    /// Expressions, operands before the operations that use them.
    pub expressions: Vec<Expression>,
    /// Calls.
    pub calls: Vec<Call>,
    /// Arguments of all calls.
    pub arguments: Vec<Argument>,
    /// Types named in expressions.
    pub type_names: Vec<TypeName>,
    /// Statements; the bodies of blocks come before the blocks.
    pub statements: Vec<Statement>,
    /// Local variables.
    pub locals: Vec<Local>,
    /// Branches of all `If`s.
    pub branches: Vec<Branch>,
    /// Branches of all `TryLockGuard`s.
    pub try_branches: Vec<TryBranch>,
    /// String literals.
    pub strings: Vec<StringLiteral>,
    /// Documentation comments.
    pub docs: Vec<DocComment>,
    /// The bytes of strings and documentation.
    pub text: Vec<u8>,
    /// Names on lines that did not parse, sorted. Something with that name may have been declared
    /// there, so it is not reported as missing.
    pub reported_names: Vec<Symbol>,
}

impl Script {
    /// A script with nothing in it, not even a name: the header sets it.
    pub(crate) fn new(mode: ParseMode) -> Self {
        Self {
            mode,
            names: NameTable::default(),
            header: Header {
                name: Name {
                    symbol: Symbol::PLACEHOLDER,
                    start: 0,
                },
                parent: None,
                flags: super::Flags::default(),
                doc: None,
                span: Span::at(0),
                is_missing: true,
            },
            imports: Vec::new(),
            structs: Vec::new(),
            members: Vec::new(),
            custom_events: Vec::new(),
            guards: Vec::new(),
            variables: Vec::new(),
            groups: Vec::new(),
            properties: Vec::new(),
            accessors: Vec::new(),
            states: Vec::new(),
            functions: Vec::new(),
            parameters: Vec::new(),
            flags: Vec::new(),
            name_lists: Vec::new(),
            expressions: Vec::new(),
            calls: Vec::new(),
            arguments: Vec::new(),
            type_names: Vec::new(),
            statements: Vec::new(),
            locals: Vec::new(),
            branches: Vec::new(),
            try_branches: Vec::new(),
            strings: Vec::new(),
            docs: Vec::new(),
            text: Vec::new(),
            reported_names: Vec::new(),
        }
    }

    /// Empties a script for another file, keeping the capacity of its vectors.
    pub(crate) fn reuse(&mut self, mode: ParseMode, length: usize) {
        let empty = Self::new(mode);
        let used = std::mem::replace(self, empty);
        // Every field is named, so that a new one cannot be forgotten.
        let Self {
            mode: _,
            names: _,
            header: _,
            imports,
            structs,
            members,
            custom_events,
            guards,
            variables,
            groups,
            properties,
            accessors,
            states,
            functions,
            parameters,
            flags,
            name_lists,
            expressions,
            calls,
            arguments,
            type_names,
            statements,
            locals,
            branches,
            try_branches,
            strings,
            docs,
            text,
            reported_names,
        } = used;
        self.names = NameTable::for_source(length);
        self.imports = emptied(imports);
        self.structs = emptied(structs);
        self.members = emptied(members);
        self.custom_events = emptied(custom_events);
        self.guards = emptied(guards);
        self.variables = emptied(variables);
        self.groups = emptied(groups);
        self.properties = emptied(properties);
        self.accessors = emptied(accessors);
        self.states = emptied(states);
        self.functions = emptied(functions);
        self.parameters = emptied(parameters);
        self.flags = emptied(flags);
        self.name_lists = emptied(name_lists);
        self.expressions = emptied(expressions);
        self.calls = emptied(calls);
        self.arguments = emptied(arguments);
        self.type_names = emptied(type_names);
        self.statements = emptied(statements);
        self.locals = emptied(locals);
        self.branches = emptied(branches);
        self.try_branches = emptied(try_branches);
        self.strings = emptied(strings);
        self.docs = emptied(docs);
        self.text = emptied(text);
        self.reported_names = emptied(reported_names);
    }

    /// The bytes of a string literal, as stored in the `.pex`.
    pub fn string(&self, id: Id<StringLiteral>) -> &[u8] {
        let StringLiteral { start, end } = self[id];
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// The bytes of a documentation comment, as stored in the `.pex`.
    pub fn doc(&self, id: Id<DocComment>) -> &[u8] {
        let DocComment { start, end } = self[id];
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// The first spelling of a name.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.text(symbol)
    }

    /// The place of one use of a name.
    pub fn name_span(&self, name: Name) -> Span {
        self.names.span(name)
    }

    /// Whether something with this name may be on a line that did not parse.
    pub fn is_reported(&self, symbol: Symbol) -> bool {
        self.reported_names.binary_search(&symbol).is_ok()
    }
}

fn emptied<Node>(mut nodes: Vec<Node>) -> Vec<Node> {
    nodes.clear();
    nodes
}

/// Lets a [`Script`] be indexed by the ids and lists of the nodes in one of its vectors.
macro_rules! node_vectors {
    ($($vector:ident: $node:ty;)*) => {
        $(
            impl Index<Id<$node>> for Script {
                type Output = $node;

                fn index(&self, id: Id<$node>) -> &$node {
                    &self.$vector[id.index()]
                }
            }

            impl Index<List<$node>> for Script {
                type Output = [$node];

                fn index(&self, list: List<$node>) -> &[$node] {
                    &self.$vector[list.range()]
                }
            }
        )*
    };
}

node_vectors! {
    imports: Import;
    structs: Struct;
    members: StructMember;
    custom_events: CustomEvent;
    guards: Guard;
    variables: Variable;
    groups: Group;
    properties: Property;
    accessors: Accessor;
    states: State;
    functions: Function;
    parameters: Parameter;
    flags: Flag;
    name_lists: Name;
    expressions: Expression;
    calls: Call;
    arguments: Argument;
    type_names: TypeName;
    statements: Statement;
    locals: Local;
    branches: Branch;
    try_branches: TryBranch;
    strings: StringLiteral;
    docs: DocComment;
}
