//! Alarms: what happens at a given time.

use cyperus_gc::ObjectRef;

use super::Scheduler;
use crate::id::Token;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::value::Value;

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
            Self::Wake(..) | Self::Timer { .. } => 0,
        }
    }
}

impl Scheduler {
    /// Sets an alarm for a moment of script time, in nanoseconds.
    pub(crate) fn set_alarm(&mut self, due: u64, alarm: Alarm) {
        self.next_alarm += 1;
        self.alarms.insert((due, self.next_alarm), alarm);
    }

    /// Cancels all alarms except those for which `stays` is true.
    pub(crate) fn retain_alarms(&mut self, stays: impl Fn(&Alarm) -> bool) {
        self.alarms.retain(|_, alarm| stays(alarm));
    }

    /// Cancels a timer; callbacks already queued still run.
    pub(crate) fn cancel_timer(&mut self, object: ObjectRef, id: i32, is_game_time: bool) {
        let wanted = Alarm::Timer {
            object,
            id,
            is_game_time,
        };
        self.retain_alarms(|alarm| *alarm != wanted);
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
        let next = self.alarms.first_entry()?;
        let (due, _) = *next.key();
        (due <= now).then(|| (due, next.remove()))
    }

    /// When the next alarm rings.
    pub(crate) fn next_due(&self) -> Option<u64> {
        self.alarms.first_key_value().map(|(&(due, _), _)| due)
    }

    /// All alarms with their times, the next one first.
    pub(crate) fn alarms(&self) -> impl Iterator<Item = (u64, &Alarm)> {
        self.alarms.iter().map(|(&(due, _), alarm)| (due, alarm))
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
            _ => Err(reader.damage("no such alarm")),
        }
    }
}
