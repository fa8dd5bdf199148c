//! `doc`: the pages say what the scripts say, every link leads somewhere, nothing that a script says
//! becomes markup, and the search works in a real browser without a server.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Browser, seen_in};

const DOOR: &str = r#"ScriptName Town:Door extends Town:Thing Hidden
{A door & what it <b>hides</b>.
<script>document.title = "broken"</script>}

Struct Lock
    Int Level = 3 ;comment
    {How hard it is.}
    Town:Key Fits
EndStruct

CustomEvent Opened

Group Wood CollapsedOnRef
    {What it is made of.}
    String Property Kind = "</p><img src=x onerror=alert(1)>" Auto Const Mandatory
    {`*Oak*` [or](javascript:alert(1)) pine.}
    Int Property Age
        Int Function Get()
            Return 7
        EndFunction
    EndProperty
EndGroup

; Opens it.
; -----------
; Slowly.
Bool Function Open(Town:Key akKey, Lock[] akLocks = None, Float afSpeed = 1.5)
    SendCustomEvent("Opened")
    Return akKey.Turns(2)
EndFunction

Function Close()
    {Shuts it.}
EndFunction

Event OnTimer(Int aiTimer)
EndEvent

Auto State Shut
    Function Close()
        {Nothing to do.}
    EndFunction
EndState
"#;

const THING: &str =
    "ScriptName Town:Thing\nFunction Close()\nEndFunction\nInt Property Weight Auto\n";

const KEY: &str = "ScriptName Town:Key extends Town:Thing
Bool Function Turns(Int aiTimes)
    Return Weight > aiTimes
EndFunction
Event Town:Door.Opened(Town:Door akSender, Var[] akArguments)
EndEvent
";

const BROKEN: &str = "ScriptName Broken extends NoSuchParent
{It was meant well.}
Int Property Left Auto
Function Works()
EndFunction
Function Fails()
    Int x = \"<i>\" + Missing(
EndFunction
";

/// Uses the site as a reader with a keyboard would, and leaves what it saw in the page.
const DRIVER: &str = r#"
(async () => {
  const pause = () => new Promise((done) => setTimeout(done, 50));
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const input = document.getElementById("search");
  const results = document.getElementById("results");
  const seen = { ready: document.documentElement.dataset.ready, title: document.title };
  press(document.body, "/");
  seen.focused = document.activeElement === input;
  const type = async (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input"));
    for (let at = 0; at < 40 && window.cyperusIndex === undefined; at++) await pause();
    await pause();
    return [...results.children].map((item) => item.textContent);
  };
  seen.script = await type("door");
  seen.member = await type("tur");
  seen.owned = await type("door.clo");
  seen.nothing = await type("zzzz");
  seen.both = await type("close");
  press(input, "ArrowDown");
  seen.chosen = document.getElementById(input.getAttribute("aria-activedescendant")).textContent;
  seen.expanded = input.getAttribute("aria-expanded");
  const root = document.documentElement;
  seen.wide = root.scrollWidth <= window.innerWidth;
  seen.paper = getComputedStyle(document.body).backgroundColor;
  seen.contents = document.querySelector(".contents").open;
  seen.images = document.images.length;
  press(input, "Escape");
  seen.closed = results.hidden;
  const left = document.createElement("pre");
  left.id = "seen";
  left.textContent = JSON.stringify(seen);
  document.body.append(left);
  await type("door.open");
  press(input, "Enter");
  await pause();
  left.dataset.address = location.href;
})();
"#;

fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let town = folder.path().join("Town");
    fs::create_dir(&town).expect("a folder");
    for (name, text) in [("Door", DOOR), ("Thing", THING), ("Key", KEY)] {
        fs::write(town.join(format!("{name}.psc")), text).expect("written");
    }
    fs::write(folder.path().join("Broken.psc"), BROKEN).expect("written");
    folder
}

/// Documents the sources, and reads all files that were written, by their names.
fn site(sources: &Path, out: &Path, more: &[&str]) -> BTreeMap<String, String> {
    let (sources, folder) = (sources.to_string_lossy(), out.to_string_lossy());
    let mut words = vec![
        "doc",
        &*sources,
        "--out",
        &*folder,
        "--title",
        "A <b>town</b>",
    ];
    words.extend(more);
    let outcome = Binary::new(env!("CARGO_BIN_EXE_cyperus")).run(&words);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    assert!(
        outcome.messages.contains("documented 4 scripts"),
        "{}",
        outcome.messages
    );
    assert!(
        outcome.messages.contains("1 script with errors"),
        "{}",
        outcome.messages
    );
    files(out)
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for sub in ["", "scripts"] {
        for entry in fs::read_dir(folder.join(sub)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.strip_prefix(folder).expect("inside");
                let name = name.to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read_to_string(&path).expect("text"));
            }
        }
    }
    files
}

/// The values of an attribute in a page.
fn attributes<'page>(page: &'page str, name: &str) -> Vec<&'page str> {
    let start = format!(" {name}=\"");
    let values = page.split(&start).skip(1);
    values.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn a_page_says_what_the_script_says() {
    let (sources, out) = (sources(), tempfile::tempdir().expect("a folder"));
    let site = site(sources.path(), out.path(), &[]);
    let door = &site["scripts/Town.Door.html"];
    for part in [
        "A door &amp; what it &lt;b&gt;hides&lt;/b&gt;.",
        "<h3 class=\"group\" id=\"g-wood\">Group Wood</h3>",
        "What it is made of.",
        "String Property <b>Kind</b> = &quot;&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;&quot; Auto Const Mandatory",
        "Can be read, not written.",
        "Opens it.\nSlowly.",
        "Bool Function <b>Open</b>(<a href=\"Town.Key.html\">Town:Key</a> akKey, <a href=\"Town.Door.html#t-lock\">Lock[]</a> akLocks = None, Float afSpeed = 1.5)",
        "Overrides <a href=\"Town.Thing.html#f-close\">Town:Thing.Close</a>",
        "Different in state <a href=\"Town.Door.html#s-shut\">Shut</a>",
        "Auto State <b>Shut</b>",
        "Nothing to do.",
        "CustomEvent <b>Opened</b>",
        "Int <b>Level</b> = 3",
        "How hard it is.",
        "extends <a href=\"Town.Thing.html\">Town:Thing</a>",
    ] {
        assert!(door.contains(part), "the page lacks {part}\n{door}");
    }
    let thing = &site["scripts/Town.Thing.html"];
    for part in [
        "Extended by <a href=\"Town.Door.html\">Town:Door</a>, <a href=\"Town.Key.html\">Town:Key</a>",
        "Overridden by <a href=\"Town.Door.html#f-close\">Town:Door</a>",
        "Used by <a href=\"Town.Key.html#f-turns\">Town:Key.Turns</a>",
    ] {
        assert!(thing.contains(part), "the page lacks {part}\n{thing}");
    }
    let broken = &site["scripts/Broken.html"];
    for part in [
        "This script does not compile",
        "NoSuchParent (not found)",
        "It was meant well.",
        "Property <b>Left</b>",
        "Function <b>Works</b>",
        "Line 7: ",
    ] {
        assert!(broken.contains(part), "the page lacks {part}\n{broken}");
    }
}

#[test]
fn markdown_says_the_same_and_no_text_becomes_markup() {
    let (sources, out) = (sources(), tempfile::tempdir().expect("a folder"));
    let site = site(sources.path(), out.path(), &["--format", "markdown"]);
    let door = &site["scripts/Town.Door.md"];
    for part in [
        "A door &amp; what it &lt;b&gt;hides&lt;/b&gt;.",
        "\\`\\*Oak\\*\\` \\[or\\](javascript:alert(1)) pine.",
        "Opens it.\\\nSlowly.",
        "[Town:Key](<Town.Key.md>) akKey, [Lock\\[\\]](<Town.Door.md#t-lock>) akLocks = None",
        "Overrides [Town:Thing.Close](<Town.Thing.md#f-close>)",
    ] {
        assert!(door.contains(part), "the page lacks {part}\n{door}");
    }
    for (name, page) in &site {
        let tags = page
            .replace("<a id=", "")
            .replace("</a>", "")
            .replace("<!-- ", "");
        let tags = tags.replace("](<", "");
        assert!(!tags.contains('<'), "{name} has a tag:\n{page}");
    }
}

#[test]
fn nothing_that_a_script_says_becomes_markup() {
    let (sources, out) = (sources(), tempfile::tempdir().expect("a folder"));
    let odd = sources.path().join("it's <odd> & \"so\".psc");
    let is_possible = fs::write(&odd, "ScriptName Odd\n{\u{202e}back\u{7}}\n").is_ok();
    let folder = out.path().to_string_lossy();
    let from = sources.path().to_string_lossy();
    let words = ["doc", &*from, "--out", &*folder, "--title", "\"><script>"];
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(&words);
    let known = [
        "a", "b", "body", "details", "div", "!doctype", "h1", "h2", "h3", "head", "header", "html",
        "input", "label", "li", "link", "main", "meta", "nav", "p", "script", "section", "span",
        "summary", "title", "ul",
    ];
    for (name, page) in files(out.path()) {
        if !name.ends_with("html") {
            continue;
        }
        for tag in page.split('<').skip(1) {
            let word = tag.trim_start_matches('/');
            let end = word.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '!');
            let word = &word[..end.unwrap_or(word.len())];
            assert!(known.contains(&word), "{name} has <{word}>");
        }
        assert_eq!(page.matches("<script").count(), 1, "{name}");
        assert!(!page.contains(" onerror=\""), "{name}");
        for address in attributes(&page, "href") {
            let is_relative = !address.contains("javascript:") && !address.contains("//");
            assert!(is_relative, "{name} leads to {address}");
        }
        assert!(
            !page.contains('\u{202e}') && !page.contains('\u{7}'),
            "{name}"
        );
    }
    assert!(is_possible, "the odd name was tried");
}

#[test]
fn every_link_leads_somewhere() {
    let (sources, out) = (sources(), tempfile::tempdir().expect("a folder"));
    let site = site(sources.path(), out.path(), &[]);
    let mut followed = 0;
    for (name, page) in site.iter().filter(|(name, _)| name.ends_with("html")) {
        let own: BTreeSet<&str> = attributes(page, "id").into_iter().collect();
        assert_eq!(
            own.len(),
            attributes(page, "id").len(),
            "{name} has an id twice"
        );
        for address in attributes(page, "href")
            .into_iter()
            .chain(attributes(page, "src"))
        {
            let (file, anchor) = address.split_once('#').unwrap_or((address, ""));
            let target = match (file, file.strip_prefix("../"), name.starts_with("scripts/")) {
                ("", ..) => name.clone(),
                (_, Some(above), true) => above.to_owned(),
                (_, _, true) => format!("scripts/{file}"),
                (_, _, false) => file.to_owned(),
            };
            let there = site.get(&target);
            let there = there.unwrap_or_else(|| panic!("{name}: {address} leads nowhere"));
            let has = anchor.is_empty() || attributes(there, "id").contains(&anchor);
            assert!(has, "{name}: {address} has no such place");
            followed += 1;
        }
    }
    assert!(followed > 60, "only {followed} links");
}

#[test]
fn the_bytes_are_the_same_on_every_run_and_old_pages_go() {
    let sources = sources();
    let [first, second] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    for format in ["html", "markdown"] {
        let one = site(
            sources.path(),
            first.path(),
            &["--format", format, "--threads", "1"],
        );
        let two = site(
            sources.path(),
            second.path(),
            &["--format", format, "--threads", "2"],
        );
        assert_eq!(one, two);
    }
    // A page of a script that is gone goes; a file of somebody else stays.
    fs::write(first.path().join("scripts/Mine.html"), "<p>mine</p>").expect("written");
    fs::remove_file(sources.path().join("Town/Key.psc")).expect("removed");
    let folder = first.path().to_string_lossy();
    let from = sources.path().to_string_lossy();
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    binary.output(&["doc", &from, "--out", &folder]);
    assert!(!first.path().join("scripts/Town.Key.html").exists());
    assert!(first.path().join("scripts/Mine.html").exists());
    assert!(first.path().join("scripts/Town.Key.md").exists());
    // A first page that is not ours is not replaced.
    fs::write(first.path().join("index.html"), "<p>mine</p>").expect("written");
    let refused = binary.run(&["doc", &from, "--out", &folder]);
    assert_eq!(refused.status, Some(2), "{}", refused.messages);
    let kept = fs::read_to_string(first.path().join("index.html")).expect("kept");
    assert_eq!(kept, "<p>mine</p>");
}

/// Opens a page and returns what its driver saw, with the address where the driver ended.
fn open(browser: &Browser, page: &Path, size: &str, scheme: u8) -> (serde_json::Value, String) {
    let colours = format!("--blink-settings=preferredColorScheme={scheme}");
    let shown = browser.open(page, size, &[&colours, "--virtual-time-budget=20000"]);
    let (seen, attributes) = seen_in(&shown);
    let address = attributes.split("data-address=\"").nth(1);
    let address = address.unwrap_or_default().trim_end_matches('"');
    (seen, address.to_owned())
}

#[test]
fn the_site_works_in_a_browser() {
    let Some(browser) = Browser::find() else {
        return;
    };
    let (sources, out) = (sources(), tempfile::tempdir().expect("a folder"));
    let site = site(sources.path(), out.path(), &[]);
    let driven = format!("{}\n{DRIVER}", site["doc.js"]);
    fs::write(out.path().join("doc.js"), driven).expect("written");
    let page = out.path().join("scripts/Town.Door.html");
    let mut papers = BTreeSet::new();
    for (size, scheme, is_wide) in [("1280,900", 1, true), ("390,844", 0, false)] {
        let (seen, address) = open(&browser, &page, size, scheme);
        assert_eq!(seen["ready"], "yes", "{seen}");
        assert_eq!(seen["title"], "Town:Door · A <b>town</b>", "{seen}");
        assert_eq!(seen["focused"], true, "{seen}");
        assert_eq!(seen["script"][0], "Town:Doorscript", "{seen}");
        assert_eq!(seen["member"][0], "Turnsfunction in Town:Key", "{seen}");
        assert_eq!(
            seen["owned"],
            serde_json::json!(["Closefunction in Town:Door"]),
            "{seen}"
        );
        assert_eq!(
            seen["nothing"],
            serde_json::json!(["Nothing found"]),
            "{seen}"
        );
        assert_eq!(seen["both"].as_array().map(Vec::len), Some(2), "{seen}");
        assert_eq!(seen["chosen"], "Closefunction in Town:Thing", "{seen}");
        assert_eq!(seen["expanded"], "true", "{seen}");
        assert_eq!(seen["closed"], true, "{seen}");
        assert_eq!(seen["images"], 0, "{seen}");
        assert_eq!(seen["contents"], is_wide, "{seen}");
        assert_eq!(
            seen["wide"], true,
            "the page is wider than a screen of {size}"
        );
        assert!(
            address.ends_with("scripts/Town.Door.html#f-open"),
            "{address}"
        );
        papers.insert(seen["paper"].to_string());
    }
    assert_eq!(papers.len(), 2, "dark and light look the same: {papers:?}");
}
