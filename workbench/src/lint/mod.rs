//! The linter: what a correct script does that its author may come to regret. It asks the compiler's
//! own check for typed statements, so there is no second idea of what a script means.
//!
//! ```text
//! checked statements ─gather→ facts: what each function does ─garbage→ findings ─allow→ those that are not suppressed
//! ```

mod allow;
mod facts;
mod garbage;
mod gather;
mod rule;

pub use rule::{Level, RULES, Rule};

use cyperus_compiler::check::check_script;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::session::Options;
use cyperus_compiler::source::Span;

use allow::Allowed;
use gather::Gatherer;

/// Something that a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// Where.
    pub span: Span,
    /// What, in a sentence.
    pub message: String,
}

/// The findings so far, without those that the author allows.
struct Findings<'run> {
    allowed: &'run Allowed<'run>,
    list: Vec<Finding>,
}

impl Findings<'_> {
    fn push(&mut self, finding: Finding) {
        if !self.allowed.covers(finding.rule, finding.span) {
            self.list.push(finding);
        }
    }
}

/// Lints a script, whose text is `source`. Findings are in the order of their places; `None` if the
/// script has errors.
pub fn lint(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    source: &[u8],
) -> Option<Vec<Finding>> {
    let mut gatherer = Gatherer::new(scripts, script);
    let diagnostics = check_script(scripts, script, options, &mut gatherer);
    if script.diagnostics.has_errors() || diagnostics.has_errors() {
        return None;
    }
    let facts = gatherer.finish();
    let allowed = Allowed::read(source, options.game, &script.lines);
    let mut findings = Findings {
        allowed: &allowed,
        list: Vec::new(),
    };
    garbage::apply(&facts, &mut findings);
    let mut list = findings.list;
    list.sort_by_key(|finding| (finding.span, finding.rule.id));
    list.dedup();
    Some(list)
}

/// The rule with this number or name, ignoring case.
pub fn find_rule(text: &str) -> Option<&'static Rule> {
    RULES
        .iter()
        .copied()
        .find(|rule| rule.id.eq_ignore_ascii_case(text) || rule.name.eq_ignore_ascii_case(text))
}
