//! The text being written: indentation, and references into the string table.

use super::spelling::{is_plain_name, is_value_word, push_float, push_quoted};
use crate::{PexFile, StringIndex, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

/// A text longer than this is printed where it first occurs and referred to by its index after
/// that; otherwise a small file could have a listing of gigabytes.
const LONG: usize = 120;

#[derive(Debug)]
pub(super) struct Printer<'file> {
    pub(super) file: &'file PexFile,
    out: String,
    depth: usize,
    /// Whether each string is the first with its bytes; others need their index next to them.
    is_first: Vec<bool>,
    spelled: Vec<bool>,
    empty: Option<StringIndex>,
    flag_names: [Option<&'file [u8]>; 32],
}

impl<'file> Printer<'file> {
    pub(super) fn new(file: &'file PexFile) -> Self {
        let mut seen = BTreeMap::new();
        let is_first: Vec<bool> = file
            .strings
            .iter()
            .map(|(index, text)| *seen.entry(text).or_insert(index) == index)
            .collect();
        Self {
            file,
            out: String::with_capacity(4096),
            depth: 0,
            spelled: vec![false; is_first.len()],
            is_first,
            empty: seen.get(&b""[..]).copied(),
            flag_names: flag_names(file),
        }
    }

    pub(super) fn into_text(self) -> String {
        self.out
    }

    /// Starts a line.
    pub(super) fn start(&mut self, word: &str) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(word);
    }

    /// Ends a line.
    pub(super) fn finish(&mut self) {
        self.out.push('\n');
    }

    pub(super) fn blank(&mut self) {
        self.out.push('\n');
    }

    /// Ends a line that opens a block.
    pub(super) fn open(&mut self) {
        self.finish();
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.depth -= 1;
        self.start("end");
        self.finish();
    }

    pub(super) fn put(&mut self, text: fmt::Arguments<'_>) {
        let _infallible = self.out.write_fmt(text);
    }

    pub(super) fn word(&mut self, word: &str) {
        self.out.push_str(word);
    }

    /// Where the current line's text ends, for [`Printer::pad`].
    pub(super) fn mark(&self) -> usize {
        self.out.len()
    }

    /// Adds spaces until there are `width` bytes after `mark`, at least one.
    pub(super) fn pad(&mut self, mark: usize, width: usize) {
        let used = self.out.len() - mark;
        for _ in 0..width.saturating_sub(used).max(1) {
            self.out.push(' ');
        }
    }

    /// A text that is not in the string table.
    pub(super) fn bytes(&mut self, text: &[u8]) {
        push_quoted(&mut self.out, text, '"');
    }

    /// A name.
    pub(super) fn name(&mut self, index: StringIndex) {
        self.reference(index, '@', |out, name| {
            if is_plain_name(name) {
                out.push_str(&String::from_utf8_lossy(name));
            } else {
                push_quoted(out, name, '\'');
            }
        });
    }

    /// A space and a name.
    pub(super) fn spaced_name(&mut self, index: StringIndex) {
        self.out.push(' ');
        self.name(index);
    }

    /// A text.
    pub(super) fn text(&mut self, index: StringIndex) {
        self.reference(index, '$', |out, text| push_quoted(out, text, '"'));
    }

    /// A doc text as an option of its line, unless it is the empty text that the assembler uses by
    /// default.
    pub(super) fn doc(&mut self, index: StringIndex) {
        if !self.is_default(index) {
            self.out.push_str(" doc ");
            self.text(index);
        }
    }

    /// Whether this is what the assembler uses if a name or doc text is left out.
    pub(super) fn is_default(&self, index: StringIndex) -> bool {
        self.empty == Some(index)
    }

    /// The index that the assembler uses if a name or doc text is left out.
    pub(super) fn default_index(&self) -> Option<StringIndex> {
        self.empty
    }

    fn reference(&mut self, index: StringIndex, sigil: char, spell: impl Fn(&mut String, &[u8])) {
        let at = usize::from(index.0);
        let Some(text) = self.file.strings.get(index) else {
            return self.put(format_args!("{sigil}{at}"));
        };
        if text.len() > LONG && self.spelled[at] {
            return self.put(format_args!("{sigil}{at}"));
        }
        self.spelled[at] = true;
        spell(&mut self.out, text);
        if !self.is_first[at] {
            self.put(format_args!("@{at}"));
        }
    }

    /// A value, in a place where a bare word is an identifier.
    pub(super) fn value(&mut self, value: Value) {
        match value {
            Value::None => self.word("None"),
            Value::Identifier(index) => self.variable(index),
            Value::String(index) => self.text(index),
            Value::Int(number) => self.put(format_args!("{number}")),
            Value::Float(number) => push_float(&mut self.out, number),
            Value::Bool(true) => self.word("True"),
            Value::Bool(false) => self.word("False"),
        }
    }

    fn variable(&mut self, index: StringIndex) {
        if self.file.strings.get(index).is_some_and(is_value_word) {
            self.quoted_name(index);
        } else {
            self.name(index);
        }
    }

    /// A name in quotes, in a place where a bare word would mean something else.
    pub(super) fn quoted_name(&mut self, index: StringIndex) {
        self.reference(index, '@', |out, name| push_quoted(out, name, '\''));
    }

    /// User flags as an option of a line: names if the flag table has them, otherwise bits.
    pub(super) fn user_flags(&mut self, flags: u32) {
        if flags == 0 {
            return;
        }
        self.word(" flags ");
        let mut unnamed = flags;
        let mut separator = "";
        for (bit, name) in self.flag_names.into_iter().enumerate() {
            if let Some(name) = name
                && flags & 1 << bit != 0
            {
                self.put(format_args!("{separator}{}", String::from_utf8_lossy(name)));
                separator = "|";
                unnamed &= !(1 << bit);
            }
        }
        if unnamed != 0 {
            self.put(format_args!("{separator}{unnamed:#x}"));
        }
    }
}

/// The name of each user flag bit, if the assembler would find the same bit by it.
fn flag_names(file: &PexFile) -> [Option<&[u8]>; 32] {
    let mut names = [None; 32];
    let mut seen = BTreeSet::new();
    for flag in &file.user_flags {
        let Some(name) = file.strings.get(flag.name) else {
            continue;
        };
        let is_new = seen.insert(name);
        if let Some(slot @ None) = names.get_mut(usize::from(flag.bit))
            && is_new
            && name.len() <= LONG
            && is_plain_name(name)
        {
            *slot = Some(name);
        }
    }
    names
}
