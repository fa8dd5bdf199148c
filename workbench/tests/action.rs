//! Every change that an editor offers, made and compiled: the scripts that we ship and the programs of
//! the suite, at every place where something is offered.
//!
//! `CYPERUS_ACTIONS=GAME=FOLDER=STEP` adds every so-many-th script of a folder, such as a whole game's.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::{env, fs};

use cyperus_compiler::ast::{Body, List, ParseMode, Script, Statement, StatementKind};
use cyperus_compiler::resolve::{FileId, MemorySources, ParsedScript, SourceError, Sources};
use cyperus_compiler::source::Span;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_workbench::lint::lint;
use cyperus_workbench::query::{
    Action, CannotExtract, ScriptIndex, extract_function, organized_imports, overrides,
};

/// Many scripts, one of them with another text. What was parsed once is not parsed again.
struct Overlay<'all> {
    all: &'all MemorySources,
    kept: &'all Mutex<BTreeMap<(FileId, bool), Arc<ParsedScript>>>,
    changed: Option<(FileId, Vec<u8>)>,
}

impl Sources for Overlay<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.all.locate(script)
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match &self.changed {
            Some((changed, text)) if *changed == file => Ok(Cow::Borrowed(text)),
            Some(_) | None => self.all.read(file),
        }
    }

    fn path(&self, file: FileId) -> String {
        self.all.path(file)
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.all.has_namespace(namespace)
    }

    fn kept(&self, file: FileId, mode: ParseMode) -> Option<Arc<ParsedScript>> {
        let is_changed = self
            .changed
            .as_ref()
            .is_some_and(|(changed, _)| *changed == file);
        let kept = self.kept.lock().expect("whole");
        let found = kept.get(&(file, mode == ParseMode::Full));
        found.filter(|_| !is_changed).cloned()
    }

    fn keep(&self, file: FileId, parsed: &Arc<ParsedScript>) {
        let is_changed = self
            .changed
            .as_ref()
            .is_some_and(|(changed, _)| *changed == file);
        if !is_changed {
            let key = (file, parsed.syntax.mode == ParseMode::Full);
            let mut kept = self.kept.lock().expect("whole");
            kept.insert(key, Arc::clone(parsed));
        }
    }
}

#[derive(Debug, Default)]
struct Counts {
    scripts: usize,
    overrides: usize,
    extractions: usize,
    refusals: BTreeMap<String, usize>,
    fixes: usize,
    imports: usize,
    /// Of a script that does not compile.
    last_error: Option<String>,
}

struct Trial<'all> {
    all: &'all MemorySources,
    kept: Mutex<BTreeMap<(FileId, bool), Arc<ParsedScript>>>,
    options: Options,
}

impl Trial<'_> {
    fn session(&self, file: FileId, text: Option<Vec<u8>>) -> Session<'_> {
        let overlay = Overlay {
            all: self.all,
            kept: &self.kept,
            changed: text.map(|text| (file, text)),
        };
        Session::new(overlay, self.options.clone(), &[file])
    }

    /// Makes a change and compiles the result.
    fn apply(&self, name: &str, file: FileId, source: &[u8], action: &Action) {
        let mut edits = action.edits.clone();
        edits.sort_by_key(|(span, _)| *span);
        let mut text = Vec::new();
        let mut at = 0;
        for (span, new) in &edits {
            text.extend_from_slice(&source[at..span.start as usize]);
            text.extend_from_slice(new.as_bytes());
            at = span.end as usize;
        }
        text.extend_from_slice(&source[at..]);
        let session = self.session(file, Some(text.clone()));
        let compiled = session.compile(name);
        assert!(
            !compiled.has_errors() && compiled.pex.is_some(),
            "{name}: {}: {:?}\n{}",
            action.title,
            compiled
                .diagnostics
                .iter()
                .map(|d| &d.message)
                .collect::<Vec<_>>(),
            String::from_utf8_lossy(&text)
        );
    }

    /// Tries everything in a script.
    fn script(&self, name: &str, file: FileId, counts: &mut Counts) {
        let source = self.all.read(file).expect("there").into_owned();
        let session = self.session(file, None);
        let compiled = session.compile(name);
        if compiled.has_errors() {
            let first = compiled.diagnostics.first();
            counts.last_error = first.map(|found| format!("{name}: {}", found.message));
            return;
        }
        counts.scripts += 1;
        let scripts = session.scripts();
        let script = scripts.script_named(name).expect("compiled");
        let index = ScriptIndex::new(scripts, script, session.options());
        let header = script.syntax.header.span.start;
        let mut offered = overrides(scripts, script, &source, header);
        // In states as well: on an empty line at the start of each.
        for offset in blank_lines(&source).into_iter().take(4) {
            offered.extend(
                overrides(scripts, script, &source, offset)
                    .into_iter()
                    .take(5),
            );
        }
        counts.overrides += offered.len();
        for selection in selections(&script.syntax) {
            match extract_function(scripts, script, &index, &source, selection) {
                Some(Ok(action)) => {
                    counts.extractions += 1;
                    offered.push(action);
                }
                Some(Err(reason)) => {
                    assert_ne!(reason, CannotExtract::Broken, "{name} has no errors");
                    *counts.refusals.entry(reason.to_string()).or_default() += 1;
                }
                None => {}
            }
        }
        let imports = organized_imports(script, &source);
        counts.imports += usize::from(imports.is_some());
        offered.extend(imports);
        let findings = lint(scripts, script, session.options(), &source).unwrap_or_default();
        let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
        for fix in fixes {
            counts.fixes += 1;
            offered.push(Action {
                title: "fix".to_owned(),
                edits: fix.edits.clone(),
            });
        }
        for action in &offered {
            self.apply(name, file, &source, action);
        }
    }
}

fn blank_lines(source: &[u8]) -> Vec<u32> {
    let mut offset = 0;
    let mut found = Vec::new();
    for line in source.split_inclusive(|&byte| byte == b'\n') {
        if line.trim_ascii().is_empty() {
            found.push(u32::try_from(offset).expect("small"));
        }
        offset += line.len();
    }
    found
}

/// Single statements, pairs, and whole blocks.
fn selections(syntax: &Script) -> Vec<Span> {
    let mut found = Vec::new();
    let accessors = syntax.accessors.iter().map(|accessor| &accessor.function);
    for function in syntax.functions.iter().chain(accessors) {
        if let Body::Statements(statements) = function.body {
            of_block(syntax, statements, &mut found);
        }
    }
    found
}

fn of_block(syntax: &Script, block: List<Statement>, found: &mut Vec<Span>) {
    let list = &syntax[block];
    found.extend(list.iter().map(|statement| statement.span));
    found.extend(list.windows(2).map(|pair| pair[0].span.to(pair[1].span)));
    found.extend(list.windows(3).map(|three| three[0].span.to(three[2].span)));
    if let (Some(first), Some(last)) = (list.first(), list.last()) {
        found.push(first.span.to(last.span));
    }
    for statement in list {
        match statement.kind {
            StatementKind::While { body, .. } | StatementKind::Lock { body, .. } => {
                of_block(syntax, body, found);
            }
            StatementKind::If { branches } => {
                for branch in &syntax[branches] {
                    of_block(syntax, branch.body, found);
                }
            }
            StatementKind::TryLock { branches } => {
                for branch in &syntax[branches] {
                    of_block(syntax, branch.body, found);
                }
            }
            StatementKind::Reported
            | StatementKind::Local(_)
            | StatementKind::Assign { .. }
            | StatementKind::Expression(_)
            | StatementKind::Return(_) => {}
        }
    }
}

fn scripts_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("readable")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            scripts_below(&path, found);
        } else if path
            .extension()
            .is_some_and(|kind| kind.eq_ignore_ascii_case("psc"))
        {
            found.push(path);
        }
    }
}

/// Tries every so-many-th script of a tree. Names are those that the paths say; what a tree lacks comes from
/// the base.
fn try_tree(folder: &Path, game: Game, step: usize) -> Counts {
    let mut paths = Vec::new();
    scripts_below(folder, &mut paths);
    let mut sources = MemorySources::new();
    let mut files = Vec::new();
    for path in &paths {
        let below = path
            .strip_prefix(folder)
            .expect("below it")
            .with_extension("");
        let name = below.to_string_lossy().replace(['/', '\\'], ":");
        let text = fs::read(path).expect("readable");
        let file = sources.add(&name, text);
        files.push((name, file));
    }
    for script in cyperus_scripts::base_scripts(game) {
        if sources.locate(script.name).is_none() {
            sources.add(script.name, script.source);
        }
    }
    let trial = Trial {
        all: &sources,
        kept: Mutex::default(),
        options: Options::new(game),
    };
    let mut counts = Counts::default();
    for (name, file) in files.iter().step_by(step) {
        if sources.locate(name) == Some(*file) {
            trial.script(name, *file, &mut counts);
        }
        // Bodies are only needed while a script is tried.
        trial
            .kept
            .lock()
            .expect("whole")
            .retain(|(_, is_full), _| !is_full);
    }
    counts
}

#[test]
fn every_change_that_is_offered_compiles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("scripts/samples"), root.join("scripts/storms")];
    let mut suite = fs::read_dir(root.join("tests/suite/run"))
        .expect("the suite")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect::<Vec<_>>();
    suite.sort();
    folders.extend(suite);
    let (mut scripts, mut offered, mut extracted, mut refused) = (0, 0, 0, 0);
    for folder in folders {
        let counts = try_tree(&folder, Game::Fallout4, 3);
        scripts += counts.scripts;
        extracted += counts.extractions;
        refused += counts.refusals.values().sum::<usize>();
        offered += counts.overrides + counts.extractions + counts.fixes + counts.imports;
    }
    assert!(scripts > 40, "only {scripts} scripts");
    assert!(extracted > 300, "only {extracted} extractions");
    assert!(refused > 50, "only {refused} refusals");
    assert!(offered > 1000, "only {offered} changes");
}

#[test]
fn changes_of_a_corpus_compile() {
    let Ok(wanted) = env::var("CYPERUS_ACTIONS") else {
        return;
    };
    let parts: Vec<&str> = wanted.split('=').collect();
    let [game, folder, step] = parts.as_slice() else {
        return assert_eq!(parts.len(), 3, "GAME=FOLDER=STEP");
    };
    let game = match *game {
        "skyrim" => Game::Skyrim,
        "starfield" => Game::Starfield,
        _ => Game::Fallout4,
    };
    let step = step.parse().expect("a number");
    let counts = try_tree(Path::new(folder), game, step);
    println!("{counts:#?}");
    assert!(counts.scripts > 0, "no script compiles: {counts:?}");
}

fn extracted(source: &str) -> Result<String, String> {
    let start = source.find('«').expect("a start");
    let end = source.find('»').expect("an end") - '«'.len_utf8();
    let text = source.replace(['«', '»'], "");
    let mut sources = MemorySources::new();
    let file = sources.add("Thing", text.as_bytes());
    for script in cyperus_scripts::base_scripts(Game::Fallout4) {
        sources.add(script.name, script.source);
    }
    let session = Session::new(sources, Options::new(Game::Fallout4), &[file]);
    let scripts = session.scripts();
    let script = scripts.script_named("Thing").expect("there");
    let index = ScriptIndex::new(scripts, script, session.options());
    let place = |at: usize| u32::try_from(at).expect("small");
    let selection = Span::new(place(start), place(end));
    let action = extract_function(scripts, script, &index, text.as_bytes(), selection)
        .ok_or("nothing")?
        .map_err(|reason| format!("{reason:?}"))?;
    let mut result = text.clone();
    let mut edits = action.edits;
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    for (span, new) in edits {
        result.replace_range(span.start as usize..span.end as usize, &new);
    }
    Ok(result)
}

#[test]
fn what_is_read_becomes_parameters_and_what_is_changed_the_result() {
    let text = "ScriptName Thing\nFunction Go(Int a)\n\tInt b = 1\n\t«b = a + 1\n\tDebug.Trace(b)»\n\tDebug.Trace(b)\nEndFunction\n";
    let wanted = "ScriptName Thing\nFunction Go(Int a)\n\tInt b = 1\n\tb = Extracted(b, a)\n\tDebug.Trace(b)\nEndFunction\n\nInt Function Extracted(Int b, Int a)\n\tb = a + 1\n\tDebug.Trace(b)\n\tReturn b\nEndFunction\n";
    assert_eq!(extracted(text).as_deref(), Ok(wanted));
    let text = "ScriptName Thing\nState On\nFunction Go(Int a)\n\t«Int b = a»\n\tDebug.Trace(b)\nEndFunction\nEndState\nFunction Go(Int a)\nEndFunction\n";
    let wanted = "ScriptName Thing\nState On\nFunction Go(Int a)\n\tInt b = Extracted(a)\n\tDebug.Trace(b)\nEndFunction\nEndState\n\nInt Function Extracted(Int a)\n\tInt b = a\n\tReturn b\nEndFunction\nFunction Go(Int a)\nEndFunction\n";
    assert_eq!(extracted(text).as_deref(), Ok(wanted));
}

#[test]
fn what_would_do_something_else_is_refused_with_a_reason() {
    let body =
        |lines: &str| format!("ScriptName Thing\nInt Function Go(Int a)\n{lines}EndFunction\n");
    for (lines, reason) in [
        ("\t«Return a»\n", "Returns"),
        ("\t«a = 1\n\tInt b = 2»\n\tReturn a + b\n", "SeveralResults"),
        (
            "\tWhile a > 0\n\t\t«Int b\n\t\tb += 1»\n\t\ta -= 1\n\tEndWhile\n\tReturn a\n",
            "LoopVariable",
        ),
        ("\tReturn «a»\n", "nothing"),
        ("\tIf a\n\t\t«a = 2\n\tEndIf»\n\tReturn a\n", "nothing"),
        ("\t«a = 2» ;/ x\n /;\n\tReturn a\n", "SharedLine"),
    ] {
        assert_eq!(extracted(&body(lines)), Err(reason.to_owned()), "{lines}");
    }
    // The next turn of the loop needs what this one has changed.
    let text = body(
        "\tInt b\n\tWhile a > 0\n\t\t«b += 1\n\t\tDebug.Trace(b)»\n\t\ta -= 1\n\tEndWhile\n\tReturn a\n",
    );
    let new = extracted(&text).expect("possible");
    assert!(new.contains("\t\tb = Extracted(b)\n"), "{new}");
    let fragment = "ScriptName Thing\nFunction Fragment_0()\n\t«Debug.Trace(1)»\nEndFunction\n";
    assert_eq!(extracted(fragment), Err("Fragment".to_owned()));
}
