//! `config`: the project of a file, every setting with the place that it came from.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::arguments::Config;
use crate::exit::{Failure, Status};
use crate::output;
use crate::project::{self, Place, ProjectFile};

pub(super) fn run(arguments: &Config) -> Result<Status, Failure> {
    let path = arguments.path.as_deref().unwrap_or(Path::new("."));
    if !path.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::file("read", path, error));
    }
    let found = if project::is_project(path) {
        Some(project::open(path, &[])?)
    } else {
        project::find(path)?
    };
    match found {
        Some(project) if arguments.json => output::print(&output::json(&contents(&project))?),
        Some(project) => output::print(&page(&project)),
        None if arguments.json => output::print("null\n"),
        None => output::print(
            "no project: neither here nor in a folder above is a cyperus.toml or a .ppj\n",
        ),
    }
}

/// A project for programs.
#[derive(Serialize)]
struct Contents {
    file: String,
    game: Option<String>,
    roots: Vec<Value>,
    test_roots: Vec<Value>,
    imports: Vec<String>,
    settings: Vec<Value>,
    not_done: Vec<Value>,
    remarks: Vec<Value>,
}

/// Something in the file, and where.
#[derive(Serialize)]
struct Value {
    name: String,
    values: Vec<String>,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
}

fn value(name: &str, values: Vec<String>, place: Place) -> Value {
    Value {
        name: name.to_owned(),
        values,
        line: place.line,
        column: place.column,
        because: None,
    }
}

fn texts(values: &[OsString]) -> Vec<String> {
    let texts = values
        .iter()
        .map(|value| value.to_string_lossy().into_owned());
    texts.collect()
}

fn contents(project: &ProjectFile) -> Contents {
    let roots = |name: &str, roots: &[(std::path::PathBuf, Place)]| {
        let roots = roots.iter();
        roots
            .map(|(root, place)| value(name, vec![root.display().to_string()], *place))
            .collect()
    };
    let settings = project.settings.iter().map(|setting| Value {
        because: setting.because.clone(),
        ..value(&setting.name(), texts(&setting.values), setting.place)
    });
    Contents {
        file: project.path.display().to_string(),
        game: project
            .values("game")
            .first()
            .map(|game| game.to_string_lossy().into_owned()),
        roots: roots("roots", &project.roots),
        test_roots: roots("test.roots", &project.test_roots),
        imports: texts(project.values("imports")),
        settings: settings.collect(),
        not_done: project
            .shown
            .iter()
            .map(|shown| value(&shown.what, vec![shown.text.clone()], shown.place))
            .collect(),
        remarks: project
            .remarks
            .iter()
            .map(|(place, remark)| value("remark", vec![remark.clone()], *place))
            .collect(),
    }
}

/// A project for people: a line for each value, with its place.
fn page(project: &ProjectFile) -> String {
    let mut rows: Vec<(String, String, String)> = Vec::new();
    let file = project
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let at = |place: Place| format!("{file}:{}:{}", place.line, place.column);
    let roots = project.roots.iter().map(|root| ("roots", root));
    let tests = project.test_roots.iter().map(|root| ("test.roots", root));
    for (name, (root, place)) in roots.chain(tests) {
        rows.push((name.to_owned(), root.display().to_string(), at(*place)));
    }
    for setting in &project.settings {
        let place = match &setting.because {
            Some(because) => format!("{} ({because})", at(setting.place)),
            None => at(setting.place),
        };
        if setting.row.is_switch() {
            rows.push((setting.name(), "true".to_owned(), place.clone()));
        }
        for value in texts(&setting.values) {
            rows.push((setting.name(), value, place.clone()));
        }
    }
    let mut text = format!("project {}\n", project.path.display());
    table(&mut text, &rows);
    if !project.shown.is_empty() {
        text.push_str("\nshown, and never carried out:\n");
        let shown = project.shown.iter();
        let rows: Vec<_> = shown
            .map(|shown| (shown.what.clone(), shown.text.clone(), at(shown.place)))
            .collect();
        table(&mut text, &rows);
    }
    for (place, remark) in &project.remarks {
        let _infallible = writeln!(text, "\nwarning: {}: {remark}", at(*place));
    }
    text
}

fn table(text: &mut String, rows: &[(String, String, String)]) {
    /// A wider value has its place after one blank.
    const WIDEST: usize = 60;
    let width = |part: fn(&(String, String, String)) -> &str| {
        let widths = rows.iter().map(|row| part(row).chars().count());
        widths.max().unwrap_or(0).min(WIDEST)
    };
    let (first, second) = (width(|row| &row.0), width(|row| &row.1));
    for (name, value, place) in rows {
        let _infallible = writeln!(text, "  {name:first$}  {value:second$}  {place}");
    }
}
