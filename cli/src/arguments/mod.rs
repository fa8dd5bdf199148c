//! The command line as types. The first line of a doc comment is the short help, the rest the
//! long help; every command shows an example.

mod build;
mod collector;
mod costs;
mod coverage;
mod doc;
mod expectation;
mod experiment;
mod format;
mod given;
mod horizon;
mod limits;
mod lint;
mod lsp;
mod machine;
mod number;
mod plugin;
mod profile;
mod project;
mod repl;
mod run;
mod selftest;
mod setup;
mod source;
mod test;
mod watch;

pub(crate) use build::{Check, Compile};
pub(crate) use collector::{CleanupName, CollectorArguments, PaceName, ScriptWords, StressName};
pub(crate) use costs::CostTable;
pub(crate) use coverage::{CoverageFormat, CoverageOutput};
pub(crate) use doc::{Doc, DocFormat};
pub(crate) use expectation::{Budget, FailOn, Figure};
pub(crate) use experiment::{Compare, GcLog, LiveAt, Storm, StormShape, Sweep};
pub(crate) use format::{Fmt, IndentName, KeywordCaseName};
pub(crate) use given::{Given, Setting};
pub(crate) use horizon::HorizonArguments;
pub(crate) use lint::{Lint, LintFormat, LintPreset};
pub(crate) use lsp::Lsp;
pub(crate) use machine::{MachineArguments, TierName};
pub(crate) use plugin::{Archive, ArchiveAction, Inspect, ModArguments, PluginArguments};
pub(crate) use profile::{Profile, ProfileFormat, ProfileOutput};
pub(crate) use project::{Config, New};
pub(crate) use repl::Repl;
pub(crate) use run::Run;
pub(crate) use selftest::Selftest;
pub(crate) use setup::{RunSetup, StartArguments};
pub(crate) use source::{
    CodeArguments, ExtenderName, GameName, ScriptArguments, SourceArguments, Stage,
    StringTableKind, extenders,
};
pub(crate) use test::{Test, TestFormat};
pub(crate) use watch::{WatchArguments, WatchMode, Watched};

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

/// What `cyperus` alone prints, for newcomers.
pub(crate) const WELCOME: &str = "\
Cyperus runs, checks, compiles and measures Papyrus scripts without the game.

  cyperus run FILE.psc              run a script
  cyperus check PATH...             find what is wrong with scripts
  cyperus compile PATH... -o DIR    compile scripts to .pex files
  cyperus storm --cleanup buggy     reproduce the long save bug
  cyperus compare FILE.psc          measure a script under each cleanup

`cyperus COMMAND --help` explains a command with an example, `cyperus --help` lists all commands.
";

/// Run, check, compile and measure Papyrus scripts without the game.
#[derive(Debug, Parser)]
#[command(
    name = "cyperus",
    version,
    max_term_width = 100,
    subcommand_required = true
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) telling: Telling,
}

// How much a command tells. A doc comment would become the help of the whole program.
#[derive(Debug, Args)]
pub(crate) struct Telling {
    /// Tell on stderr what the command does: -v its story, -vv each file and collection, -vvv each
    /// frame.
    ///
    /// If the environment variable RUST_LOG is set, it decides instead. It takes targets and levels:
    /// `RUST_LOG=cyperus_gc=debug` shows the collector alone. The targets are `cyperus` (everything),
    /// `cyperus_compiler`, `cyperus_vm` and `cyperus_gc`; the levels are error, warn, info, debug and
    /// trace.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Show only errors on stderr: no warnings, no progress, no summary.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// A command line with one command, for the words of a command that is used often: building all of them takes
/// longer than a small script runs. What it reads is what [`Arguments::command`] would read; what it refuses
/// has to be shown to that, which has the help and the errors.
pub(crate) fn lone_command(words: &[OsString]) -> Option<clap::Command> {
    let name = words.get(1)?.to_str()?;
    let own = match name {
        "run" => Run::augment_args(clap::Command::new("run")),
        "check" => Check::augment_args(clap::Command::new("check")),
        "compile" => Compile::augment_args(clap::Command::new("compile")),
        _ => return None,
    };
    let whole = clap::Command::new("cyperus").subcommand_required(true);
    Some(Telling::augment_args(whole).subcommand(own))
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a script without the game.
    ///
    /// Debug.Trace goes to stdout; run-time errors and warnings go to stderr in the game's log format.
    /// Time is virtual unless --clock real is given: Utility.Wait and timers take no real time, and
    /// the same script gives the same figures on every computer.
    #[command(
        after_help = "Examples:\n  cyperus run scripts/samples/Hello.psc\n  cyperus run scripts/samples/Sums.psc --entry Add -- 2 3\n  cyperus run scripts/samples/Gate.psc --properties scripts/samples/gate.json --strict\n  cyperus run scripts/samples/SupplyRun.psc --world scripts/samples/supply-run.toml --minutes 1\n  cyperus run scripts/samples/Starts/Lamp.psc --fire 'self.OnActivate(Player)' --at 60"
    )]
    Run(Box<Run>),
    /// Run the tests of scripts without the game.
    ///
    /// A test is a function without parameters whose name begins with `Test`. It checks with `Assert`,
    /// replaces natives with `Mock`, and lets time pass with `Test.Advance`. Each test has a machine of
    /// its own; `SetUp` and `TearDown` run around it. Specs of Lilac run as they are. A run-time error
    /// that no test expects is a failure. docs/test.md has more.
    #[command(
        after_help = "Examples:\n  cyperus test scripts/samples/Tests\n  cyperus test scripts/samples/Tests --filter Crate --format tap\n  cyperus test scripts/samples/Tests --format junit > results.xml"
    )]
    Test(Box<Test>),
    /// Show everything that is wrong with scripts, and write nothing.
    #[command(
        after_help = "Examples:\n  cyperus check scripts/samples/Mod --import scripts/samples/Library\n  cyperus check scripts/samples/Gate.psc --format github --deny warnings"
    )]
    Check(Check),
    /// Compile scripts to .pex files.
    ///
    /// No file is written for a script with errors; the others are written. The official compiler's
    /// flags (-i=a;b -o=DIR -f=FILE -op -final) work too.
    #[command(
        visible_alias = "build",
        after_help = "Examples:\n  cyperus compile scripts/samples/Mod --import scripts/samples/Library -o Data/Scripts\n  cyperus compile scripts/samples/Gate.psc -o . -O --release --final"
    )]
    Compile(Compile),
    /// Find what a correct script does that its author may come to regret.
    ///
    /// The rules are about garbage: structs and arrays made in loops and in frequent events, lists
    /// that only grow, references that nobody deletes. `cyperus explain RULE` says why each matters
    /// and what to do. A comment `; cyperus: allow RULE` behind a line or above it hides a finding.
    /// Scripts with errors are not looked at; `check` shows the errors.
    #[command(
        after_help = "Examples:\n  cyperus lint scripts/samples/Workshop.psc\n  cyperus lint scripts/samples --import scripts/samples/Library --format sarif"
    )]
    Lint(Lint),
    /// Lay scripts out in one style.
    ///
    /// Indentation, blanks and the case of keywords become those of the game's own scripts, or of an
    /// .editorconfig file. Nothing else changes: lines are not wrapped, and comments, names, numbers
    /// and what the Creation Kit writes around fragments stay byte for byte. Before a file is
    /// written, its tokens and its bytecode are compared with the old ones.
    ///
    /// A comment `; cyperus-fmt: off` leaves everything up to `; cyperus-fmt: on` alone, and
    /// `; cyperus-fmt: skip` the whole file. Lines with syntax errors are not touched.
    #[command(
        after_help = "Examples:\n  cyperus fmt scripts/samples/Gate.psc --diff\n  cyperus fmt scripts/samples/Mod --import scripts/samples/Library"
    )]
    Fmt(Fmt),
    /// Write documentation of scripts: a site with a search, or Markdown.
    ///
    /// Each script gets a page with what it declares, what its author wrote about it in `{ }` or in a
    /// comment right above, and who uses it. The site needs no server and no network. A script that
    /// does not compile gets a page with what was understood. Pages of an earlier run whose scripts
    /// are gone are removed; other files in the folder are not touched.
    #[command(
        after_help = "Examples:\n  cyperus doc scripts/samples --out site --title Samples\n  cyperus doc scripts/samples/Mod --import scripts/samples/Library --format markdown --out wiki"
    )]
    Doc(Doc),
    /// Serve an editor: the language server, on stdin and stdout.
    ///
    /// An editor starts it and asks it about scripts while you type: errors, completion, definitions,
    /// uses, new names, layout. docs/editor.md shows how to set editors up.
    #[command(after_help = "Example:\n  cyperus lsp --game skyrim --import Data/Source/Scripts")]
    Lsp(Lsp),
    /// Talk to a machine: expressions and statements are run as you type them.
    ///
    /// Variables, functions, structs and imports stay. `it` is an instance of FILE, and things of the
    /// world can be called by their names. `:help` lists commands that look at types, frames and the
    /// heap. From a pipe, inputs are read line by line, and values are printed plainly.
    #[command(
        after_help = "Examples:\n  cyperus repl scripts/samples/Workshop.psc\n  cyperus repl --world scripts/samples/supply-run.toml --game fallout4\n\nA session:\n  > Int x = 6\n  > x * 7\n  42"
    )]
    Repl(Box<Repl>),
    /// Show a compiled script as a listing, which `assemble` can turn back into the script.
    #[command(after_help = "Example:\n  cyperus disasm scripts/samples/Gate.psc > Gate.txt")]
    Disasm(Disasm),
    /// Turn a listing back into a compiled script.
    ///
    /// Disassembling a file and assembling the listing gives the same bytes.
    #[command(
        after_help = "Examples:\n  cyperus disasm scripts/samples/Gate.psc > Gate.txt\n  cyperus assemble Gate.txt -o Gate.pex"
    )]
    Assemble(Assemble),
    /// Reproduce the allocation storm that makes saving freeze the game. Needs no file.
    ///
    /// Allocates and drops structs and arrays, then runs one full pass as a save does, and shows how
    /// the chosen cleanup coped.
    #[command(
        after_help = "Examples:\n  cyperus storm --cleanup buggy\n  cyperus storm --cleanup fixed"
    )]
    Storm(Storm),
    /// Run a script under each cleanup and show the figures side by side.
    ///
    /// Without a file, runs the storm, and --frames are idle frames after it. Each run ends with one
    /// full pass, as a save does.
    #[command(
        after_help = "Example:\n  cyperus compare scripts/samples/Workshop.psc --frames 600 --html report.html"
    )]
    Compare(Box<Compare>),
    /// Show what a run spends its instructions, allocations and waits on.
    ///
    /// Runs a script, or reads a profile that `run --profile` wrote or a profile log of the game.
    /// Everything is counted exactly, by function, line and chain of calls; time is virtual, so the
    /// same run gives the same profile on every computer. docs/profile.md has more.
    #[command(
        after_help = "Examples:\n  cyperus profile scripts/samples/Workshop.psc --frames 600\n  cyperus profile scripts/samples/Workshop.psc --out html:profile.html\n  cyperus run scripts/samples/Workshop.psc --frames 600 --profile before.json\n  cyperus profile before.json scripts/samples/Workshop.psc --frames 600"
    )]
    Profile(Box<Profile>),
    /// Clean one ring call by call and watch the cursor.
    ///
    /// Draws the ring before and after each call of a cleanup. In a run of garbage the buggy loop
    /// meets its own cursor after one entry and gives up: the long save bug in one picture.
    #[command(
        after_help = "Example:\n  cyperus sweep --ring '....*...' --next 0 --calls 4 --cleanup buggy"
    )]
    Sweep(Sweep),
    /// Summarise a GC log, written by Cyperus or by the game's plugin.
    ///
    /// Shows the passes, their rounds, how the rings and cursors moved, the longest pass, and
    /// whether the log shows the long save bug.
    #[command(
        after_help = "Examples:\n  cyperus storm --gc-log storm.log\n  cyperus gc-log storm.log"
    )]
    GcLog(GcLog),
    /// Show what is in a save or a plugin, and what looks wrong with it.
    ///
    /// Of a save: sections, scripts, arrays and stacks. Given two saves, shows what changed from the
    /// first to the second.
    ///
    /// Of a plugin (.esp, .esm, .esl): masters, records, quests and scripts. Its properties and
    /// fragments are compared with the scripts, which are looked for beside the plugin, in --data and
    /// in --import: sources first, then compiled scripts, then archives.
    #[command(
        after_help = "Examples:\n  cyperus run scripts/samples/Workshop.psc --save before.csave --save-at 1 --save-end after.csave\n  cyperus inspect after.csave\n  cyperus inspect before.csave after.csave --json\n  cyperus inspect scripts/samples/Gate.esp --forms\n  cyperus inspect scripts/samples/Gate.esp --import scripts/samples --verify"
    )]
    Inspect(Inspect),
    /// List or extract the files of an archive (.ba2, .bsa).
    ///
    /// Textures can be listed but not extracted. A file whose name leads out of the target folder is
    /// refused; the others are extracted, and the exit status is 2.
    #[command(
        after_help = "Examples:\n  cyperus archive list scripts/samples/Gate.ba2\n  cyperus archive extract scripts/samples/Gate.ba2 -o unpacked --filter 'scripts/*.psc'"
    )]
    Archive(Archive),
    /// Show what is in a save's heap, which script line allocated it, and why it is still there.
    ///
    /// Lists what is live and dead by type and by allocating line, the objects that keep the most
    /// memory alive, pins, and scripts whose instances grow from collection to collection.
    /// `why OBJECT` shows the chain of references that keeps an object alive: name it as the tables
    /// do (Door#12, or #12), by its script, by its form ID as in logs (00000014), or by the name of
    /// its game object. For a running script, use `run --heap-report` and `GC.Why`.
    #[command(
        after_help = "Examples:\n  cyperus run scripts/samples/Workshop.psc --save game.csave --save-at 1\n  cyperus heap game.csave\n  cyperus heap game.csave why Workshop#1\n  cyperus heap game.csave --json"
    )]
    Heap(Heap),
    /// Test Cyperus itself: run random programs in many ways that must make no difference.
    ///
    /// Each program is run once plainly, and then under every cleanup, under the collector's stress
    /// modes, saved and loaded in the middle, compiled with -O, written as .pex and as a listing, and so
    /// on. If anything comes out differently, the program is made as small as possible and shown with
    /// all that we need to mend it; the exit status is then 1. docs/selftest.md has more.
    #[command(
        after_help = "Examples:\n  cyperus selftest --programs 60 --seed 1\n  cyperus selftest --programs 1 --seed 1 --first 33 --game starfield"
    )]
    Selftest(Selftest),
    /// Make a small project: a script, a test and a file for continuous integration.
    #[command(after_help = "Example:\n  cyperus new Lantern --game skyrim")]
    New(New),
    /// Show the project of a script or folder, and where each setting comes from.
    ///
    /// A project is a cyperus.toml or a .ppj file in the folder or above it. Commands in a .ppj are
    /// shown here, and never run. docs/projects.md lists all settings.
    #[command(
        after_help = "Examples:\n  cyperus config\n  cyperus config scripts/samples/Project/Harbour.ppj"
    )]
    Config(Config),
    /// Explain a diagnostic or a rule of `lint`, with a wrong example and a right one.
    #[command(after_help = "Example:\n  cyperus explain P0301")]
    Explain(Explain),
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  cyperus completions bash > ~/.local/share/bash-completion/completions/cyperus"
    )]
    Completions(Completions),
    /// Write manual pages, one for each command.
    #[command(after_help = "Example:\n  cyperus man ~/.local/share/man/man1")]
    Man(Man),
}

/// `disasm`.
#[derive(Args, Debug)]
pub(crate) struct Disasm {
    /// A .pex file, or a .psc file to compile first.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print JSON instead of a listing.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}

/// `assemble`.
#[derive(Args, Debug)]
pub(crate) struct Assemble {
    /// A listing, as `disasm` prints it.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where to write the .pex file.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
}

/// `heap`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Heap {
    /// A save; with --tokens also a script (.psc or .pex).
    #[arg(value_name = "SAVE")]
    pub(crate) save: PathBuf,
    #[command(subcommand)]
    pub(crate) question: Option<HeapQuestion>,
    /// Show the token stream of a script: the references that the collector follows in its objects.
    #[arg(long, value_name = "CLASS")]
    pub(crate) tokens: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
}

/// A question about a heap.
#[derive(Debug, Subcommand)]
pub(crate) enum HeapQuestion {
    /// Show the chain of references that keeps an object alive.
    #[command(
        after_help = "Examples:\n  cyperus run scripts/samples/Workshop.psc --save game.csave --save-at 1\n  cyperus heap game.csave why Workshop#1"
    )]
    Why {
        /// A type and number as in the tables (Door#12), #12, a type, a form ID, or a game object.
        #[arg(value_name = "OBJECT")]
        object: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// `explain`.
#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// A code such as P0301 or G0001, or a name; lists all codes if left out.
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

/// `completions`.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// `man`.
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The folder for the pages; it is made if it is not there.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, FromArgMatches as _};

    use super::*;

    fn read(command: clap::Command, words: &[OsString]) -> Option<String> {
        let matches = command.try_get_matches_from(words).ok()?;
        let arguments = Arguments::from_arg_matches(&matches).ok()?;
        Some(format!("{arguments:?}"))
    }

    /// One command reads what all of them read, and refuses what they refuse.
    #[test]
    fn a_lone_command_reads_what_the_whole_reads() {
        let mut read_at_all = 0;
        for line in [
            "cyperus run A.psc",
            "cyperus run A.psc -v --quiet",
            "cyperus run A.psc -vv --tier interpreter --cleanup queued --pace debt --array-limit 0 -- 3 -4",
            "cyperus run A.psc --entry Add --strict -q -- 2 3",
            "cyperus run",
            "cyperus run --help",
            "cyperus run A.psc --no-such-flag",
            "cyperus run A.psc --tier slow",
            "cyperus check A.psc B --deny warnings",
            "cyperus check -q A --format github --import C",
            "cyperus check --format nothing A",
            "cyperus compile A -o B -O --release --final",
            "cyperus compile A --threads 2 -v",
            "cyperus compile --frames 3",
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let lone = lone_command(&words).map(|command| read(command, &words));
            let whole = read(Arguments::command(), &words);
            assert_eq!(lone, Some(whole.clone()), "{line}");
            read_at_all += usize::from(whole.is_some());
        }
        assert!(read_at_all > 5, "{read_at_all}");
        assert!(lone_command(&["cyperus".into(), "storm".into()]).is_none());
    }
}
