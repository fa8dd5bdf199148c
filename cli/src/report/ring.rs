//! Draws a ring as characters, with its cursor.

use std::fmt::Write as _;

/// Entries in one line of a drawing.
const COLUMNS: usize = 64;

/// The ring in lines of [`COLUMNS`] entries, the cursor marked below its entry.
pub(crate) fn draw(into: &mut String, name: &str, ring: &str, next: u32) {
    let next = next as usize;
    let lines = ring.as_bytes().chunks(COLUMNS);
    let many = ring.len() > COLUMNS;
    // Writing to a string cannot fail.
    let _infallible = if ring.is_empty() {
        writeln!(into, "  {name:<6}  (empty)  next {next}")
    } else if next >= ring.len() {
        writeln!(into, "  {name:<6}  next {next}, past the end")
    } else {
        writeln!(into, "  {name:<6}  next {next}")
    };
    for (at, line) in lines.enumerate() {
        let from = at * COLUMNS;
        let label = if many {
            from.to_string()
        } else {
            String::new()
        };
        let line = String::from_utf8_lossy(line);
        let _infallible = writeln!(into, "  {label:>6}  {line}");
        if (from..from + line.len()).contains(&next) {
            let _infallible = writeln!(into, "          {:>1$}", '^', next - from + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stands_below_its_entry() {
        let mut text = String::new();
        draw(&mut text, "before", "..*..*", 2);
        assert_eq!(text, "  before  next 2\n          ..*..*\n            ^\n");
    }

    #[test]
    fn long_rings_are_drawn_in_lines_with_their_places() {
        let mut text = String::new();
        draw(&mut text, "after", &".".repeat(70), 65);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "  after   next 65");
        assert_eq!(lines[1], format!("       0  {}", ".".repeat(64)));
        assert_eq!(lines[2], format!("      64  {}", ".".repeat(6)));
        assert_eq!(lines[3], "           ^");
    }

    #[test]
    fn a_cursor_past_the_end_is_told_and_not_drawn() {
        let mut text = String::new();
        draw(&mut text, "after", "", u32::MAX);
        assert_eq!(text, "  after   (empty)  next 4294967295\n");
        text.clear();
        draw(&mut text, "before", "*", 7);
        assert_eq!(text, "  before  next 7, past the end\n          *\n");
    }
}
