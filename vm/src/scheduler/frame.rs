//! Frames: the machine's heartbeat.
//!
//! Frame n starts at n × 1000/60 ms of script time. It rings what is due, runs ready stacks within
//! the update budget, and ends with the collector's slices. When nothing is ready, the machine
//! jumps to the frame in which the next alarm rings; frames jumped over still run their slices while
//! the heap has work, and count as frames.

use cyperus_gc::{Event, EventSink, Reason, Stage};

use crate::machine::{Idle, Limit, Machine};

/// Nanoseconds from the first frame to the sixtieth after it.
const SECOND: u64 = 1_000_000_000;

/// Frames of a second.
const RATE: u64 = 60;

/// The script time at which a frame starts.
pub(crate) fn frame_start(frame: u64) -> u64 {
    // In two parts, so that the product of a long run does not overflow.
    frame / RATE * SECOND + frame % RATE * SECOND / RATE
}

/// The first frame that starts at or after a moment.
fn frame_at(moment: u64) -> u64 {
    let guess = moment / SECOND * RATE + moment % SECOND * RATE / SECOND;
    // Rounding down twice loses at most two frames.
    (guess..guess + 3)
        .find(|&frame| frame_start(frame) >= moment)
        .unwrap_or(guess + 3)
}

/// Hands events on and notes whether objects went.
struct Watch<'e> {
    inner: &'e mut dyn EventSink,
    destroyed: bool,
}

impl<'e> Watch<'e> {
    fn new(inner: &'e mut dyn EventSink) -> Self {
        Self {
            inner,
            destroyed: false,
        }
    }
}

impl EventSink for Watch<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::StageEnd(end) = event
            && end.stage == Stage::Objects
            && end.reclaimed > 0
        {
            self.destroyed = true;
        }
        self.inner.event(event);
    }

    fn wants_ring(&self) -> bool {
        self.inner.wants_ring()
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        self.inner.ring(stage, garbage);
    }
}

impl Machine {
    /// Runs one frame.
    pub fn run_frame(&mut self) {
        self.is_clean = false;
        if std::mem::take(&mut self.is_mid_frame) {
            if let Some(id) = self.paused.take() {
                self.resume_turn(id);
            }
        } else {
            self.begin_frame();
        }
        while self.stop.is_none() {
            if self.take_pause() {
                return;
            }
            if self.prices.instruction != 0 && self.frame_left <= 0 {
                break;
            }
            let Some(id) = self.ready.pop_front() else {
                break;
            };
            self.run_turn(id);
        }
        self.end_frame();
    }

    fn begin_frame(&mut self) {
        let frame = self.heap.frame() + 1;
        let now = frame_start(frame);
        self.heap.clock_mut().set_script_time(now);
        if !self.heap.clock().is_virtual() {
            self.host.wait_until(now);
        }
        if !self.host.may_continue() {
            self.stop_for(Limit::Wall);
        }
        self.ring_alarms();
        self.frame_left = self.prices.update_budget;
    }

    /// Runs frames until nothing is left to do, a limit stops the run, or `frames` have run
    /// (counting those jumped over).
    pub fn run_until_idle(&mut self, frames: Option<u64>) -> Idle {
        let last = frames.map(|frames| self.heap.frame().saturating_add(frames));
        loop {
            if self.stop.is_some() {
                return Idle::Stopped;
            }
            if last.is_some_and(|last| self.heap.frame() >= last) {
                return Idle::FramesRun;
            }
            if self.ready.is_empty() && !self.is_mid_frame {
                let Some(due) = self.next_due() else {
                    return self.idle_outcome();
                };
                self.is_clean = false;
                self.jump_to(due, last);
                if last.is_some_and(|last| self.heap.frame() >= last) {
                    return Idle::FramesRun;
                }
            }
            self.run_frame();
            if self.is_mid_frame {
                return Idle::Paused;
            }
        }
    }

    fn idle_outcome(&self) -> Idle {
        if self.stacks.is_empty() {
            Idle::Done
        } else {
            Idle::Stuck
        }
    }

    /// Moves on to just before the frame in which `due` comes.
    fn jump_to(&mut self, due: u64, last: Option<u64>) {
        let target = frame_at(due).saturating_sub(1);
        let target = last.map_or(target, |last| target.min(last));
        while self.heap.frame() < target {
            if !self.heap.has_work() {
                if !self.heap.clock().is_virtual() {
                    self.host.wait_until(frame_start(target));
                }
                self.heap.set_frame(target);
                self.heap.clock_mut().set_script_time(frame_start(target));
                break;
            }
            let frame = self.heap.frame() + 1;
            self.heap.clock_mut().set_script_time(frame_start(frame));
            self.end_frame();
        }
    }

    /// The collector's slices at a frame's end.
    fn end_frame(&mut self) {
        self.list_roots();
        let roots = std::mem::take(&mut self.roots);
        let mut watch = Watch::new(&mut *self.events);
        self.heap.end_frame(&roots, &mut watch);
        let destroyed = watch.destroyed;
        self.roots = roots;
        self.forget_destroyed(destroyed);
    }

    /// A full pass: the world stands still while everything unneeded goes.
    pub fn full_pass(&mut self, reason: Reason) -> cyperus_gc::FullPassOutcome {
        self.list_roots();
        let roots = std::mem::take(&mut self.roots);
        let mut watch = Watch::new(&mut *self.events);
        let outcome = self.heap.full_pass(reason, &roots, &mut watch);
        let destroyed = watch.destroyed;
        self.roots = roots;
        self.forget_destroyed(destroyed);
        outcome
    }

    /// The heap is full: a full pass before the script is stopped.
    pub(crate) fn collect_for_limit(&mut self) {
        self.full_pass(Reason::Limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_start_every_sixtieth_of_a_second() {
        assert_eq!(frame_start(60), SECOND);
        assert_eq!(frame_start(1), 16_666_666);
        for frame in [0, 1, 2, 59, 60, 61, 12_345] {
            assert_eq!(frame_at(frame_start(frame)), frame);
            assert_eq!(frame_at(frame_start(frame) + 1), frame + 1);
        }
    }
}
