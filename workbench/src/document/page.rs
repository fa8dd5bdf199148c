//! What a reader of a script's documentation gets to know, as plain data without any layout.

use std::collections::BTreeSet;

/// Something that documentation can lead to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The script, as its header spells it.
    pub script: String,
    /// A declaration in it; `None` is the script itself.
    pub member: Option<(MemberKind, String)>,
}

/// Kinds of declarations. A script may use one name for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberKind {
    /// A property.
    Property,
    /// A function or an event.
    Function,
    /// A custom event.
    CustomEvent,
    /// A struct.
    Struct,
    /// A state.
    State,
}

/// A type as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeText {
    /// Its name, with `[]` for an array.
    pub text: String,
    /// The script or struct that it is, or that its elements are.
    pub target: Option<Target>,
}

/// A script.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its full name.
    pub name: String,
    /// Flags of the header.
    pub flags: Vec<String>,
    /// What its author wrote about it.
    pub doc: String,
    /// Its parent, the parent's parent, and so on.
    pub ancestors: Vec<String>,
    /// The nearest ancestor that cannot be found.
    pub missing_ancestor: Option<String>,
    /// Properties, first those without a group.
    pub groups: Vec<Group>,
    /// Functions and events of all states, in source order.
    pub functions: Vec<Function>,
    /// Custom events.
    pub custom_events: Vec<CustomEvent>,
    /// States, each once.
    pub states: Vec<State>,
    /// Structs.
    pub structs: Vec<Structure>,
    /// What it uses of other scripts.
    pub uses: BTreeSet<Use>,
    /// Its errors. What is above is then only what could be understood.
    pub errors: Vec<Mistake>,
}

/// An error of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where.
    pub line: u32,
    /// What.
    pub message: String,
}

/// One thing of another script that a script uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// What.
    pub target: Target,
    /// The function that uses it; empty for the script's declarations.
    pub within: String,
}

/// Properties that belong together.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Its name; `None` for properties outside all groups.
    pub name: Option<String>,
    /// Its flags.
    pub flags: Vec<String>,
    /// What its author wrote about it.
    pub doc: String,
    /// Its properties.
    pub properties: Vec<Property>,
}

/// A property.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its type.
    pub value_type: TypeText,
    /// Its flags.
    pub flags: Vec<String>,
    /// Its initial value, as it is written.
    pub default: Option<String>,
    /// For a property with functions: whether it can be read and written.
    pub access: Option<(bool, bool)>,
    /// What its author wrote about it.
    pub doc: String,
    /// Where it is declared.
    pub line: u32,
}

/// A function or event.
#[derive(Clone, Debug)]
pub struct Function {
    /// Whether it is an event.
    pub is_event: bool,
    /// Its name.
    pub name: String,
    /// The sender of a remote or custom event.
    pub sender: Option<TypeText>,
    /// What it returns.
    pub returns: Option<TypeText>,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// Its flags.
    pub flags: Vec<String>,
    /// Its state; `None` is the empty one.
    pub state: Option<String>,
    /// The declaration of an ancestor that it replaces.
    pub overrides: Option<Target>,
    /// What its author wrote about it.
    pub doc: String,
    /// Where it is declared.
    pub line: u32,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub value_type: TypeText,
    /// Its default, as it is written.
    pub default: Option<String>,
}

/// A custom event.
#[derive(Clone, Debug)]
pub struct CustomEvent {
    /// Its name.
    pub name: String,
    /// What its author wrote above it.
    pub doc: String,
    /// Where it is declared.
    pub line: u32,
}

/// A state.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Whether objects begin in it.
    pub is_auto: bool,
    /// What its author wrote above it.
    pub doc: String,
    /// Where it is first opened.
    pub line: u32,
}

/// A struct.
#[derive(Clone, Debug)]
pub struct Structure {
    /// Its name.
    pub name: String,
    /// Its members.
    pub members: Vec<StructMember>,
    /// What its author wrote above it.
    pub doc: String,
    /// Where it is declared.
    pub line: u32,
}

/// A member of a struct.
#[derive(Clone, Debug)]
pub struct StructMember {
    /// Its name.
    pub name: String,
    /// Its type.
    pub value_type: TypeText,
    /// Its flags.
    pub flags: Vec<String>,
    /// Its default, as it is written.
    pub default: Option<String>,
    /// What its author wrote about it.
    pub doc: String,
}
