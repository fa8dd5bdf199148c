//! What sets up a run: one group of arguments, the same in every command that runs scripts.

use std::path::PathBuf;

use clap::Args;

use super::horizon::HorizonArguments;
use super::machine::MachineArguments;
use super::plugin::ModArguments;
use super::source::{CodeArguments, SourceArguments};

/// Everything that decides what a run does.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunSetup {
    #[command(flatten)]
    pub(crate) start: StartArguments,
    #[command(flatten)]
    pub(crate) plugin: ModArguments,
    #[command(flatten)]
    pub(crate) horizon: HorizonArguments,
    #[command(flatten)]
    pub(crate) machine: MachineArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}

/// What a script is started with.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct StartArguments {
    /// Arguments of the entry point, after `--`.
    ///
    /// They are converted to the parameters' types. For an object, give None, or the name of a script
    /// to create an instance of.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,
    /// The function or event to start with.
    ///
    /// A Global function is called directly; for any other, an instance of the script is created first.
    /// If left out: `ScriptEntryPoint` or `Main`, if the script has one. Otherwise it begins by what it
    /// extends: a quest is started (`OnInit`, `OnQuestInit`), a magic effect is applied to --target
    /// (`OnEffectStart`), a reference or an actor is placed (`OnInit`, `OnLoad`), an alias is filled
    /// with --target (`OnAliasInit`), and anything else is created (`OnInit`).
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// Whom a magic effect or --cast is on, or what fills an alias; the player if left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
    /// Raise an event: 'self.OnActivate(Player)' sends it to the scripts on a thing.
    ///
    /// The thing is `self` (what the script is on), Player, an entry of the world file, or a form id.
    /// Arguments that are left out have the default of their type. Can be given more than once.
    /// Events that are still to come are not in saves.
    #[arg(long, value_name = "TARGET.EVENT(ARGS)")]
    pub(crate) fire: Vec<String>,
    /// The frame at whose beginning --fire raises its event, counted from 1; one for all, or one for
    /// each --fire in the same order. If left out: 1.
    #[arg(long, value_name = "FRAME", requires = "fire",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) at: Vec<u64>,
    /// A JSON file with values for the script's properties: a short form of the section properties of
    /// --world.
    #[arg(long, value_name = "FILE")]
    pub(crate) properties: Option<PathBuf>,
    /// A world file (.toml or .json): properties, globals, form lists, forms, references, quests, and
    /// answers for natives.
    ///
    /// Several are merged in order. docs/world-file.md describes them; --write-world writes one to
    /// fill in.
    #[arg(long, value_name = "FILE")]
    pub(crate) world: Vec<PathBuf>,
    /// Write a world file with every property of the script and its parents, and run nothing.
    ///
    /// The file loads as it is, with `--world FILE`.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_world: Option<PathBuf>,
    /// Leave properties that nobody sets None.
    ///
    /// Otherwise a form property that is not set gets a stand-in of its type with its name, as the
    /// editor's auto-fill would find one; `PlayerRef` is the player. Hidden properties, and
    /// those that the script writes itself, stay None.
    #[arg(long)]
    pub(crate) no_fill: bool,
}

impl StartArguments {
    /// An argument here that was given and means nothing to a plugin.
    pub(crate) fn given_for_scripts(&self) -> Option<&'static str> {
        [
            (!self.arguments.is_empty(), "arguments after `--`"),
            (self.entry.is_some(), "--entry"),
            (self.properties.is_some(), "--properties"),
            (self.no_fill, "--no-fill"),
        ]
        .into_iter()
        .find_map(|(is_given, name)| is_given.then_some(name))
    }

    /// The first argument here that was given, for commands that have nothing to start.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let Self {
            arguments,
            entry,
            target,
            fire,
            // Not without --fire.
            at: _,
            properties,
            world,
            write_world,
            no_fill,
        } = self;
        [
            (!arguments.is_empty(), "arguments after `--`"),
            (entry.is_some(), "--entry"),
            (target.is_some(), "--target"),
            (!fire.is_empty(), "--fire"),
            (properties.is_some(), "--properties"),
            (!world.is_empty(), "--world"),
            (write_world.is_some(), "--write-world"),
            (*no_fill, "--no-fill"),
        ]
        .into_iter()
        .find_map(|(is_given, name)| is_given.then_some(name))
    }
}
