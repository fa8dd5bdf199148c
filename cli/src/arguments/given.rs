//! Which settings were given on the command line. A loaded save has settings of its own: a flag that
//! was given overrides them, a default does not.

use clap::ArgMatches;
use clap::parser::ValueSource;

/// A setting that a save remembers and that a flag of `run` can override.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Cleanup,
    Pace,
    Costs,
    UpdateBudget,
    ArrayShare,
    StructShare,
    ObjectBudget,
    PurgeBudget,
    CollectionInterval,
    ReuseMarks,
    CollectorThreads,
    Clusters,
    MinimumCluster,
    Stress,
    Seed,
    HeapLimit,
    StackDepth,
    ArrayLimit,
    GameTiming,
    InstantNatives,
    StrictNatives,
    SingleStep,
}

impl Setting {
    pub(crate) const ALL: [Self; 22] = [
        Self::Cleanup,
        Self::Pace,
        Self::Costs,
        Self::UpdateBudget,
        Self::ArrayShare,
        Self::StructShare,
        Self::ObjectBudget,
        Self::PurgeBudget,
        Self::CollectionInterval,
        Self::ReuseMarks,
        Self::CollectorThreads,
        Self::Clusters,
        Self::MinimumCluster,
        Self::Stress,
        Self::Seed,
        Self::HeapLimit,
        Self::StackDepth,
        Self::ArrayLimit,
        Self::GameTiming,
        Self::InstantNatives,
        Self::StrictNatives,
        Self::SingleStep,
    ];

    /// The argument's name in the parser: its field.
    fn id(self) -> &'static str {
        match self {
            Self::Cleanup => "cleanup",
            Self::Pace => "pace",
            Self::Costs => "costs",
            Self::UpdateBudget => "update_budget",
            Self::ArrayShare => "array_share",
            Self::StructShare => "struct_share",
            Self::ObjectBudget => "object_budget",
            Self::PurgeBudget => "purge_budget",
            Self::CollectionInterval => "gc_interval",
            Self::ReuseMarks => "reuse_marks",
            Self::CollectorThreads => "gc_threads",
            Self::Clusters => "clusters",
            Self::MinimumCluster => "min_cluster",
            Self::Stress => "stress",
            Self::Seed => "seed",
            Self::HeapLimit => "heap",
            Self::StackDepth => "stack_depth",
            Self::ArrayLimit => "array_limit",
            Self::GameTiming => "game_timing",
            Self::InstantNatives => "instant_natives",
            Self::StrictNatives => "strict_natives",
            Self::SingleStep => "single_step",
        }
    }
}

/// The settings that were given, in the order of [`Setting::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given(Vec<Setting>);

impl Given {
    /// What the parser found on the command line of `run`.
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let is_given = |setting: &Setting| {
            matches.value_source(setting.id()) == Some(ValueSource::CommandLine)
        };
        Self(Setting::ALL.into_iter().filter(is_given).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Setting> {
        self.0.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::arguments::Arguments;

    fn given(words: &str) -> Given {
        let words = ["cyperus", "run", "A.psc"]
            .into_iter()
            .chain(words.split_whitespace());
        let matches = Arguments::command().get_matches_from(words);
        Given::of(matches.subcommand_matches("run").expect("run"))
    }

    #[test]
    fn defaults_are_not_given() {
        assert_eq!(given(""), Given::default());
    }

    #[test]
    fn a_default_that_was_typed_is_given() {
        let found = given("--cleanup fixed --seed 0 --single-step --heap 1G");
        let expected = [
            Setting::Cleanup,
            Setting::Seed,
            Setting::HeapLimit,
            Setting::SingleStep,
        ];
        assert!(found.iter().eq(expected), "{found:?}");
    }

    #[test]
    fn every_collector_and_limit_flag_is_a_setting_or_concerns_this_process_alone() {
        let own = [
            "clock",
            "begin_destroy",
            "gc_class",
            "verify",
            "gc_log",
            "gc_log_passes",
            "gc_log_variables",
            "gc_trace",
            "report",
            "fail_on",
            "gc_budget",
            "heap_report",
            "fuel",
            "wall",
            "log_limit",
        ];
        let command = Arguments::command();
        let run = command.find_subcommand("run").expect("run");
        for argument in run.get_arguments() {
            let id = argument.get_id().as_str();
            if matches!(argument.get_help_heading(), Some("Collector" | "Limits")) {
                let is_setting = Setting::ALL.iter().any(|setting| setting.id() == id);
                assert!(is_setting != own.contains(&id), "{id}");
            }
        }
    }
}
