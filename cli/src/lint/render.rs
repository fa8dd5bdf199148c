//! Findings as text: for people, for programs, for GitHub.

use cyperus_workbench::lint::{Finding, Level, Rule};
use serde_json::json;

use super::{Choice, Linted, sarif};
use crate::arguments::LintFormat;
use crate::exit::Failure;
use crate::output;
use crate::render::{Remark, Source, annotation, remark};

/// Writes all findings to stdout.
pub(crate) fn show(linted: &[Linted], choice: &Choice, format: LintFormat) -> Result<(), Failure> {
    let each = |show: &dyn Fn(&Source, &Finding) -> String| {
        let scripts = linted.iter();
        let texts = scripts.flat_map(|script| {
            let findings = script.findings.iter();
            findings.map(|finding| show(&script.source, finding))
        });
        texts.collect::<String>()
    };
    let text = match format {
        LintFormat::Human => {
            let text = each(&|source, finding| human(source, finding));
            return output::print_styled(&text).map(|_| ());
        }
        LintFormat::Json => each(&json_line),
        LintFormat::Github => each(&|source, finding| {
            let command = match finding.rule.level {
                _ if choice.denies(finding.rule) => "error",
                Level::Warning => "warning",
                Level::Info => "notice",
            };
            annotation(
                command,
                finding.rule.id,
                &finding.message,
                source,
                finding.span,
            )
        }),
        LintFormat::Sarif => output::json(&sarif::log(linted, choice))?,
    };
    output::print(&text).map(|_| ())
}

fn human(source: &Source, finding: &Finding) -> String {
    let help = format!(
        "`cyperus explain {}` says why, and what to do",
        finding.rule.id
    );
    let shown = Remark {
        is_warning: finding.rule.level == Level::Warning,
        id: finding.rule.id,
        message: &finding.message,
        help: &help,
        span: finding.span,
    };
    remark(true, &shown, source)
}

fn json_line(source: &Source, finding: &Finding) -> String {
    let (first, behind) = source.positions(finding.span);
    let object = json!({
        "file": source.path,
        "line": first.line,
        "column": first.column,
        "end_line": behind.line,
        "end_column": behind.column,
        "rule": finding.rule.id,
        "name": finding.rule.name,
        "level": level(finding.rule),
        "message": finding.message,
    });
    format!("{object}\n")
}

/// The word for a rule's level.
pub(super) fn level(rule: &Rule) -> &'static str {
    match rule.level {
        Level::Warning => "warning",
        Level::Info => "info",
    }
}

/// What `explain` says about a rule.
pub(crate) fn page(rule: &Rule) -> String {
    format!(
        "# {id} {name}: {summary}\n\n{reason}\n\nIt is {article} {level}. `; cyperus: allow {id}` behind the line hides one, `--allow {id}` all.\n\n\
         Wrong:\n\n```papyrus\n{wrong}```\n\nRight:\n\n```papyrus\n{right}```\n",
        id = rule.id,
        name = rule.name,
        summary = rule.summary,
        reason = rule.reason,
        article = if rule.level == Level::Info {
            "a remark of level"
        } else {
            "a"
        },
        level = level(rule),
        wrong = rule.wrong,
        right = rule.right,
    )
}
