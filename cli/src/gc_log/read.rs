//! Parses log lines. Nothing in a log is an error: what is not recognised is [`Message::Other`].

/// A stage as the log names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum LogStage {
    /// `unneeded objects`
    UnneededObjects,
    /// `objects`
    Objects,
    /// `arrays`
    Arrays,
    /// `structs`
    Structs,
}

impl LogStage {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "unneeded objects" => Some(Self::UnneededObjects),
            "objects" => Some(Self::Objects),
            "arrays" => Some(Self::Arrays),
            "structs" => Some(Self::Structs),
            _ => None,
        }
    }
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message<'text> {
    /// First line: the plugin's version.
    Version(&'text str),
    /// A setting in the head.
    Setting(&'text str, &'text str),
    /// `Installed … hooks`.
    Hooks(&'text str),
    /// The row of equals signs.
    Rule,
    /// A full pass begins.
    FullBegin,
    /// A full pass ended; milliseconds as logged.
    FullEnd(u64),
    /// A stage begins; total and cursor for rings.
    StageBegin(LogStage, Option<(u32, u32)>),
    /// A stage ended: result and milliseconds.
    StageEnd(LogStage, bool, u64),
    /// A struct was created: type and pointer.
    Created(&'text str, &'text str),
    /// A struct is about to be destroyed; the next line has its name.
    Destroy,
    /// An object was released: pointer and handle.
    Released(&'text str, &'text str),
    /// Anything else: contents, stacks, comments.
    Other(&'text str),
}

/// One line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogLine<'text> {
    /// Counted from 1.
    pub(crate) number: usize,
    /// Milliseconds of the day, and thread, if the line has the prefix.
    pub(crate) stamp: Option<(u64, u32)>,
    /// Whether the prefix was v1.0's, with a colon.
    pub(crate) has_colon: bool,
    /// Leading spaces of the message.
    pub(crate) indent: usize,
    /// What it says.
    pub(crate) message: Message<'text>,
}

/// One line.
pub(crate) fn parse_line(line: &str, number: usize) -> LogLine<'_> {
    let line = line.trim_end_matches('\r');
    let Some((stamp, rest)) = prefix(line) else {
        return LogLine {
            number,
            stamp: None,
            has_colon: false,
            indent: 0,
            message: Message::Other(line),
        };
    };
    let (has_colon, rest) = match rest.strip_prefix(':') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let body = rest.trim_start_matches(' ');
    let indent = rest.len() - body.len();
    LogLine {
        number,
        stamp: Some(stamp),
        has_colon,
        indent,
        message: message(body),
    }
}

/// `[HH:MM:SS:mmm TID nnnnn]` and what follows it.
fn prefix(line: &str) -> Option<((u64, u32), &str)> {
    let (inside, rest) = line.strip_prefix('[')?.split_once(']')?;
    let (time, thread) = inside.split_once(" TID ")?;
    let mut parts = time.split(':');
    let mut next = || parts.next()?.parse::<u64>().ok();
    let (hours, minutes, seconds, milliseconds) = (next()?, next()?, next()?, next()?);
    if parts.next().is_some() || hours > 23 || minutes > 59 || seconds > 60 || milliseconds > 999 {
        return None;
    }
    let thread = thread.trim().parse().ok()?;
    Some((
        (
            (hours * 60 + minutes) * 60_000 + seconds * 1_000 + milliseconds,
            thread,
        ),
        rest,
    ))
}

fn message(body: &str) -> Message<'_> {
    stage(body)
        .or_else(|| entry(body))
        .or_else(|| head(body))
        .unwrap_or(Message::Other(body))
}

/// Lines of passes.
fn stage(body: &str) -> Option<Message<'_>> {
    if body.len() >= 10 && body.trim_end().bytes().all(|byte| byte == b'=') {
        return Some(Message::Rule);
    }
    if body.trim_end() == "Begin full garbage collection" {
        return Some(Message::FullBegin);
    }
    if let Some(rest) = body.strip_prefix("End full garbage collection") {
        return Some(Message::FullEnd(in_parentheses(rest)?));
    }
    if let Some(rest) = after_verb(body, "Begin ") {
        let (name, rest) = rest.split_once("...")?;
        let ring = rest.trim().strip_prefix("Total: ").and_then(|rest| {
            let (total, next) = rest.split_once(", Next index: ")?;
            Some((total.parse().ok()?, next.parse().ok()?))
        });
        return Some(Message::StageBegin(LogStage::from_name(name)?, ring));
    }
    let rest = after_verb(body, "End ")?;
    let (name, rest) = rest.split_once("...result: ")?;
    let (result, rest) = rest.split_once(' ')?;
    Some(Message::StageEnd(
        LogStage::from_name(name)?,
        result != "0",
        in_parentheses(rest)?,
    ))
}

/// What follows `Begin GC processing ` or `End GC processing `; some descriptions of old logs leave out
/// the `GC`.
fn after_verb<'text>(body: &'text str, verb: &str) -> Option<&'text str> {
    let rest = body.strip_prefix(verb)?;
    rest.strip_prefix("GC ")
        .unwrap_or(rest)
        .strip_prefix("processing ")
}

/// `(N ms)` anywhere in `text`.
fn in_parentheses(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once('(')?;
    rest.split_once(" ms)")?.0.parse().ok()
}

/// Lines of the variable trace.
fn entry(body: &str) -> Option<Message<'_>> {
    if let Some(rest) = body.strip_prefix("Created a struct ") {
        let (name, pointer) = rest.trim_end().rsplit_once(' ')?;
        return Some(Message::Created(name, pointer));
    }
    if body.trim_end() == "About to destroy a struct:" {
        return Some(Message::Destroy);
    }
    let rest = body.strip_prefix("Released an object: ")?;
    let (pointer, handle) = rest.split_once(" Handle: ")?;
    Some(Message::Released(pointer, handle.trim_end()))
}

/// Lines of the head.
fn head(body: &str) -> Option<Message<'_>> {
    if let Some(version) = body.strip_prefix("GCBugFix v") {
        return Some(Message::Version(
            version.split_whitespace().next().unwrap_or_default(),
        ));
    }
    if body.starts_with("Installed ") {
        return Some(Message::Hooks(body.trim_end()));
    }
    let (key, value) = body.split_once(" = ")?;
    matches!(
        key,
        "LogFlushTime" | "LogPasses" | "TraceVariables" | "ApplyFix"
    )
    .then(|| Message::Setting(key, value.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_of_the_prefix_are_read() {
        let old = "[19:38:20:145 TID 32280]: Begin full garbage collection";
        let new = "[19:38:20:145 TID  5664] Begin full garbage collection";
        let stamp = (19 * 60 + 38) * 60_000 + 20_145;
        let line = parse_line(old, 1);
        assert_eq!((line.stamp, line.has_colon), (Some((stamp, 32280)), true));
        assert_eq!(line.message, Message::FullBegin);
        let line = parse_line(new, 1);
        assert_eq!((line.stamp, line.has_colon), (Some((stamp, 5664)), false));
    }

    #[test]
    fn stages_carry_total_and_cursor() {
        let line = "[00:00:00:000 TID     1]   Begin GC processing structs... Total: 7, Next index: 4294967295";
        let line = parse_line(line, 1);
        assert_eq!(line.indent, 2);
        assert_eq!(
            line.message,
            Message::StageBegin(LogStage::Structs, Some((7, u32::MAX)))
        );
        let line =
            "[00:00:00:000 TID     1] End GC processing unneeded objects...result: 0 (250 ms)";
        let end = Message::StageEnd(LogStage::UnneededObjects, false, 250);
        assert_eq!(parse_line(line, 1).message, end);
    }

    #[test]
    fn rubbish_is_kept_as_it_is() {
        for line in [
            "",
            "[",
            "[x TID y] z",
            "Begin",
            "[25:00:00:000 TID 1] a",
            "[1:2 TID 3] b",
        ] {
            assert_eq!(parse_line(line, 1).message, Message::Other(line));
        }
    }
}
