//! Alarms: what happens at a given time.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::ObjectRef;

use super::{LATEST, Scheduler};
use crate::id::Token;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::value::Value;
use crate::world::FormId;

/// Something that happens at a moment of script time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Alarm {
    /// A latent call has finished.
    Wake(Token, Value),
    /// A timer of a script object.
    Timer {
        /// The object.
        object: ObjectRef,
        /// The timer's number.
        id: i32,
        /// `OnTimerGameTime` instead of `OnTimer`.
        is_game_time: bool,
    },
    /// A running magic effect ends.
    Finish(FormId),
    /// A Skyrim update.
    Update {
        /// A script on the handle that registered.
        object: ObjectRef,
        /// Nanoseconds until the next one; 0 if there is only this one.
        every: u64,
        /// `OnUpdateGameTime` instead of `OnUpdate`.
        is_game_time: bool,
    },
}

impl Alarm {
    /// Nanoseconds until it rings again; 0 if it rings once.
    pub(crate) fn period(&self) -> u64 {
        match self {
            Self::Update { every, .. } => *every,
            Self::Wake(..) | Self::Timer { .. } | Self::Finish(_) => 0,
        }
    }
}

/// A moment and a number: alarms for the same moment ring in the order in which they were set.
type Key = (u64, u64);

/// All alarms, found by their moment and by their object.
#[derive(Debug, Default)]
pub(super) struct Alarms {
    by_moment: BTreeMap<Key, Alarm>,
    /// Timers by object, number and kind; derived from the alarms.
    timers: BTreeSet<(ObjectRef, i32, bool, Key)>,
    /// Updates by object and kind; derived from the alarms.
    updates: BTreeSet<(ObjectRef, bool, Key)>,
}

impl Alarms {
    fn insert(&mut self, key: Key, alarm: Alarm) {
        match alarm {
            Alarm::Wake(..) | Alarm::Finish(_) => {}
            Alarm::Timer {
                object,
                id,
                is_game_time,
            } => {
                self.timers.insert((object, id, is_game_time, key));
            }
            Alarm::Update {
                object,
                is_game_time,
                ..
            } => {
                self.updates.insert((object, is_game_time, key));
            }
        }
        self.by_moment.insert(key, alarm);
    }

    fn remove(&mut self, key: Key) -> Option<Alarm> {
        let alarm = self.by_moment.remove(&key)?;
        match alarm {
            Alarm::Wake(..) | Alarm::Finish(_) => {}
            Alarm::Timer {
                object,
                id,
                is_game_time,
            } => {
                self.timers.remove(&(object, id, is_game_time, key));
            }
            Alarm::Update {
                object,
                is_game_time,
                ..
            } => {
                self.updates.remove(&(object, is_game_time, key));
            }
        }
        Some(alarm)
    }

    fn timer(&self, object: ObjectRef, id: i32, is_game_time: bool) -> Option<Key> {
        let first = (object, id, is_game_time, (0, 0));
        let last = (object, id, is_game_time, (u64::MAX, u64::MAX));
        self.timers.range(first..=last).next().map(|row| row.3)
    }

    fn update(&self, object: ObjectRef, is_game_time: bool) -> Option<Key> {
        let first = (object, is_game_time, (0, 0));
        let last = (object, is_game_time, (u64::MAX, u64::MAX));
        self.updates.range(first..=last).next().map(|row| row.2)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.by_moment.len()
    }

    /// All alarms with their keys, the next one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Key, &Alarm)> {
        self.by_moment.iter().map(|(&key, alarm)| (key, alarm))
    }
}

impl Persist for Alarms {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            by_moment,
            timers: _,
            updates: _,
        } = self;
        by_moment.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let by_moment: BTreeMap<Key, Alarm> = Persist::read(reader)?;
        let mut alarms = Self::default();
        for (key, alarm) in by_moment {
            alarms.insert(key, alarm);
        }
        Ok(alarms)
    }
}

impl Scheduler {
    /// Sets an alarm for a moment of script time, in nanoseconds. One beyond the end of time is set
    /// for the end: a run gets no further.
    pub(crate) fn set_alarm(&mut self, due: u64, alarm: Alarm) {
        self.charge_alarm();
        self.next_alarm += 1;
        let key = (due.min(LATEST), self.next_alarm);
        self.alarms.insert(key, alarm);
    }

    /// Cancels all alarms except those for which `stays` is true.
    pub(crate) fn retain_alarms(&mut self, stays: impl Fn(&Alarm) -> bool) {
        self.charge_search(self.alarms.by_moment.len() as u64);
        let gone: Vec<Key> = self
            .alarms
            .iter()
            .filter(|(_, alarm)| !stays(alarm))
            .map(|(key, _)| key)
            .collect();
        for key in gone {
            self.alarms.remove(key);
        }
    }

    /// Cancels a timer; callbacks already queued still run.
    pub(crate) fn cancel_timer(&mut self, object: ObjectRef, id: i32, is_game_time: bool) {
        while let Some(key) = self.alarms.timer(object, id, is_game_time) {
            self.alarms.remove(key);
        }
    }

    /// Cancels the updates that a script object registered for.
    pub(crate) fn cancel_update(&mut self, object: ObjectRef, is_game_time: bool) {
        while let Some(key) = self.alarms.update(object, is_game_time) {
            self.alarms.remove(key);
        }
    }

    /// Starts or restarts a timer of a script object.
    pub(crate) fn start_timer(&mut self, due: u64, object: ObjectRef, id: i32, is_game_time: bool) {
        self.cancel_timer(object, id, is_game_time);
        let alarm = Alarm::Timer {
            object,
            id,
            is_game_time,
        };
        self.set_alarm(due, alarm);
    }

    /// Removes and returns the next alarm that is due, with its time.
    pub(crate) fn take_due(&mut self, now: u64) -> Option<(u64, Alarm)> {
        let (&key, _) = self.alarms.by_moment.first_key_value()?;
        if key.0 > now {
            return None;
        }
        self.alarms.remove(key).map(|alarm| (key.0, alarm))
    }

    /// When the next alarm rings.
    pub(crate) fn next_due(&self) -> Option<u64> {
        self.alarms.iter().next().map(|((due, _), _)| due)
    }

    /// All alarms with their times, the next one first.
    pub(crate) fn alarms(&self) -> impl Iterator<Item = (u64, &Alarm)> {
        self.alarms.iter().map(|((due, _), alarm)| (due, alarm))
    }
}

impl Persist for Alarm {
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Wake(token, value) => {
                0_u8.write(writer);
                token.write(writer);
                value.write(writer);
            }
            Self::Timer {
                object,
                id,
                is_game_time,
            } => {
                1_u8.write(writer);
                object.write(writer);
                id.write(writer);
                is_game_time.write(writer);
            }
            Self::Update {
                object,
                every,
                is_game_time,
            } => {
                2_u8.write(writer);
                object.write(writer);
                every.write(writer);
                is_game_time.write(writer);
            }
            Self::Finish(effect) => {
                3_u8.write(writer);
                effect.write(writer);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Ok(Self::Wake(Persist::read(reader)?, Persist::read(reader)?)),
            1 => Ok(Self::Timer {
                object: Persist::read(reader)?,
                id: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            2 => Ok(Self::Update {
                object: Persist::read(reader)?,
                every: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            3 => Ok(Self::Finish(Persist::read(reader)?)),
            _ => Err(reader.damage("no such alarm")),
        }
    }
}
