//! Pages as Markdown, for wikis and for reading in a repository. Nothing that a script says can become
//! markup: every sign with a meaning is escaped.

use std::fmt::Write as _;

use super::block::{Block, Entry, Inline, Line, Sheet, visible};
use super::html::address;
use super::site::Site;

/// The mark by which pages of ours are known again.
pub(super) const MARK: &str = "<!-- cyperus doc -->";

/// The page of a sheet.
pub(super) fn write(site: &Site, sheet: &Sheet) -> String {
    let mut writer = Writer {
        site,
        is_index: sheet.is_index,
        text: format!("{MARK}\n\n# {}\n\n", escaped(&sheet.title)),
    };
    if !sheet.is_index {
        writer.text.push_str("[All scripts](../index.md)\n\n");
    }
    for block in &sheet.blocks {
        writer.block(block);
    }
    writer.text.truncate(writer.text.trim_end().len());
    writer.text.push('\n');
    writer.text
}

struct Writer<'site> {
    site: &'site Site,
    is_index: bool,
    text: String,
}

impl Writer<'_> {
    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading {
                level,
                text,
                anchor,
            } => {
                self.anchor(anchor);
                let marks = if *level == 2 { "##" } else { "###" };
                let _infallible = write!(self.text, "{marks} {}\n\n", escaped(text));
            }
            Block::Entry(entry) => self.entry(entry),
            Block::Line(line) => self.paragraph(line),
            Block::Prose(text) => self.prose(text, ""),
            Block::Warning(lines) => {
                for line in lines {
                    self.text.push_str("> ");
                    self.line(line);
                    self.text.push_str("\\\n");
                }
                self.text.truncate(self.text.len() - 2);
                self.text.push_str("\n\n");
            }
            Block::List { title, lines } => {
                if let Some(title) = title {
                    let _infallible = write!(self.text, "**{}**\n\n", escaped(title));
                }
                for line in lines {
                    self.text.push_str("- ");
                    self.line(line);
                    self.text.push('\n');
                }
                self.text.push('\n');
            }
        }
    }

    fn entry(&mut self, entry: &Entry) {
        self.anchor(&entry.anchor);
        let _infallible = write!(self.text, "#### {}\n\n", escaped(&entry.name));
        self.paragraph(&entry.signature);
        self.prose(&entry.doc, "");
        for (line, doc) in &entry.members {
            self.text.push_str("- ");
            self.line(line);
            self.text.push_str("\n\n");
            self.prose(doc, "  ");
        }
        for fact in &entry.facts {
            self.paragraph(fact);
        }
    }

    /// A place to link to, for readers that do not make one of each heading.
    fn anchor(&mut self, anchor: &str) {
        let plain = anchor.chars().map(|sign| match sign {
            '"' | '<' | '>' | '&' => '_',
            _ => sign,
        });
        let plain: String = plain.collect();
        let _infallible = write!(self.text, "<a id=\"{plain}\"></a>\n\n");
    }

    fn paragraph(&mut self, line: &Line) {
        self.line(line);
        self.text.push_str("\n\n");
    }

    /// What an author wrote, with its line ends.
    fn prose(&mut self, text: &str, indent: &str) {
        let mut is_open = false;
        for line in text.lines() {
            let line = escaped_line(line);
            if line.is_empty() {
                if is_open {
                    self.text.push_str("\n\n");
                }
                is_open = false;
                continue;
            }
            self.text.push_str(if is_open { "\\\n" } else { "" });
            self.text.push_str(indent);
            self.text.push_str(&line);
            is_open = true;
        }
        if is_open {
            self.text.push_str("\n\n");
        }
    }

    fn line(&mut self, line: &Line) {
        for part in line {
            match part {
                Inline::Text(text) => self.text.push_str(&escaped(text)),
                Inline::Name(text) => {
                    let _infallible = write!(self.text, "**{}**", escaped(text));
                }
                Inline::Link(text, place) => {
                    let address = address(self.site, self.is_index, place, "md");
                    let _infallible = write!(self.text, "[{}](<{address}>)", escaped(text));
                }
            }
        }
    }
}

/// Text in the middle of a line.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in visible(text).chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\n' | '\t' => safe.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '$' | '!' => {
                safe.push('\\');
                safe.push(sign);
            }
            _ => safe.push(sign),
        }
    }
    safe
}

/// Text that begins a line, where more signs have a meaning: lists, rules, underlines of headings.
fn escaped_line(line: &str) -> String {
    let safe = escaped(line.trim());
    let digits = safe.bytes().take_while(u8::is_ascii_digit).count();
    match safe.as_bytes().get(digits) {
        Some(b'-' | b'+' | b'=' | b':') if digits == 0 => format!("\\{safe}"),
        Some(b'.' | b')') if digits > 0 => {
            let (number, rest) = safe.split_at(digits);
            format!("{number}\\{rest}")
        }
        _ => safe,
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_line};

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(
            escaped("<script>*a* _b_ [c](d) `e` &lt; ![f](g)"),
            "&lt;script&gt;\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` &amp;lt; \\!\\[f\\](g)"
        );
        for (line, safe) in [
            ("- a", "\\- a"),
            ("12. a", "12\\. a"),
            ("===", "\\==="),
            ("    code", "code"),
            ("# a", "\\# a"),
            ("a - b. c", "a - b. c"),
        ] {
            assert_eq!(escaped_line(line), safe);
        }
    }
}
