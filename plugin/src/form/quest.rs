//! Quests: when they start, their stages, objectives and aliases.

use super::alias::{Alias, Aliases};
use super::condition::{Conditions, conditions};
use super::fields_of;
use crate::field::Fields;
use crate::form_id::FormId;
use crate::game::Width;
use crate::record::Content;
use crate::text::Words;

/// Fields that end the stages and objectives.
const ENDS: [&[u8; 4]; 5] = [b"QOBJ", b"ANAM", b"ALST", b"ALLS", b"ALCS"];

/// A quest.
#[derive(Clone, Copy, Debug)]
pub struct Quest<'content> {
    fields: Fields<'content>,
}

/// What a quest does by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuestData {
    /// Its flags.
    pub flags: QuestFlags,
    /// Which quest wins if two want the same thing.
    pub priority: u8,
    /// Seconds before it starts; Fallout 4 only.
    pub delay: Option<f32>,
}

/// Flags of a quest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QuestFlags(pub u32);

impl QuestFlags {
    /// Starts with a new game.
    pub const START_GAME_ENABLED: Self = Self(0x1);
    /// A stage may be set more than once.
    pub const ALLOW_REPEATED_STAGES: Self = Self(0x8);
    /// Enabled when it starts.
    pub const STARTS_ENABLED: Self = Self(0x10);
    /// Runs only once, without being reset.
    pub const RUN_ONCE: Self = Self(0x100);
    /// The editor warns if an alias stays empty.
    pub const WARN_ON_ALIAS_FILL_FAILURE: Self = Self(0x400);
    /// Conditions are checked repeatedly.
    pub const REPEATS_CONDITIONS: Self = Self(0x1000);

    /// Whether all of these flags are set.
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

impl<'content> Quest<'content> {
    /// The quest, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"QUST"]).map(|fields| Self { fields })
    }

    /// Flags and priority; `None` in a partial override without them.
    pub fn data(&self) -> Option<QuestData> {
        let field = self.fields.get(b"DNAM")?;
        let layout = field.game().layout();
        let (flags, priority) = match layout.quest_flags {
            Width::Two => (field.u16(0)?.into(), field.u8(2)),
            Width::Four => (field.u32(0)?, field.u8(4)),
        };
        Some(QuestData {
            flags: QuestFlags(flags),
            priority: priority.unwrap_or(0),
            delay: layout.quest_delay.and_then(|at| field.f32(at)),
        })
    }

    /// Whether it starts with a new game.
    pub fn starts_with_the_game(&self) -> bool {
        self.data()
            .is_some_and(|data| data.flags.has(QuestFlags::START_GAME_ENABLED))
    }

    /// The event by which the story manager starts it.
    pub fn event(&self) -> Option<[u8; 4]> {
        let event = self.fields.get(b"ENAM")?.u32(0)?;
        (event != 0).then_some(event.to_le_bytes())
    }

    /// Its stages in the order of the file.
    pub fn stages(&self) -> impl Iterator<Item = Stage<'content>> + use<'content> {
        self.fields.sections(*b"INDX", &ENDS).filter_map(Stage::new)
    }

    /// Its objectives in the order of the file.
    pub fn objectives(&self) -> impl Iterator<Item = Objective<'content>> + use<'content> {
        self.fields
            .sections(*b"QOBJ", &[b"ANAM", b"ALST", b"ALLS", b"ALCS"])
            .filter_map(Objective::new)
    }

    /// Its aliases in the order of the file, in which they are filled. Their ids may have gaps and
    /// be in any order.
    pub fn aliases(&self) -> impl Iterator<Item = Alias<'content>> + use<'content> {
        Aliases::new(self.fields)
    }
}

/// A stage of a quest.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'content> {
    /// Its number.
    pub index: u16,
    /// See the constants.
    pub flags: u8,
    fields: Fields<'content>,
}

impl<'content> Stage<'content> {
    /// Runs when the quest starts.
    pub const RUN_ON_START: u8 = 0x2;
    /// Runs when the quest stops.
    pub const RUN_ON_STOP: u8 = 0x4;
    /// Keeps the data of the quest's instance.
    pub const KEEP_INSTANCE_DATA: u8 = 0x8;

    fn new(fields: Fields<'content>) -> Option<Self> {
        let field = fields.get(b"INDX")?;
        Some(Self {
            index: field.u16(0)?,
            flags: field.u8(2).unwrap_or(0),
            fields,
        })
    }

    /// Its log entries.
    pub fn log_entries(&self) -> impl Iterator<Item = LogEntry<'content>> + use<'content> {
        self.fields.sections(*b"QSDT", &[]).map(|fields| LogEntry {
            flags: fields
                .get(b"QSDT")
                .and_then(|field| field.u8(0))
                .unwrap_or(0),
            text: fields.words(b"CNAM"),
            next_quest: fields.form(b"NAM0"),
            fields,
        })
    }
}

/// What a stage writes to the log and does to the quest.
#[derive(Clone, Copy, Debug)]
pub struct LogEntry<'content> {
    /// 1 completes, 2 fails the quest.
    pub flags: u8,
    /// The text.
    pub text: Option<Words<'content>>,
    /// The quest that starts then.
    pub next_quest: Option<FormId>,
    fields: Fields<'content>,
}

impl<'content> LogEntry<'content> {
    /// When it is the stage's entry.
    pub fn conditions(&self) -> Conditions<'content> {
        conditions(&self.fields)
    }
}

/// An objective of a quest.
#[derive(Clone, Copy, Debug)]
pub struct Objective<'content> {
    /// Its number.
    pub index: u16,
    /// Its flags.
    pub flags: u32,
    /// What players read.
    pub text: Option<Words<'content>>,
    fields: Fields<'content>,
}

impl<'content> Objective<'content> {
    fn new(fields: Fields<'content>) -> Option<Self> {
        Some(Self {
            index: fields.get(b"QOBJ")?.u16(0)?,
            flags: fields
                .get(b"FNAM")
                .and_then(|field| field.u32(0))
                .unwrap_or(0),
            text: fields.words(b"NNAM"),
            fields,
        })
    }

    /// The aliases that it points to.
    pub fn targets(&self) -> impl Iterator<Item = i32> + use<'content> {
        self.fields.all(b"QSTA").filter_map(|field| field.i32(0))
    }
}
