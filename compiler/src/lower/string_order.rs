//! The two orders in which a file's strings are met: that of the listing which the official
//! assembler reads, and that of the file it writes.

use cyperus_pex::file::{
    Accessors, DebugInfo, Function, Local, NamedFunction, Object, Property, Struct, Variable,
};
use cyperus_pex::{PexFile, StringIndex, Value};

/// What is done with each string.
type Visit<'v> = dyn FnMut(&mut StringIndex) + 'v;

/// Visits strings as the listing has them.
pub(super) fn in_order_of_listing(file: &mut PexFile, visit: &mut Visit<'_>) {
    if file.game.has_structs()
        && let Some(info) = &mut file.debug_info
    {
        debug_functions(info, visit);
    }
    user_flags(file, visit);
    objects(file, visit);
    if let Some(info) = &mut file.debug_info {
        debug_functions(info, visit);
        debug_groups(info, visit);
    }
}

/// Visits strings as they follow each other in the file.
pub(super) fn in_order_of_file(file: &mut PexFile, visit: &mut Visit<'_>) {
    if let Some(info) = &mut file.debug_info {
        debug_functions(info, visit);
        debug_groups(info, visit);
    }
    user_flags(file, visit);
    objects(file, visit);
}

fn objects(file: &mut PexFile, visit: &mut Visit<'_>) {
    for object in &mut file.objects {
        head(object, visit);
        object
            .structs
            .iter_mut()
            .for_each(|each| structure(each, visit));
        object
            .variables
            .iter_mut()
            .for_each(|each| variable(each, visit));
        object.guards.iter_mut().for_each(&mut *visit);
        object
            .properties
            .iter_mut()
            .for_each(|each| property(each, visit));
        states(object, visit);
    }
}

fn user_flags(file: &mut PexFile, visit: &mut Visit<'_>) {
    file.user_flags
        .iter_mut()
        .for_each(|flag| visit(&mut flag.name));
}

fn debug_functions(info: &mut DebugInfo, visit: &mut Visit<'_>) {
    for record in &mut info.functions {
        visit(&mut record.object);
        visit(&mut record.state);
        visit(&mut record.function);
    }
}

fn debug_groups(info: &mut DebugInfo, visit: &mut Visit<'_>) {
    for group in &mut info.groups {
        visit(&mut group.object);
        visit(&mut group.name);
        visit(&mut group.doc);
        group.properties.iter_mut().for_each(&mut *visit);
    }
    for structure in &mut info.structs {
        visit(&mut structure.object);
        visit(&mut structure.name);
        structure.members.iter_mut().for_each(&mut *visit);
    }
}

fn head(object: &mut Object, visit: &mut Visit<'_>) {
    visit(&mut object.name);
    visit(&mut object.parent);
    visit(&mut object.doc);
    visit(&mut object.auto_state);
}

fn structure(structure: &mut Struct, visit: &mut Visit<'_>) {
    visit(&mut structure.name);
    for member in &mut structure.members {
        visit(&mut member.name);
        visit(&mut member.type_name);
        value(&mut member.initial, visit);
        visit(&mut member.doc);
    }
}

fn variable(variable: &mut Variable, visit: &mut Visit<'_>) {
    visit(&mut variable.name);
    visit(&mut variable.type_name);
    value(&mut variable.initial, visit);
}

fn property(property: &mut Property, visit: &mut Visit<'_>) {
    visit(&mut property.name);
    visit(&mut property.type_name);
    visit(&mut property.doc);
    match &mut property.accessors {
        Accessors::Auto(variable) => visit(variable),
        Accessors::Full { getter, setter } => {
            for accessor in [getter, setter].into_iter().flatten() {
                function(accessor, visit);
            }
        }
    }
}

fn states(object: &mut Object, visit: &mut Visit<'_>) {
    for state in &mut object.states {
        visit(&mut state.name);
        for NamedFunction {
            name,
            function: body,
        } in &mut state.functions
        {
            visit(name);
            function(body, visit);
        }
    }
}

fn function(function: &mut Function, visit: &mut Visit<'_>) {
    visit(&mut function.return_type);
    visit(&mut function.doc);
    for Local { name, type_name } in function.parameters.iter_mut().chain(&mut function.locals) {
        visit(name);
        visit(type_name);
    }
    for at in 0..function.code.len() {
        for operand in function.code.operands_mut(at).unwrap_or_default() {
            value(operand, visit);
        }
    }
}

fn value(value: &mut Value, visit: &mut Visit<'_>) {
    if let Value::Identifier(index) | Value::String(index) = value {
        visit(index);
    }
}
