//! The XML of Cobertura, which GitLab and others read. Paths are relative to where the command ran.

use std::fmt::Write as _;

use super::script::CoveredScript;
use super::{Coverage, Share};

pub(super) fn cobertura(coverage: &Coverage) -> String {
    let (lines, branches) = (coverage.lines(), coverage.branches());
    let mut text = String::from("<?xml version=\"1.0\"?>\n");
    let _infallible = writeln!(
        text,
        "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n\
         <coverage line-rate=\"{}\" branch-rate=\"{}\" lines-covered=\"{}\" lines-valid=\"{}\" \
         branches-covered=\"{}\" branches-valid=\"{}\" complexity=\"0\" version=\"cyperus {}\" timestamp=\"0\">",
        rate(lines),
        rate(branches),
        lines.hit,
        lines.found,
        branches.hit,
        branches.found,
        env!("CARGO_PKG_VERSION"),
    );
    let _infallible = writeln!(
        text,
        "  <sources>\n    <source>.</source>\n  </sources>\n  <packages>\n    \
         <package name=\"scripts\" line-rate=\"{}\" branch-rate=\"{}\" complexity=\"0\">\n      <classes>",
        rate(lines),
        rate(branches),
    );
    for script in &coverage.scripts {
        class(&mut text, script);
    }
    text.push_str("      </classes>\n    </package>\n  </packages>\n</coverage>\n");
    text
}

fn class(text: &mut String, script: &CoveredScript) {
    let _infallible = writeln!(
        text,
        "        <class name=\"{}\" filename=\"{}\" line-rate=\"{}\" branch-rate=\"{}\" complexity=\"0\">\n          \
         <methods/>\n          <lines>",
        escaped(&script.name),
        escaped(&script.path),
        rate(script.line_share()),
        rate(script.branch_share()),
    );
    for (line, count) in &script.lines {
        let own = script.branches.iter().filter(|branch| branch.line == *line);
        let ways: Vec<u64> = own.flat_map(|branch| branch.ways).collect();
        let _infallible = write!(text, "            <line number=\"{line}\" hits=\"{count}\"");
        if ways.is_empty() {
            text.push_str(" branch=\"false\"/>\n");
        } else {
            let hit = ways.iter().filter(|count| **count > 0).count();
            let percent = 100 * hit / ways.len();
            let _infallible = writeln!(
                text,
                " branch=\"true\" condition-coverage=\"{percent}% ({hit}/{})\"/>",
                ways.len()
            );
        }
    }
    text.push_str("          </lines>\n        </class>\n");
}

/// A share as a number from 0 to 1; nothing to cover is covered.
fn rate(share: Share) -> String {
    if share.found == 0 {
        return "1".to_owned();
    }
    let thousandths = share.hit * 10_000 / share.found;
    format!("{}.{:04}", thousandths / 10_000, thousandths % 10_000)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
