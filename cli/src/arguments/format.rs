//! `fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cyperus_workbench::format::KeywordCase;

use super::ScriptArguments;

/// `fmt`.
#[derive(Args, Debug)]
pub(crate) struct Fmt {
    /// Scripts (.psc), folders of scripts, or a project. If left out: the project here or above.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing, list the files that would change, and exit with 1 if there are any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing, and show what would change.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Format what is on stdin to stdout.
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,
    /// Where the script on stdin belongs. Finds its imports and its .editorconfig.
    #[arg(long, value_name = "FILE", requires = "stdin")]
    pub(crate) stdin_path: Option<PathBuf>,
    /// Format only the lines from FIRST to LAST, counted from 1, of one script.
    #[arg(long, value_name = "FIRST:LAST")]
    pub(crate) range: Option<LineRange>,
    /// How to indent: `tab`, or a number of blanks. If left out: what .editorconfig says, else a tab,
    /// in Starfield 4 blanks.
    #[arg(long, value_name = "INDENT", help_heading = "Style")]
    pub(crate) indent: Option<IndentName>,
    /// How to spell keywords.
    #[arg(
        long,
        value_name = "CASE",
        value_enum,
        default_value_t,
        help_heading = "Style"
    )]
    pub(crate) keyword_case: KeywordCaseName,
    #[command(flatten)]
    pub(crate) scripts: ScriptArguments,
}

/// `--range`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineRange {
    /// Counted from 1.
    pub(crate) first: u32,
    /// Included.
    pub(crate) last: u32,
}

impl std::str::FromStr for LineRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected two line numbers, such as 10:25";
        let (first, last) = text.split_once(':').ok_or(expected)?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| expected);
        let range = Self {
            first: number(first)?,
            last: number(last)?,
        };
        if range.first == 0 || range.last < range.first {
            return Err("lines are counted from 1, and the first comes before the last");
        }
        Ok(range)
    }
}

/// `--indent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IndentName(pub(crate) cyperus_workbench::format::Indent);

impl std::str::FromStr for IndentName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        use cyperus_workbench::format::Indent;
        if text.eq_ignore_ascii_case("tab") {
            return Ok(Self(Indent::Tab));
        }
        match text.parse() {
            Ok(width @ 1..=16) => Ok(Self(Indent::Spaces(width))),
            Ok(_) | Err(_) => Err("expected `tab`, or a number of blanks from 1 to 16"),
        }
    }
}

/// `--keyword-case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum KeywordCaseName {
    /// As most of the games' own scripts do: `if` and `int`, but `Function` and `Property`.
    #[default]
    Vendor,
    /// `EndWhile`.
    Pascal,
    /// `endwhile`.
    Lower,
    /// As they are.
    Preserve,
}

impl From<KeywordCaseName> for KeywordCase {
    fn from(name: KeywordCaseName) -> Self {
        match name {
            KeywordCaseName::Vendor => Self::Vendor,
            KeywordCaseName::Pascal => Self::Pascal,
            KeywordCaseName::Lower => Self::Lower,
            KeywordCaseName::Preserve => Self::Preserve,
        }
    }
}
