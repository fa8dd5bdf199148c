//! JSON as a tree with places.
//!
//! The parser gives no places, but it gives values as the text that they were read from, and where
//! that text lies in the file is their place.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::mistake::{Complaint, Mistake};
use super::tree::{DEEPEST, Key, Node, Span, Tree};
use super::wrong;

/// Parses a file.
pub(super) fn parse(text: &str, file: usize) -> Result<Node, Complaint> {
    let reader = Reader { text, file };
    match serde_json::from_str::<&RawValue>(text) {
        Ok(whole) => reader.node(whole.get(), 0),
        Err(error) => {
            let span = reader.at_line(error.line(), error.column());
            let message = error.to_string();
            // The place is told in our own way.
            let message = message
                .split_once(" at line ")
                .map_or(message.as_str(), |(before, _)| before);
            wrong(
                span,
                Mistake::Syntax {
                    format: "JSON",
                    message: message.to_owned(),
                },
            )
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    file: usize,
}

/// The rows of an object in the file's order, duplicates included.
struct Rows<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Rows<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Rows<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(Rows(rows))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

impl<'t> Reader<'t> {
    fn span(&self, start: usize) -> Span {
        Span {
            file: self.file,
            start,
        }
    }

    fn at_line(&self, line: usize, column: usize) -> Span {
        let before: usize = self
            .text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum();
        self.span(before + column.saturating_sub(1))
    }

    /// Where a part of the text lies in it.
    fn place(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    fn node(&self, part: &'t str, depth: usize) -> Result<Node, Complaint> {
        let span = self.span(self.place(part));
        if depth > DEEPEST {
            return wrong(span, Mistake::TooDeep);
        }
        let value = match part.as_bytes().first() {
            Some(b'{') => self.table(part, depth)?,
            Some(b'[') => {
                let items: Vec<&'t RawValue> = read(part).unwrap_or_default();
                let items = items
                    .into_iter()
                    .map(|item| self.node(item.get(), depth + 1));
                Tree::List(items.collect::<Result<_, _>>()?)
            }
            Some(b'"') => match read::<String>(part) {
                Some(text) => Tree::Text(text),
                None => {
                    return wrong(
                        span,
                        Mistake::Syntax {
                            format: "JSON",
                            message: String::from("half of a surrogate pair in a text"),
                        },
                    );
                }
            },
            Some(b't') => Tree::Bool(true),
            Some(b'f') => Tree::Bool(false),
            Some(b'n') | None => Tree::Null,
            Some(_) => match read::<i64>(part) {
                Some(number) => Tree::Int(number),
                None => Tree::Float(read(part).unwrap_or(f64::INFINITY)),
            },
        };
        Ok(Node { span, value })
    }

    fn table(&self, part: &'t str, depth: usize) -> Result<Tree, Complaint> {
        let mut rows: Vec<(Key, Node)> = Vec::new();
        let mut first = BTreeMap::new();
        // A key is the next text behind the value before it.
        let mut behind = self.place(part) + 1;
        for (text, value) in read::<Rows<'t>>(part).map_or_else(Vec::new, |rows| rows.0) {
            let rest = self.text.get(behind..).unwrap_or_default();
            let start = behind + rest.find('"').unwrap_or_default();
            let key = Key {
                text,
                span: self.span(start),
            };
            if let Some(earlier) = first.insert(key.text.clone(), key.span) {
                return wrong(
                    key.span,
                    Mistake::Twice {
                        name: key.text,
                        earlier,
                    },
                );
            }
            behind = self.place(value.get()) + value.get().len();
            let node = self.node(value.get(), depth + 1)?;
            rows.push((key, node));
        }
        Ok(Tree::Table(rows))
    }
}

fn read<'t, T: Deserialize<'t>>(part: &'t str) -> Option<T> {
    serde_json::from_str(part).ok()
}
