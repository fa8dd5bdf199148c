//! The page of `compare --html`, opened in a real browser if there is one.

use std::path::Path;

use cyperus_conformance::{Binary, Browser, seen_in};

/// Uses the controls as a reader would, and records what it saw in the page.
const DRIVER: &str = r##"<script>
  const said = (id) => document.getElementById(id).textContent;
  const seen = { ready: document.documentElement.dataset.ready };
  seen.opened = said("ring-when");
  document.getElementById("lesson-next").click();
  document.getElementById("lesson-next").click();
  seen.lesson = said("lesson-text");
  const slider = document.getElementById("ring-at");
  seen.pictures = Number(slider.max) + 1;
  slider.value = 1;
  slider.dispatchEvent(new Event("input"));
  seen.when = said("ring-when");
  seen.ring = said("ring-text");
  seen.spoken = slider.getAttribute("aria-valuetext");
  document.querySelector("#ring-cleanup input[value=fixed]").click();
  slider.value = 1;
  slider.dispatchEvent(new Event("input"));
  seen.fixed = said("ring-text");
  const canvas = document.getElementById("ring-view");
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  seen.drawn = pixels.some((value) => value > 0);
  seen.wide = document.documentElement.scrollWidth <= window.innerWidth;
  const left = document.createElement("pre");
  left.id = "seen";
  left.textContent = JSON.stringify(seen);
  document.body.append(left);
</script></body>"##;

fn page(folder: &Path) -> String {
    let path = folder.join("page.html");
    let mut words: Vec<&str> = "compare --structs 50 --arrays 40 --frames 10 --html"
        .split(' ')
        .collect();
    let file = path.to_string_lossy();
    words.push(&file);
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(&words);
    std::fs::read_to_string(path).expect("a page")
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = page(folder.path());
    let plain = page.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!plain.contains(outside), "the page has {outside}");
    }
    for figure in [
        "Long save",
        "Storm.psc:11",
        "unneeded_objects_pass",
        "--seed",
    ] {
        assert!(page.contains(figure), "the page lacks {figure}");
    }
}

/// What a reader reads: no scripts, styles, inputs or code.
fn prose(page: &str) -> String {
    let mut text = page.to_owned();
    for element in ["script", "style", "pre", "code"] {
        let (open, close) = (format!("<{element}"), format!("</{element}>"));
        while let Some(from) = text.find(&open) {
            let length = text[from..].find(&close).expect("an end") + close.len();
            text.replace_range(from..from + length, "");
        }
    }
    text
}

#[test]
fn the_lines_that_allocate_stand_under_the_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = page(folder.path());
    let at = |part: &str| page.find(part).expect("a part of the page");
    let order = [
        "Long save:",
        "The lines that allocate",
        "Storm.OnInit() line",
        "Storm.DropStructs() line 11",
        "<article class=\"card buggy\">",
        "The rings of this run",
        "Why it happens",
    ];
    assert!(order.map(at).is_sorted(), "{:?}", order.map(at));
    assert!(!prose(&page).contains('`'), "back-ticks in prose");
    assert!(
        !prose(&page).contains("p99"),
        "a percentile without its meaning"
    );
}

#[test]
fn a_page_without_a_long_save_says_why_there_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.html");
    let file = path.to_string_lossy();
    let script = cyperus_conformance::root().join("scripts/storms/Gentle.psc");
    let script = script.to_string_lossy();
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(&["compare", &script, "--html", &file]);
    let page = std::fs::read_to_string(&path).expect("a page");
    for part in [
        "No long save: a full pass takes 250 ms even with the bug. The slices had freed everything",
        "How a long save happens",
        "This run has none",
        "The lines of buggy, fixed and queued lie on each other.",
        "The times are those of a large Fallout 4 save.",
    ] {
        assert!(page.contains(part), "the page lacks: {part}");
    }
    assert!(!prose(&page).contains('`'), "back-ticks in prose");
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(browser) = Browser::find() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let driven = page(folder.path()).replace("</body>", DRIVER);
    let path = folder.path().join("driven.html");
    std::fs::write(&path, driven).expect("written");
    for size in ["1280,900", "390,844"] {
        let shown = browser.open(&path, size, &[]);
        let (seen, _) = seen_in(&shown);
        assert_eq!(seen["ready"], "yes");
        assert_eq!(seen["opened"], "Before round 1 of full pass 1");
        let text = |key: &str| seen[key].as_str().unwrap_or_default().to_owned();
        assert!(
            text("lesson").starts_with("The index equals the cursor."),
            "{seen}"
        );
        assert_eq!(text("when"), "After the slice of frame 1");
        assert!(text("ring").contains("That is the bug"), "{seen}");
        assert!(text("spoken").contains("That is the bug"), "{seen}");
        assert!(text("fixed").contains("freed 6, then stopped"), "{seen}");
        assert!(seen["pictures"].as_u64() > Some(20), "{seen}");
        assert_eq!(seen["drawn"], true, "{seen}");
        assert_eq!(
            seen["wide"], true,
            "the page is wider than a screen of {size}"
        );
    }
}
