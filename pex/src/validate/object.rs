//! Objects: names, limits and everything except the contents of functions.

use super::finding::FindingKind;
use super::function::function;
use super::walk::{Here, Scope, Walk};
use crate::file::{Accessors, Object, ObjectSize, Property, Variable};
use crate::{StringIndex, Value};
use std::collections::BTreeMap;

/// What the functions of an object may refer to.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    /// Folded names of the script's variables.
    pub(super) variables: Scope,
    /// Folded names of the script's guards.
    pub(super) guards: Scope,
    /// The folded name of the script, for static calls of its own functions.
    pub(super) name: Option<u16>,
    /// Parameter counts of the script's functions by folded name; `None` if states disagree.
    pub(super) parameters: BTreeMap<u16, Option<usize>>,
    /// Whether there is a parent whose variables are not known here.
    pub(super) has_parent: bool,
}

pub(super) fn object(walk: &mut Walk<'_>, object: &Object) {
    let mut declarations = Declarations {
        name: walk.fold.id(object.name),
        parameters: parameters(walk, object),
        has_parent: !walk.fold.is_empty(object.parent),
        ..Declarations::default()
    };
    walk.here = Here {
        object: Some(object.name),
        ..Here::default()
    };
    walk.string_index("a script's name", object.name);
    let size_at = walk.at;
    head(walk, object);
    structs(walk, object);
    walk.limit(walk.at, "variables", 1023, object.variables.len());
    let initial = object
        .variables
        .iter()
        .filter(|variable| variable.initial != Value::None)
        .count();
    walk.limit(walk.at, "initial values", 1023, initial);
    walk.skip(2);
    for record in &object.variables {
        variable(walk, &mut declarations.variables, record);
    }
    guards(walk, &mut declarations, object);
    walk.limit(walk.at, "properties", 1023, object.properties.len());
    walk.skip(2);
    let mut names = Scope::default();
    for record in &object.properties {
        names.declare(walk, "property", record.name);
        property(walk, &declarations, record);
    }
    states(walk, &declarations, object);
    if let ObjectSize::Other(found) = object.size {
        let expected = walk.at - size_at;
        if usize::try_from(found) != Ok(expected) {
            walk.report(size_at, FindingKind::ObjectSize { expected, found });
        }
    }
    walk.here = Here::default();
}

fn head(walk: &mut Walk<'_>, object: &Object) {
    let game = walk.file.game;
    walk.skip(4);
    walk.string_index("a script's parent", object.parent);
    walk.string_index("a script's doc text", object.doc);
    if game.has_structs() {
        walk.skip(1);
    } else if object.is_const {
        walk.requires(false, "a Const script");
    }
    walk.skip(4);
    let has_state = object.states.iter().any(|state| {
        walk.fold.id(state.name).is_some()
            && walk.fold.id(state.name) == walk.fold.id(object.auto_state)
    });
    if walk.fold.id(object.auto_state).is_some()
        && !walk.fold.is_empty(object.auto_state)
        && !has_state
    {
        walk.report(
            walk.at,
            FindingKind::AutoState(walk.text(object.auto_state)),
        );
    }
    walk.string_index("a script's auto state", object.auto_state);
}

fn structs(walk: &mut Walk<'_>, object: &Object) {
    if !walk.file.game.has_structs() {
        return walk.requires(object.structs.is_empty(), "a struct");
    }
    walk.skip(2);
    let mut names = Scope::default();
    for structure in &object.structs {
        names.declare(walk, "struct", structure.name);
        walk.string_index("a struct's name", structure.name);
        walk.skip(2);
        let mut members = Scope::default();
        for member in &structure.members {
            members.declare(walk, "struct member", member.name);
            walk.string_index("a member's name", member.name);
            walk.string_index("a member's type", member.type_name);
            walk.skip(4);
            walk.value(member.initial);
            walk.skip(1);
            walk.string_index("a member's doc text", member.doc);
        }
    }
}

fn variable(walk: &mut Walk<'_>, names: &mut Scope, variable: &Variable) {
    names.declare(walk, "variable", variable.name);
    walk.string_index("a variable's name", variable.name);
    walk.string_index("a variable's type", variable.type_name);
    walk.skip(4);
    walk.value(variable.initial);
    if walk.file.game.has_structs() {
        walk.skip(1);
    } else {
        walk.requires(!variable.is_const, "a Const variable");
    }
}

fn guards(walk: &mut Walk<'_>, declarations: &mut Declarations, object: &Object) {
    if !walk.file.game.has_guards() {
        return walk.requires(object.guards.is_empty(), "a guard");
    }
    walk.skip(2);
    for &guard in &object.guards {
        declarations.guards.declare(walk, "guard", guard);
        walk.string_index("a guard's name", guard);
    }
}

fn property(walk: &mut Walk<'_>, declarations: &Declarations, property: &Property) {
    walk.here.function = Some(property.name);
    walk.string_index("a property's name", property.name);
    walk.string_index("a property's type", property.type_name);
    walk.string_index("a property's doc text", property.doc);
    walk.skip(4);
    let known = Property::READABLE | Property::WRITABLE | Property::AUTO;
    let found = property.written_flags();
    if found & !known != 0 {
        walk.report(
            walk.at,
            FindingKind::FlagBits {
                what: "a property",
                known,
                found,
            },
        );
    }
    walk.skip(1);
    match &property.accessors {
        Accessors::Auto(variable) => auto_variable(walk, declarations, *variable),
        Accessors::Full { getter, setter } => {
            for accessor in [getter, setter].into_iter().flatten() {
                function(walk, declarations, accessor);
            }
        }
    }
    walk.here.function = None;
}

fn auto_variable(walk: &mut Walk<'_>, declarations: &Declarations, variable: StringIndex) {
    if let Some(id) = walk.fold.id(variable)
        && !declarations.variables.contains(id)
    {
        walk.report(walk.at, FindingKind::AutoVariable(walk.text(variable)));
    }
    walk.string_index("an auto property's variable", variable);
}

fn states(walk: &mut Walk<'_>, declarations: &Declarations, object: &Object) {
    let has_empty = object
        .states
        .iter()
        .any(|state| walk.fold.is_empty(state.name));
    let named = object.states.len() - usize::from(has_empty);
    walk.limit(walk.at, "named states", 127, named);
    if !has_empty {
        walk.report(walk.at, FindingKind::NoEmptyState);
    }
    let all = object.states.iter().flat_map(|state| &state.functions);
    let globals = all.filter(|named| named.function.is_global()).count();
    walk.limit(walk.at, "Global functions", 511, globals);
    walk.skip(2);
    let mut names = Scope::default();
    for state in &object.states {
        walk.here.state = Some(state.name);
        names.declare(walk, "state", state.name);
        walk.string_index("a state's name", state.name);
        let (limit, what) = if walk.fold.is_empty(state.name) {
            (2047, "functions in the empty state")
        } else {
            (511, "functions in a named state")
        };
        walk.limit(walk.at, what, limit, state.functions.len());
        walk.skip(2);
        let mut functions = Scope::default();
        for named in &state.functions {
            walk.here.function = Some(named.name);
            functions.declare(walk, "function of a state", named.name);
            walk.string_index("a function's name", named.name);
            function(walk, declarations, &named.function);
            walk.here.function = None;
        }
    }
    walk.here.state = None;
}

fn parameters(walk: &Walk<'_>, object: &Object) -> BTreeMap<u16, Option<usize>> {
    let mut counts = BTreeMap::new();
    for named in object.states.iter().flat_map(|state| &state.functions) {
        let count = named.function.parameters.len();
        if let Some(id) = walk.fold.id(named.name) {
            let known = counts.entry(id).or_insert(Some(count));
            if *known != Some(count) {
                *known = None;
            }
        }
    }
    counts
}
