//! A compilation: sources, options, and the results script by script.
//!
//! A [`Session`] is shared between threads. Each call of [`Session::compile`] works on one script
//! and depends on no other call, so the results do not depend on the order.

use cyperus_pex::{Game, PexFile};
use tracing::{debug_span, info};

use crate::ast::{FlagSet, ParseMode};
use crate::check::{self, Discard};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::lower;
use crate::resolve::{FileId, ScriptInfo, Scripts, Sources, UserFlags};
use crate::source::Span;
use crate::types::ScriptId;

/// How string tables are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StringTableMode {
    /// Names share an entry ignoring case; literals keep their own spelling in their own entry.
    #[default]
    Faithful,
    /// Everything that is equal ignoring case shares an entry, as in the official compilers: a
    /// literal may come out with different capitals.
    Official,
}

/// What the header of a file contains about its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeaderFields {
    /// Seconds since 1970; 0 unless asked for.
    pub compile_time: u64,
    /// The user's name; empty unless asked for.
    pub user: String,
    /// The machine's name; empty unless asked for.
    pub machine: String,
}

/// How to compile.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line, independent of the others"
)]
pub struct Options {
    /// The dialect and the file format.
    pub game: Game,
    /// Store values directly where they are needed, as the official `-op` does.
    pub optimize: bool,
    /// Leave out calls of `DebugOnly` functions.
    pub release: bool,
    /// Leave out calls of `BetaOnly` functions.
    pub final_build: bool,
    /// Whether files hold line numbers, groups and member order.
    pub debug_info: bool,
    /// How string tables are filled.
    pub string_table: StringTableMode,
    /// The user flags that scripts may use.
    pub user_flags: UserFlags,
    /// What the file's header says.
    pub header: HeaderFields,
}

impl Options {
    /// A plain build for a game, with the game's own user flags.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            optimize: false,
            release: false,
            final_build: false,
            debug_info: true,
            string_table: StringTableMode::default(),
            user_flags: UserFlags::of_game(game),
            header: HeaderFields::default(),
        }
    }

    /// Whether calls of functions with these flags are left out.
    pub fn strips(&self, flags: FlagSet) -> bool {
        (self.release && flags.contains(FlagSet::DEBUG_ONLY))
            || (self.final_build && flags.contains(FlagSet::BETA_ONLY))
    }
}

/// What became of one script.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Full name as the header spells it; the requested name if there is no such script.
    pub name: String,
    /// The file; `None` if the script has errors or only a check was asked for.
    pub pex: Option<PexFile>,
    /// What was found, sorted by place. Severities are the codes' defaults.
    pub diagnostics: Vec<Diagnostic>,
    /// How many lines the source has.
    pub lines: u32,
}

impl Compiled {
    /// Whether any finding forbids an output.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|found| found.severity == crate::diagnostic::Severity::Error)
    }
}

/// Scripts that are compiled together.
#[derive(Debug)]
pub struct Session<'sources> {
    scripts: Scripts<'sources>,
    options: Options,
}

impl<'sources> Session<'sources> {
    /// A session over `sources`, which it owns, borrows (`&S`) or shares (`Arc<S>`). `inputs` are the files that will be compiled; all others are
    /// parsed for their declarations only.
    pub fn new(sources: impl Sources + 'sources, options: Options, inputs: &[FileId]) -> Self {
        Self {
            scripts: Scripts::new(sources, options.game, inputs),
            options,
        }
    }

    /// A session for a machine that asks for scripts as it needs them: any script may be compiled.
    pub fn for_running(sources: impl Sources + 'sources, options: Options) -> Self {
        Self {
            scripts: Scripts::for_running(sources, options.game),
            options,
        }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The scripts met so far.
    pub fn scripts(&self) -> &Scripts<'sources> {
        &self.scripts
    }

    /// Compiles the script with this full name. With [`StringTableMode::Official`] the file has this
    /// spelling of it.
    pub fn compile(&self, name: &str) -> Compiled {
        self.with_script(name, |script| {
            lower::compile(&self.scripts, script, name, &self.options)
        })
    }

    /// The same, and which scripts it was checked against; `None` if there were too many to count.
    /// [`Scripts::neighbours`] of them matter as well, once nothing more is compiled.
    pub fn compile_noting(&self, name: &str) -> (Compiled, Option<Vec<ScriptId>>) {
        let scripts = self.scripts.noting();
        let compiled = self.with_script(name, |script| {
            lower::compile(&scripts, script, name, &self.options)
        });
        (compiled, scripts.noted())
    }

    /// The script's checked statements as text, for readers of the compiler.
    pub fn dump_typed(&self, name: &str) -> String {
        let script = self.scripts.script_named(name);
        script.map_or_else(String::new, |script| {
            check::dump_typed(&self.scripts, script, &self.options)
        })
    }

    /// Checks the script with this full name and makes no file.
    pub fn check(&self, name: &str) -> Compiled {
        self.with_script(name, |script| {
            let found = check::check_script(&self.scripts, script, &self.options, &mut Discard);
            (None, found)
        })
    }

    /// The same, and which scripts it was checked against, as [`Self::compile_noting`] does.
    pub fn check_noting(&self, name: &str) -> (Compiled, Option<Vec<ScriptId>>) {
        let scripts = self.scripts.noting();
        let checked = self.with_script(name, |script| {
            let found = check::check_script(&scripts, script, &self.options, &mut Discard);
            (None, found)
        });
        (checked, scripts.noted())
    }

    fn with_script(
        &self,
        name: &str,
        run: impl FnOnce(&ScriptInfo) -> (Option<PexFile>, Diagnostics),
    ) -> Compiled {
        let _span = debug_span!("compile", script = %name).entered();
        let loaded = self.scripts.find(name).and_then(|id| self.scripts.load(id));
        let script = match loaded {
            Some(Ok(script)) => script,
            Some(Err(error)) => return unreadable(name, error.to_string()),
            None => return unreadable(name, format!("there is no script called `{name}`")),
        };
        if script.syntax.mode == ParseMode::Declarations {
            return unreadable(name, format!("`{name}` is not an input of this session"));
        }
        let mut diagnostics = script.diagnostics.clone();
        let (pex, found) = run(script);
        diagnostics.append(found);
        let pex = pex.filter(|_| !diagnostics.has_errors());
        Compiled {
            name: script.name.to_string(),
            pex,
            diagnostics: diagnostics.into_sorted(),
            lines: script.lines.line_count(),
        }
    }
}

/// The summary is logged when nothing more can be compiled, whoever runs the session.
impl Drop for Session<'_> {
    fn drop(&mut self) {
        let counts = self.scripts.counts();
        info!(
            game = %self.options.game,
            parsed_in_full = counts.in_full,
            parsed_for_declarations = counts.for_declarations,
            names_without_file = counts.without_file,
            "compiler session finished"
        );
    }
}

fn unreadable(name: &str, message: String) -> Compiled {
    Compiled {
        name: name.to_owned(),
        pex: None,
        diagnostics: vec![Diagnostic::new(
            Code::UnreadableScript,
            Span::at(0),
            message,
        )],
        lines: 0,
    }
}
