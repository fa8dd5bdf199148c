//! The `debug` block, and putting line tables where the file keeps them.

use super::error::AssembleError;
use super::line::{Line, Result};
use super::{Assembler, LineTable};
use crate::file::{DebugFunction, DebugGroup, DebugInfo, DebugStruct, FunctionKind};
use crate::{PexFile, StringIndex};

#[derive(Debug, Default)]
pub(super) struct DebugSection {
    info: DebugInfo,
    /// For each record, whether its lines are in the block itself.
    explicit: Vec<bool>,
    /// `functions none`: there are no records for functions at all.
    no_functions: bool,
}

impl Assembler<'_> {
    pub(super) fn debug_section(&mut self) -> Result<DebugSection> {
        let mut section = DebugSection::default();
        while let Some(mut line) = self.lines.next_in("debug")? {
            let kind = match line.plain_word() {
                Some("modified") => {
                    line.advance();
                    section.info.modification_time = line.number("seconds since 1970")?;
                    line.finish()?;
                    continue;
                }
                Some("functions") => {
                    line.advance();
                    if !line.take_word("none") {
                        return Err(line.expected("none"));
                    }
                    line.finish()?;
                    section.no_functions = true;
                    continue;
                }
                Some("group") => {
                    let group = self.group(line)?;
                    section.info.groups.push(group);
                    continue;
                }
                Some("order") => {
                    let order = self.order(line)?;
                    section.info.structs.push(order);
                    continue;
                }
                Some("function") => FunctionKind::Normal,
                Some("getter") => FunctionKind::Getter,
                Some("setter") => FunctionKind::Setter,
                Some("kind") => FunctionKind::Other(0),
                _ => {
                    return Err(line.expected(
                        "modified, functions, function, getter, setter, kind, group, order or end",
                    ));
                }
            };
            line.advance();
            self.record(&mut line, kind, &mut section)?;
        }
        Ok(section)
    }

    /// `OBJECT STATE NAME [lines N…]`
    fn record(
        &mut self,
        line: &mut Line<'_>,
        mut kind: FunctionKind,
        section: &mut DebugSection,
    ) -> Result<()> {
        if let FunctionKind::Other(_) = kind {
            kind = FunctionKind::from_byte(line.number("a kind, 0 to 255")?);
        }
        let mut record = DebugFunction {
            object: self.strings.name(line, "a script's name")?,
            state: self.strings.name(line, "a state's name")?,
            function: self.strings.name(line, "a function's name")?,
            kind,
            lines: Vec::new(),
        };
        let explicit = line.take_word("lines");
        while explicit && line.peek().is_some() {
            record.lines.push(line.number("a source line, 0 to 65535")?);
        }
        section.info.functions.push(record);
        section.explicit.push(explicit);
        line.finish()
    }

    fn group(&mut self, mut head: Line<'_>) -> Result<DebugGroup> {
        self.require(self.file.game.has_structs(), &head, "a property group")?;
        head.advance();
        let object = self.strings.name(&mut head, "a script's name")?;
        let name = self.strings.name(&mut head, "the group's name")?;
        let options = self.options(
            &mut head,
            &["flags", "doc"],
            "flags, doc or the end of the line",
        )?;
        Ok(DebugGroup {
            object,
            name,
            doc: self.or_empty(options.doc, &head)?,
            user_flags: options.user_flags,
            properties: self.names("group", "property", "property or end")?,
        })
    }

    fn order(&mut self, mut head: Line<'_>) -> Result<DebugStruct> {
        self.require(self.file.game.has_structs(), &head, "a struct order")?;
        head.advance();
        let object = self.strings.name(&mut head, "a script's name")?;
        let name = self.strings.name(&mut head, "the struct's name")?;
        head.finish()?;
        let members = self.names("order", "member", "member or end")?;
        Ok(DebugStruct {
            object,
            name,
            members,
        })
    }

    /// One name on each line after `word`, until `end`.
    fn names(
        &mut self,
        block: &'static str,
        word: &str,
        expected: &'static str,
    ) -> Result<Vec<StringIndex>> {
        let mut names = Vec::new();
        while let Some(mut line) = self.lines.next_in(block)? {
            if !line.take_word(word) {
                return Err(line.expected(expected));
            }
            names.push(self.strings.name(&mut line, "a name")?);
            line.finish()?;
        }
        Ok(names)
    }

    /// Puts everything together. `first` is the listing's first line, for a full string table.
    pub(super) fn finish(
        mut self,
        first: &Line<'_>,
    ) -> std::result::Result<PexFile, AssembleError> {
        let has_lines = self.line_tables.iter().any(Option::is_some);
        let section = self
            .debug
            .take()
            .or_else(|| has_lines.then(DebugSection::default));
        let Some(mut section) = section else {
            self.file.strings = self.strings.into_table();
            return Ok(self.file);
        };
        if section.info.functions.is_empty() && !section.no_functions {
            let has_accessor = self.file.functions().any(|place| place.state.is_none());
            let no_state = if has_accessor {
                self.strings.empty(first)?
            } else {
                StringIndex::default()
            };
            section.info.functions = all_records(&self.file, no_state);
            section.explicit = vec![false; section.info.functions.len()];
        }
        self.file.strings = self.strings.into_table();
        self.file.debug_info = Some(section.info);
        fill(&mut self.file, &section.explicit, &mut self.line_tables);
        Ok(self.file)
    }
}

fn all_records(file: &PexFile, no_state: StringIndex) -> Vec<DebugFunction> {
    let record = |place: crate::file::FunctionPlace<'_>| DebugFunction {
        object: place.object,
        state: place.state.unwrap_or(no_state),
        function: place.name,
        kind: place.kind,
        lines: Vec::new(),
    };
    file.functions().map(record).collect()
}

/// Moves the lines next to instructions into their functions' records.
fn fill(file: &mut PexFile, explicit: &[bool], tables: &mut [LineTable]) {
    let matches = file.debug_matches();
    let records = file
        .debug_info
        .iter_mut()
        .flat_map(|debug| &mut debug.functions);
    for ((record, function), explicit) in records.zip(matches.function_of).zip(explicit) {
        let table = function
            .and_then(|at| tables.get_mut(at))
            .and_then(Option::take);
        if let (Some(lines), false) = (table, explicit) {
            record.lines = lines;
        }
    }
}
