//! Where in a `.ppj` somebody types. The text may be unfinished, so this asks only what is before the
//! place.

use super::document::without_comments;

/// What is at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// The name of an element.
    Element { parent: String },
    /// Between the attributes of an element, or in the name of one.
    Attribute {
        parent: String,
        element: String,
        /// Those that are there already.
        given: Vec<String>,
    },
    /// The text of an attribute.
    Value {
        parent: String,
        element: String,
        attribute: String,
    },
    /// The text of an element.
    Content { parent: String, element: String },
    /// A comment, or the name of an element that ends.
    Other,
}

/// A place and the start of the word there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) spot: Spot,
    /// Where what is typed so far begins.
    pub(crate) start: usize,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b':' | b'.')
}

/// What is at a byte of the text.
pub(crate) fn cursor(text: &str, at: usize) -> Cursor {
    let stripped = without_comments(text);
    let other = Cursor {
        spot: Spot::Other,
        start: at,
    };
    let Some(before) = stripped.get(..at.min(stripped.len())) else {
        return other;
    };
    // Inside a comment the text was replaced by blanks.
    let written = text.get(..before.len()).unwrap_or_default();
    if written.rfind("<!--") > written.rfind("-->") {
        return other;
    }
    let mut open: Vec<String> = Vec::new();
    let mut rest = before;
    while let Some(start) = rest.find('<') {
        let tag = &rest[start + 1..];
        let Some(end) = tag_end(tag) else {
            return in_tag(tag, before.len() - tag.len(), &open);
        };
        let (inside, behind) = (&tag[..end], &tag[end + 1..]);
        let name: String = name_of(inside.trim_start_matches('/'));
        if inside.starts_with('/') {
            let known = open.iter().rposition(|o| o.eq_ignore_ascii_case(&name));
            open.truncate(known.unwrap_or(open.len()));
        } else if !inside.starts_with(['?', '!']) && !inside.ends_with('/') {
            open.push(name);
        }
        rest = behind;
    }
    let element = open.pop().unwrap_or_default();
    let parent = open.pop().unwrap_or_default();
    let typed = rest.trim_start();
    Cursor {
        spot: Spot::Content { parent, element },
        start: before.len() - typed.len(),
    }
}

/// Where a tag ends; a `>` inside quotes does not end it.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (byte, quote) {
            (b'"' | b'\'', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            (b'>', None) => return Some(at),
            _ => {}
        }
    }
    None
}

fn name_of(tag: &str) -> String {
    let end = tag.bytes().position(|byte| !is_name(byte));
    tag[..end.unwrap_or(tag.len())].to_owned()
}

/// The place at the end of a tag that is not finished, and begins at a byte.
fn in_tag(tag: &str, begin: usize, open: &[String]) -> Cursor {
    let parent = open.last().cloned().unwrap_or_default();
    let element = name_of(tag);
    let end = begin + tag.len();
    if tag.starts_with(['/', '?', '!']) {
        return Cursor {
            spot: Spot::Other,
            start: end,
        };
    }
    if element.len() == tag.len() {
        return Cursor {
            spot: Spot::Element { parent },
            start: begin,
        };
    }
    let mut given = Vec::new();
    let mut rest = &tag[element.len()..];
    loop {
        rest = rest.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let name = name_of(rest);
        let behind = rest[name.len()..].trim_start();
        let Some(value) = behind.strip_prefix('=').map(str::trim_start) else {
            let spot = Spot::Attribute {
                parent,
                element,
                given,
            };
            return Cursor {
                spot,
                start: end - name.len(),
            };
        };
        let quote = value
            .chars()
            .next()
            .filter(|quote| matches!(quote, '"' | '\''));
        let Some(inner) = quote.and_then(|quote| value.strip_prefix(quote)) else {
            return Cursor {
                spot: Spot::Other,
                start: end,
            };
        };
        match quote.and_then(|quote| inner.find(quote)) {
            Some(close) => {
                given.push(name);
                rest = &inner[close + 1..];
            }
            None => {
                let spot = Spot::Value {
                    parent,
                    element,
                    attribute: name,
                };
                return Cursor {
                    spot,
                    start: end - inner.len(),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Cursor {
        let offset = text.find('|').expect("a cursor");
        cursor(&text.replace('|', ""), offset)
    }

    #[test]
    fn places_are_told_apart() {
        let inside = |parent: &str| Spot::Element {
            parent: parent.to_owned(),
        };
        assert_eq!(at("<Pap|").spot, inside(""));
        let text = "<?xml version='1.0'?>\n<PapyrusProject Game=\"a>b\">\n <Imports><Import/><Im|";
        assert_eq!(at(text).spot, inside("Imports"));
        assert_eq!(at(text).start, text.find("Im|").expect("there"));
        assert_eq!(at("<A><B></B></A|").spot, Spot::Other);
        assert_eq!(at("<A><!-- < | --></A>").spot, Spot::Other);
        assert_eq!(
            at("<A><B>some|</B>").spot,
            Spot::Content {
                parent: "A".to_owned(),
                element: "B".to_owned()
            }
        );
    }

    #[test]
    fn attributes_and_their_texts_are_told_apart() {
        assert_eq!(
            at("<A x='1' y|").spot,
            Spot::Attribute {
                parent: String::new(),
                element: "A".to_owned(),
                given: vec!["x".to_owned()]
            }
        );
        let value = at("<A><B x='1' yes=\"tr|\">");
        assert_eq!(
            value.spot,
            Spot::Value {
                parent: "A".to_owned(),
                element: "B".to_owned(),
                attribute: "yes".to_owned()
            }
        );
        assert_eq!(value.start, 17);
    }
}
