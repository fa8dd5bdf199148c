//! How much of the compiler's output equals the official compiler's, function by function.
//!
//! `fidelity --game fallout4 --official DIR --sources DIR... [-O] [--release] [--final]
//! [--show N] [--only SCRIPT] [--list]`
//!
//! Every `.pex` below the official folders is compared with what we make of the source of the same
//! name. Temporaries are renumbered by first appearance, case is ignored, functions without code
//! are left out. `--show N` prints the first N differences side by side.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cyperus_benchmarks::folder::Folders;
use cyperus_compiler::resolve::Sources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::file::{Accessors, Function, FunctionKind};
use cyperus_pex::{Game, PexFile, Value};

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
struct Arguments {
    game: Option<Game>,
    official: Vec<PathBuf>,
    sources: Vec<PathBuf>,
    optimize: bool,
    release: bool,
    final_build: bool,
    show: usize,
    only: Option<String>,
    list: bool,
}

fn arguments() -> Arguments {
    let mut found = Arguments::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_default();
        match word.as_str() {
            "--game" => found.game = Game::from_name(&next()),
            "--official" => found.official.push(next().into()),
            "--sources" => found.sources.push(next().into()),
            "-O" => found.optimize = true,
            "--release" => found.release = true,
            "--final" => found.final_build = true,
            "--show" => found.show = next().parse().unwrap_or(10),
            "--only" => found.only = Some(next().to_ascii_lowercase()),
            "--list" => found.list = true,
            other => println!("unknown argument {other}"),
        }
    }
    found
}

/// One function as lines of text that can be compared.
type Listing = Vec<String>;

fn listing(file: &PexFile, function: &Function) -> Listing {
    let mut temporaries: BTreeMap<String, usize> = BTreeMap::new();
    let mut text = |value: &Value| match *value {
        Value::None => "none".to_owned(),
        Value::Identifier(index) => {
            let name = file.strings.text(index).to_ascii_lowercase();
            if name.starts_with("::temp") && !name.ends_with("_var") {
                let next = temporaries.len();
                let number = *temporaries.entry(name).or_insert(next);
                format!("t{number}")
            } else {
                name
            }
        }
        Value::String(index) => format!("{:?}", file.strings.text(index).to_ascii_lowercase()),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}f"),
        Value::Bool(value) => value.to_string(),
    };
    function
        .code
        .iter()
        .map(|instruction| {
            let operands: Vec<_> = instruction.operands.iter().map(&mut text).collect();
            format!("{} {}", instruction.opcode.mnemonic(), operands.join(" "))
        })
        .collect()
}

/// Line numbers of the functions of the empty and other states, counted from each function's
/// first, so that a comment added above changes nothing.
fn lines(file: &PexFile) -> BTreeMap<String, Vec<i32>> {
    let mut found = BTreeMap::new();
    for function in file.debug_info.iter().flat_map(|info| &info.functions) {
        let first = function.lines.first().copied().unwrap_or(0);
        let key = format!(
            "{}/{}",
            file.strings.text(function.state).to_ascii_lowercase(),
            file.strings.text(function.function).to_ascii_lowercase()
        );
        let relative = |&line: &u16| i32::from(line) - i32::from(first);
        if first != 0 && function.kind == FunctionKind::Normal {
            found.insert(key, function.lines.iter().map(relative).collect());
        }
    }
    found
}

/// All functions of a file by state and name, in lower case.
fn functions(file: &PexFile) -> BTreeMap<String, Listing> {
    let mut found = BTreeMap::new();
    for object in &file.objects {
        for property in &object.properties {
            let name = file.strings.text(property.name).to_ascii_lowercase();
            if let Accessors::Full { getter, setter } = &property.accessors {
                for (accessor, kind) in [(getter, "get"), (setter, "set")] {
                    if let Some(function) = accessor {
                        found.insert(format!("{name}.{kind}"), listing(file, function));
                    }
                }
            }
        }
        for state in &object.states {
            let state_name = file.strings.text(state.name).to_ascii_lowercase();
            for function in &state.functions {
                let name = file.strings.text(function.name).to_ascii_lowercase();
                found.insert(
                    format!("{state_name}/{name}"),
                    listing(file, &function.function),
                );
            }
        }
    }
    found
}

#[derive(Default)]
struct Counts {
    files: usize,
    failed: usize,
    same: usize,
    operands: usize,
    sequence: usize,
    only_official: usize,
    only_ours: usize,
    /// Functions with the same code that have line numbers, and those whose lines are the same.
    lined: usize,
    same_lines: usize,
}

fn kind_of_difference(official: &Listing, ours: &Listing) -> String {
    let opcode = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let at = official
        .iter()
        .zip(ours)
        .position(|(one, other)| one != other)
        .unwrap_or_else(|| official.len().min(ours.len()));
    let name = |listing: &Listing| listing.get(at).map_or("(end)".to_owned(), &opcode);
    format!("{} where official has {}", name(ours), name(official))
}

fn compare(
    name: &str,
    official: &PexFile,
    ours: &PexFile,
    arguments: &Arguments,
    counts: &mut Counts,
    kinds: &mut BTreeMap<String, usize>,
) {
    let (their_lines, our_lines) = (lines(official), lines(ours));
    let theirs = functions(official);
    let ours = functions(ours);
    for (key, listing) in &theirs {
        let Some(our_listing) = ours.get(key) else {
            counts.only_official += usize::from(!listing.is_empty());
            continue;
        };
        if listing.is_empty() && our_listing.is_empty() {
            continue;
        }
        if listing == our_listing {
            counts.same += 1;
            if let Some(numbers) = their_lines.get(key) {
                counts.lined += 1;
                let is_same = our_lines.get(key) == Some(numbers);
                counts.same_lines += usize::from(is_same);
                if !is_same && arguments.list {
                    println!("{name} {key}: other lines");
                }
            }
            continue;
        }
        let opcodes = |listing: &Listing| -> Vec<String> {
            listing
                .iter()
                .map(|line| line.split(' ').next().unwrap_or_default().to_owned())
                .collect()
        };
        if opcodes(listing) == opcodes(our_listing) {
            counts.operands += 1;
        } else {
            counts.sequence += 1;
        }
        *kinds
            .entry(kind_of_difference(listing, our_listing))
            .or_default() += 1;
        if arguments.list {
            println!("{name} {key}");
        }
        if counts.operands + counts.sequence <= arguments.show {
            show(name, key, listing, our_listing);
        }
    }
    for (key, listing) in &ours {
        counts.only_ours += usize::from(!theirs.contains_key(key) && !listing.is_empty());
    }
}

fn show(name: &str, key: &str, official: &Listing, ours: &Listing) {
    println!("--- {name} {key}");
    let first = official
        .iter()
        .zip(ours)
        .position(|(one, other)| one != other)
        .unwrap_or_else(|| official.len().min(ours.len()));
    let from = first.saturating_sub(4);
    for at in from..first + 8 {
        let line = |listing: &Listing| listing.get(at).cloned().unwrap_or_default();
        let (one, other) = (line(official), line(ours));
        if one.is_empty() && other.is_empty() {
            break;
        }
        let mark = if one == other { ' ' } else { '!' };
        println!("{at:4} {mark} {one:70} | {other}");
    }
}

fn pex_files(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
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

fn main() -> std::io::Result<()> {
    let arguments = arguments();
    let game = arguments.game.unwrap_or(Game::Fallout4);
    let folders = Folders::new(&arguments.sources, game)?;
    let mut paths = Vec::new();
    for folder in &arguments.official {
        pex_files(folder, &mut paths)?;
    }
    let mut files = Vec::new();
    for path in &paths {
        if let Ok(file) = cyperus_pex::read::read(&std::fs::read(path)?)
            && let Some(object) = file.objects.first()
        {
            let name = file.strings.text(object.name).into_owned();
            let wanted = arguments
                .only
                .as_ref()
                .is_none_or(|only| name.eq_ignore_ascii_case(only));
            if let Some(source) = folders.locate(&name)
                && wanted
            {
                files.push((name, source, file));
            }
        }
    }
    let inputs: Vec<_> = files.iter().map(|(_, source, _)| *source).collect();
    let mut options = Options::new(game);
    options.optimize = arguments.optimize;
    options.release = arguments.release;
    options.final_build = arguments.final_build;
    let session = Session::new(&folders, options, &inputs);
    let (mut counts, mut kinds) = (Counts::default(), BTreeMap::new());
    for (name, _, official) in &files {
        counts.files += 1;
        match session.compile(name).pex {
            Some(ours) => compare(name, official, &ours, &arguments, &mut counts, &mut kinds),
            None => counts.failed += 1,
        }
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (kind, count) in kinds.iter().take(25) {
        println!("{count:5} {kind}");
    }
    let total = counts.same + counts.operands + counts.sequence;
    let per_mille = 1000 * counts.same / total.max(1);
    let share = format!("{}.{}", per_mille / 10, per_mille % 10);
    println!(
        "{} files ({} not compiled), {total} functions with code: {} the same ({share} %), {} with other operands, {} with other instructions; {} only in official files, {} only in ours",
        counts.files,
        counts.failed,
        counts.same,
        counts.operands,
        counts.sequence,
        counts.only_official,
        counts.only_ours
    );
    println!(
        "{} of {} line tables of equal functions are the same",
        counts.same_lines, counts.lined
    );
    Ok(())
}
