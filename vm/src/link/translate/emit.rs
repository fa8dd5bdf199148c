//! Writing ops: costs, labels, registers for intermediate values.

use super::operand::Destination;
use super::{Payer, Translator};
use crate::code::{Charge, Op, Site, Use, Way};
use crate::id::ScriptId;
use crate::link::LinkError;
use crate::numbering::count;
use crate::program::PropertyAccess;
use crate::report::Problem;
use crate::symbol::Symbol;
use crate::types::{Type, slot_kind};

impl Translator<'_, '_> {
    /// Appends an op that works for the current instruction.
    pub(super) fn emit(&mut self, op: Op) -> usize {
        let at = count(self.at);
        let resume = self.resume_next.take().map_or(at, count);
        if op.is_allocating() {
            // The instruction itself is not executed when it finds no room.
            let unpaid = i32::try_from(self.unpaid).unwrap_or(i32::MAX) - 1;
            let unpaid = self.retracted.take().unwrap_or(unpaid);
            self.allocations.push((self.ops.len(), unpaid));
        }
        if op.is_retried() {
            let here = self.ops.len();
            let rows = self.fetched.iter();
            self.held
                .extend(rows.map(|&(register, kind)| (here, register, kind)));
        }
        if self.charged.is_some() && op.is_charging() {
            self.note_charge(op);
        }
        self.ops.push(op);
        self.pex_index.push(at);
        self.resume.push(resume);
        self.ops.len() - 1
    }

    /// Notes what the op about to be written charges.
    fn note_charge(&mut self, mut op: Op) {
        let way = if op.ways_mut().is_some() || op.loop_costs_mut().is_some() {
            Way::Both
        } else {
            Way::First
        };
        if let Some((first, length)) = self.charged.take() {
            self.add_charge(self.ops.len(), way, first, length);
        }
    }

    /// Notes that an op charges instructions on one of its ways.
    pub(super) fn add_charge(&mut self, op: usize, way: Way, first: usize, length: u32) {
        if length > 0 {
            self.charges.push(Charge {
                op: count(op),
                way,
                first: count(first),
                count: length,
            });
        }
    }

    /// Takes back the last op, to be written in another form.
    pub(super) fn retract(&mut self) {
        self.ops.pop();
        self.pex_index.pop();
        let here = self.ops.len();
        self.held.retain(|&(op, _, _)| op < here);
        self.retracted = None;
        if let Some(&(op, unpaid)) = self.allocations.last()
            && op == self.ops.len()
        {
            self.allocations.pop();
            self.retracted = Some(unpaid);
        }
        if let Some(resume) = self.resume.pop() {
            // The op that replaces it stands where this one stood.
            self.resume_next = Some(resume as usize);
        }
    }

    /// A poll for single steps, before the current instruction.
    pub(super) fn emit_step(&mut self) {
        let cost = self.charge();
        self.emit(Op::Step { cost });
    }

    /// What the op about to be written has to charge.
    pub(super) fn charge(&mut self) -> u16 {
        self.payer = Payer::Nobody;
        self.first_unpaid = self.allocations.len();
        let unpaid = std::mem::take(&mut self.unpaid);
        self.charged = Some((self.unpaid_from, unpaid));
        match u16::try_from(unpaid) {
            Ok(cost) => cost,
            Err(_) => {
                self.emit(Op::Charge { cost: unpaid });
                0
            }
        }
    }

    /// Charges what came before the current instruction. An op that has to wait takes its charge back and may
    /// wait for ever: it must not take back what was executed.
    pub(super) fn pay_for_earlier(&mut self) {
        let earlier = self.unpaid.saturating_sub(1);
        if earlier == 0 {
            return;
        }
        self.payer = Payer::Nobody;
        self.first_unpaid = self.allocations.len();
        self.charged = Some((self.unpaid_from, earlier));
        self.emit(Op::Charge { cost: earlier });
        self.unpaid -= earlier;
        self.unpaid_from += earlier as usize;
    }

    /// Charges what is unpaid before a label: by the branch that led here if there is one.
    pub(super) fn pay_before_label(&mut self) {
        let unpaid = std::mem::take(&mut self.unpaid);
        if unpaid == 0 {
            return;
        }
        let way = match self.payer {
            Payer::Nobody => None,
            Payer::Falling(branch) => self.ops[branch].ways_mut().map(|(_, fall)| fall),
            Payer::Taken(branch) => self.ops[branch].ways_mut().map(|(taken, _)| taken),
        };
        if let Some(way) = way
            && let Some(sum) = u16::try_from(unpaid)
                .ok()
                .and_then(|unpaid| way.checked_add(unpaid))
        {
            *way = sum;
            match self.payer {
                Payer::Nobody => {}
                Payer::Falling(branch) => {
                    self.add_charge(branch, Way::Second, self.unpaid_from, unpaid);
                }
                Payer::Taken(branch) => {
                    self.add_charge(branch, Way::First, self.unpaid_from, unpaid);
                }
            }
            // The branch has charged the whole block before its allocations run.
            let paid = i32::try_from(unpaid).unwrap_or(i32::MAX);
            for (_, unpaid) in &mut self.allocations[self.first_unpaid..] {
                *unpaid -= paid;
            }
            return;
        }
        self.charged = Some((self.unpaid_from, unpaid));
        self.emit(Op::Charge { cost: unpaid });
    }

    /// Appends a branch; its own instruction is charged on both ways.
    pub(super) fn emit_branch(&mut self, op: Op) {
        let edge = self.flow.edges[self.at];
        let cost = self.charge();
        let branch = self.emit(op);
        if let Some((taken, fall)) = self.ops[branch].ways_mut() {
            *taken = cost.saturating_add(edge.skipped);
            *fall = cost;
        }
        self.note_skipped(branch);
        self.fixups.push((branch, edge.to));
        self.taken_by[edge.to] = Some(branch);
        self.payer = Payer::Falling(branch);
    }

    /// The jump of the current instruction also charges what its edge skips.
    pub(super) fn note_skipped(&mut self, jump: usize) {
        let skipped: Vec<usize> = self.flow.skipped_by(self.at).collect();
        for instruction in skipped {
            self.add_charge(jump, Way::First, instruction, 1);
        }
    }

    /// A register for a value that only the current instruction needs.
    pub(super) fn scratch(&mut self, slots: u16) -> Result<u16, LinkError> {
        let register = self.scratch;
        self.scratch = self
            .scratch
            .checked_add(slots)
            .ok_or(LinkError::TooManyVariables)?;
        self.registers = self.registers.max(self.scratch);
        Ok(register)
    }

    /// A scratch register now holds a value of this type, which may be nowhere else.
    pub(super) fn note_fetched(&mut self, register: u16, value_type: Type) {
        if value_type.is_reference() {
            self.fetched.push((register, slot_kind(value_type)));
        }
    }

    /// The next op is the first after a call whose result goes to `destination`.
    pub(super) fn note_returned(&mut self, destination: Destination) {
        if destination.is_carried() && destination.value_type.is_reference() {
            let kind = slot_kind(destination.value_type);
            self.returned
                .push((self.ops.len(), destination.register, kind));
        }
    }

    /// Logs a problem each time this place is reached.
    pub(super) fn complain(&mut self, problem: impl Into<Problem>) {
        let complaint = count(self.program.complaints.len());
        self.program.complaints.push(problem.into());
        self.emit(Op::Complain { complaint });
    }

    /// Notes a read of a field, if somebody wants to know whether it is None.
    pub(super) fn watch(&mut self, object: u16, class: ScriptId, slot: u16) {
        let place = (self.function, count(self.at));
        let read = self.program.watched_read(class, u32::from(slot), place);
        if let Some(read) = read {
            let object = Use(object);
            self.emit(Op::Watch { object, slot, read });
        }
    }

    /// The same for a property that is read by name.
    pub(super) fn watch_property(&mut self, object: u16, script: Symbol, name: Symbol) {
        if self.program.watches.is_empty() {
            return;
        }
        let class = self.program.find_class(script);
        let found = class.and_then(|class| self.program.find_property(class, name));
        if let Some((class, property)) = found
            && let PropertyAccess::Auto { slot, .. } = property.access
            && let Ok(slot) = u16::try_from(slot)
        {
            self.watch(object, class, slot);
        }
    }

    /// The number that allocations of the current instruction are counted under.
    pub(super) fn allocation_site(&mut self) -> Site {
        Site(self.program.site(self.function, count(self.at)))
    }

    /// The number of a 64-bit constant.
    pub(super) fn constant(&mut self, bits: u64) -> u32 {
        self.program.constant(bits)
    }
}
