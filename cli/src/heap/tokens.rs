//! A class's token stream as people and programs read it.

use std::fmt::Write as _;

use cyperus_gc::TokenKind;
use cyperus_vm::{ClassTokens, Machine, NamedToken};
use serde::Serialize;

use crate::report::quantity::of;

/// The stream of one class.
#[derive(Debug, Serialize)]
pub(crate) struct TokenListing {
    class: String,
    words: usize,
    tokens: Vec<TokenRow>,
}

#[derive(Debug, Serialize)]
struct TokenRow {
    /// Place among the words of the stream.
    word: usize,
    /// The packed token, in hexadecimal.
    bits: String,
    kind: &'static str,
    /// Counted from the start of the object, or of the struct whose scope it is in.
    slot: u32,
    place: String,
    #[serde(rename = "type")]
    type_name: String,
    /// Scopes around it.
    depth: u32,
    /// Scopes that end with it.
    ends: u32,
    /// Where to go on if there is nothing to enter.
    skip: Option<u32>,
}

impl TokenListing {
    /// The stream of a loaded script; None if there is none of this name.
    pub(crate) fn of(machine: &Machine, class: &str) -> Option<Self> {
        let ClassTokens { script, tokens } = machine.class_tokens(class)?;
        let last = tokens.last()?.step.place;
        Some(Self {
            class: script,
            words: last + 1,
            tokens: tokens.into_iter().map(row).collect(),
        })
    }

    /// The stream as text: a line for each word, set in by its scopes.
    pub(crate) fn page(&self) -> String {
        let words = of(self.words as u64, "word", "words");
        let mut text = format!("{}: {words}\n  word  bits      slot  what\n", self.class);
        for row in &self.tokens {
            let indent = "  ".repeat(row.depth as usize);
            // Writing to a string cannot fail.
            let _infallible = match row.place.as_str() {
                "" => writeln!(text, "{:>6}  {}        {}", row.word, row.bits, row.kind),
                place => writeln!(
                    text,
                    "{:>6}  {}  {:>4}  {indent}{} {place}: {}{}",
                    row.word,
                    row.bits,
                    row.slot,
                    row.kind,
                    row.type_name,
                    ends(row)
                ),
            };
            if let Some(skip) = row.skip {
                let _infallible = writeln!(
                    text,
                    "{:>6}                  {indent}  if there is none, go on at word {skip}",
                    row.word + 1
                );
            }
        }
        text
    }
}

/// Whether a token ends scopes; one that opens a scope and ends it too has nothing inside.
fn ends(row: &TokenRow) -> String {
    let is_empty = row.skip.is_some() && row.ends > 0;
    let inside = if is_empty {
        ", nothing to follow inside"
    } else {
        ""
    };
    match row.ends - u32::from(is_empty) {
        0 => inside.to_owned(),
        1 => format!("{inside} (last of its scope)"),
        scopes => format!("{inside} (last of {scopes} scopes)"),
    }
}

fn row(token: NamedToken) -> TokenRow {
    let NamedToken {
        step,
        place,
        type_name,
    } = token;
    TokenRow {
        word: step.place,
        bits: format!("{:08x}", step.token.0),
        kind: match step.kind {
            TokenKind::End => "end",
            TokenKind::Object => "object",
            TokenKind::ObjectArray => "array of objects",
            TokenKind::Struct => "struct",
            TokenKind::StructArray => "array of structs",
            TokenKind::OtherArray => "array",
            TokenKind::Var => "var",
            TokenKind::AnyStruct => "struct without a scope",
        },
        slot: step.token.offset(),
        place,
        type_name,
        depth: step.depth,
        ends: step.token.returns(),
        skip: step.skip,
    }
}
