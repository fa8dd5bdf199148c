//! How much of the compiler's output equals the official compilers'.
//!
//! `fidelity --game GAME --official FOLDER... --sources FOLDER... [-O] [--release] [--final]` compares
//! every `.pex` below the official folders with what we make of the source of the same name.
//!
//! `fidelity --game GAME --repository GIT_DIRECTORY... --sources FOLDER...` goes through the histories
//! of repositories: each official `.pex` is compared with what we make of the source in the commit
//! that brought it, under every combination of options; the nearest one counts. The sources beside
//! the repository's own come from the folders.
//!
//! `--show N` prints the first N differences side by side, `--list` names all of them, `--only SCRIPT`
//! compares one script, `--every N` takes every Nth file of a repository.
#![expect(clippy::print_stdout, reason = "a command-line program")]

mod arguments;
mod compare;
mod history;
mod layers;
mod listing;
mod outline;
mod table;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cyperus_benchmarks::folder::Folders;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::{FileId, Sources};
use cyperus_compiler::session::StringTableMode;
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile};

use arguments::Arguments;
use compare::{Comparison, compare, is_official};
use history::{Commit, Repository};
use layers::Layers;
use table::Table;

fn pex_files(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            pex_files(&path, into)?;
        } else if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("pex"))
        {
            into.push(path);
        }
    }
    Ok(())
}

/// The name of the script that a file was made from.
fn script_name(file: &PexFile) -> Option<String> {
    let object = file.objects.first()?;
    Some(file.strings.text(object.name).into_owned())
}

fn options(game: Game, switches: [bool; 3]) -> Options {
    let mut options = Options::new(game);
    options.string_table = StringTableMode::Official;
    [options.optimize, options.release, options.final_build] = switches;
    options
}

/// Compares the files below folders, all under the options of the command line.
fn compare_folders(arguments: &Arguments, game: Game, folders: &Folders) -> io::Result<Table> {
    let mut paths = Vec::new();
    for folder in &arguments.official {
        pex_files(folder, &mut paths)?;
    }
    let mut files = Vec::new();
    for path in &paths {
        if let Ok(file) = cyperus_pex::read::read(&std::fs::read(path)?)
            && file.game == game
            && let Some(name) = script_name(&file)
            && arguments.wants(&name)
            && let Some(source) = folders.locate(&name)
        {
            files.push((name, source, file));
        }
    }
    let inputs: Vec<_> = files.iter().map(|(_, source, _)| *source).collect();
    let switches = [arguments.optimize, arguments.release, arguments.final_build];
    let session = Session::new(folders, options(game, switches), &inputs);
    let mut table = Table::new("folders".to_owned());
    for (name, _, official) in &files {
        match session.compile(name).pex {
            Some(ours) => table.add(name, &compare(official, &ours), arguments),
            None => table.add_failure(name, &errors(&session, name), arguments),
        }
    }
    Ok(table)
}

/// The errors of a script, each as its code and message.
fn errors(session: &Session<'_>, name: &str) -> Vec<(String, String)> {
    session
        .compile(name)
        .diagnostics
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .map(|found| (found.code.to_string(), found.message.clone()))
        .collect()
}

/// The combinations of options that an author may have used, the usual ones first.
fn combinations(game: Game) -> Vec<[bool; 3]> {
    if game == Game::Skyrim {
        return vec![[false, false, false], [true, false, false]];
    }
    let mut found = Vec::new();
    for bits in 0..8 {
        found.push([bits & 1 != 0, bits & 2 != 0, bits & 4 != 0]);
    }
    found
}

/// What became of one official file.
enum Found {
    NotOfTheGame,
    NotOfficial,
    NoSource,
    NotCompiled(String, Vec<(String, String)>),
    Compared(String, Box<Comparison>),
}

/// Whether a decompiler says in a source's first line that it wrote it: then the file was made from
/// another text, whose casts, lines and unused locals are lost.
fn is_decompiled(layers: &Layers<'_>, source: FileId) -> bool {
    let text = layers.read(source).unwrap_or_default();
    let first = text.split(|&byte| byte == b'\n').next();
    let first = String::from_utf8_lossy(first.unwrap_or_default()).to_ascii_lowercase();
    first.contains("decompiled by")
}

/// Compares a file with the sources of its commit under each combination of options, and keeps the
/// nearest.
fn compare_one(bytes: &[u8], game: Game, layers: &Layers<'_>, arguments: &Arguments) -> Found {
    let Ok(official) = cyperus_pex::read::read(bytes) else {
        return Found::NotOfficial;
    };
    if official.game != game {
        return Found::NotOfTheGame;
    }
    if !is_official(&official) {
        return Found::NotOfficial;
    }
    let Some(name) = script_name(&official).filter(|name| arguments.wants(name)) else {
        return Found::NotOfTheGame;
    };
    let Some(source) = layers.own(&name) else {
        return Found::NoSource;
    };
    if is_decompiled(layers, source) {
        return Found::NoSource;
    }
    let mut nearest: Option<Comparison> = None;
    for switches in combinations(game) {
        let session = Session::new(layers, options(game, switches), &[source]);
        let Some(ours) = session.compile(&name).pex else {
            return Found::NotCompiled(name.clone(), errors(&session, &name));
        };
        let found = compare(&official, &ours);
        let rank = |found: &Comparison| {
            (
                found.equality,
                found.is_same_source,
                found.same,
                std::cmp::Reverse(found.parts.len()),
            )
        };
        if nearest
            .as_ref()
            .is_none_or(|best| rank(&found) > rank(best))
        {
            nearest = Some(found);
        }
        if nearest
            .as_ref()
            .is_some_and(|best| best.equality != compare::Equality::Different)
        {
            break;
        }
    }
    match nearest {
        Some(found) => Found::Compared(name, Box::new(found)),
        None => Found::NoSource,
    }
}

fn compare_commit(
    repository: &Mutex<Repository>,
    commit: &Commit,
    game: Game,
    folders: &Folders,
    arguments: &Arguments,
    table: &mut Table,
) -> io::Result<()> {
    let lock = || {
        repository
            .lock()
            .map_err(|_| io::Error::other("the reader of the repository is gone"))
    };
    let entries = lock()?.sources(&commit.name)?;
    for file in &commit.files {
        table.met += 1;
        if !table.met.is_multiple_of(arguments.every.max(1)) {
            continue;
        }
        let bytes = lock()?.read(&file.blob)?;
        let layers = Layers::new(
            repository,
            &entries,
            &file.path,
            folders,
            game != Game::Skyrim,
        );
        let label = |name: &str| {
            let short = commit.name.get(..9).unwrap_or_default();
            format!("{short}:{} {name}", file.path)
        };
        match compare_one(&bytes, game, &layers, arguments) {
            Found::NotOfTheGame => {}
            Found::NotOfficial => table.not_official += 1,
            Found::NoSource => table.no_source += 1,
            Found::NotCompiled(name, errors) => {
                table.add_failure(&label(&name), &errors, arguments);
            }
            Found::Compared(name, found) => table.add(&label(&name), &found, arguments),
        }
    }
    Ok(())
}

fn compare_repository(
    folder: &Path,
    game: Game,
    folders: &Folders,
    arguments: &Arguments,
) -> io::Result<Table> {
    let repository = Repository::open(folder)?;
    let commits = repository.commits()?;
    let repository = Mutex::new(repository);
    let mut table = Table::new(folder.display().to_string());
    for commit in &commits {
        compare_commit(&repository, commit, game, folders, arguments, &mut table)?;
    }
    Ok(table)
}

fn main() -> io::Result<()> {
    let arguments = match Arguments::from_command_line() {
        Ok(arguments) => arguments,
        Err(problem) => return Err(io::Error::other(problem)),
    };
    let game = arguments.game.unwrap_or(Game::Fallout4);
    let folders = Folders::new(&arguments.sources, game)?;
    let mut tables = Vec::new();
    if !arguments.official.is_empty() {
        tables.push(compare_folders(&arguments, game, &folders)?);
    }
    for folder in &arguments.repositories {
        let table = compare_repository(folder, game, &folders, &arguments)?;
        println!("{}", table.summary());
        tables.push(table);
    }
    let mut all = Table::new("all".to_owned());
    for table in &tables {
        all.absorb(table);
    }
    println!("{}", all.report());
    Ok(())
}

/// Counts by name, most frequent first.
fn ranked(counts: &BTreeMap<String, usize>) -> Vec<(&str, usize)> {
    let mut ranked: Vec<_> = counts
        .iter()
        .map(|(name, &count)| (name.as_str(), count))
        .collect();
    ranked.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    ranked
}
