//! A new name changes nothing but the name: what is compiled after a rename is what was compiled before,
//! once the new name is read as the old one.
//!
//! `CYPERUS_RENAMES=GAME=FOLDER=COUNT` tries so many random names in the scripts of a mod;
//! `…=COUNT=IMPORTS` looks up the rest in a folder, such as the game's own scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_conformance::LanguageClient;
use cyperus_pex::{Game, listing};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::fixture::{abilities, binary, folder, place, position};

/// The scripts of a mod by their paths below its folder.
type Texts = BTreeMap<String, String>;

const NEW: &str = "Renamed_By_Test";

fn texts_below(folder: &Path) -> Texts {
    let mut texts = Texts::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(&current).expect("readable").flatten() {
            let path: PathBuf = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "psc")
                && let Ok(text) = fs::read_to_string(&path)
            {
                let name = path.strip_prefix(folder).expect("below it");
                texts.insert(name.to_string_lossy().into_owned(), text);
            }
        }
    }
    texts
}

/// The listings of all scripts that compile, in lower case, by their names. With `words`, only of those
/// that have one of them.
fn compiled(
    texts: &Texts,
    imports: &[(String, Vec<u8>)],
    game: Game,
    moved: Option<(&str, &str)>,
    words: &[&str],
) -> BTreeMap<String, String> {
    let mut sources = MemorySources::new();
    let mut names = Vec::new();
    for (path, text) in texts {
        let name = path.trim_end_matches(".psc").replace('/', ":");
        let name = match moved {
            Some((old, new)) if old.eq_ignore_ascii_case(&name) => new.to_owned(),
            Some(_) | None => name,
        };
        let file = sources.add(&name, text.as_bytes());
        if words.is_empty() || has_word(&name, words) || has_word(text, words) {
            names.push((name, file));
        }
    }
    for (name, text) in imports {
        sources.add(name, text.as_slice());
    }
    if imports.is_empty() {
        for script in cyperus_scripts::base_scripts(game) {
            sources.add(script.name, script.source);
        }
    }
    let inputs: Vec<_> = names.iter().map(|(_, file)| *file).collect();
    let session = Session::new(sources, Options::new(game), &inputs);
    let listings = names.iter().filter_map(|(name, _)| {
        let pex = session.compile(name).pex?;
        let text = listing::listing(&pex).to_lowercase();
        Some((name.to_lowercase(), text))
    });
    listings.collect()
}

/// Whether a text has one of these words, ignoring case.
fn has_word(text: &str, words: &[&str]) -> bool {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .any(|word| words.iter().any(|wanted| wanted.eq_ignore_ascii_case(word)))
}

fn offset(text: &str, position: &Value) -> usize {
    let line = usize::try_from(position["line"].as_u64().expect("a line")).expect("small");
    let column = usize::try_from(position["character"].as_u64().expect("a column")).expect("small");
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text[start..].chars();
    // Columns count units of UTF-16.
    let mut units = 0;
    let mut bytes = 0;
    for letter in rest {
        if units >= column {
            break;
        }
        units += letter.len_utf16();
        bytes += letter.len_utf8();
    }
    start + bytes
}

/// The texts after an edit of the workspace.
fn edited(texts: &Texts, edit: &Value, client: &LanguageClient) -> Texts {
    let mut new = texts.clone();
    let documents = edit["documentChanges"].as_array().expect("changes");
    let documents = documents
        .iter()
        .filter(|document| document.get("edits").is_some());
    for document in documents {
        let uri = document["textDocument"]["uri"]
            .as_str()
            .expect("an address");
        let path = uri.strip_prefix(&client.uri("")).expect("in the folder");
        let text = new.get_mut(path.trim_start_matches('/')).expect("known");
        let mut edits: Vec<(usize, usize, &str)> = document["edits"]
            .as_array()
            .expect("edits")
            .iter()
            .map(|edit| {
                let range = &edit["range"];
                (
                    offset(text, &range["start"]),
                    offset(text, &range["end"]),
                    edit["newText"].as_str().expect("text"),
                )
            })
            .collect();
        edits.sort_unstable();
        for (start, end, new) in edits.into_iter().rev() {
            text.replace_range(start..end, new);
        }
    }
    new
}

/// A mod, and what it compiles to.
struct Compiled {
    texts: Texts,
    imports: Vec<(String, Vec<u8>)>,
    game: Game,
    before: BTreeMap<String, String>,
}

impl Compiled {
    fn new(folder: &Path, imports: Option<&Path>, game: Game) -> Self {
        let texts = texts_below(folder);
        let imports = imports.map(texts_below).unwrap_or_default();
        let imports = imports.into_iter().map(|(path, text)| {
            let name = path.trim_end_matches(".psc").replace('/', ":");
            (name, text.into_bytes())
        });
        let imports: Vec<_> = imports.collect();
        let before = compiled(&texts, &imports, game, None, &[]);
        Self {
            texts,
            imports,
            game,
            before,
        }
    }
}

/// Renames what is at a place. Returns whether that was possible.
fn try_rename(client: &mut LanguageClient, whole: &Compiled, file: &str, at: usize) -> bool {
    let Compiled {
        texts,
        imports,
        game,
        before,
    } = whole;
    let text = &texts[file];
    let mut params = place(client, file, &position(text, at));
    let prepared = client.request("textDocument/prepareRename", params.clone());
    let prepared = client.answer(prepared);
    let Some(old) = prepared["result"]["placeholder"].as_str() else {
        return false;
    };
    params["newName"] = json!(NEW);
    let id = client.request("textDocument/rename", params);
    let answer = client.answer(id);
    let edit = &answer["result"];
    if edit.is_null() {
        return false;
    }
    let mut changes = edit["documentChanges"].as_array().expect("changes").iter();
    let moved = changes.find(|change| change["kind"] == "rename");
    let moved = moved.map(|change| {
        let name = |field: &str| {
            let uri = change[field].as_str().expect("an address");
            let path = uri.strip_prefix(&client.uri("")).expect("in the folder");
            let path = path.trim_start_matches('/').trim_end_matches(".psc");
            path.replace('/', ":")
        };
        (name("oldUri"), name("newUri"))
    });
    let moved = moved
        .as_ref()
        .map(|(old, new)| (old.as_str(), new.as_str()));
    // What has neither name cannot tell the difference.
    let new = edited(texts, edit, client);
    let after = compiled(&new, imports, *game, moved, &[old, NEW]);
    let read_as_old = |text: &str| text.replace(&NEW.to_lowercase(), &old.to_lowercase());
    let after: BTreeMap<String, String> = after
        .iter()
        .map(|(name, listing)| (read_as_old(name), read_as_old(listing)))
        .collect();
    let concerned = texts.iter().filter_map(|(path, text)| {
        let name = path
            .trim_end_matches(".psc")
            .replace('/', ":")
            .to_lowercase();
        let is_concerned = has_word(text, &[old]) || has_word(&name, &[old]);
        (is_concerned && before.contains_key(&name)).then_some(name)
    });
    assert_eq!(
        concerned.collect::<BTreeSet<_>>(),
        after.keys().cloned().collect::<BTreeSet<_>>(),
        "{file}: {old}"
    );
    for (name, after) in &after {
        let (before, after) = (lines(&before[name], old), lines(after, old));
        let first = before.iter().zip(&after).find(|(one, other)| one != other);
        assert!(
            before == after,
            "{file}: {old} at {at} changes {name}: {first:?}"
        );
    }
    true
}

/// The lines of a listing without their alignment, and without the table of strings: two things with one
/// name share an entry there, until one of them gets another name. Tables of names are sorted by their
/// texts, so their order means nothing. Of several locals with one name in a function the compiler gives
/// all but the first a number of its own, counted through the script: those are counted anew for each
/// name, and the one that got another name has none.
fn lines(listing: &str, renamed: &str) -> Vec<String> {
    let mut numbers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let renamed = renamed.to_lowercase();
    let mut mangled = |word: String| {
        let Some(start) = word.find("::mangled_") else {
            return word;
        };
        let (before, rest) = word.split_at(start);
        let rest = &rest["::mangled_".len()..];
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let Some((name, number)) = name.rsplit_once('_') else {
            return word;
        };
        if name == renamed {
            return format!("{before}{name}{behind}");
        }
        let known = numbers.entry(name.to_owned()).or_default();
        let at = known.iter().position(|known| known == number);
        let at = at.unwrap_or_else(|| {
            known.push(number.to_owned());
            known.len() - 1
        });
        format!("{before}::mangled_{name}_{at}{behind}")
    };
    // `name@28` says which entry of the table is meant.
    let name = |word: &str| match word.split_once('@') {
        Some((name, number)) if number.starts_with(|first: char| first.is_ascii_digit()) => {
            let rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
            format!("{name}{rest}")
        }
        // `$227` is an entry of the table and nothing else.
        None if word.starts_with('$') => "$".to_owned(),
        Some(_) | None => word.to_owned(),
    };
    let mut words = |line: &str| {
        line.split_whitespace()
            .map(name)
            .map(&mut mangled)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let is_string = |line: &String| {
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < line.len() && rest.starts_with(" \"")
    };
    let mut lines: Vec<String> = listing.lines().map(&mut words).collect();
    lines.retain(|line| !is_string(line));
    lines.sort_unstable();
    lines
}

fn starts_of_words(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is_word = |at: usize| bytes[at].is_ascii_alphabetic() || bytes[at] == b'_';
    let starts = (0..bytes.len()).filter(|&at| is_word(at) && (at == 0 || !is_word(at - 1)));
    starts.collect()
}

#[test]
fn bytecode_stays_the_same_but_for_the_name() {
    let folder = folder();
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    let whole = Compiled::new(folder.path(), None, Game::Fallout4);
    let mut renamed = 0;
    for (file, text) in &whole.texts {
        for at in starts_of_words(text) {
            renamed += usize::from(try_rename(&mut client, &whole, file, at));
        }
    }
    assert!(renamed > 40, "only {renamed} names were renamed");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn random_names_of_a_mod() {
    let Ok(wanted) = env::var("CYPERUS_RENAMES") else {
        return;
    };
    let parts: Vec<&str> = wanted.split('=').collect();
    let (game, path, count, imports) = match parts.as_slice() {
        [game, path, count] => (game, path, count, None),
        [game, path, count, imports] => (game, path, count, Some(*imports)),
        _ => return assert_eq!(parts.len(), 3, "GAME=FOLDER=COUNT"),
    };
    let words = [
        ("skyrim", Game::Skyrim),
        ("fallout4", Game::Fallout4),
        ("starfield", Game::Starfield),
    ];
    let (_, kind) = words
        .into_iter()
        .find(|(word, _)| word == game)
        .expect("a game");
    let folder = Path::new(path);
    let mut words = vec!["--game", game];
    words.extend(imports.into_iter().flat_map(|folder| ["--import", folder]));
    let mut client = LanguageClient::start(&binary(), folder, &words);
    let folders = [json!({ "uri": client.uri(""), "name": "mod" })];
    let params = json!({ "capabilities": abilities(), "workspaceFolders": folders });
    client.ask("initialize", params);
    client.notify("initialized", json!({}));
    let whole = Compiled::new(folder, imports.map(Path::new), kind);
    // Where nothing is compiled, nothing would be proved.
    let compiles = |path: &&String| {
        let name = path.trim_end_matches(".psc").replace('/', ":");
        whole.before.contains_key(&name.to_lowercase())
    };
    let files: Vec<&String> = whole.texts.keys().filter(compiles).collect();
    assert!(!files.is_empty(), "none of the scripts compiles");
    let mut random = Rng::with_seed(1);
    let (mut renamed, mut tries) = (0, 0_u32);
    let count: usize = count.parse().expect("a number");
    while renamed < count && tries < 100_000 {
        tries += 1;
        let file = random.choice(&files).expect("a file");
        let starts = starts_of_words(&whole.texts[*file]);
        let Some(&at) = random.choice(&starts) else {
            continue;
        };
        renamed += usize::from(try_rename(&mut client, &whole, file, at));
    }
    let (scripts, compiled) = (whole.texts.len(), whole.before.len());
    println!(
        "{renamed} names of {tries} tried were renamed; {compiled} of {scripts} scripts compile"
    );
    assert_eq!(client.leave(), Some(0));
}
