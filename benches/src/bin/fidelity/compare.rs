//! An official file beside ours.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use cyperus_pex::PexFile;
use cyperus_pex::file::ObjectSize;

use crate::listing::{Listing, functions, is_temporary, key, lines, words};
use crate::outline::{Outline, differing, outline, without_case};

/// How far two files are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Equality {
    Different,
    /// But for letter case.
    IgnoringCase,
    /// But for the order of members and strings.
    Exact,
}

/// A function whose code differs.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) function: String,
    pub(crate) official: Listing,
    pub(crate) ours: Listing,
}

/// What a comparison of two files found.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub(crate) same: usize,
    pub(crate) differences: Vec<Difference>,
    pub(crate) only_official: usize,
    pub(crate) only_ours: usize,
    /// Functions with the same code that have line numbers, and those whose lines differ.
    pub(crate) lined: usize,
    pub(crate) other_lines: Vec<String>,
    pub(crate) equality: Equality,
    /// The parts that differ: apart from letter case, or in letter case alone.
    pub(crate) parts: Vec<&'static str>,
    pub(crate) outlines: [Outline; 2],
    /// Names in the official spelling and in ours, where those differ.
    pub(crate) spellings: Vec<[String; 2]>,
    /// Whether ours was made from the text that the official file was made from.
    pub(crate) is_same_source: bool,
}

/// Compares all that two files hold.
pub(crate) fn compare(official: &PexFile, ours: &PexFile) -> Comparison {
    let (their_lines, our_lines) = (lines(official), lines(ours));
    let (theirs, mine) = (functions(official), functions(ours));
    let (their_outline, our_outline) = (outline(official), outline(ours));
    let (their_lower, our_lower) = (without_case(&their_outline), without_case(&our_outline));
    let mut parts = differing(&their_lower, &our_lower);
    let mut equality = Equality::Different;
    if parts.is_empty() {
        parts = differing(&their_outline, &our_outline);
        equality = Equality::IgnoringCase;
        if parts.is_empty() {
            equality = Equality::Exact;
        }
    }
    let mut found = Comparison {
        same: 0,
        differences: Vec::new(),
        only_official: 0,
        only_ours: 0,
        lined: 0,
        other_lines: Vec::new(),
        equality,
        parts,
        outlines: [their_outline, our_outline],
        spellings: spellings(official, ours),
        is_same_source: is_same_source(official, ours),
    };
    for (key, listing) in &theirs {
        let Some(our_listing) = mine.get(key) else {
            found.only_official += usize::from(!listing.is_empty());
            continue;
        };
        if listing.is_empty() && our_listing.is_empty() {
            continue;
        }
        if listing != our_listing {
            found.differences.push(Difference {
                function: key.clone(),
                official: listing.clone(),
                ours: our_listing.clone(),
            });
            continue;
        }
        found.same += 1;
        if let Some(numbers) = their_lines.get(key) {
            found.lined += 1;
            if our_lines.get(key) != Some(numbers) {
                found.other_lines.push(key.clone());
            }
        }
    }
    for (key, listing) in &mine {
        found.only_ours += usize::from(!theirs.contains_key(key) && !listing.is_empty());
    }
    found
}

/// The strings of two files that differ in letter case alone.
fn spellings(official: &PexFile, ours: &PexFile) -> Vec<[String; 2]> {
    let mine: BTreeMap<_, _> = ours
        .strings
        .iter()
        .map(|(_, text)| (text.to_ascii_lowercase(), text))
        .collect();
    official
        .strings
        .iter()
        .filter_map(|(_, theirs)| {
            let text = mine.get(&theirs.to_ascii_lowercase())?;
            let pair = [theirs, text].map(|text| String::from_utf8_lossy(text).into_owned());
            (pair[0] != pair[1]).then_some(pair)
        })
        .collect()
}

/// What a file declares and speaks of, apart from what a compiler makes of it.
fn essence(file: &PexFile) -> BTreeMap<String, BTreeSet<String>> {
    let text = |index| file.strings.text(index).to_ascii_lowercase();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for object in &file.objects {
        let declared = found.entry(String::new()).or_default();
        declared.insert(format!("extends {}", text(object.parent)));
        for variable in &object.variables {
            let (name, value_type) = (text(variable.name), text(variable.type_name));
            declared.insert(format!("{value_type} {name}"));
        }
        for property in &object.properties {
            let (name, value_type) = (text(property.name), text(property.type_name));
            declared.insert(format!("property {value_type} {name}"));
        }
    }
    for place in file.functions() {
        let function = found.entry(key(file, &place)).or_default();
        function.extend(words(file, place.function));
        function.insert(format!("returns {}", text(place.function.return_type)));
        for parameter in &place.function.parameters {
            let (name, value_type) = (text(parameter.name), text(parameter.type_name));
            function.insert(format!("parameter {value_type} {name}"));
        }
    }
    found
}

fn is_same_source(official: &PexFile, ours: &PexFile) -> bool {
    essence(official) == essence(ours)
}

/// What a compiler for Skyrim by other people writes as every source's time of change.
const FIXED_MODIFICATION_TIME: u64 = 1_616_261_626;

/// Whether the game's own compiler made a file. Others number temporaries anew in each function, count
/// the object's size otherwise, keep strings that differ in case alone, or give every source one time.
pub(crate) fn is_official(file: &PexFile) -> bool {
    let debug_info = file.debug_info.as_ref();
    let has_fixed_time =
        debug_info.is_some_and(|info| info.modification_time == FIXED_MODIFICATION_TIME);
    let mut numbers = BTreeSet::new();
    let are_own = file.functions().all(|place| {
        place.function.locals.iter().all(|local| {
            let name = file.strings.text(local.name);
            !is_temporary(&name) || numbers.insert(name.to_ascii_lowercase())
        })
    });
    let mut strings = BTreeSet::new();
    let are_unique = file
        .strings
        .iter()
        .all(|(_, text)| strings.insert(text.to_ascii_lowercase()));
    let sizes = file
        .objects
        .iter()
        .all(|object| object.size == ObjectSize::Counted);
    are_own && are_unique && sizes && !has_fixed_time
}

/// The first instructions in which two listings differ, in words.
pub(crate) fn kind_of_difference(difference: &Difference) -> String {
    let Difference { official, ours, .. } = difference;
    let at = first_difference(official, ours);
    let name = |listing: &Listing| {
        listing.get(at).map_or("(end)".to_owned(), |line| {
            line.split(' ').next().unwrap_or_default().to_owned()
        })
    };
    let (theirs, mine) = (name(official), name(ours));
    if theirs == mine {
        format!("{theirs} with other operands")
    } else {
        format!("{mine} where official has {theirs}")
    }
}

fn first_difference(official: &Listing, ours: &Listing) -> usize {
    official
        .iter()
        .zip(ours)
        .position(|(one, other)| one != other)
        .unwrap_or_else(|| official.len().min(ours.len()))
}

/// The place where two listings part, side by side.
pub(crate) fn side_by_side(difference: &Difference) -> String {
    let Difference { official, ours, .. } = difference;
    let first = first_difference(official, ours);
    let mut text = String::new();
    for at in first.saturating_sub(4)..first + 8 {
        let line = |listing: &Listing| listing.get(at).cloned().unwrap_or_default();
        let (one, other) = (line(official), line(ours));
        if one.is_empty() && other.is_empty() {
            break;
        }
        let mark = if one == other { ' ' } else { '!' };
        _ = writeln!(text, "{at:4} {mark} {one:70} | {other}");
    }
    text
}
