//! `cyperus.toml`.

use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml_edit::{Document, Item, Table, Value};

use super::mistake::{Complaint, Mistake, wrong};
use super::model::{Place, ProjectFile, Setting};
use super::path;
use super::row::{Check, Kind, ROWS, Row, named};
use crate::arguments::Budget;
use crate::exit::position;

/// The key of what a project compiles; it has no flag.
const ROOTS: &str = "roots";

/// The table of the tests, which have roots of their own.
const TEST: &str = "test";

fn has_roots(table: &str) -> bool {
    table.is_empty() || table == TEST
}

/// Reads the text of the project at `path`, which lies in `folder`.
pub(super) fn read(path: &Path, folder: &Path, text: &str) -> Result<ProjectFile, Complaint> {
    let document = Document::parse(text).map_err(|error| Complaint {
        at: error.span().map_or(0, |span| span.start),
        mistake: Mistake::Syntax {
            format: "TOML",
            message: error.message().lines().collect::<Vec<_>>().join(", "),
        },
    })?;
    let mut reader = Reader {
        folder,
        text,
        project: ProjectFile::new(path),
    };
    reader.table("", document.as_table())?;
    let order = |setting: &Setting| ROWS.iter().position(|row| std::ptr::eq(row, setting.row));
    reader.project.settings.sort_by_key(order);
    Ok(reader.project)
}

struct Reader<'text> {
    folder: &'text Path,
    text: &'text str,
    project: ProjectFile,
}

impl Reader<'_> {
    fn table(&mut self, name: &str, table: &Table) -> Result<(), Complaint> {
        for (key, item) in table {
            let at = start(table.key(key).and_then(toml_edit::Key::span));
            match item {
                Item::Table(inner) if name.is_empty() && tables().any(|known| known == key) => {
                    self.table(key, inner)?;
                }
                Item::Value(value) if key == ROOTS && has_roots(name) => {
                    self.roots(name, value, at)?;
                }
                Item::Value(value) if named(name, key).is_some() => {
                    let row = named(name, key);
                    self.project.settings.extend(
                        row.map(|row| self.setting(row, value, at))
                            .transpose()?
                            .flatten(),
                    );
                }
                Item::Table(_) | Item::ArrayOfTables(_) if named(name, key).is_some() => {
                    return wrong(at, wrong_kind(&full(name, key), "a value", "a table"));
                }
                Item::None | Item::Value(_) | Item::Table(_) | Item::ArrayOfTables(_) => {
                    return wrong(
                        at,
                        Mistake::UnknownKey {
                            key: key.to_owned(),
                            table: name.to_owned(),
                            known: known(name),
                        },
                    );
                }
            }
        }
        Ok(())
    }

    fn roots(&mut self, table: &str, value: &Value, at: usize) -> Result<(), Complaint> {
        let place = self.place(at);
        let key = full(table, ROOTS);
        for (text, at) in texts(&key, value)? {
            let root = self.existing(&key, &text, at, "file or folder", Path::exists)?;
            match table {
                TEST => self.project.test_roots.push((root, place)),
                _ => self.project.roots.push((root, place)),
            }
        }
        Ok(())
    }

    /// A setting; none if it is a switch that is off.
    fn setting(
        &self,
        row: &'static Row,
        value: &Value,
        at: usize,
    ) -> Result<Option<Setting>, Complaint> {
        let name = row.name();
        let values: Vec<OsString> = match row.kind {
            Kind::Switch => match value.as_bool() {
                Some(true) => Vec::new(),
                Some(false) => return Ok(None),
                None => {
                    return wrong(
                        start(value.span()),
                        wrong_kind(&name, "true or false", what(value)),
                    );
                }
            },
            Kind::Word(check) => vec![word(&name, value, check)?],
            Kind::Words(check) => {
                let words = texts(&name, value)?.into_iter();
                words
                    .map(|(text, at)| checked(&name, text, at, check))
                    .collect::<Result<_, _>>()?
            }
            Kind::Whole(least) => vec![whole(&name, value, least)?],
            Kind::Number => vec![number(&name, value)?],
            Kind::Size => vec![size(&name, value)?],
            Kind::Budget => vec![budget(&name, value)?],
            Kind::Outputs(check) => {
                let outputs = texts(&name, value)?.into_iter();
                outputs
                    .map(|(text, at)| self.output(&name, &text, at, check))
                    .collect::<Result<_, _>>()?
            }
            Kind::Names => {
                let texts = texts(&name, value)?.into_iter();
                texts.map(|(text, _)| text.into()).collect()
            }
            Kind::Target => {
                let (text, _) = text(&name, value)?;
                vec![path::resolve(self.folder, &text).into()]
            }
            Kind::File => {
                let (text, at) = text(&name, value)?;
                vec![
                    self.existing(&name, &text, at, "file", Path::is_file)?
                        .into(),
                ]
            }
            Kind::Files => self.all(&name, value, "file", Path::is_file)?,
            Kind::Folders => self.all(&name, value, "folder", Path::is_dir)?,
        };
        Ok(Some(Setting {
            row,
            values,
            place: self.place(at),
            because: None,
        }))
    }

    fn all(
        &self,
        name: &str,
        value: &Value,
        wanted: &'static str,
        is: fn(&Path) -> bool,
    ) -> Result<Vec<OsString>, Complaint> {
        let texts = texts(name, value)?.into_iter();
        let paths =
            texts.map(|(text, at)| self.existing(name, &text, at, wanted, is).map(Into::into));
        paths.collect()
    }

    /// `form` or `form:file`.
    fn output(
        &self,
        name: &str,
        text: &str,
        at: usize,
        check: Check,
    ) -> Result<OsString, Complaint> {
        let Some((form, file)) = text.split_once(':') else {
            return checked(name, text.to_owned(), at, check);
        };
        let mut output = checked(name, form.to_owned(), at, check)?;
        output.push(":");
        output.push(path::resolve(self.folder, file));
        Ok(output)
    }

    fn existing(
        &self,
        name: &str,
        text: &str,
        at: usize,
        wanted: &'static str,
        is: fn(&Path) -> bool,
    ) -> Result<PathBuf, Complaint> {
        let path = path::resolve(self.folder, text);
        if is(&path) {
            return Ok(path);
        }
        let mistake = Mistake::NotThere {
            key: name.to_owned(),
            path: path.display().to_string(),
            wanted,
        };
        wrong(at, mistake)
    }

    fn place(&self, at: usize) -> Place {
        let (line, column) = position(self.text, at);
        Place { line, column }
    }
}

fn tables() -> impl Iterator<Item = &'static str> {
    let tables = ROWS.iter().map(|row| row.table);
    tables.filter(|table| !table.is_empty()).chain([TEST])
}

/// What may stand in a table.
fn known(table: &str) -> Vec<&'static str> {
    let mut keys: Vec<&str> = Vec::new();
    if has_roots(table) {
        keys.push(ROOTS);
    }
    if table.is_empty() {
        keys.extend(tables());
    }
    keys.extend(
        ROWS.iter()
            .filter(|row| row.table == table)
            .map(|row| row.key),
    );
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn full(table: &str, key: &str) -> String {
    match table {
        "" => key.to_owned(),
        table => format!("{table}.{key}"),
    }
}

fn start(span: Option<Range<usize>>) -> usize {
    span.map_or(0, |span| span.start)
}

fn word(name: &str, value: &Value, check: Check) -> Result<OsString, Complaint> {
    // `indent = 4` is as good as `indent = "4"`.
    if let Some(number) = value.as_integer() {
        return checked(name, number.to_string(), start(value.span()), check);
    }
    let (text, at) = text(name, value)?;
    checked(name, text, at, check)
}

fn whole(name: &str, value: &Value, least: i64) -> Result<OsString, Complaint> {
    match value.as_integer() {
        Some(number) if number >= least => Ok(number.to_string().into()),
        Some(number) => wrong(
            start(value.span()),
            Mistake::Unfit {
                key: name.to_owned(),
                text: number.to_string(),
                expected: format!("{least} or more"),
            },
        ),
        None => wrong(
            start(value.span()),
            wrong_kind(name, "a whole number", what(value)),
        ),
    }
}

fn number(name: &str, value: &Value) -> Result<OsString, Complaint> {
    match value.as_float() {
        Some(number) if number.is_finite() && number >= 0.0 => Ok(number.to_string().into()),
        Some(number) => wrong(
            start(value.span()),
            Mistake::Unfit {
                key: name.to_owned(),
                text: number.to_string(),
                expected: "0 or more".to_owned(),
            },
        ),
        None if value.is_integer() => whole(name, value, 0),
        None => wrong(
            start(value.span()),
            wrong_kind(name, "a number", what(value)),
        ),
    }
}

fn budget(name: &str, value: &Value) -> Result<OsString, Complaint> {
    let (text, at) = text(name, value)?;
    if text.parse::<Budget>().is_ok() {
        return Ok(text.into());
    }
    let mistake = Mistake::Unfit {
        key: name.to_owned(),
        text: format!("{text:?}"),
        expected: "a list such as rounds<=3,freeze_ms<=2000".to_owned(),
    };
    wrong(at, mistake)
}

fn size(name: &str, value: &Value) -> Result<OsString, Complaint> {
    if value.is_integer() {
        return whole(name, value, 1);
    }
    // Whether it is a size, the command says.
    text(name, value).map(|(text, _)| text.into())
}

fn checked(name: &str, text: String, at: usize, check: Check) -> Result<OsString, Complaint> {
    match check(&text) {
        Ok(()) => Ok(text.into()),
        Err(expected) => wrong(
            at,
            Mistake::WrongWord {
                key: name.to_owned(),
                text,
                expected,
            },
        ),
    }
}

fn text(name: &str, value: &Value) -> Result<(String, usize), Complaint> {
    let at = start(value.span());
    match value.as_str() {
        Some(text) => Ok((text.to_owned(), at)),
        None => wrong(at, wrong_kind(name, "a text", what(value))),
    }
}

/// A text or a list of texts.
fn texts(name: &str, value: &Value) -> Result<Vec<(String, usize)>, Complaint> {
    match value.as_array() {
        Some(items) => items.iter().map(|item| text(name, item)).collect(),
        None if value.is_str() => Ok(vec![text(name, value)?]),
        None => wrong(
            start(value.span()),
            wrong_kind(name, "a text or a list of texts", what(value)),
        ),
    }
}

fn wrong_kind(key: &str, expected: &'static str, found: &'static str) -> Mistake {
    Mistake::WrongKind {
        key: key.to_owned(),
        expected,
        found,
    }
}

fn what(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a text",
        Value::Integer(_) | Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::InlineTable(_) => "a table",
    }
}
