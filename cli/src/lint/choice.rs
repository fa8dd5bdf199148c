//! Which rules apply, and which of them fail a command.

use cyperus_workbench::lint::{Level, Preset, RULES, Rule, find_rule};

use crate::arguments::Lint;
use crate::exit::Failure;

/// The rules that the command line chooses.
#[derive(Debug)]
pub(crate) struct Choice {
    applied: Vec<&'static Rule>,
    denied: Vec<&'static Rule>,
}

/// The rules of the usual preset, none of which fails anything.
impl Default for Choice {
    fn default() -> Self {
        let usual = RULES.iter().filter(|rule| Preset::default().has(rule));
        Self {
            applied: usual.copied().collect(),
            denied: Vec::new(),
        }
    }
}

impl Choice {
    /// What the arguments say.
    pub(crate) fn new(arguments: &Lint) -> Result<Self, Failure> {
        let mut applied = Vec::new();
        for name in &arguments.only {
            applied.extend(rules_named(name)?);
        }
        if arguments.only.is_empty() {
            let preset = Preset::from(arguments.preset);
            applied.extend(RULES.iter().filter(|rule| preset.has(rule)));
        }
        for name in &arguments.warn {
            let wanted = rules_named(name)?;
            applied.extend(
                wanted
                    .into_iter()
                    .filter(|rule| !applied.contains(rule))
                    .collect::<Vec<_>>(),
            );
        }
        for name in &arguments.allow {
            let allowed = rules_named(name)?;
            applied.retain(|rule| !allowed.contains(rule));
        }
        let mut denied = Vec::new();
        for name in &arguments.deny {
            if name == "warnings" {
                denied.extend(RULES.iter().filter(|rule| rule.level == Level::Warning));
            } else {
                denied.extend(rules_named(name)?);
            }
        }
        Ok(Self { applied, denied })
    }

    /// Whether a rule's findings are wanted.
    pub(crate) fn applies(&self, rule: &'static Rule) -> bool {
        has(&self.applied, rule)
    }

    /// Whether a finding of the rule makes the command fail.
    pub(crate) fn denies(&self, rule: &'static Rule) -> bool {
        has(&self.denied, rule)
    }
}

/// Whether a rule is in a list. There is one of each, so its address will do: an editor asks with every key.
fn has(list: &[&'static Rule], rule: &'static Rule) -> bool {
    list.iter().any(|own| std::ptr::eq(*own, rule))
}

/// A rule by number or name, or all of a group.
fn rules_named(name: &str) -> Result<Vec<&'static Rule>, Failure> {
    if name.eq_ignore_ascii_case("gc") {
        let group = RULES.iter().filter(|rule| rule.id.starts_with('G'));
        return Ok(group.copied().collect());
    }
    match find_rule(name) {
        Some(rule) => Ok(vec![rule]),
        None => Err(Failure::Usage {
            message: format!("there is no rule called {name:?}"),
            hint: Some("`cyperus explain` lists all of them".to_owned()),
        }),
    }
}
