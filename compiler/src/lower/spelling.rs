//! Spellings as in official files, for `--string-table official`.
//!
//! The official compilers write a listing of the file, and an assembler reads it. The assembler
//! keeps one string for names and texts that differ in case alone, with the spelling it met first.
//! So each use keeps its own spelling until the file is complete; then the file is walked in the
//! order of the listing, and the first spelling of each string is the one that stays. Words that the
//! assembler knows by itself come before all others.
//!
//! The order of members in an official file has no part in this: it differs from run to run, the
//! spellings do not.

use std::collections::BTreeMap;

use cyperus_pex::{Game, PexFile, StringIndex, StringTable};

use super::emit::Emitter;
use super::string_order::{in_order_of_file, in_order_of_listing};
use crate::ast::{Name, Symbol, TypeName};
use crate::check::{LocalVariable, NodeId, Tree};
use crate::resolve::{Parent, ScriptInfo};
use crate::session::StringTableMode;
use crate::source::Span;
use crate::types::{Kind, Type};

impl Emitter<'_> {
    /// Whether the file is to look like one of the official compiler's.
    pub(super) fn is_official(&self) -> bool {
        self.options.string_table == StringTableMode::Official
    }

    /// The entry of a name where it is declared.
    pub(super) fn declared(&mut self, name: Name) -> StringIndex {
        if !self.is_official() {
            return self.strings.symbol(name.symbol);
        }
        let text = self.declared_text(name);
        self.strings.name(&text)
    }

    /// A name as the source has it here.
    pub(super) fn declared_text(&mut self, name: Name) -> String {
        let span = self.syntax.names.span(name);
        self.source_text(span.start, span.end)
    }

    /// The entry of a name that a node uses, which follows the node's object.
    pub(super) fn used(&mut self, tree: &Tree, node: NodeId, name: Symbol) -> StringIndex {
        if !self.is_official() {
            return self.strings.symbol(name);
        }
        let start = super::compute::anchor(tree, node);
        self.found(start, tree[node].span.end, name)
    }

    /// The entry of a property or member that an assignment writes, which follows its object.
    pub(super) fn written(
        &mut self,
        tree: &Tree,
        owner: Option<NodeId>,
        name: Symbol,
    ) -> StringIndex {
        match owner {
            Some(owner) if self.is_official() => {
                let start = tree[owner].span.end;
                self.found(start, start.saturating_add(256), name)
            }
            _ => self.strings.symbol(name),
        }
    }

    /// The entry of a name in the spelling that it has first between two places of the source.
    fn found(&mut self, start: u32, end: u32, name: Symbol) -> StringIndex {
        let names = &self.syntax.names;
        let text = self.source_text(start, end);
        let wanted = names.text(name);
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let bytes = text.as_bytes();
        let place = (0..bytes.len().saturating_sub(wanted.len().saturating_sub(1))).find(|&at| {
            let after = at + wanted.len();
            bytes[at..after].eq_ignore_ascii_case(wanted.as_bytes())
                && !bytes.get(after).is_some_and(is_word)
                && !(at > 0 && bytes.get(at - 1).is_some_and(is_word))
        });
        match place.and_then(|at| text.get(at..at + wanted.len())) {
            Some(spelling) => self.strings.name(spelling),
            None => self.strings.symbol(name),
        }
    }

    /// The entry of the hidden variable of an ancestor's property.
    pub(super) fn inherited_variable(&mut self, symbol: Symbol) -> StringIndex {
        let name = self.syntax.name(symbol);
        let mut ancestor = self.scripts.parent(self.script);
        while let Parent::Script(id) = ancestor
            && let Some(script) = self.scripts.script(id)
        {
            if let Some(symbol) = script.syntax.names.find(name)
                && script.members(symbol).property().is_some()
            {
                let name = self.property_of(script, symbol);
                return self.strings.name(&format!("::{name}_var"));
            }
            ancestor = self.scripts.parent(script);
        }
        self.strings.auto_variable(symbol)
    }

    /// The name of another script's property, in official files as it is declared there.
    pub(super) fn property_of(&self, script: &ScriptInfo, symbol: Symbol) -> String {
        let syntax = &script.syntax;
        let mut properties = syntax.properties.iter();
        if self.is_official()
            && let Some(property) = properties.find(|property| property.name.symbol == symbol)
            && let Ok(source) = self.scripts.sources().read(script.file)
        {
            let text = syntax.names.span(property.name).slice(&source);
            return String::from_utf8_lossy(text).into_owned();
        }
        syntax.name(symbol).to_owned()
    }

    /// A piece of the source, as far as it is ASCII.
    fn source_text(&mut self, start: u32, end: u32) -> String {
        let source = self.source();
        let end = (end as usize).min(source.len());
        let piece = source.get(start as usize..end).unwrap_or_default();
        piece
            .iter()
            .map(|&byte| {
                if byte.is_ascii() {
                    char::from(byte)
                } else {
                    '?'
                }
            })
            .collect()
    }

    /// The type of a parameter or local. In Skyrim's files it is as the source has it, but in lower
    /// case if the local has a first value.
    pub(super) fn local_type(
        &mut self,
        variable: LocalVariable,
        is_parameter: bool,
    ) -> StringIndex {
        if !self.is_official() || self.options.game.has_structs() {
            return self.type_name(variable.value_type);
        }
        let name = self.syntax.names.span(variable.name);
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let source = self.source();
        let after = source.get(name.end as usize..).unwrap_or_default();
        let next = after.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        if !is_parameter && next == Some(&b'=') {
            return self.type_name(variable.value_type);
        }
        // The type is the word before the name, with or without brackets.
        let before = source.get(..name.start as usize).unwrap_or_default();
        let end = before.iter().rposition(is_of_name).map_or(0, |at| at + 1);
        let start = before[..end].iter().rposition(|byte| !is_of_name(byte));
        let start = start.map_or(0, |at| at + 1);
        let span = Span::new(
            u32::try_from(start).unwrap_or(u32::MAX),
            u32::try_from(end).unwrap_or(u32::MAX),
        );
        self.written_type(variable.value_type, span)
    }

    /// The type of a variable, full property or result. Skyrim's compiler writes a script's name as
    /// the source has it; types of other properties are in lower case there too.
    pub(super) fn declared_type(
        &mut self,
        value_type: Type,
        written: Option<TypeName>,
    ) -> StringIndex {
        match written {
            Some(written) if self.is_official() && !self.options.game.has_structs() => {
                self.written_type(value_type, written.span)
            }
            _ => self.type_name(value_type),
        }
    }

    /// A type in the spelling that it has at a place of the source.
    fn written_type(&mut self, value_type: Type, span: Span) -> StringIndex {
        if value_type.kind() != Kind::Object {
            return self.type_name(value_type);
        }
        let text = self.source_text(span.start, span.end);
        let is_other = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
        let mut name = text.split(is_other).next().unwrap_or_default().to_owned();
        if value_type.is_array() {
            name.push_str("[]");
        }
        self.strings.name(&name)
    }

    /// The entry of a state's name in the table of states.
    pub(super) fn state_name(&mut self, name: Name) -> StringIndex {
        if self.is_official() && !self.options.game.has_structs() {
            let text = self.syntax.name(name.symbol).to_ascii_lowercase();
            return self.strings.name(&text);
        }
        self.declared(name)
    }
}

/// Words that the assembler knows, in its spelling. Found in official files: these are spelled so
/// in every one of them, whatever the source writes.
fn known_words(game: Game) -> &'static [&'static str] {
    match game {
        Game::Skyrim => &[
            "Bool", "Cast", "Float", "get", "Int", "newState", "None", "Not", "OnInit", "S",
            "self", "set", "StrCat", "String", "value",
        ],
        Game::Fallout4 | Game::Fallout76 | Game::Starfield => &[
            "Bool",
            "Cast",
            "error",
            "Float",
            "I",
            "info",
            "Int",
            "None",
            "OnInit",
            "ScriptObject",
            "self",
            "String",
            "value",
            "Var",
            "warning",
        ],
    }
}

/// Gives each string one spelling, and the table its official order.
pub(super) fn settle(file: &mut PexFile) {
    let strings = std::mem::take(&mut file.strings);
    let fold = |text: &[u8]| text.to_ascii_lowercase();
    let mut spellings: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    for word in known_words(file.game) {
        spellings.insert(fold(word.as_bytes()), word.as_bytes().to_vec());
    }
    in_order_of_listing(file, &mut |index| {
        let text = strings.get(*index).unwrap_or_default();
        spellings.entry(fold(text)).or_insert_with(|| text.to_vec());
    });
    let mut table = StringTable::new();
    let mut places: BTreeMap<Vec<u8>, StringIndex> = BTreeMap::new();
    in_order_of_file(file, &mut |index| {
        let key = fold(strings.get(*index).unwrap_or_default());
        let text = spellings.get(&key).cloned().unwrap_or_default();
        // The table held more before.
        *index = *places
            .entry(key)
            .or_insert_with(|| table.push(&text).unwrap_or_default());
    });
    file.strings = table;
}
