//! The XML of a `.ppj`: elements and attributes in any case, each with its place.

use roxmltree::{Document, Node, ParsingOptions};

use super::super::mistake::{Complaint, Mistake};

/// How many elements and attributes a project may have.
const MOST_NODES: u32 = 1_000_000;

/// The text with blanks in place of comments. Pyro removes them before anything else, so that they may
/// stand inside a tag, where XML does not allow them. Places stay what they were.
pub(super) fn without_comments(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("<!--") {
        let (before, comment) = rest.split_at(start);
        let end = comment.find("-->").map_or(comment.len(), |end| end + 3);
        let (comment, after) = comment.split_at(end);
        result.push_str(before);
        // As many bytes as before: a character of three bytes is three blanks.
        for byte in comment.bytes() {
            result.push(if byte == b'\n' { '\n' } else { ' ' });
        }
        rest = after;
    }
    result.push_str(rest);
    result
}

/// Parses the text. A document type is refused, so that no entity can grow or read a file.
pub(super) fn parse(text: &str) -> Result<Document<'_>, Complaint> {
    let options = ParsingOptions {
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        Complaint {
            at: byte(text, place.row, place.col),
            mistake: Mistake::Syntax {
                format: "XML",
                message: error.to_string(),
            },
        }
    })
}

fn byte(text: &str, row: u32, column: u32) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(row.saturating_sub(1) as usize)
        .map(str::len)
        .sum();
    let line = lines.next().unwrap_or_default();
    let inside = line.char_indices().nth(column.saturating_sub(1) as usize);
    before + inside.map_or(line.len(), |(at, _)| at)
}

/// The elements in an element.
pub(super) fn elements<'a, 'input>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(Node::is_element)
}

/// Whether an element has this name, ignoring case and namespace.
pub(super) fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name().eq_ignore_ascii_case(name)
}

/// An attribute's text and its place.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<(&'a str, usize)> {
    let mut attributes = node.attributes();
    let found = attributes.find(|attribute| {
        attribute.namespace().is_none() && attribute.name().eq_ignore_ascii_case(name)
    })?;
    Some((found.value(), found.range().start))
}

/// An element's own text and the place of the element.
pub(super) fn text(node: Node<'_, '_>) -> (String, usize) {
    let texts = node.children().filter(Node::is_text);
    let whole: String = texts.filter_map(|node| node.text()).collect();
    (whole.trim().to_owned(), node.range().start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_leave_places_as_they_are() {
        let text = "<a <!-- é\n -->x='1'><!-- open";
        let stripped = without_comments(text);
        assert_eq!(stripped.len(), text.len());
        assert_eq!(stripped.find("x='1'"), text.find("x='1'"));
        assert_eq!(stripped.matches('\n').count(), 1);
        assert!(!stripped.contains('!'));
    }

    #[test]
    fn a_document_type_is_refused() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><a>&b;</a>";
        assert!(parse(bomb).is_err());
    }
}
