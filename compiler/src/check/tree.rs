//! Expressions with their types: the checked form of one statement.
//!
//! Implicit casts are separate nodes, and arguments are complete and in the order of the parameters,
//! so lowering makes no decisions about types. A tree lives for one statement; its memory is reused
//! for the next.

use std::ops::{Index, IndexMut};

use crate::ast::{Id, StringLiteral, Symbol};
use crate::source::Span;
use crate::types::{ScriptId, Type};

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u32);

/// Neighbouring entries of a tree's list of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeList {
    start: u32,
    length: u32,
}

impl NodeList {
    /// How many there are.
    pub fn len(self) -> usize {
        self.length as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }
}

/// A typed expression.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What it does.
    pub kind: NodeKind,
    /// The type of its value.
    pub value_type: Type,
    /// Its place in the source.
    pub span: Span,
    /// The temporary that holds its value, once lowering has assigned one.
    pub temporary: u32,
}

/// No temporary: the value is a literal or a variable.
pub const NO_TEMPORARY: u32 = u32::MAX;

/// A variable of a function: its parameters first, then its locals in the order of declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalId(pub u32);

/// A text that goes into the file as a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Text {
    /// A literal of the script being compiled.
    Own(Id<StringLiteral>),
    /// A literal of another script: the default of a parameter.
    Foreign(ScriptId, Id<StringLiteral>),
    /// The empty string.
    Empty,
    /// A custom event's name with its script's in front.
    CustomEvent(ScriptId, Id<crate::ast::CustomEvent>),
}

/// A name that goes into the file as an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identifier {
    /// A name of the script being compiled.
    Own(Symbol),
    /// A name of another script.
    Foreign(ScriptId, Symbol),
}

/// Arithmetic on two operands of one numeric type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient; whole for Ints.
    Divide,
    /// Remainder, Ints only.
    Remainder,
}

/// Comparison of two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// How a function is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// On this instance.
    OnSelf,
    /// On an object.
    OnObject(NodeId),
    /// The parent script's version, on this instance.
    OnParent,
    /// A Global function of a script.
    Static(ScriptId),
}

/// Functions that every array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayFunction {
    /// `Find(element, start)`
    Find,
    /// `RFind(element, start)`
    RFind,
    /// `FindStruct(member, value, start)`
    FindStruct,
    /// `RFindStruct(member, value, start)`
    RFindStruct,
    /// `Add(element, count)`
    Add,
    /// `Insert(element, place)`
    Insert,
    /// `Remove(place, count)`
    Remove,
    /// `RemoveLast()`
    RemoveLast,
    /// `Clear()`
    Clear,
    /// `GetAllMatchingStructs(member, value, start, count)`
    GetAllMatchingStructs,
}

/// What an expression does.
#[derive(Clone, Copy, Debug)]
pub enum NodeKind {
    /// Wrong, and reported.
    Reported,
    /// A literal.
    Int(i32),
    /// A literal.
    Float(f32),
    /// A literal.
    Bool(bool),
    /// A literal.
    String(Text),
    /// A literal.
    None,
    /// A parameter or local.
    Local(LocalId),
    /// A variable of this script.
    Variable(Symbol),
    /// The hidden variable of an auto property of this script or an ancestor.
    AutoVariable(Identifier),
    /// This instance.
    SelfReference,
    /// The name of the current state.
    StateVariable,
    /// A property of an object, or of this instance where there is none.
    Property {
        /// The owner.
        object: Option<NodeId>,
        /// The property.
        name: Symbol,
    },
    /// A member of a struct.
    Member {
        /// The struct.
        structure: NodeId,
        /// The member.
        name: Symbol,
    },
    /// An element of an array.
    Element {
        /// The array.
        array: NodeId,
        /// The place.
        index: NodeId,
    },
    /// The length of an array.
    Length(NodeId),
    /// A conversion to the node's type.
    Cast {
        /// What is converted.
        value: NodeId,
        /// Whether it is written in the source with `as`.
        is_explicit: bool,
    },
    /// Whether a value is of a type.
    Is(NodeId, Type),
    /// Truth reversed.
    Not(NodeId),
    /// Sign reversed.
    Negate(NodeId),
    /// Arithmetic.
    Arithmetic(Arithmetic, NodeId, NodeId),
    /// Two Strings joined.
    Concatenate(NodeId, NodeId),
    /// A comparison.
    Compare(Comparison, NodeId, NodeId),
    /// `&&`: the right side only if the left is true.
    And(NodeId, NodeId),
    /// `||`: the right side only if the left is false.
    Or(NodeId, NodeId),
    /// A call.
    Call {
        /// On what.
        callee: Callee,
        /// Which function.
        name: Symbol,
        /// The arguments.
        arguments: NodeList,
        /// Whether release or final builds leave the call out, and this is such a build.
        is_stripped: bool,
    },
    /// A call of an array's own function.
    ArrayCall {
        /// Which.
        function: ArrayFunction,
        /// The array.
        array: NodeId,
        /// The arguments, a struct member's name among them as a string.
        arguments: NodeList,
    },
    /// A new array of the node's type.
    NewArray(NodeId),
    /// A new struct of the node's type.
    NewStruct,
}

/// What an assignment writes.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A node that names a variable.
    Variable(NodeId),
    /// A property of an object, or of this instance.
    Property {
        /// The owner.
        object: Option<NodeId>,
        /// The property.
        name: Symbol,
    },
    /// A member of a struct.
    Member {
        /// The struct.
        structure: NodeId,
        /// The member.
        name: Symbol,
    },
    /// An element of an array.
    Element {
        /// The array.
        array: NodeId,
        /// The place.
        index: NodeId,
    },
}

/// The nodes of one statement.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    lists: Vec<NodeId>,
}

impl Tree {
    /// Forgets all nodes, keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.lists.clear();
    }

    /// Adds a node.
    pub fn add(&mut self, kind: NodeKind, value_type: Type, span: Span) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node {
            kind,
            value_type,
            span,
            temporary: NO_TEMPORARY,
        });
        id
    }

    /// Adds a list of nodes.
    pub fn add_list(&mut self, nodes: &[NodeId]) -> NodeList {
        let start = u32::try_from(self.lists.len()).unwrap_or(u32::MAX);
        self.lists.extend_from_slice(nodes);
        NodeList {
            start,
            length: u32::try_from(nodes.len()).unwrap_or(u32::MAX),
        }
    }

    /// Calls `visit` with each node that a node computes its value from, in the order of the source.
    pub fn for_each_operand(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        match self[node].kind {
            NodeKind::Property { object, .. } => object.into_iter().for_each(visit),
            NodeKind::Member {
                structure: value, ..
            }
            | NodeKind::Length(value)
            | NodeKind::Cast { value, .. }
            | NodeKind::Is(value, _)
            | NodeKind::Not(value)
            | NodeKind::Negate(value)
            | NodeKind::NewArray(value) => visit(value),
            NodeKind::Element {
                array: left,
                index: right,
            }
            | NodeKind::Arithmetic(_, left, right)
            | NodeKind::Concatenate(left, right)
            | NodeKind::Compare(_, left, right)
            | NodeKind::And(left, right)
            | NodeKind::Or(left, right) => [left, right].into_iter().for_each(visit),
            NodeKind::Call {
                callee, arguments, ..
            } => {
                if let Callee::OnObject(object) = callee {
                    visit(object);
                }
                self.list(arguments).iter().copied().for_each(visit);
            }
            NodeKind::ArrayCall {
                array, arguments, ..
            } => {
                visit(array);
                self.list(arguments).iter().copied().for_each(visit);
            }
            NodeKind::Reported
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::Local(_)
            | NodeKind::Variable(_)
            | NodeKind::AutoVariable(_)
            | NodeKind::SelfReference
            | NodeKind::StateVariable
            | NodeKind::NewStruct => {}
        }
    }

    /// The nodes of a list.
    pub fn list(&self, list: NodeList) -> &[NodeId] {
        let start = list.start as usize;
        self.lists
            .get(start..start + list.length as usize)
            .unwrap_or_default()
    }

    /// One node of a list.
    pub fn list_item(&self, list: NodeList, at: usize) -> Option<NodeId> {
        self.list(list).get(at).copied()
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, index: NodeId) -> &Node {
        &self.nodes[index.0 as usize]
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, index: NodeId) -> &mut Node {
        &mut self.nodes[index.0 as usize]
    }
}
