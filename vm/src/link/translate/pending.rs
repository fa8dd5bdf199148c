//! Values of temporaries that are not in a register yet.

use super::Translator;
use super::compare::Test;
use super::operand::Literal;
use crate::code::{Def, Op, Use};

/// A value that has not been written to its temporary.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pending {
    /// The value of a named local, parameter or self.
    Copy(u16),
    /// A constant.
    Constant(Literal),
    /// The outcome of a comparison.
    Test(Test),
}

impl Pending {
    fn reads(self, register: u16) -> bool {
        match self {
            Self::Copy(from) => from == register,
            Self::Constant(_) => false,
            Self::Test(test) => test.reads(register),
        }
    }
}

impl Translator<'_, '_> {
    /// What is pending for the temporary in `register`.
    pub(super) fn pending_in(&self, register: u16) -> Option<Pending> {
        self.pending
            .iter()
            .find(|&&(_, home, _)| home == register)
            .map(|&(_, _, pending)| pending)
    }

    /// Remembers a value instead of writing it. Only for temporaries, and only when fusing.
    pub(super) fn postpone(&mut self, temporary: u32, register: u16, pending: Pending) {
        self.before_write(register);
        if let Pending::Test(test) = pending {
            self.scratch_floor = self.scratch_floor.max(test.scratch_end());
        }
        self.pending.push((temporary, register, pending));
    }

    /// Prepares for a write to `register`: its own pending value becomes invalid, and everything
    /// that reads the old value is written first.
    pub(super) fn before_write(&mut self, register: u16) {
        self.pending.retain(|&(_, home, _)| home != register);
        let live = self.liveness.before(self.at + 1);
        let (affected, rest): (Vec<_>, Vec<_>) = self
            .pending
            .drain(..)
            .partition(|&(_, _, pending)| pending.reads(register));
        let written: Vec<_> = affected
            .into_iter()
            .filter(|&(temporary, _, _)| live.contains(temporary))
            .collect();
        self.pending = rest;
        for (_, home, pending) in written {
            self.write(home, pending);
        }
    }

    /// Writes everything that is live before instruction `at`.
    pub(super) fn write_live(&mut self, at: usize) {
        let mut place = 0;
        while let Some(&(temporary, home, pending)) = self.pending.get(place) {
            if self.liveness.before(at).contains(temporary) {
                self.pending.remove(place);
                self.write(home, pending);
            } else {
                place += 1;
            }
        }
    }

    /// Writes everything.
    pub(super) fn write_all(&mut self) {
        for (_, home, pending) in std::mem::take(&mut self.pending) {
            self.write(home, pending);
        }
    }

    /// Writes what is pending for the temporary in `register`, if anything.
    pub(super) fn write_one(&mut self, register: u16) {
        if let Some(place) = self
            .pending
            .iter()
            .position(|&(_, home, _)| home == register)
        {
            let (_, home, pending) = self.pending.remove(place);
            self.write(home, pending);
        }
    }

    /// Writes the pending value of a condition if a branch to `to` would write it anyway and the
    /// value is computed from its own register, as in `not ::temp0 ::temp0`: once it is written, the
    /// branch must not compute it again.
    pub(super) fn settle(&mut self, register: u16, to: usize) {
        let is_due = self.pending.iter().any(|&(temporary, home, pending)| {
            home == register
                && pending.reads(home)
                && (to <= self.at || self.liveness.before(to).contains(temporary))
        });
        if is_due {
            self.write_one(register);
        }
    }

    /// Whether a test for `register` reads another register whose pending value is computed from
    /// itself. It cannot wait: when that value is written, there is nothing left to test.
    pub(super) fn is_unsettled(&self, test: Test, register: u16) -> bool {
        self.pending
            .iter()
            .any(|&(_, home, pending)| home != register && pending.reads(home) && test.reads(home))
    }

    /// Whether anything pending reads `register`.
    pub(super) fn is_awaited(&self, register: u16) -> bool {
        self.pending
            .iter()
            .any(|&(_, _, pending)| pending.reads(register))
    }

    fn write(&mut self, home: u16, pending: Pending) {
        match pending {
            Pending::Copy(from) => {
                self.emit(Op::Move {
                    dst: Def(home),
                    src: Use(from),
                });
            }
            Pending::Constant(literal) => self.load(home, literal),
            Pending::Test(test) => self.write_test(home, test),
        }
    }
}
