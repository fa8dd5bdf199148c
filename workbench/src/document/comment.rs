//! The ordinary comment right above a declaration: many authors document that way, because `{ }` shows
//! in the Creation Kit only for some declarations.

use cyperus_compiler::source::decode;

/// The longest comment that is taken, in lines. A longer one is a licence or disabled code.
const LONGEST: usize = 60;

/// The text of a file, line by line.
pub(super) struct Lines<'source> {
    lines: Vec<&'source [u8]>,
}

impl<'source> Lines<'source> {
    pub(super) fn new(source: &'source [u8]) -> Self {
        Self {
            lines: source.split(|&byte| byte == b'\n').collect(),
        }
    }

    fn line(&self, number: usize) -> &'source [u8] {
        let line = number.checked_sub(1).and_then(|at| self.lines.get(at));
        line.map_or(&[], |line| line.trim_ascii())
    }

    /// The comment that ends on the line before `line`, counted from 1; empty if there is none.
    pub(super) fn comment_above(&self, line: u32) -> String {
        let last = (line as usize).saturating_sub(1);
        let text = self.line(last);
        if text.ends_with(b"/;") {
            self.block_comment(last)
        } else if is_remark(text) {
            self.remarks(last)
        } else {
            String::new()
        }
    }

    /// The run of `;` lines that ends on a line.
    fn remarks(&self, last: usize) -> String {
        let mut first = last;
        while first > 1 && is_remark(self.line(first - 1)) {
            first -= 1;
        }
        if last - first >= LONGEST {
            return String::new();
        }
        let lines: Vec<&[u8]> = (first..=last)
            .map(|number| {
                let text = self.line(number);
                let marks = text.iter().take_while(|&&byte| byte == b';').count();
                text.get(marks..).unwrap_or_default()
            })
            .collect();
        joined(&lines)
    }

    /// The `;/ … /;` that ends on a line.
    fn block_comment(&self, last: usize) -> String {
        let start = |number: usize| {
            let text = self.line(number);
            text.starts_with(b";/").then_some(number)
        };
        let lowest = last.saturating_sub(LONGEST).max(1);
        let Some(first) = (lowest..=last).rev().find_map(start) else {
            return String::new();
        };
        let lines: Vec<&[u8]> = (first..=last)
            .map(|number| {
                let text = self.line(number);
                let text = text.strip_prefix(b";/").unwrap_or(text);
                text.strip_suffix(b"/;").unwrap_or(text)
            })
            .collect();
        joined(&lines)
    }
}

/// Whether a line is a remark for people and not one of the Creation Kit's marks around fragments.
fn is_remark(line: &[u8]) -> bool {
    const MARKS: [&[u8]; 6] = [
        b";BEGIN FRAGMENT",
        b";END FRAGMENT",
        b";BEGIN CODE",
        b";END CODE",
        b";NEXT FRAGMENT",
        b";WARNING: Do not edit",
    ];
    let is_mark = MARKS.iter().any(|mark| {
        let start = line.get(..mark.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(mark))
    });
    line.starts_with(b";") && !line.starts_with(b";/") && !is_mark
}

/// Lines without those that are only decoration.
fn joined(lines: &[&[u8]]) -> String {
    let mut text = String::new();
    for line in lines {
        let line = decode(line.trim_ascii());
        let is_decoration = !line.is_empty() && !line.chars().any(char::is_alphanumeric);
        if is_decoration || (line.is_empty() && text.is_empty()) {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&line);
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::Lines;

    fn above(source: &str) -> String {
        let count = source.split('\n').count();
        let line = u32::try_from(count).expect("a short test");
        Lines::new(source.as_bytes()).comment_above(line)
    }

    #[test]
    fn remarks_right_above_are_taken_without_their_decoration() {
        assert_eq!(
            above("Int x\n;=====\n; Opens.\r\n;; Slowly.\r\nFunction A()"),
            "Opens.\nSlowly."
        );
        assert_eq!(above("; Not this.\n\nFunction A()"), "");
        assert_eq!(above(";BEGIN FRAGMENT Fragment_0\nFunction A()"), "");
    }

    #[test]
    fn block_comments_right_above_are_taken() {
        assert_eq!(above(";/ One.\n   Two. /;\nFunction A()"), "One.\nTwo.");
        assert_eq!(above("x /;\nFunction A()"), "");
    }
}
