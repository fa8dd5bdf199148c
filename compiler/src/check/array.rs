//! The functions that every array has.

use super::Checker;
use super::call::{count_given, count_wanted};
use super::record::literal_span;
use super::tree::{ArrayFunction, NodeId, NodeKind, Text};
use crate::ast::{Argument, Call};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::suggestion::nearest;
use crate::types::Type;

/// What a parameter of an array function accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// A value of the element type.
    Element,
    /// An Int without default.
    Int,
    /// An Int with a default.
    IntOr(i32),
    /// The name of a member of the element type, as a literal.
    Member,
    /// A value of that member's type.
    MemberValue,
}

type Row = (
    &'static str,
    ArrayFunction,
    &'static [(&'static str, Wanted)],
);

const FIND: Row = (
    "Find",
    ArrayFunction::Find,
    &[
        ("akElement", Wanted::Element),
        ("aiStartIndex", Wanted::IntOr(0)),
    ],
);
const RFIND: Row = (
    "RFind",
    ArrayFunction::RFind,
    &[
        ("akElement", Wanted::Element),
        ("aiStartIndex", Wanted::IntOr(-1)),
    ],
);
const LATER: [Row; 8] = [
    (
        "FindStruct",
        ArrayFunction::FindStruct,
        &[
            ("asVarName", Wanted::Member),
            ("akElement", Wanted::MemberValue),
            ("aiStartIndex", Wanted::IntOr(0)),
        ],
    ),
    (
        "RFindStruct",
        ArrayFunction::RFindStruct,
        &[
            ("asVarName", Wanted::Member),
            ("akElement", Wanted::MemberValue),
            ("aiStartIndex", Wanted::IntOr(-1)),
        ],
    ),
    (
        "Add",
        ArrayFunction::Add,
        &[
            ("akElement", Wanted::Element),
            ("aiCount", Wanted::IntOr(1)),
        ],
    ),
    (
        "Insert",
        ArrayFunction::Insert,
        &[("akElement", Wanted::Element), ("aiLocation", Wanted::Int)],
    ),
    (
        "Remove",
        ArrayFunction::Remove,
        &[("aiLocation", Wanted::Int), ("aiCount", Wanted::IntOr(1))],
    ),
    ("RemoveLast", ArrayFunction::RemoveLast, &[]),
    ("Clear", ArrayFunction::Clear, &[]),
    (
        "GetAllMatchingStructs",
        ArrayFunction::GetAllMatchingStructs,
        &[
            ("asVarName", Wanted::Member),
            ("akElement", Wanted::MemberValue),
            ("aiStartIndex", Wanted::IntOr(0)),
            ("aiCount", Wanted::IntOr(-1)),
        ],
    ),
];

impl Checker<'_> {
    fn array_functions(&self) -> impl Iterator<Item = &'static Row> {
        let game = self.scripts.game();
        let later = match game {
            cyperus_pex::Game::Skyrim => 0,
            cyperus_pex::Game::Fallout4 => LATER.len() - 1,
            cyperus_pex::Game::Fallout76 | cyperus_pex::Game::Starfield => LATER.len(),
        };
        [&FIND, &RFIND].into_iter().chain(LATER.iter().take(later))
    }

    /// A call on an array.
    pub(super) fn array_call(&mut self, call: &Call, array: NodeId, span: Span) -> NodeId {
        let name = self.text(call.name.symbol);
        let row = self
            .array_functions()
            .find(|(known, ..)| known.eq_ignore_ascii_case(name));
        let Some(&(_, function, wanted)) = row else {
            return self.unknown_array_function(call, span);
        };
        let array_type = self.type_at(array);
        let structs_only = wanted.first().is_some_and(|&(_, w)| w == Wanted::Member);
        if structs_only && array_type.element().as_struct().is_none() {
            let text = self.describe_one(array_type);
            let message = format!("`{name}` only works on arrays of structs, but this is {text}");
            self.error(Code::NotAnArray, self.syntax.name_span(call.name), message);
            self.drop_arguments(call);
            return self.reported(span);
        }
        let Some(nodes) = self.array_arguments(call, array_type, wanted) else {
            return self.reported(span);
        };
        let arguments = self.tree.add_list(&nodes);
        let value_type = match function {
            ArrayFunction::Find
            | ArrayFunction::RFind
            | ArrayFunction::FindStruct
            | ArrayFunction::RFindStruct => Type::INT,
            ArrayFunction::GetAllMatchingStructs => array_type,
            ArrayFunction::Add
            | ArrayFunction::Insert
            | ArrayFunction::Remove
            | ArrayFunction::RemoveLast
            | ArrayFunction::Clear => Type::VOID,
        };
        let kind = NodeKind::ArrayCall {
            function,
            array,
            arguments,
        };
        self.tree.add(kind, value_type, span)
    }

    fn unknown_array_function(&mut self, call: &Call, span: Span) -> NodeId {
        let name = self.text(call.name.symbol);
        let place = self.syntax.name_span(call.name);
        let mut diagnostic = Diagnostic::new(
            Code::UnknownFunction,
            place,
            format!("arrays have no function called `{name}`"),
        );
        if let Some(near) = nearest(name, self.array_functions().map(|(known, ..)| *known)) {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), place, near);
        }
        self.report(diagnostic);
        self.drop_arguments(call);
        self.reported(span)
    }

    /// Matches, checks and completes the arguments; `None` if they do not fit.
    fn array_arguments(
        &mut self,
        call: &Call,
        array_type: Type,
        wanted: &[(&str, Wanted)],
    ) -> Option<Vec<NodeId>> {
        let arguments = &self.syntax[call.arguments];
        let mut given: Vec<Option<NodeId>> = vec![None; wanted.len()];
        let mut fits = true;
        for (at, argument) in arguments.iter().enumerate() {
            let place = self.array_argument_place(argument, at, wanted);
            let node = self.value(argument.value);
            match place.and_then(|place| given.get_mut(place)) {
                Some(slot @ None) => *slot = Some(node),
                Some(Some(_)) => {
                    let span = self.tree[node].span;
                    self.error(
                        Code::DuplicateArgument,
                        span,
                        "this parameter already has a value",
                    );
                    return None;
                }
                None if argument.name.is_some() => return None,
                None => fits = false,
            }
        }
        let required = wanted
            .iter()
            .filter(|(_, w)| !matches!(w, Wanted::IntOr(_)))
            .count();
        fits &= given.iter().take(required).all(Option::is_some);
        if !fits {
            let name = self.text(call.name.symbol);
            let wanted = count_wanted(required, wanted.len());
            let given = count_given(arguments.len());
            let message = format!("`{name}` takes {wanted}, but {given}");
            self.error(Code::ArgumentCount, call.span, message);
            return None;
        }
        Some(self.convert_array_arguments(call, array_type, wanted, &given))
    }

    fn array_argument_place(
        &mut self,
        argument: &Argument,
        at: usize,
        wanted: &[(&str, Wanted)],
    ) -> Option<usize> {
        let Some(name) = argument.name else {
            return Some(at);
        };
        let found = wanted
            .iter()
            .position(|(known, _)| self.syntax.names.is(name.symbol, known));
        if found.is_none() {
            let names: Vec<&str> = wanted.iter().map(|(known, _)| *known).collect();
            let message = format!(
                "there is no parameter called `{}`, only {}",
                self.text(name.symbol),
                names.join(", ")
            );
            self.error(Code::UnknownArgument, self.syntax.name_span(name), message);
        }
        found
    }

    fn convert_array_arguments(
        &mut self,
        call: &Call,
        array_type: Type,
        wanted: &[(&str, Wanted)],
        given: &[Option<NodeId>],
    ) -> Vec<NodeId> {
        let mut member_type = Type::UNKNOWN;
        let mut nodes = Vec::with_capacity(wanted.len());
        for (&(name, wanted), &node) in wanted.iter().zip(given) {
            let what = |_: &Self| format!("the argument `{name}`");
            let node = match (wanted, node) {
                (Wanted::Element, Some(node)) => self.convert(node, array_type.element(), what),
                (Wanted::MemberValue, Some(node)) => self.convert(node, member_type, what),
                (Wanted::Int | Wanted::IntOr(_), Some(node)) => self.convert(node, Type::INT, what),
                (Wanted::Member, Some(node)) => {
                    member_type = self.member_literal(node, array_type.element());
                    node
                }
                (Wanted::IntOr(default), None) => {
                    self.tree.add(NodeKind::Int(default), Type::INT, call.span)
                }
                (Wanted::Element | Wanted::Int | Wanted::Member | Wanted::MemberValue, None) => {
                    self.reported(call.span)
                }
            };
            nodes.push(node);
        }
        nodes
    }

    /// The type of the member that a literal names.
    fn member_literal(&mut self, node: NodeId, element: Type) -> Type {
        let span = self.tree[node].span;
        let NodeKind::String(Text::Own(literal)) = self.tree[node].kind else {
            if !self.type_at(node).is_unknown() {
                let message = "the name of the member must be a string literal";
                self.error(Code::EventNameNotLiteral, span, message);
            }
            return Type::UNKNOWN;
        };
        let Some((script, index)) = element.as_struct() else {
            return Type::UNKNOWN;
        };
        let name = String::from_utf8_lossy(self.syntax.string(literal)).into_owned();
        let index = usize::from(index);
        match self.find_struct_member(script, index, &name) {
            Some((at, member_type)) => {
                if let Some(inner) = literal_span(span, name.as_bytes()) {
                    self.note_struct_member(script, index, at, inner, member_type);
                }
                member_type
            }
            None => {
                self.unknown_struct_member(script, index, &name, span);
                Type::UNKNOWN
            }
        }
    }
}
