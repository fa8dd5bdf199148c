//! TOML as a tree with places.

use std::ops::Range;

use toml_edit::{Document, InlineTable, Item, Key as TomlKey, Table, Value};

use super::mistake::{Complaint, Mistake};
use super::tree::{DEEPEST, Key, Node, Span, Tree};
use super::wrong;

/// Parses a file.
pub(super) fn parse(text: &str, file: usize) -> Result<Node, Complaint> {
    let reader = Reader { file };
    match Document::parse(text) {
        Ok(document) => reader.table(document.as_table(), 0, 0),
        Err(error) => wrong(
            reader.span(error.span(), 0),
            Mistake::Syntax {
                format: "TOML",
                message: error.message().lines().collect::<Vec<_>>().join(", "),
            },
        ),
    }
}

struct Reader {
    file: usize,
}

impl Reader {
    fn span(&self, range: Option<Range<usize>>, otherwise: usize) -> Span {
        Span {
            file: self.file,
            start: range.map_or(otherwise, |range| range.start),
        }
    }

    fn key(&self, key: Option<&TomlKey>, text: &str, otherwise: usize) -> Key {
        Key {
            text: text.to_owned(),
            span: self.span(key.and_then(TomlKey::span), otherwise),
        }
    }

    fn table(&self, table: &Table, otherwise: usize, depth: usize) -> Result<Node, Complaint> {
        let span = self.span(table.span(), otherwise);
        self.not_too_deep(span, depth)?;
        let mut rows = Vec::new();
        for (name, item) in table {
            let key = self.key(table.key(name), name, span.start);
            let node = self.item(item, key.span.start, depth + 1)?;
            rows.push((key, node));
        }
        Ok(Node {
            span,
            value: Tree::Table(rows),
        })
    }

    fn inline(
        &self,
        table: &InlineTable,
        otherwise: usize,
        depth: usize,
    ) -> Result<Node, Complaint> {
        let span = self.span(table.span(), otherwise);
        self.not_too_deep(span, depth)?;
        let mut rows = Vec::new();
        for (name, value) in table {
            let key = self.key(table.key(name), name, span.start);
            let node = self.value(value, key.span.start, depth + 1)?;
            rows.push((key, node));
        }
        Ok(Node {
            span,
            value: Tree::Table(rows),
        })
    }

    fn item(&self, item: &Item, otherwise: usize, depth: usize) -> Result<Node, Complaint> {
        match item {
            Item::None => Ok(Node {
                span: self.span(None, otherwise),
                value: Tree::Null,
            }),
            Item::Value(value) => self.value(value, otherwise, depth),
            Item::Table(table) => self.table(table, otherwise, depth),
            Item::ArrayOfTables(tables) => {
                let items = tables
                    .iter()
                    .map(|table| self.table(table, otherwise, depth + 1));
                Ok(Node {
                    span: self.span(tables.span(), otherwise),
                    value: Tree::List(items.collect::<Result<_, _>>()?),
                })
            }
        }
    }

    fn value(&self, value: &Value, otherwise: usize, depth: usize) -> Result<Node, Complaint> {
        let span = self.span(value.span(), otherwise);
        self.not_too_deep(span, depth)?;
        let tree = match value {
            Value::String(text) => Tree::Text(text.value().clone()),
            Value::Integer(number) => Tree::Int(*number.value()),
            Value::Float(number) => Tree::Float(*number.value()),
            Value::Boolean(truth) => Tree::Bool(*truth.value()),
            Value::Datetime(_) => Tree::Date,
            Value::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| self.value(item, span.start, depth + 1));
                Tree::List(items.collect::<Result<_, _>>()?)
            }
            Value::InlineTable(table) => return self.inline(table, span.start, depth),
        };
        Ok(Node { span, value: tree })
    }

    #[expect(clippy::unused_self, reason = "reads as the other methods do")]
    fn not_too_deep(&self, span: Span, depth: usize) -> Result<(), Complaint> {
        if depth > DEEPEST {
            return wrong(span, Mistake::TooDeep);
        }
        Ok(())
    }
}
