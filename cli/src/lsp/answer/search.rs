//! All uses of something, in all scripts: the files that have the word are checked, and the compiler
//! says which of the names are meant.

use std::borrow::Cow;

use cyperus_compiler::Session;
use cyperus_compiler::check::{Mention, Referent, Usage};
use cyperus_compiler::resolve::{FileId, ScriptInfo, Scripts, Sources as _};
use cyperus_workbench::query::{ScriptIndex, Target};
use rayon::prelude::*;

use super::Patience;
use crate::lsp::protocol::{Failed, Range};
use crate::lsp::state::{Checked, State};
use crate::lsp::text::Text;
use crate::lsp::uses::{Thing, uses_in};

/// How many files are held in memory at once.
const CHUNK: usize = 1024;

/// A script that has the name, and what to look for in it.
pub(super) struct Visit<'run> {
    pub(super) scripts: &'run Scripts<'run>,
    pub(super) script: &'run ScriptInfo,
    pub(super) index: &'run ScriptIndex,
    pub(super) target: Target,
    pub(super) file: u32,
}

/// Runs `visit` on each script that may mention the target, in the order of the files.
pub(super) fn each_with<T: Send>(
    state: &mut State,
    patience: &mut Patience<'_>,
    from: &Checked,
    target: Target,
    visit: impl Fn(&Visit<'_>) -> Vec<T> + Sync,
) -> Result<Vec<T>, Failed> {
    let Candidates { owner_name, files } = candidates(state, from, target)?;
    let mut found = Vec::new();
    for chunk in files.chunks(CHUNK) {
        patience.check()?;
        let session = state.session_of(chunk);
        let Some(id) = session.scripts().find(&owner_name) else {
            continue;
        };
        let target = Target {
            referent: target.referent.with_script(id),
        };
        let snapshot = &state.snapshot;
        let parts: Vec<Vec<T>> = chunk
            .par_iter()
            .map(|&file| {
                let name = snapshot.file(file).map_or("", |file| &file.name);
                one(name, &session, file, target, &visit)
            })
            .collect();
        found.extend(parts.into_iter().flatten());
    }
    patience.check()?;
    Ok(found)
}

/// Where something may be mentioned.
struct Candidates {
    owner_name: String,
    files: Vec<u32>,
}

fn candidates(state: &mut State, from: &Checked, target: Target) -> Result<Candidates, Failed> {
    let scripts = from.session.scripts();
    let unknown = || Failed::refused("its declaration cannot be read");
    let owner = scripts
        .script(target.referent.script())
        .ok_or_else(unknown)?;
    let owner_name = owner.expected_name.to_string();
    let owner_file = owner.file.0;
    let name = target.name(scripts).ok_or_else(unknown)?.to_owned();
    let files = if target.is_private() {
        vec![owner_file]
    } else if let Referent::Local(_, start) = target.referent {
        match function_of_parameter(owner, start) {
            // Only a call that names the parameter can mention it elsewhere.
            Some(function) => {
                let others = state.files_with(&function);
                let mut files = state.files_with(&name);
                files.retain(|file| others.binary_search(file).is_ok());
                files
            }
            None => vec![owner_file],
        }
    } else {
        state.files_with(&name)
    };
    Ok(Candidates { owner_name, files })
}

/// Every mention of something, by file. What was found out for one search is kept for the next.
pub(super) fn uses(
    state: &mut State,
    patience: &mut Patience<'_>,
    from: &Checked,
    target: Target,
) -> Result<Vec<(u32, Range, Usage)>, Failed> {
    let Some(thing) = Thing::of(from.session.scripts(), target.referent) else {
        let found = each_with(state, patience, from, target, mentions)?;
        let mut text = None;
        let found = found.into_iter().map(|(file, mention)| {
            let text = match &text {
                Some((known, text)) if *known == file => text,
                _ => &text.insert((file, state.text(file))).1,
            };
            (file, text.range(mention.span), mention.usage)
        });
        return Ok(found.collect());
    };
    let files = candidates(state, from, target)?.files;
    state.meet_uses();
    let is_open = |state: &State, file: &u32| state.snapshot.open.contains_key(file);
    let unknown = files.iter().copied();
    let unknown: Vec<u32> = unknown
        .filter(|file| !is_open(state, file) && !state.uses.has(*file))
        .collect();
    for chunk in unknown.chunks(CHUNK) {
        patience.check()?;
        let session = state.session_of(chunk);
        let (snapshot, encoding) = (&state.snapshot, state.encoding);
        let parts: Vec<_> = chunk
            .par_iter()
            .map(|&file| {
                let name = snapshot.file(file).map_or("", |file| &file.name);
                let bytes = snapshot.read(FileId(file)).map(Cow::into_owned);
                let text = Text::new(bytes.unwrap_or_default(), encoding);
                (file, uses_in(&session, name, &text))
            })
            .collect();
        for (file, list) in parts {
            state.uses.put(file, list);
        }
    }
    let mut found = Vec::new();
    for file in files {
        if is_open(state, &file) {
            let Ok(checked) = state.checked(file) else {
                continue;
            };
            let scripts = checked.session.scripts();
            let text = state.text(file);
            let mentions = checked.index.mentions.iter();
            let same = mentions.filter(|m| Thing::of(scripts, m.referent) == Some(thing));
            found.extend(same.map(|m| (file, text.range(m.span), m.usage)));
        } else {
            let known = state.uses.of(file, thing);
            found.extend(known.map(|known| (file, known.range(), known.usage)));
        }
    }
    patience.check()?;
    Ok(found)
}

fn one<T>(
    name: &str,
    session: &Session<'_>,
    file: u32,
    target: Target,
    visit: &impl Fn(&Visit<'_>) -> Vec<T>,
) -> Vec<T> {
    let scripts = session.scripts();
    let Some(script) = scripts.script_named(name) else {
        return Vec::new();
    };
    let index = ScriptIndex::new(scripts, script, session.options());
    visit(&Visit {
        scripts,
        script,
        index: &index,
        target,
        file,
    })
}

/// The mentions of the target in a script.
pub(super) fn mentions(visit: &Visit<'_>) -> Vec<(u32, Mention)> {
    let mentions = visit.index.mentions.iter();
    mentions
        .filter(|mention| Target::of(visit.scripts, mention.referent) == visit.target)
        .map(|mention| (visit.file, *mention))
        .collect()
}

/// The name of the function that a parameter belongs to; `None` for a local.
fn function_of_parameter(script: &ScriptInfo, start: u32) -> Option<String> {
    let syntax = &script.syntax;
    let function = syntax.functions.iter().find(|function| {
        let mut parameters = syntax[function.parameters].iter();
        parameters.any(|parameter| parameter.name.start == start)
    })?;
    Some(syntax.name(function.name.symbol).to_owned())
}
