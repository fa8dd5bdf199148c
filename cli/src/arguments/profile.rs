//! `profile`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{CleanupName, RunSetup};

/// `profile`.
#[derive(Args, Debug)]
pub(crate) struct Profile {
    /// A script or a plugin, which is run; a profile that `run --profile` wrote; or a profile log of
    /// the game.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// A second one of these: shows what changed from FILE to it.
    #[arg(value_name = "OTHER", conflicts_with = "out")]
    pub(crate) other: Option<PathBuf>,
    /// Write the profile to a file, in a form that another program reads: speedscope, collapsed,
    /// papyrus, pprof, html or json, a colon, and the file. Can be given more than once.
    ///
    /// speedscope is read by speedscope.app, collapsed by flame graph programs, pprof by `go tool
    /// pprof`; papyrus is the game's own profile log; html is one page that needs nothing else; json
    /// is what `profile` itself reads.
    #[arg(long, value_name = "FORMAT:FILE", value_parser = output)]
    pub(crate) out: Vec<ProfileOutput>,
    /// Print the profile as JSON instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
    /// The most rows of a table.
    #[arg(long, value_name = "ROWS", default_value_t = 12)]
    pub(crate) top: usize,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    #[command(flatten)]
    pub(crate) setup: RunSetup,
}

/// A form in which a profile is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProfileFormat {
    Speedscope,
    Collapsed,
    Papyrus,
    Pprof,
    Html,
    Json,
}

/// A form and a file.
#[derive(Clone, Debug)]
pub(crate) struct ProfileOutput {
    pub(crate) format: ProfileFormat,
    pub(crate) file: PathBuf,
}

fn output(word: &str) -> Result<ProfileOutput, String> {
    let names = || {
        let names = ProfileFormat::value_variants().iter();
        let names = names.filter_map(ProfileFormat::to_possible_value);
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        names.join(", ")
    };
    let Some((format, file)) = word.split_once(':') else {
        return Err(format!(
            "write FORMAT:FILE, where FORMAT is one of {}",
            names()
        ));
    };
    let Ok(format) = ProfileFormat::from_str(format, false) else {
        return Err(format!(
            "there is no format {format}: choose one of {}",
            names()
        ));
    };
    if file.is_empty() {
        return Err("the name of the file is missing".to_owned());
    }
    Ok(ProfileOutput {
        format,
        file: PathBuf::from(file),
    })
}
