//! Text that people write for the command line, and logs.

use cyperus::reading::{self, Format};

use crate::seen;

/// Pieces of a GC log.
pub(crate) const LOG_WORDS: &[&str] = &[
    "[23:59:59:999 TID 4294967295] ",
    "[00:00:00:000 TID     1]: ",
    "GCBugFix v1.1",
    "ApplyFix = 1",
    "Installed struct hooks",
    "Begin full garbage collection",
    "End full garbage collection (18446744073709551615 ms)",
    "Begin GC processing arrays... Total: 4294967295, Next index: 4294967295",
    "End GC processing structs...result: 1 (250 ms)",
    "Begin GC processing unneeded objects...",
    "Created a struct ",
    "About to destroy a struct:",
    "Released an object: 0x1 Handle: 2",
    "==========",
    "\n",
];

/// Pieces of a world file.
pub(crate) const WORLD_WORDS: &[&str] = &[
    "[properties]\n",
    "[globals]\n",
    "[lists]\n",
    "[forms.A]\n",
    "[references.A]\n",
    "[quests.A]\n",
    "[quests.A.aliases]\n",
    "[natives]\n",
    "kind = \"ActorBase\"\n",
    "base = \"A\"\n",
    "stage = 65535\n",
    "id = \"0xFFFFFFFF@A.esp\"\n",
    "scripts = [{ name = \"Form\", properties = {} }]\n",
    "keywords = [\"A\"]\n",
    "\"Actor.GetValue\" = [1.0, 2]\n",
    "Player",
    "false",
];

/// Pieces of a `cyperus.toml`.
pub(crate) const PROJECT_WORDS: &[&str] = &[
    "game = \"skyrim\"\n",
    "roots = [\".\"]\n",
    "imports = [\"..\"]\n",
    "[compile]\n",
    "[lint]\n",
    "[fmt]\n",
    "[test]\n",
    "optimize = true\n",
    "only = [\"gc\"]\n",
    "indent = \"tab\"\n",
];

/// Pieces of a `.ppj` file.
pub(crate) const PPJ_WORDS: &[&str] = &[
    "<PapyrusProject Game=\"fo4\" Output=\"@Out\">",
    "<Variables><Variable Name=\"Out\" Value=\"@@\"/></Variables>",
    "<Imports><Import>@Out</Import></Imports>",
    "<Folders><Folder NoRecurse=\"true\">.\\A</Folder></Folders>",
    "<Scripts><Script>A:B</Script></Scripts>",
    "</PapyrusProject>",
    "<!--",
    "-->",
    "&amp;",
    "xmlns=\"PapyrusProject.xsd\"",
];

/// The first words of what was said: places and names in it are not news.
fn said(result: &Result<(), String>) -> u64 {
    let text = result.as_ref().err().map_or("", String::as_str);
    let words = text.split([' ', '"']).filter(|word| {
        let mut letters = word.chars();
        !word.is_empty() && letters.all(|letter| letter.is_ascii_lowercase())
    });
    seen(&words.take(4).collect::<Vec<_>>())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Sums a log up. What is written about it has a bound, whatever is in it.
pub(crate) fn gc_log(bytes: &[u8]) -> u64 {
    let summary = reading::gc_log(bytes);
    assert!(
        summary.len() <= 64 * (bytes.len() + 1_000),
        "{} bytes about a log of {}",
        summary.len(),
        bytes.len()
    );
    let rows: Vec<&str> = summary
        .lines()
        .filter_map(|line| line.split(' ').next())
        .take(16)
        .collect();
    seen(&rows)
}

/// The same bytes as TOML and as JSON: one of them is refused at the first byte.
pub(crate) fn world(bytes: &[u8]) -> u64 {
    let text = text(bytes);
    let toml = said(&reading::world(&text, Format::Toml));
    let json = said(&reading::world(&text, Format::Json));
    seen(&(toml, json))
}

pub(crate) fn costs(bytes: &[u8]) -> u64 {
    said(&reading::costs(&text(bytes)))
}

pub(crate) fn project(bytes: &[u8]) -> u64 {
    said(&reading::project(&text(bytes), Format::Toml))
}

pub(crate) fn ppj(bytes: &[u8]) -> u64 {
    said(&reading::project(&text(bytes), Format::Ppj))
}
