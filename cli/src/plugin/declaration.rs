//! What a script declares that a plugin can refer to, whether it is a source or compiled.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_compiler::resolve::{Parent, ScriptInfo, Scripts};
use cyperus_compiler::types::{Kind, Type};
use cyperus_pex::PexFile;
use cyperus_pex::file::Object;

/// Names in lower case to types: properties of a script, or members of a struct.
pub(crate) type Members = BTreeMap<String, DeclaredType>;

/// A script without its parents.
#[derive(Debug)]
pub(super) struct Declaration {
    /// The script that it extends.
    pub(super) parent: Option<String>,
    pub(super) properties: Members,
    /// Functions of the empty state, in lower case.
    pub(super) functions: BTreeSet<String>,
}

/// The type of a property or a member.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredType {
    /// The type, or that of the elements.
    pub(crate) base: BaseType,
    /// Whether it is an array.
    pub(crate) is_array: bool,
}

/// A type without `[]`.
#[derive(Clone, Debug)]
pub(crate) enum BaseType {
    Bool,
    Int,
    Float,
    String,
    Var,
    /// A script.
    Object,
    /// A struct; the members where they are known.
    Struct(Option<Members>),
    /// A name that leads nowhere: a script or struct that is not there.
    Unknown,
}

impl BaseType {
    /// The type for people.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Bool => "Bool",
            Self::Int => "Int",
            Self::Float => "Float",
            Self::String => "String",
            Self::Var => "Var",
            Self::Object => "Object",
            Self::Struct(_) => "Struct",
            Self::Unknown => "unknown",
        }
    }
}

impl std::fmt::Display for DeclaredType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let brackets = if self.is_array { "[]" } else { "" };
        write!(f, "{}{brackets}", self.base.name())
    }
}

impl Declaration {
    /// What a source declares.
    pub(super) fn of_source(scripts: &Scripts<'_>, script: &ScriptInfo) -> Self {
        let syntax = &script.syntax;
        let written = || {
            let parent = syntax.header.parent?;
            Some(syntax.name(parent.symbol).to_owned())
        };
        let parent = match scripts.parent(script) {
            Parent::None => None,
            Parent::Missing => written(),
            Parent::Script(id) => match scripts.script(id) {
                Some(parent) => Some(parent.expected_name.to_string()),
                None => written(),
            },
        };
        let properties = syntax.properties.iter().map(|property| {
            let name = syntax.name(property.name.symbol).to_ascii_lowercase();
            let found = scripts.type_of(script, &property.type_name);
            (name, of_type(scripts, found, true))
        });
        let functions = syntax.functions.iter().filter_map(|function| {
            let name = syntax.name(function.name.symbol);
            let own = script.members_by_text(name).function();
            own.map(|_| name.to_ascii_lowercase())
        });
        Self {
            parent,
            properties: properties.collect(),
            functions: functions.collect(),
        }
    }

    /// What a compiled script declares; None if the file contains no script.
    pub(super) fn of_compiled(file: &PexFile) -> Option<Self> {
        let object = file.objects.first()?;
        let text = |index| file.strings.text(index);
        let parent = text(object.parent).into_owned();
        let properties = object.properties.iter().map(|property| {
            let name = text(property.name).to_ascii_lowercase();
            (name, of_name(file, object, &text(property.type_name), true))
        });
        let states = object.states.iter();
        let empty = states.filter(|state| text(state.name).is_empty());
        let functions = empty
            .flat_map(|state| &state.functions)
            .map(|function| text(function.name).to_ascii_lowercase());
        Some(Self {
            parent: (!parent.is_empty()).then_some(parent),
            properties: properties.collect(),
            functions: functions.collect(),
        })
    }
}

/// `nested` says whether the members of a struct are wanted. Structs in structs have none here: a
/// struct may contain itself.
fn of_type(scripts: &Scripts<'_>, found: Type, nested: bool) -> DeclaredType {
    let base = match found.kind() {
        Kind::Bool => BaseType::Bool,
        Kind::Int => BaseType::Int,
        Kind::Float => BaseType::Float,
        Kind::String | Kind::CustomEventName | Kind::ScriptEventName => BaseType::String,
        Kind::Var => BaseType::Var,
        Kind::Object => BaseType::Object,
        Kind::Struct if nested => BaseType::Struct(members_of(scripts, found)),
        Kind::Struct => BaseType::Struct(None),
        Kind::Unknown | Kind::Void | Kind::None => BaseType::Unknown,
    };
    DeclaredType {
        base,
        is_array: found.is_array(),
    }
}

fn members_of(scripts: &Scripts<'_>, found: Type) -> Option<Members> {
    let script = scripts.script(found.script()?)?;
    let syntax = &script.syntax;
    let structure = syntax.structs.get(usize::from(found.struct_index()))?;
    let members = syntax[structure.members].iter().map(|member| {
        let name = syntax.name(member.name.symbol).to_ascii_lowercase();
        let found = scripts.type_of(script, &member.type_name);
        (name, of_type(scripts, found, false))
    });
    Some(members.collect())
}

/// A type as compiled scripts spell it: `int`, `Form`, `Script#Struct`, each with `[]` or without.
fn of_name(file: &PexFile, object: &Object, name: &str, nested: bool) -> DeclaredType {
    let (name, is_array) = match name.strip_suffix("[]") {
        Some(element) => (element, true),
        None => (name, false),
    };
    let base = match name.to_ascii_lowercase().as_str() {
        "bool" => BaseType::Bool,
        "int" => BaseType::Int,
        "float" => BaseType::Float,
        "string" | "customeventname" | "scripteventname" => BaseType::String,
        "var" => BaseType::Var,
        "" => BaseType::Unknown,
        _ => match name.rsplit_once('#') {
            None => BaseType::Object,
            Some((script, structure)) if nested => {
                BaseType::Struct(compiled_members(file, object, script, structure))
            }
            Some(_) => BaseType::Struct(None),
        },
    };
    DeclaredType { base, is_array }
}

/// The members of a struct of the script itself; those of other scripts are not looked up.
fn compiled_members(
    file: &PexFile,
    object: &Object,
    script: &str,
    structure: &str,
) -> Option<Members> {
    let text = |index| file.strings.text(index);
    if !text(object.name).eq_ignore_ascii_case(script) {
        return None;
    }
    let mut structs = object.structs.iter();
    let found = structs.find(|found| text(found.name).eq_ignore_ascii_case(structure))?;
    let members = found.members.iter().map(|member| {
        let name = text(member.name).to_ascii_lowercase();
        let kind = of_name(file, object, &text(member.type_name), false);
        (name, kind)
    });
    Some(members.collect())
}
