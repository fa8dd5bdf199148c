//! Counts which natives the mods in a folder call, and how many of those calls the machine answers.
//!
//! `native_use --game skyrim [--import DIR]... [--most N] FOLDER`
//!
//! Each folder below `FOLDER` is one mod. A script is known by the name in its header, so that the
//! layout of a mod does not matter. Scripts that an import has too belong to the game, to an extender
//! or to a library: they are looked up and not counted. A call counts if the type of its receiver is
//! known, so the more imports are given, the more calls count. Give the game's own scripts, the
//! extender's and the libraries'.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cyperus_compiler::ast::FlagSet;
use cyperus_compiler::check::{Discard, Referent, record_script};
use cyperus_compiler::resolve::{FileId, ScriptInfo, Scripts, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_vm::Natives;

/// Scripts by the names in their headers.
#[derive(Debug, Default)]
struct Shelf {
    files: Vec<PathBuf>,
    names: Vec<String>,
    by_name: BTreeMap<String, FileId>,
    namespaces: BTreeSet<String>,
}

impl Shelf {
    /// Adds all scripts below a folder. Of two with one name, the first stays.
    fn add(&mut self, folder: &Path) -> std::io::Result<()> {
        let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                self.add(&path)?;
                continue;
            }
            let is_source = path
                .extension()
                .is_some_and(|it| it.eq_ignore_ascii_case("psc"));
            if let Some(name) = is_source.then(|| header_name(&path)).flatten() {
                self.insert(path, name);
            }
        }
        Ok(())
    }

    fn insert(&mut self, path: PathBuf, name: String) {
        let folded = name.to_ascii_lowercase();
        if self.by_name.contains_key(&folded) {
            return;
        }
        for (at, _) in folded.match_indices(':') {
            self.namespaces.insert(folded[..at].to_owned());
        }
        let number = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.by_name.insert(folded, FileId(number));
        self.files.push(path);
        self.names.push(name);
    }
}

/// The name after `ScriptName`, which is the first word of the first line that is not a comment.
fn header_name(path: &Path) -> Option<String> {
    let text = std::fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&text);
    text.lines().find_map(|line| {
        let mut words = line.trim_start_matches('\u{feff}').split_whitespace();
        let is_header = words.next()?.eq_ignore_ascii_case("scriptname");
        let name = is_header.then(|| words.next()).flatten()?;
        Some(name.split(';').next().unwrap_or(name).to_owned())
    })
}

impl Sources for Shelf {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.by_name.get(&script.to_ascii_lowercase()).copied()
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        let path = self.files.get(file.0 as usize).cloned().unwrap_or_default();
        let error = |error: std::io::Error| SourceError {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        std::fs::read(&path).map(Cow::Owned).map_err(error)
    }

    fn path(&self, file: FileId) -> String {
        let path = self.files.get(file.0 as usize);
        path.map_or_else(String::new, |path| path.display().to_string())
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.namespaces.contains(&namespace.to_ascii_lowercase())
    }
}

/// Calls of one native: how many, and in which mods.
#[derive(Debug, Default)]
struct Use {
    calls: u64,
    mods: BTreeSet<usize>,
}

/// Calls by script and function.
type Uses = BTreeMap<(String, String), Use>;

/// Counts the calls of natives in one script.
fn count(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    number: usize,
    into: &mut Uses,
) {
    let (_, record) = record_script(scripts, script, options, &mut Discard);
    for mention in record.mentions {
        let Referent::Function(owner, at) = mention.referent else {
            continue;
        };
        let Some(owner) = scripts.script(owner) else {
            continue;
        };
        let function = &owner.syntax.functions[at as usize];
        if !function.flags.set.contains(FlagSet::NATIVE) {
            continue;
        }
        let name = owner.syntax.name(function.name.symbol);
        let key = (owner.name.to_string(), name.to_owned());
        let found = into.entry(key).or_default();
        found.calls += 1;
        found.mods.insert(number);
    }
}

fn main() -> std::io::Result<()> {
    let (mut game, mut imports, mut most) = (Game::Fallout4, Vec::new(), 60);
    let mut folder = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_default();
        match word.as_str() {
            "--game" => game = Game::from_name(&next()).unwrap_or(game),
            "--import" => imports.push(PathBuf::from(next())),
            "--most" => most = next().parse().unwrap_or(most),
            other => folder = Some(PathBuf::from(other)),
        }
    }
    let missing = || std::io::Error::other("name the folder that has the mods");
    let folder = folder.ok_or_else(missing)?;
    let mut shared = Shelf::default();
    for import in &imports {
        shared.add(import)?;
    }
    let mut mods = std::fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    mods.retain(|entry| entry.path().is_dir());
    mods.sort_by_key(std::fs::DirEntry::file_name);
    let mut uses = Uses::new();
    let mut scripts = 0;
    for (number, entry) in mods.iter().enumerate() {
        scripts += read_mod(&entry.path(), &shared, game, number, &mut uses)?;
    }
    println!("{} mods, {scripts} scripts", mods.len());
    show(uses, most);
    Ok(())
}

/// Counts the calls of a mod's own scripts; returns how many these are.
fn read_mod(
    folder: &Path,
    shared: &Shelf,
    game: Game,
    number: usize,
    uses: &mut Uses,
) -> std::io::Result<usize> {
    let mut own = Shelf::default();
    own.add(folder)?;
    let mut shelf = Shelf::default();
    let mut inputs = Vec::new();
    // What the imports have too is theirs: a mod's copy may be a different version.
    for (path, name) in own.files.into_iter().zip(own.names) {
        let is_theirs =
            shared.locate(&name).is_some() || cyperus_scripts::base(game, &name).is_some();
        if !is_theirs {
            inputs.push(name.clone());
            shelf.insert(path, name);
        }
    }
    for (path, name) in shared.files.iter().zip(&shared.names) {
        shelf.insert(path.clone(), name.clone());
    }
    let options = Options::new(game);
    let session = Session::for_running(&shelf, options.clone());
    for name in &inputs {
        if let Some(script) = session.scripts().script_named(name) {
            count(session.scripts(), script, &options, number, uses);
        }
    }
    Ok(inputs.len())
}

/// The share that has a row, and the natives without one, most calls first.
fn show(uses: Uses, most: usize) {
    let natives = Natives::standard();
    let total: u64 = uses.values().map(|found| found.calls).sum();
    let mut left: Vec<_> = uses
        .into_iter()
        .filter(|((script, name), _)| natives.find(script, name).is_none())
        .collect();
    let without: u64 = left.iter().map(|(_, found)| found.calls).sum();
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    let share = (total - without) as f64 * 100.0 / total.max(1) as f64;
    println!("{total} calls of natives, {without} without a row: {share:.2} % answered");
    left.sort_by_key(|(name, found)| (std::cmp::Reverse(found.calls), name.clone()));
    for ((script, name), found) in left.iter().take(most) {
        println!("{:6} {:3}  {script}.{name}", found.calls, found.mods.len());
    }
}
