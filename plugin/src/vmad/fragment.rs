//! Fragments: functions that the game calls for stages, answers, phases and menu items.
//!
//! In Skyrim they belong to a script in the form's own list. Fallout 4 and Starfield store that
//! script here in full, and it is in no other list.

use super::property::Object;
use super::reader::{Element, Sequence, Shape};
use super::script::Script;
use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind};
use crate::signature::Signature;
use crate::text::Text;

/// The layout for a kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Quest,
    /// Topic infos and packages.
    Events,
    Scene,
    /// Perks and terminals.
    Entries,
}

impl Form {
    pub(super) fn of(record: Signature) -> Option<Self> {
        Some(match &record.0 {
            b"QUST" => Self::Quest,
            b"INFO" | b"PACK" => Self::Events,
            b"SCEN" => Self::Scene,
            b"PERK" | b"TERM" | b"TMLM" => Self::Entries,
            _ => return None,
        })
    }
}

/// The script that holds the fragments.
#[derive(Clone, Copy, Debug)]
pub enum FragmentScript<'bytes> {
    /// There is none.
    None,
    /// One of the form's own scripts.
    Named(Text<'bytes>),
    /// A separate script, which the form has in addition.
    Whole(Script<'bytes>),
}

impl<'bytes> FragmentScript<'bytes> {
    /// The script, if it is stored only here.
    pub const fn whole(&self) -> Option<Script<'bytes>> {
        match self {
            Self::Whole(script) => Some(*script),
            Self::None | Self::Named(_) => None,
        }
    }

    /// Its name.
    pub const fn name(&self) -> Option<Text<'bytes>> {
        match self {
            Self::None => None,
            Self::Named(name) => Some(*name),
            Self::Whole(script) => Some(script.name),
        }
    }
}

/// All fragments of a form. Which of the lists are filled depends on the kind of record.
#[derive(Clone, Debug)]
pub struct Fragments<'bytes> {
    /// The script that contains them.
    pub script: FragmentScript<'bytes>,
    /// For a quest: by stage and log entry.
    pub stages: Sequence<'bytes, StageFragment<'bytes>>,
    /// For a quest: scripts of its aliases.
    pub aliases: Sequence<'bytes, AliasScripts<'bytes>>,
    /// For a topic info, package or scene: one bit each, the lowest first. See
    /// [`events`](Self::events).
    event_flags: u8,
    events: Sequence<'bytes, FragmentFunction<'bytes>>,
    /// For a scene: by phase.
    pub phases: Sequence<'bytes, PhaseFragment<'bytes>>,
    /// For a perk or terminal: by entry or menu item.
    pub entries: Sequence<'bytes, EntryFragment<'bytes>>,
}

impl<'bytes> Fragments<'bytes> {
    pub(super) const fn new() -> Self {
        Self {
            script: FragmentScript::None,
            stages: Sequence::empty(),
            aliases: Sequence::empty(),
            event_flags: 0,
            events: Sequence::empty(),
            phases: Sequence::empty(),
            entries: Sequence::empty(),
        }
    }

    /// For a topic info, package or scene: what happens at begin, end and change.
    pub fn events(&self) -> impl Iterator<Item = EventFragment<'bytes>> + use<'bytes> {
        let flags = self.event_flags;
        let bits = (0..8)
            .map(|bit| 1 << bit)
            .filter(move |bit| flags & bit != 0);
        bits.zip(self.events)
            .map(|(event, function)| EventFragment { event, function })
    }

    /// Every fragment's script and function, whatever calls it.
    pub fn functions(&self) -> impl Iterator<Item = FragmentFunction<'bytes>> + use<'bytes> {
        let stages = self.stages.iter().map(|part| part.function);
        let phases = self.phases.iter().map(|part| part.function);
        let entries = self.entries.iter().map(|part| part.function);
        stages.chain(self.events).chain(phases).chain(entries)
    }

    pub(super) fn fill(
        &mut self,
        cursor: &mut Cursor<'bytes>,
        form: Form,
        shape: Shape,
    ) -> Result<(), Fault> {
        let at = cursor.at();
        let whole = match cursor.i8("the version of fragments")? {
            2 => false,
            3 => true,
            other => return Err(Fault::new(at, FaultKind::FragmentVersion(other))),
        };
        match form {
            Form::Quest => {
                let count = cursor.u16("the number of stage fragments")?;
                self.fill_script(cursor, form, whole, shape)?;
                self.stages.fill(cursor, count.into(), shape)?;
                let count = cursor.u16("the number of aliases with scripts")?;
                self.aliases.fill(cursor, count.into(), shape)
            }
            Form::Events => self.fill_events(cursor, form, whole, shape),
            Form::Scene => {
                self.fill_events(cursor, form, whole, shape)?;
                let count = cursor.u16("the number of phase fragments")?;
                self.phases.fill(cursor, count.into(), shape)
            }
            Form::Entries => {
                self.fill_script(cursor, form, whole, shape)?;
                let count = cursor.u16("the number of fragments")?;
                self.entries.fill(cursor, count.into(), shape)
            }
        }
    }

    fn fill_events(
        &mut self,
        cursor: &mut Cursor<'bytes>,
        form: Form,
        whole: bool,
        shape: Shape,
    ) -> Result<(), Fault> {
        let flags = cursor.u8("the flags of fragments")?;
        self.fill_script(cursor, form, whole, shape)?;
        self.event_flags = flags;
        self.events.fill(cursor, flags.count_ones(), shape)
    }

    fn fill_script(
        &mut self,
        cursor: &mut Cursor<'bytes>,
        form: Form,
        whole: bool,
        shape: Shape,
    ) -> Result<(), Fault> {
        let name = cursor.text("the name of the fragment script")?;
        if !whole {
            if !name.is_empty() {
                self.script = FragmentScript::Named(name);
            }
            return Ok(());
        }
        // A quest without stage fragments has an empty name and nothing after it. A topic info with
        // an empty name still has the status and the number of properties.
        if name.is_empty() && form == Form::Quest {
            return Ok(());
        }
        let (script, fault) = Script::read_rest(name, cursor, shape)?;
        if !name.is_empty() {
            self.script = FragmentScript::Whole(script);
        }
        fault.map_or(Ok(()), Err)
    }
}

/// A function, and the script that has it.
#[derive(Clone, Copy, Debug)]
pub struct FragmentFunction<'bytes> {
    /// The script.
    pub script: Text<'bytes>,
    /// The function.
    pub name: Text<'bytes>,
}

impl<'bytes> FragmentFunction<'bytes> {
    fn read_names(cursor: &mut Cursor<'bytes>, part: &'static str) -> Result<Self, Fault> {
        Ok(Self {
            script: cursor.text(part)?,
            name: cursor.text(part)?,
        })
    }
}

/// A function that runs when a quest reaches a stage.
#[derive(Clone, Copy, Debug)]
pub struct StageFragment<'bytes> {
    /// The stage.
    pub stage: u16,
    /// Which of the stage's log entries.
    pub log_entry: i32,
    /// The function.
    pub function: FragmentFunction<'bytes>,
}

impl<'bytes> Element<'bytes> for StageFragment<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        let part = "a stage fragment";
        let stage = cursor.u16(part)?;
        cursor.i16(part)?;
        let log_entry = cursor.i32(part)?;
        cursor.i8(part)?;
        Ok(Self {
            stage,
            log_entry,
            function: FragmentFunction::read_names(cursor, part)?,
        })
    }
}

/// The scripts of one of a quest's aliases.
#[derive(Clone, Copy, Debug)]
pub struct AliasScripts<'bytes> {
    /// The quest and the alias' id.
    pub alias: Object,
    /// The alias' scripts.
    pub scripts: Sequence<'bytes, Script<'bytes>>,
}

impl<'bytes> AliasScripts<'bytes> {
    fn read_head(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<(Object, Shape, u16), Fault> {
        let alias = Object::read(cursor, shape)?;
        let shape = super::read_shape(cursor)?;
        let count = cursor.u16("the number of an alias' scripts")?;
        Ok((alias, shape, count))
    }
}

impl<'bytes> Element<'bytes> for AliasScripts<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        let (alias, shape, count) = Self::read_head(cursor, shape)?;
        let scripts = Sequence::read(cursor, count.into(), shape)?;
        Ok(Self { alias, scripts })
    }

    fn read_partly(cursor: &mut Cursor<'bytes>, shape: Shape) -> (Option<Self>, Option<Fault>) {
        match Self::read_head(cursor, shape) {
            Ok((alias, shape, count)) => {
                let mut scripts = Sequence::empty();
                let fault = scripts.fill(cursor, count.into(), shape).err();
                (Some(Self { alias, scripts }), fault)
            }
            Err(fault) => (None, Some(fault)),
        }
    }
}

impl<'bytes> Element<'bytes> for FragmentFunction<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        let part = "a fragment";
        cursor.i8(part)?;
        Self::read_names(cursor, part)
    }
}

/// A function that runs when something begins, ends or changes.
#[derive(Clone, Copy, Debug)]
pub struct EventFragment<'bytes> {
    /// 1 begin, 2 end, 4 change (of a package).
    pub event: u8,
    /// The function.
    pub function: FragmentFunction<'bytes>,
}

/// A function that runs when a phase of a scene begins or ends.
#[derive(Clone, Copy, Debug)]
pub struct PhaseFragment<'bytes> {
    /// 1 start, 2 end; 0 has been seen.
    pub flag: u8,
    /// The phase.
    pub phase: u8,
    /// The function.
    pub function: FragmentFunction<'bytes>,
}

impl<'bytes> Element<'bytes> for PhaseFragment<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        let part = "a phase fragment";
        let flag = cursor.u8(part)?;
        let phase = cursor.u8(part)?;
        cursor.i16(part)?;
        cursor.i8(part)?;
        cursor.i8(part)?;
        Ok(Self {
            flag,
            phase,
            function: FragmentFunction::read_names(cursor, part)?,
        })
    }
}

/// A function of a perk's entry or a terminal's item.
#[derive(Clone, Copy, Debug)]
pub struct EntryFragment<'bytes> {
    /// The entry, or the id of the menu item.
    pub index: u16,
    /// The function.
    pub function: FragmentFunction<'bytes>,
}

impl<'bytes> Element<'bytes> for EntryFragment<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        let part = "a fragment";
        let index = cursor.u16(part)?;
        cursor.i16(part)?;
        cursor.i8(part)?;
        Ok(Self {
            index,
            function: FragmentFunction::read_names(cursor, part)?,
        })
    }
}
