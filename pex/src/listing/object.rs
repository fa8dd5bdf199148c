//! Objects: everything in a script except the contents of its functions.

use super::function::{LineTables, function};
use super::printer::Printer;
use crate::file::{Accessors, Member, Object, ObjectSize, Property, State, Variable};
use crate::{StringIndex, Value};

/// Types are padded to a common width, but a very long one does not push everything else away.
const WIDEST_TYPE: usize = 24;

pub(super) fn object(printer: &mut Printer<'_>, lines: &mut LineTables<'_>, object: &Object) {
    head(printer, object);
    for structure in &object.structs {
        printer.start("struct ");
        printer.name(structure.name);
        printer.open();
        let width = type_width(
            printer,
            structure.members.iter().map(|member| member.type_name),
        );
        for record in &structure.members {
            member(printer, record, width);
        }
        printer.close();
        printer.blank();
    }
    let width = type_width(
        printer,
        object.variables.iter().map(|variable| variable.type_name),
    );
    for record in &object.variables {
        variable(printer, record, width);
    }
    if !object.variables.is_empty() {
        printer.blank();
    }
    for &guard in &object.guards {
        printer.start("guard ");
        printer.name(guard);
        printer.finish();
    }
    if !object.guards.is_empty() {
        printer.blank();
    }
    let width = type_width(
        printer,
        object.properties.iter().map(|property| property.type_name),
    );
    for record in &object.properties {
        property(printer, lines, record, width);
    }
    if !object.properties.is_empty() {
        printer.blank();
    }
    for (at, record) in object.states.iter().enumerate() {
        if at > 0 {
            printer.blank();
        }
        state(printer, lines, record);
    }
    printer.close();
}

fn head(printer: &mut Printer<'_>, object: &Object) {
    printer.start("script ");
    printer.name(object.name);
    if !printer.is_default(object.parent) {
        printer.word(" extends ");
        printer.name(object.parent);
    }
    if object.is_const {
        printer.word(" const");
    }
    printer.user_flags(object.user_flags);
    if !printer.is_default(object.auto_state) {
        printer.word(" autostate ");
        printer.name(object.auto_state);
    }
    if let ObjectSize::Other(size) = object.size {
        printer.put(format_args!(" size {size}"));
    }
    printer.open();
    doc_line(printer, object.doc);
}

/// A doc text on its own line, unless it is empty.
pub(super) fn doc_line(printer: &mut Printer<'_>, doc: StringIndex) {
    if !printer.is_default(doc) {
        printer.start("doc ");
        printer.text(doc);
        printer.finish();
    }
}

/// The width of a column that holds these types.
pub(super) fn type_width(printer: &Printer<'_>, types: impl Iterator<Item = StringIndex>) -> usize {
    let length = |index| printer.file.strings.get(index).map_or(1, <[u8]>::len);
    1 + types
        .map(length)
        .filter(|&length| length < WIDEST_TYPE)
        .max()
        .unwrap_or(0)
}

/// A type and a name, the type padded to `width`.
pub(super) fn typed_name(
    printer: &mut Printer<'_>,
    type_name: StringIndex,
    name: StringIndex,
    width: usize,
) {
    let mark = printer.mark();
    printer.name(type_name);
    printer.pad(mark, width);
    printer.name(name);
}

fn initial(printer: &mut Printer<'_>, value: Value) {
    if value != Value::None {
        printer.word(" = ");
        printer.value(value);
    }
}

fn member(printer: &mut Printer<'_>, member: &Member, width: usize) {
    printer.start("member ");
    typed_name(printer, member.type_name, member.name, width);
    initial(printer, member.initial);
    if member.is_const {
        printer.word(" const");
    }
    printer.user_flags(member.user_flags);
    printer.doc(member.doc);
    printer.finish();
}

fn variable(printer: &mut Printer<'_>, variable: &Variable, width: usize) {
    printer.start("variable ");
    typed_name(printer, variable.type_name, variable.name, width);
    initial(printer, variable.initial);
    if variable.is_const {
        printer.word(" const");
    }
    printer.user_flags(variable.user_flags);
    printer.finish();
}

fn property(
    printer: &mut Printer<'_>,
    lines: &mut LineTables<'_>,
    property: &Property,
    width: usize,
) {
    printer.start("property ");
    typed_name(printer, property.type_name, property.name, width);
    let usual = match &property.accessors {
        Accessors::Auto(variable) => {
            printer.word(" auto ");
            printer.name(*variable);
            Property::READABLE | Property::WRITABLE | Property::AUTO
        }
        Accessors::Full { .. } => property.implied_flags(),
    };
    if property.written_flags() != usual {
        printer.put(format_args!(" byte {:#04x}", property.written_flags()));
    }
    printer.user_flags(property.user_flags);
    printer.doc(property.doc);
    let Accessors::Full { getter, setter } = &property.accessors else {
        return printer.finish();
    };
    printer.open();
    for (word, accessor) in [("get", getter), ("set", setter)] {
        if let Some(accessor) = accessor {
            function(printer, lines, word, None, accessor);
        }
    }
    printer.close();
}

fn state(printer: &mut Printer<'_>, lines: &mut LineTables<'_>, state: &State) {
    printer.start("state ");
    printer.name(state.name);
    printer.open();
    for (at, named) in state.functions.iter().enumerate() {
        // Natives without contents form a block of lines.
        if at > 0 && !(named.function.is_native() && named.function.code.is_empty()) {
            printer.blank();
        }
        function(
            printer,
            lines,
            "function",
            Some(named.name),
            &named.function,
        );
    }
    printer.close();
}
