//! `script` blocks.

use super::line::{Line, Result};
use super::{AssembleErrorKind, Assembler, LineTable};
use crate::file::{
    Accessors, Function, Member, NamedFunction, Object, ObjectSize, Property, State, Struct,
    Variable,
};
use crate::{StringIndex, Value};

/// What may follow the names of a declaration, in any order.
#[derive(Debug, Default)]
pub(super) struct Options {
    initial: Value,
    pub(super) user_flags: u32,
    pub(super) doc: Option<StringIndex>,
    is_const: bool,
    parent: Option<StringIndex>,
    auto_state: Option<StringIndex>,
    size: ObjectSize,
    auto: Option<StringIndex>,
    pub(super) byte: Option<u8>,
    /// The bits of `global` and `native`.
    pub(super) function_flags: u8,
    pub(super) has_body: bool,
}

impl<'text> Assembler<'text> {
    /// Reads options until the line ends; only those in `allowed` may occur.
    pub(super) fn options(
        &mut self,
        line: &mut Line<'_>,
        allowed: &[&str],
        expected: &'static str,
    ) -> Result<Options> {
        let mut options = Options::default();
        loop {
            if allowed.contains(&"=") && line.take_mark('=') {
                options.initial = self.value(line)?;
                continue;
            }
            let Some(word) = line.plain_word().filter(|word| allowed.contains(word)) else {
                return match line.peek() {
                    None => Ok(options),
                    Some(_) => Err(line.expected(expected)),
                };
            };
            if word == "const" {
                self.require(self.file.game.has_structs(), line, "`const`")?;
            }
            line.advance();
            match word {
                "flags" => options.user_flags = self.user_flags(line)?,
                "doc" => options.doc = Some(self.strings.text(line)?),
                "const" => options.is_const = true,
                "extends" => options.parent = Some(self.strings.name(line, "the parent's name")?),
                "autostate" => {
                    options.auto_state = Some(self.strings.name(line, "a state's name")?);
                }
                "size" => {
                    options.size = ObjectSize::Other(line.number("a size of 32 bits")?);
                }
                "auto" => options.auto = Some(self.strings.name(line, "a variable's name")?),
                "byte" => options.byte = Some(line.number("a flags byte, 0 to 255")?),
                "global" => options.function_flags |= Function::GLOBAL,
                "native" => options.function_flags |= Function::NATIVE,
                _ => options.has_body = true,
            }
        }
    }

    /// The doc text, or the empty string.
    pub(super) fn or_empty(
        &mut self,
        given: Option<StringIndex>,
        line: &Line<'_>,
    ) -> Result<StringIndex> {
        given.map_or_else(|| self.strings.empty(line), Ok)
    }

    pub(super) fn script(&mut self, mut head: Line<'text>) -> Result<()> {
        head.advance();
        let name = self.strings.name(&mut head, "the script's name")?;
        let words = ["extends", "const", "flags", "autostate", "size", "doc"];
        let expected = "extends, const, flags, autostate, size, doc or the end of the line";
        let options = self.options(&mut head, &words, expected)?;
        let mut object = Object {
            name,
            size: options.size,
            parent: self.or_empty(options.parent, &head)?,
            is_const: options.is_const,
            user_flags: options.user_flags,
            auto_state: self.or_empty(options.auto_state, &head)?,
            ..Object::default()
        };
        let mut doc = options.doc;
        let (mut accessors, mut functions) = (Vec::new(), Vec::new());
        while let Some(mut line) = self.lines.next_in("script")? {
            let word = line.plain_word().unwrap_or_default();
            let at = line.position();
            line.advance();
            match word {
                "doc" => {
                    doc = Some(self.strings.text(&mut line)?);
                    line.finish()?;
                }
                "struct" => {
                    let structure = self.structure(line)?;
                    object.structs.push(structure);
                }
                "variable" => object.variables.push(self.variable(&mut line)?),
                "guard" => {
                    self.require(self.file.game.has_guards(), &line, "a guard")?;
                    object
                        .guards
                        .push(self.strings.name(&mut line, "the guard's name")?);
                    line.finish()?;
                }
                "property" => object.properties.push(self.property(line, &mut accessors)?),
                "state" => object.states.push(self.state(line, &mut functions)?),
                _ => {
                    let found = line.found_at(at);
                    let expected = "doc, struct, variable, guard, property, state or end";
                    return Err(line.error_at(at, AssembleErrorKind::Expected { expected, found }));
                }
            }
        }
        object.doc = self.or_empty(doc, &head)?;
        self.line_tables.append(&mut accessors);
        self.line_tables.append(&mut functions);
        self.file.objects.push(object);
        Ok(())
    }

    fn structure(&mut self, mut head: Line<'text>) -> Result<Struct> {
        self.require(self.file.game.has_structs(), &head, "a struct")?;
        let name = self.strings.name(&mut head, "the struct's name")?;
        head.finish()?;
        let mut members = Vec::new();
        while let Some(mut line) = self.lines.next_in("struct")? {
            if !line.take_word("member") {
                return Err(line.expected("member or end"));
            }
            let type_name = self.strings.name(&mut line, "the member's type")?;
            let name = self.strings.name(&mut line, "the member's name")?;
            let expected = "= and a value, const, flags, doc or the end of the line";
            let options = self.options(&mut line, &["=", "const", "flags", "doc"], expected)?;
            members.push(Member {
                name,
                type_name,
                user_flags: options.user_flags,
                initial: options.initial,
                is_const: options.is_const,
                doc: self.or_empty(options.doc, &line)?,
            });
        }
        Ok(Struct { name, members })
    }

    fn variable(&mut self, line: &mut Line<'_>) -> Result<Variable> {
        let type_name = self.strings.name(line, "the variable's type")?;
        let name = self.strings.name(line, "the variable's name")?;
        let expected = "= and a value, const, flags or the end of the line";
        let options = self.options(line, &["=", "const", "flags"], expected)?;
        Ok(Variable {
            name,
            type_name,
            user_flags: options.user_flags,
            initial: options.initial,
            is_const: options.is_const,
        })
    }

    fn property(&mut self, mut head: Line<'text>, tables: &mut Vec<LineTable>) -> Result<Property> {
        let type_name = self.strings.name(&mut head, "the property's type")?;
        let name = self.strings.name(&mut head, "the property's name")?;
        let expected = "auto and a variable, byte, flags, doc or the end of the line";
        let options = self.options(&mut head, &["auto", "byte", "flags", "doc"], expected)?;
        let (accessors, usual) = match options.auto {
            Some(variable) => {
                let usual = Property::READABLE | Property::WRITABLE | Property::AUTO;
                (Accessors::Auto(variable), usual)
            }
            None => (self.accessors(tables)?, 0),
        };
        let mut property = Property {
            name,
            type_name,
            doc: self.or_empty(options.doc, &head)?,
            user_flags: options.user_flags,
            flags: options.byte.unwrap_or(usual),
            accessors,
        };
        property.flags = property.written_flags();
        Ok(property)
    }

    fn accessors(&mut self, tables: &mut Vec<LineTable>) -> Result<Accessors> {
        let mut pair: [Option<(Box<Function>, LineTable)>; 2] = [None, None];
        while let Some(mut line) = self.lines.next_in("property")? {
            let at = match line.plain_word() {
                Some("get") => 0,
                Some("set") => 1,
                _ => return Err(line.expected("get, set or end")),
            };
            if pair[at].is_some() {
                let what = if at == 0 { "the getter" } else { "the setter" };
                return Err(line.error(AssembleErrorKind::Twice(what)));
            }
            line.advance();
            let (_, function, lines) = self.function(line, false)?;
            pair[at] = Some((Box::new(function), lines));
        }
        let [getter, setter] = pair.map(|accessor| {
            let (function, lines) = accessor?;
            tables.push(lines);
            Some(function)
        });
        Ok(Accessors::Full { getter, setter })
    }

    fn state(&mut self, mut head: Line<'text>, tables: &mut Vec<LineTable>) -> Result<State> {
        let name = self
            .strings
            .name(&mut head, "the state's name, '' for the empty state")?;
        head.finish()?;
        let mut functions = Vec::new();
        while let Some(mut line) = self.lines.next_in("state")? {
            if !line.take_word("function") {
                return Err(line.expected("function or end"));
            }
            let (name, function, lines) = self.function(line, true)?;
            tables.push(lines);
            functions.push(NamedFunction { name, function });
        }
        Ok(State { name, functions })
    }
}
