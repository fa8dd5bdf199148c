//! The summary of a log: passes, rounds, sizes and cursors over time, and a verdict.

use std::collections::BTreeMap;

use super::read::{LogStage, Message, parse_line};

/// A ring as a stage's begin line shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RingPoint {
    /// Log line.
    pub(crate) line: usize,
    /// Milliseconds since the first midnight of the log.
    pub(crate) at: u64,
    /// Arrays or structs.
    pub(crate) stage: LogStage,
    /// Entries in the ring.
    pub(crate) total: u32,
    /// The cursor.
    pub(crate) next: u32,
    /// Whether it was part of a full pass.
    pub(crate) in_full_pass: bool,
}

/// One full pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PassSummary {
    /// Line of its title.
    pub(crate) first_line: usize,
    /// Line of its end; None if the log breaks off.
    pub(crate) last_line: Option<usize>,
    /// Thread.
    pub(crate) thread: u32,
    /// Milliseconds between the two stamps.
    pub(crate) span: u64,
    /// Milliseconds as stated in the last line. In real logs the two can differ.
    pub(crate) stated: Option<u64>,
    /// Rounds seen; 0 if stages were not logged.
    pub(crate) rounds: u32,
    /// Milliseconds spent in unneeded-objects stages.
    pub(crate) unneeded: u64,
    /// Totals of arrays and of structs in the first and in the last round.
    pub(crate) totals: [Option<(u32, u32)>; 2],
    /// Structs destroyed, if variables were traced.
    pub(crate) destroyed: u64,
}

impl PassSummary {
    /// The stated time, or the span if the log breaks off.
    pub(crate) fn milliseconds(&self) -> u64 {
        self.stated.unwrap_or(self.span)
    }

    /// How many entries both rings lost from the first round to the last.
    pub(crate) fn lost(&self) -> u64 {
        self.totals
            .iter()
            .flatten()
            .map(|&(first, last)| u64::from(first.saturating_sub(last)))
            .sum()
    }
}

/// What the log shows about the bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Nothing about collection is in it.
    NothingLogged,
    /// Passes free about one entry of a ring per round: the early exit.
    LongSave,
    /// A pass is as long as the early exit makes it, but its stages were not logged.
    LongSaveLikely,
    /// Slices leave more and more entries in a ring.
    Backlog,
    /// None of these.
    Healthy,
}

impl Verdict {
    /// One sentence for people.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::NothingLogged => "The log contains no collection. Was LogPasses on?",
            Self::LongSave => {
                "Long save: full passes free about one entry per round and scan all objects each time."
            }
            Self::LongSaveLikely => {
                "Probably the long save bug: a full pass took as long as the early exit would make it. Its stages were not logged."
            }
            Self::Backlog => "The slices do not keep up: a ring grows from slice to slice.",
            Self::Healthy => "No sign of the early exit or of a growing backlog.",
        }
    }
}

/// A whole log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogSummary {
    /// The plugin's version, if the log has a head.
    pub(crate) version: Option<String>,
    /// The settings in the head, in order.
    pub(crate) settings: Vec<(String, String)>,
    /// Number of lines.
    pub(crate) lines: usize,
    /// Full passes.
    pub(crate) passes: Vec<PassSummary>,
    /// Array and struct stages outside full passes.
    pub(crate) slices: u64,
    /// How many of them freed something.
    pub(crate) slices_that_freed: u64,
    /// Rings over time.
    pub(crate) points: Vec<RingPoint>,
    /// Structs created and destroyed, by type.
    pub(crate) structs: BTreeMap<String, (u64, u64)>,
    /// Objects released.
    pub(crate) released: u64,
    /// The verdict.
    pub(crate) verdict: Verdict,
}

impl LogSummary {
    /// One ring over time.
    pub(crate) fn points_of(&self, stage: LogStage) -> impl Iterator<Item = &RingPoint> {
        self.points.iter().filter(move |point| point.stage == stage)
    }

    /// The longest pass.
    pub(crate) fn longest(&self) -> Option<&PassSummary> {
        self.passes.iter().max_by_key(|pass| pass.milliseconds())
    }
}

/// What is open on one thread.
#[derive(Debug, Default)]
struct Thread {
    pass: Option<(usize, u64)>,
    destroying: bool,
}

/// Reads a log line by line, so that it need not be held in memory.
#[derive(Debug)]
pub(crate) struct LogReader {
    summary: LogSummary,
    threads: BTreeMap<u32, Thread>,
    last_stamp: u64,
    days: u64,
    last_at: u64,
}

impl LogReader {
    /// Nothing read yet.
    pub(crate) fn new() -> Self {
        Self {
            summary: LogSummary {
                version: None,
                settings: Vec::new(),
                lines: 0,
                passes: Vec::new(),
                slices: 0,
                slices_that_freed: 0,
                points: Vec::new(),
                structs: BTreeMap::new(),
                released: 0,
                verdict: Verdict::NothingLogged,
            },
            threads: BTreeMap::new(),
            last_stamp: 0,
            days: 0,
            last_at: 0,
        }
    }

    /// The next line, without its end.
    pub(crate) fn line(&mut self, text: &str) {
        self.summary.lines += 1;
        let line = parse_line(text, self.summary.lines);
        let Some((stamp, thread)) = line.stamp else {
            return;
        };
        let at = self.unroll(stamp);
        self.message(line.number, at, thread, &line.message);
    }

    /// The log is over.
    pub(crate) fn finish(mut self) -> LogSummary {
        for (thread, open) in &self.threads {
            if let Some((place, start)) = open.pass {
                // The log breaks off inside a pass: its span is the part that was seen.
                self.summary.passes[place].span = self.last_at.saturating_sub(start);
                self.summary.passes[place].thread = *thread;
            }
        }
        self.summary.verdict = verdict(&self.summary);
        self.summary
    }

    /// Time stamps have no date: a step back of more than half a day is midnight. Smaller steps back come
    /// from threads that wrote out of order.
    fn unroll(&mut self, stamp: u64) -> u64 {
        const DAY: u64 = 24 * 60 * 60 * 1_000;
        if stamp + DAY / 2 < self.last_stamp {
            self.days += 1;
        }
        self.last_stamp = stamp;
        self.last_at = self.days * DAY + stamp;
        self.last_at
    }

    fn message(&mut self, line: usize, at: u64, thread: u32, message: &Message<'_>) {
        let open = self.threads.entry(thread).or_default();
        let pass = open.pass.map(|(place, _)| place);
        let was_destroying = std::mem::take(&mut open.destroying);
        match *message {
            Message::Version(version) => self.summary.version = Some(version.to_owned()),
            Message::Setting(key, value) => {
                self.summary
                    .settings
                    .push((key.to_owned(), value.to_owned()));
            }
            Message::FullBegin => {
                open.pass = Some((self.summary.passes.len(), at));
                self.summary.passes.push(PassSummary {
                    first_line: line,
                    thread,
                    ..PassSummary::default()
                });
            }
            Message::FullEnd(stated) => {
                if let Some((place, start)) = open.pass.take() {
                    let pass = &mut self.summary.passes[place];
                    pass.last_line = Some(line);
                    pass.stated = Some(stated);
                    pass.span = at.saturating_sub(start);
                }
            }
            Message::StageBegin(stage, ring) => self.stage_begin(line, at, pass, stage, ring),
            Message::StageEnd(stage, result, milliseconds) => match pass {
                Some(place) if stage == LogStage::UnneededObjects => {
                    self.summary.passes[place].unneeded += milliseconds;
                }
                None if matches!(stage, LogStage::Arrays | LogStage::Structs) => {
                    self.summary.slices += 1;
                    self.summary.slices_that_freed += u64::from(result);
                }
                _ => {}
            },
            Message::Created(name, _) => {
                self.summary.structs.entry(name.to_owned()).or_default().0 += 1;
            }
            Message::Destroy => {
                open.destroying = true;
                if let Some(place) = pass {
                    self.summary.passes[place].destroyed += 1;
                }
            }
            Message::Released(..) => self.summary.released += 1,
            Message::Other(text) if was_destroying => {
                let name = text
                    .trim_end()
                    .rsplit_once(" 0x")
                    .map_or(text, |(name, _)| name);
                self.summary.structs.entry(name.to_owned()).or_default().1 += 1;
            }
            Message::Other(_) | Message::Rule | Message::Hooks(_) => {}
        }
    }

    fn stage_begin(
        &mut self,
        line: usize,
        at: u64,
        pass: Option<usize>,
        stage: LogStage,
        ring: Option<(u32, u32)>,
    ) {
        if let (Some(place), LogStage::UnneededObjects) = (pass, stage) {
            self.summary.passes[place].rounds += 1;
        }
        let Some((total, next)) = ring else { return };
        let in_full_pass = pass.is_some();
        self.summary.points.push(RingPoint {
            line,
            at,
            stage,
            total,
            next,
            in_full_pass,
        });
        let which = usize::from(stage == LogStage::Structs);
        if let Some(place) = pass {
            let totals = &mut self.summary.passes[place].totals[which];
            let first = totals.map_or(total, |(first, _)| first);
            *totals = Some((first, total));
        }
    }
}

fn verdict(summary: &LogSummary) -> Verdict {
    if summary.passes.is_empty() && summary.points.is_empty() {
        return Verdict::NothingLogged;
    }
    // With the early exit a round frees about one array and one struct; the fixed loop needs a handful
    // of rounds, however much garbage there is.
    let is_long =
        |pass: &PassSummary| pass.rounds >= 10 && pass.lost() <= u64::from(pass.rounds) * 5 / 2;
    if summary.passes.iter().any(is_long) {
        return Verdict::LongSave;
    }
    let is_silent = |pass: &PassSummary| pass.rounds == 0 && pass.milliseconds() >= 30_000;
    if summary.passes.iter().any(is_silent) {
        return Verdict::LongSaveLikely;
    }
    if [LogStage::Arrays, LogStage::Structs]
        .into_iter()
        .any(|stage| grows(summary, stage))
    {
        return Verdict::Backlog;
    }
    Verdict::Healthy
}

/// Whether a ring grows through its slices: far larger in the last quarter than in the first, and
/// over many slices.
fn grows(summary: &LogSummary, stage: LogStage) -> bool {
    let totals: Vec<u64> = summary
        .points
        .iter()
        .filter(|point| point.stage == stage && !point.in_full_pass)
        .map(|point| u64::from(point.total))
        .collect();
    let quarter = totals.len() / 4;
    if quarter < 5 {
        return false;
    }
    let sum = |part: &[u64]| part.iter().sum::<u64>();
    let (first, last) = (
        sum(&totals[..quarter]),
        sum(&totals[totals.len() - quarter..]),
    );
    last > first * 2 && last - first > 100 * quarter as u64
}
