//! A world file as a tree whose every part knows where it stands, whatever the file's format.

use std::collections::BTreeMap;

/// A place: which file, and which byte of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) file: usize,
    pub(super) start: usize,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) text: String,
    pub(super) span: Span,
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) value: Tree,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tree {
    /// `null` of JSON.
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    /// A date or time of TOML, which no key takes.
    Date,
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
}

/// How deep values may nest, in every format.
pub(super) const DEEPEST: usize = 16;

impl Node {
    /// An empty table.
    pub(super) fn empty() -> Self {
        Self {
            span: Span::default(),
            value: Tree::Table(Vec::new()),
        }
    }

    /// Takes over what another table says; where both say something, tables are merged and everything
    /// else is replaced.
    pub(super) fn merge(&mut self, other: Self) {
        match (&mut self.value, other.value) {
            (Tree::Table(own), Tree::Table(new)) => {
                let mut places = BTreeMap::new();
                for (at, (key, _)) in own.iter().enumerate() {
                    places.entry(key.text.to_ascii_lowercase()).or_insert(at);
                }
                for (key, node) in new {
                    let end = own.len();
                    let place = places.entry(key.text.to_ascii_lowercase());
                    match own.get_mut(*place.or_insert(end)) {
                        Some((old, value)) => {
                            value.merge(node);
                            *old = key;
                        }
                        None => own.push((key, node)),
                    }
                }
            }
            (value, new) => {
                *value = new;
                self.span = other.span;
            }
        }
    }

    /// What it is, with its article.
    pub(super) fn what(&self) -> String {
        match &self.value {
            Tree::Null => String::from("null"),
            Tree::Bool(truth) => truth.to_string(),
            Tree::Int(number) => format!("the number {number}"),
            Tree::Float(number) => format!("the number {number}"),
            Tree::Text(text) => {
                let short: String = text.chars().take(40).collect();
                format!("the text {short:?}")
            }
            Tree::Date => String::from("a date"),
            Tree::List(_) => String::from("a list"),
            Tree::Table(_) => String::from("a table"),
        }
    }

    /// Whether it stands for None: `false`, `null`, or the word.
    pub(super) fn is_none(&self) -> bool {
        match &self.value {
            Tree::Null | Tree::Bool(false) => true,
            Tree::Text(text) => text.eq_ignore_ascii_case("None"),
            Tree::Bool(true)
            | Tree::Int(_)
            | Tree::Float(_)
            | Tree::Date
            | Tree::List(_)
            | Tree::Table(_) => false,
        }
    }
}
