//! The expectations of one test file.

use std::fmt;

/// Everything a test file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectations {
    /// `;!` lines, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// `;! game` line.
    pub game: Option<String>,
    /// Words of the `;>` lines.
    pub arguments: Vec<String>,
    /// `;=` lines.
    pub output: Vec<String>,
    /// `;~` lines.
    pub log: Vec<String>,
    /// `;?` lines.
    pub messages: Vec<String>,
    /// `;#` line.
    pub status: Option<i32>,
}

/// A diagnostic that must appear.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: u64,
    /// The first column, from 1, and the column after the last.
    pub columns: Option<(u64, Option<u64>)>,
    /// Error or warning.
    pub severity: Severity,
    /// The code, or the name for warnings.
    pub code: String,
}

/// How severe a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file does not compile.
    Error,
    /// It compiles, but something looks wrong.
    Warning,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{severity} {} {}", self.code, self.line)?;
        if let Some((first, behind)) = self.columns {
            write!(f, ":{first}")?;
            if let Some(behind) = behind {
                write!(f, "-{behind}")?;
            }
        }
        Ok(())
    }
}

impl Expectations {
    /// Reads the expectations out of a file's text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut read = Self::default();
        let mut any = false;
        for (at, line) in text.lines().enumerate() {
            let Some((mark, rest)) = line.trim_start().split_at_checked(2) else {
                continue;
            };
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            let in_line = |error: String| format!("line {}: {error}", at + 1);
            match mark {
                ";!" => any |= read.diagnostic(rest).map_err(in_line)?,
                ";>" => read
                    .arguments
                    .extend(rest.split_whitespace().map(str::to_owned)),
                ";=" => read.output.push(rest.trim_end().to_owned()),
                ";~" => read.log.push(rest.trim_end().to_owned()),
                ";?" => read.messages.push(rest.trim().to_owned()),
                ";#" => {
                    let status = rest.trim().parse();
                    read.status = Some(status.map_err(|_| in_line(format!("status {rest:?}")))?);
                }
                _ => continue,
            }
            any |= matches!(mark, ";=" | ";~" | ";?" | ";#");
        }
        if !any {
            return Err(
                "the file expects nothing: add `;=`, `;~`, `;?`, `;!` or `;#` lines".to_owned(),
            );
        }
        read.diagnostics.sort();
        Ok(read)
    }

    /// Reads what follows `;!`. Returns whether that was an expectation.
    fn diagnostic(&mut self, rest: &str) -> Result<bool, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (severity, code, place) = match *words.as_slice() {
            ["game", game] => {
                self.game = Some(game.to_owned());
                return Ok(false);
            }
            ["error", code, place, ..] => (Severity::Error, code, place),
            ["warning", code, place, ..] => (Severity::Warning, code, place),
            _ => {
                return Err(format!(
                    "expected `error CODE LINE:COLUMN-COLUMN`, found {rest:?}"
                ));
            }
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("place {place:?}"));
        let (line, columns) = match place.split_once(':') {
            None => (number(place)?, None),
            Some((line, columns)) => match columns.split_once('-') {
                None => (number(line)?, Some((number(columns)?, None))),
                Some((first, behind)) => {
                    (number(line)?, Some((number(first)?, Some(number(behind)?))))
                }
            },
        };
        self.diagnostics.push(Diagnostic {
            line,
            columns,
            severity,
            code: code.to_owned(),
        });
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_read() {
        let text = "ScriptName A\n;! error P0301 12:5-9\n;! warning unused-value 3\n\
                    ;> --array-limit 0\n;= hello  world\n;=\n  ;~ error: no\n;? --fuel\n;# 1\n; a comment\n";
        let read = Expectations::read(text).unwrap();
        let shown: Vec<_> = read.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["warning unused-value 3", "error P0301 12:5-9"]);
        assert_eq!(read.arguments, ["--array-limit", "0"]);
        assert_eq!(read.output, ["hello  world", ""]);
        assert_eq!(read.log, ["error: no"]);
        assert_eq!(read.messages, ["--fuel"]);
        assert_eq!(read.status, Some(1));
    }

    #[test]
    fn a_file_that_expects_nothing_is_refused() {
        assert!(Expectations::read("ScriptName A\n;! game skyrim\n;> --strict\n").is_err());
    }
}
