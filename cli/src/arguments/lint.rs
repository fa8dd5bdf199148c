//! `lint`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cyperus_workbench::lint::Preset;

use super::ScriptArguments;

/// `lint`.
#[derive(Args, Debug)]
pub(crate) struct Lint {
    /// Scripts (.psc), folders of scripts, or a project. If left out: the project here or above.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Which rules to look for.
    #[arg(long, value_name = "PRESET", value_enum, default_value_t)]
    pub(crate) preset: LintPreset,
    /// Make the changes that settle findings, in the files. A file is written only if it compiles
    /// afterwards, to the same bytecode unless the finding is about the bytecode.
    #[arg(long)]
    pub(crate) fix: bool,
    /// Show what `--fix` would change as a diff, and write nothing.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Show the scripts in the order of how much garbage they would make, worst first, instead of
    /// every finding.
    #[arg(long, conflicts_with_all = ["fix", "diff", "baseline"])]
    pub(crate) explain_project: bool,
    /// Only this rule, by number or name, or only the rules of a group (`gc`). Can be given several
    /// times.
    #[arg(long, value_name = "RULE")]
    pub(crate) only: Vec<String>,
    /// Leave a rule out, by number or name. Can be given several times.
    #[arg(short = 'A', long, value_name = "RULE")]
    pub(crate) allow: Vec<String>,
    /// Look for a rule that the preset leaves out, by number or name. Can be given several times.
    #[arg(short = 'W', long, value_name = "RULE")]
    pub(crate) warn: Vec<String>,
    /// Exit with status 1 if this rule finds something; `warnings` means every rule that warns. Can be
    /// given several times.
    #[arg(short = 'D', long, value_name = "RULE")]
    pub(crate) deny: Vec<String>,
    /// Hide the findings listed in FILE; if there is no such file, list the present ones in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// The format of findings on stdout.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: LintFormat,
    #[command(flatten)]
    pub(crate) scripts: ScriptArguments,
}

/// `--preset`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LintPreset {
    /// Only what is probably a mistake.
    Careful,
    /// What is right nearly always.
    #[default]
    Standard,
    /// Everything, also what is often meant as it is.
    Strict,
}

impl From<LintPreset> for Preset {
    fn from(preset: LintPreset) -> Self {
        match preset {
            LintPreset::Careful => Self::Careful,
            LintPreset::Standard => Self::Standard,
            LintPreset::Strict => Self::Strict,
        }
    }
}

/// `--format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LintFormat {
    /// Excerpts of the source with the place marked.
    #[default]
    Human,
    /// One JSON object per line.
    Json,
    /// Annotations for GitHub's workflow logs.
    Github,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
}
