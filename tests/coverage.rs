//! `--coverage`: counts that are known by hand, in every format.

use cyperus_conformance::{Browser, Workplace};

/// Lines 4 to 14 have code; 8 and 12 never run, and the While of line 5 goes both ways.
const COUNTED: &str = "ScriptName Counted
Function Main() Global
  Int i = 0
  Int sum = 0
  While i < 3
    i += 1
    If i > 5
      sum = 100
    EndIf
    sum += i
  EndWhile
  Missed(sum)
EndFunction
Function Missed(Int a) Global
  If a == 6 || a == 7
    Return
  EndIf
  Debug.Trace(a)
EndFunction
";

const UNSEEN: &str = "ScriptName Unseen
Int Function Twice(Int a) Global
  Return a + a
EndFunction
";

const TESTS: &str = "ScriptName CountedTests
Function TestMain()
  Counted.Main()
EndFunction
Function TestAgain()
  Counted.Missed(8)
EndFunction
";

fn workplace() -> Workplace {
    let files = [
        ("Counted.psc", COUNTED),
        ("Unseen.psc", UNSEEN),
        ("CountedTests.psc", TESTS),
    ];
    Workplace::new(env!("CARGO_BIN_EXE_cyperus"), &files)
}

/// The lines of a record of lcov that begin with a word, without it.
fn rows(lcov: &str, script: &str, word: &str) -> Vec<String> {
    let mut records = lcov.split("end_of_record\n");
    let record = records
        .find(|record| record.contains(&format!("{script}\n")))
        .expect("a record");
    let lines = record.lines();
    lines
        .filter_map(|line| line.strip_prefix(&format!("{word}:")))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_line_and_branch_of_a_small_script_has_its_count() {
    let place = workplace();
    place.cyperus("run Counted.psc --coverage lcov:a.info");
    let lcov = place.text("a.info");
    assert_eq!(
        rows(&lcov, "Counted.psc", "DA"),
        [
            "3,1", "4,1", "5,4", "6,3", "7,3", "8,0", "10,3", "12,1", "15,1", "16,1", "18,0"
        ]
    );
    // While: three times on, once out. If: three times not. The first half of the Or decides.
    assert_eq!(
        rows(&lcov, "Counted.psc", "BRDA"),
        [
            "5,0,0,1", "5,0,1,3", "7,1,0,3", "7,1,1,0", "15,2,0,1", "15,2,1,0", "15,3,0,0",
            "15,3,1,1"
        ]
    );
    assert_eq!(rows(&lcov, "Counted.psc", "FNDA"), ["1,Main", "1,Missed"]);
    assert_eq!(rows(&lcov, "Counted.psc", "LF"), ["11"]);
    assert_eq!(rows(&lcov, "Counted.psc", "LH"), ["9"]);
    assert!(!lcov.contains("ScriptObject"), "{lcov}");
    assert!(!lcov.contains("Unseen"), "{lcov}");
}

#[test]
fn tests_add_up_and_a_script_that_no_test_loads_counts() {
    let place = workplace();
    place.cyperus("test --coverage lcov:one.info --threads 1");
    place.cyperus("test --coverage lcov:two.info --threads 2");
    let lcov = place.text("one.info");
    assert_eq!(lcov, place.text("two.info"));
    assert_eq!(rows(&lcov, "Unseen.psc", "DA"), ["3,0"]);
    let lines = rows(&lcov, "Counted.psc", "DA");
    assert_eq!(&lines[8..], ["15,2", "16,1", "18,1"], "{lines:?}");
}

#[test]
fn tables_sources_and_xml_show_the_same_counts() {
    let place = workplace();
    let table = place.cyperus("run Counted.psc --coverage table");
    assert!(table.contains("9 of 11 (82 %)"), "{table}");
    let source = place.cyperus("run Counted.psc --coverage source");
    assert!(
        source.contains("   never !     8 |       sum = 100\n"),
        "{source}"
    );
    assert!(
        source.contains("       4       5 |   While i < 3\n"),
        "{source}"
    );
    assert!(
        source.contains("       3 ?     7 |     If i > 5\n"),
        "{source}"
    );
    let xml = place.cyperus("run Counted.psc --coverage cobertura");
    for part in [
        "lines-covered=\"9\" lines-valid=\"11\"",
        "<line number=\"8\" hits=\"0\" branch=\"false\"/>",
        "<line number=\"7\" hits=\"3\" branch=\"true\" condition-coverage=\"50% (1/2)\"/>",
        "filename=\"Counted.psc\"",
    ] {
        assert!(xml.contains(part), "{part} is not in:\n{xml}");
    }
    let wrong = place
        .binary
        .run(&["run", "Counted.psc", "--coverage", "gcov:a"]);
    assert_eq!(wrong.status, Some(2));
    assert!(
        wrong.messages.contains("there is no format gcov"),
        "{}",
        wrong.messages
    );
}

#[test]
fn the_page_needs_nothing_from_elsewhere_and_fits_the_screen() {
    let place = workplace();
    place.cyperus("run Counted.psc --coverage html:page.html");
    let page = place.text("page.html");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!page.contains(outside), "the page has {outside}");
    }
    let Some(browser) = Browser::find() else {
        return;
    };
    let driver = "<script>document.body.dataset.seen = [document.querySelectorAll('tr.missed').length, \
        document.querySelectorAll('tr.partial').length, \
        document.documentElement.scrollWidth <= window.innerWidth].join(' ');</script></body>";
    let driven = place.path("driven.html");
    std::fs::write(&driven, page.replace("</body>", driver)).expect("written");
    for size in ["1280,900", "390,844"] {
        let shown = browser.open(&driven, size, &[]);
        assert!(
            shown.contains("data-seen=\"2 2 true\""),
            "at {size}: {shown}"
        );
    }
}
