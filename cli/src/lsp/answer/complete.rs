//! What could be typed next.

use std::borrow::Cow;

use cyperus_compiler::check::Referent;
use cyperus_workbench::query::{Completion, CompletionKind, Cursor, Insertion, complete};
use serde::Serialize;
use serde_json::{Value, json};

use super::hover::about;
use crate::lsp::protocol::{Answer, Body, Failed, PositionParams, Range, read};
use crate::lsp::state::State;
use crate::lsp::text::Text;

pub(super) fn completion(state: &mut State, params: &Value) -> Result<Body, Failed> {
    let place: PositionParams = read(params)?;
    let (file, text, offset) = state.place(&place)?;
    let cursor = Cursor::new(&text.bytes, state.snapshot.game, offset);
    // A blank asks only where it says something: `Event `, `as `.
    let is_blank = params["context"]["triggerCharacter"] == json!(" ");
    let is_word = matches!(
        cursor.last_token(),
        Some(cyperus_compiler::lex::Token::Keyword(_))
    );
    if cursor.is_in_comment || (is_blank && !is_word) {
        return Ok(Value::Null.into());
    }
    let checked = state.checked_around(file, cursor.completed(&text.bytes), offset)?;
    let script = checked.script()?;
    let typed = cursor.typed(&text.bytes);
    let scripts = checked.session.scripts();
    let names: Vec<&str> = state.script_names().collect();
    let list = complete(scripts, script, &checked.index, &cursor, typed, &names);
    let writer = ItemWriter {
        has_snippets: state.client.snippets,
        range: text.range(cursor.word),
        indent: indent_of(&text, offset),
    };
    let items: Vec<Item<'_>> = list
        .iter()
        .map(|completion| {
            let owner = completion.referent.and_then(|r| scripts.script(r.script()));
            let owner = owner.map(|owner| &*owner.expected_name);
            writer.item(completion, owner)
        })
        .collect();
    Body::of(&List {
        is_incomplete: true,
        items,
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct List<'run> {
    is_incomplete: bool,
    items: Vec<Item<'run>>,
}

/// A proposal as the protocol writes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Item<'run> {
    label: &'run str,
    kind: u32,
    filter_text: &'run str,
    sort_text: String,
    insert_text_format: u32,
    text_edit: NewText<'run>,
    #[serde(skip_serializing_if = "str::is_empty")]
    detail: &'run str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Data<'run>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewText<'run> {
    range: Range,
    new_text: Cow<'run, str>,
}

/// What a proposal refers to, for the way to the editor and back.
#[derive(Serialize)]
struct Data<'run> {
    script: &'run str,
    kind: u32,
    at: u32,
}

fn indent_of(text: &Text, offset: u32) -> String {
    let before = text.bytes.get(..offset as usize).unwrap_or_default();
    let line = before
        .rsplit(|&byte| byte == b'\n' || byte == b'\r')
        .next()
        .unwrap_or_default();
    let blanks = line.iter().take_while(|&&b| b == b' ' || b == b'\t');
    blanks.map(|&byte| char::from(byte)).collect()
}

/// What all proposals for one place have in common.
struct ItemWriter {
    has_snippets: bool,
    range: Range,
    indent: String,
}

const fn kind_number(kind: CompletionKind) -> u32 {
    match kind {
        CompletionKind::Script => 7,
        CompletionKind::Struct => 22,
        CompletionKind::Member => 5,
        CompletionKind::Variable => 6,
        CompletionKind::Property => 10,
        CompletionKind::Function => 3,
        CompletionKind::Event => 23,
        CompletionKind::State => 20,
        CompletionKind::Keyword => 14,
        CompletionKind::Override => 15,
    }
}

impl ItemWriter {
    fn item<'run>(&self, completion: &'run Completion, owner: Option<&'run str>) -> Item<'run> {
        let indent = &self.indent;
        let (new_text, is_snippet) = match &completion.insertion {
            Insertion::Plain(new) => (Cow::Borrowed(new.as_str()), false),
            Insertion::Block(header, end) if self.has_snippets => {
                let header = header
                    .replace('\\', "\\\\")
                    .replace('$', "\\$")
                    .replace('}', "\\}");
                // The editor adds the indentation of the line itself.
                (Cow::Owned(format!("{header}\n\t$0\n{end}")), true)
            }
            Insertion::Block(header, end) => {
                let text = format!("{header}\n{indent}\t\n{indent}{end}");
                (Cow::Owned(text), false)
            }
        };
        let filter_text = completion.label.trim_end_matches(" (override)");
        let data = owner.zip(completion.referent).map(|(script, referent)| {
            let (kind, at) = packed(referent);
            Data { script, kind, at }
        });
        Item {
            label: &completion.label,
            kind: kind_number(completion.kind),
            filter_text,
            sort_text: format!("{}{}", completion.rank, filter_text.to_ascii_lowercase()),
            insert_text_format: if is_snippet { 2 } else { 1 },
            text_edit: NewText {
                range: self.range,
                new_text,
            },
            detail: &completion.detail,
            data,
        }
    }
}

/// A referent as two numbers, for the way to the editor and back.
pub(in crate::lsp) const fn packed(referent: Referent) -> (u32, u32) {
    match referent {
        Referent::Script(_) => (0, 0),
        Referent::Struct(_, at) => (1, at),
        Referent::Member(_, at) => (2, at),
        Referent::Variable(_, at) => (3, at),
        Referent::Property(_, at) => (4, at),
        Referent::Function(_, at) => (5, at),
        Referent::Local(_, at) => (6, at),
        Referent::State(_, at) => (7, at),
        Referent::CustomEvent(_, at) => (8, at),
        Referent::Guard(_, at) => (9, at),
        Referent::Group(_, at) => (10, at),
    }
}

/// The reverse of [`packed`] for a script of the present session.
pub(super) fn unpacked(
    script: cyperus_compiler::types::ScriptId,
    kind: u64,
    at: u32,
) -> Option<Referent> {
    Some(match kind {
        0 => Referent::Script(script),
        1 => Referent::Struct(script, at),
        2 => Referent::Member(script, at),
        3 => Referent::Variable(script, at),
        4 => Referent::Property(script, at),
        5 => Referent::Function(script, at),
        6 => Referent::Local(script, at),
        7 => Referent::State(script, at),
        8 => Referent::CustomEvent(script, at),
        9 => Referent::Guard(script, at),
        10 => Referent::Group(script, at),
        _ => return None,
    })
}

/// Adds the documentation to a proposal.
pub(super) fn resolve(state: &mut State, item: &Value) -> Answer {
    let mut item = item.clone();
    let data = &item["data"];
    let (Some(script), Some(kind), Some(at)) = (
        data["script"].as_str(),
        data["kind"].as_u64(),
        data["at"].as_u64().and_then(|at| u32::try_from(at).ok()),
    ) else {
        return Ok(item);
    };
    let Some(file) = state.snapshot.files.named(script) else {
        return Ok(item);
    };
    let checked = state.checked(file)?;
    let id = checked.script()?.id;
    if let Some(text) = unpacked(id, kind, at).and_then(|referent| about(state, &checked, referent))
    {
        item["documentation"] = json!({ "kind": "markdown", "value": text });
    }
    Ok(item)
}
