//! What `-v` and `RUST_LOG` show: `tracing` events as lines on stderr. `docs/tracing.md` has the
//! levels, the targets, and the rules for those who write events.

use std::fmt;
use std::io;

use clap::builder::styling::{AnsiColor, Style};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::{LookupSpan, Scope};

use crate::output;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verbosity {
    /// How often `-v` was given.
    pub(crate) verbose: u8,
    /// Whether `--quiet` was given.
    pub(crate) quiet: bool,
}

impl Verbosity {
    fn level(self) -> &'static str {
        match (self.quiet, self.verbose) {
            (true, _) => "error",
            (false, 0) => "warn",
            (false, 1) => "info",
            (false, 2) => "debug",
            (false, _) => "trace",
        }
    }

    /// Sends events to stderr from here on. `RUST_LOG`, where set, decides what is shown.
    pub(crate) fn start(self) {
        // A target covers all that begin with it: this is every crate of ours and no other.
        let own = || EnvFilter::new(format!("error,cyperus={}", self.level()));
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| own());
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(io::stderr)
            .with_ansi(output::stderr_has_colour())
            .event_format(Line)
            .finish();
        // Fails only where there is one already, and a process starts once.
        let _already_set = tracing::subscriber::set_global_default(subscriber);
    }
}

/// One event as one line: level, crate, spans, message, fields. No time, so that the same command
/// writes the same lines.
struct Line;

impl<S, N> FormatEvent<S, N> for Line
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let metadata = event.metadata();
        let style = if writer.has_ansi_escapes() {
            style(*metadata.level())
        } else {
            Style::new()
        };
        let crate_name = metadata.target().split("::").next().unwrap_or_default();
        write!(
            writer,
            "{style}{:>5}{style:#} {crate_name}: ",
            metadata.level()
        )?;
        let spans = ctx.event_scope().into_iter();
        for span in spans.flat_map(Scope::from_root) {
            write!(writer, "{}", span.name())?;
            if let Some(fields) = span.extensions().get::<FormattedFields<N>>()
                && !fields.is_empty()
            {
                write!(writer, "{{{fields}}}")?;
            }
            writer.write_str(": ")?;
        }
        ctx.field_format().format_fields(writer.by_ref(), event)?;
        writeln!(writer)
    }
}

fn style(level: Level) -> Style {
    let colour = match level {
        Level::ERROR => AnsiColor::Red,
        Level::WARN => AnsiColor::Yellow,
        Level::INFO => AnsiColor::Green,
        Level::DEBUG => AnsiColor::Blue,
        _ => AnsiColor::Magenta,
    };
    colour.on_default()
}
