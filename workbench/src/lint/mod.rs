//! The linter: what a correct script does that its author may come to regret. It asks the compiler's
//! own check for typed statements, so there is no second idea of what a script means.
//!
//! ```text
//! checked statements ─gather→ facts: what each function does ─garbage, pitfall→  findings ─allow→ those that are
//!                    ─keep→ routines: its statements as a tree ─flow, turn, …→                    not suppressed
//! ```

mod allow;
mod both;
mod facts;
mod flow;
mod garbage;
mod gather;
mod keep;
mod pitfall;
mod preset;
mod rank;
mod routine;
mod rule;
mod state;
mod turn;
mod unused;
mod value;
mod view;
mod world;

pub use preset::Preset;
pub use rank::{Ranked, rank};
pub use rule::{Level, RULES, Rule};

use cyperus_compiler::check::check_script;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::session::Options;
use cyperus_compiler::source::Span;

use allow::Allowed;
use both::Both;
pub(crate) use facts::Facts;
use gather::Gatherer;
use keep::Keeper;
use view::View;

/// Something that a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// Where.
    pub span: Span,
    /// What, in a sentence.
    pub message: String,
    /// How often it happens in a minute if every function is called once, an event that can come often
    /// comes once a second, and a loop turns ten times where nothing says how often.
    pub a_minute: u64,
    /// What settles it without changing what the script does.
    pub fix: Option<Fix>,
}

/// A change of the text that leaves what the script does as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What takes the place of which part, in the order of the places.
    pub edits: Vec<(Span, String)>,
    /// Whether even the bytecode stays the same.
    pub keeps_bytecode: bool,
}

/// The findings so far, without those that the author allows.
struct Findings<'run> {
    allowed: &'run Allowed<'run>,
    list: Vec<Finding>,
    /// How often in a minute what is looked at may run.
    calls: u64,
}

impl Findings<'_> {
    fn push(&mut self, finding: Finding) {
        if !self.allowed.covers(finding.rule, finding.span) {
            self.list.push(finding);
        }
    }

    /// Something that makes no garbage.
    fn mark(&mut self, rule: &'static Rule, span: Span, message: String) {
        self.mark_with(rule, span, message, None);
    }

    fn mark_with(&mut self, rule: &'static Rule, span: Span, message: String, fix: Option<Fix>) {
        self.push(Finding {
            rule,
            span,
            message,
            a_minute: 0,
            fix,
        });
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
    let (facts, diagnostics) = Facts::gather_with(scripts, script, |gatherer| {
        check_script(scripts, script, options, gatherer)
    });
    if script.diagnostics.has_errors() || diagnostics.has_errors() {
        return None;
    }
    Some(findings(&facts, scripts, script, options, source))
}

impl Facts {
    /// The facts of a script and whatever `check` returns, which hands the statements to the gatherer.
    pub(crate) fn gather_with<T>(
        scripts: &Scripts<'_>,
        script: &ScriptInfo,
        check: impl FnOnce(&mut Both<Gatherer<'_>, Keeper<'_>>) -> T,
    ) -> (Self, T) {
        let mut both = Both(Gatherer::new(scripts, script), Keeper::new(scripts, script));
        let checked = check(&mut both);
        let Both(gatherer, keeper) = both;
        let (routines, kept_calls) = keeper.finish();
        let facts = Self {
            routines,
            kept_calls,
            ..gatherer.finish()
        };
        (facts, checked)
    }
}

/// What the rules find in a script without errors, in the order of the places.
pub(crate) fn findings(
    facts: &Facts,
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    source: &[u8],
) -> Vec<Finding> {
    let allowed = Allowed::read(source, options.game, &script.lines);
    let mut findings = Findings {
        allowed: &allowed,
        list: Vec::new(),
        calls: 1,
    };
    garbage::apply(facts, &mut findings);
    pitfall::apply(facts, source, &mut findings);
    let view = View {
        scripts,
        script,
        source,
        facts,
    };
    flow::apply(view, &mut findings);
    turn::apply(view, &mut findings);
    value::apply(view, &mut findings);
    unused::apply(view, &mut findings);
    state::apply(view, &mut findings);
    world::apply(view, &mut findings);
    // A comment that allows everything does not allow itself.
    let unused = allowed.unused().map(|span| Finding {
        rule: &rule::unused::UNUSED_ALLOW,
        span,
        message: "nothing here needs this comment".to_owned(),
        a_minute: 0,
        fix: None,
    });
    findings.list.extend(unused);
    let mut list = findings.list;
    list.sort_by_key(|finding| (finding.span, finding.rule.id));
    list.dedup();
    list
}

/// The rule with this number or name, ignoring case.
pub fn find_rule(text: &str) -> Option<&'static Rule> {
    RULES
        .iter()
        .copied()
        .find(|rule| rule.id.eq_ignore_ascii_case(text) || rule.name.eq_ignore_ascii_case(text))
}
