//! Frames: the machine's heartbeat.
//!
//! Frame n starts at n × 1000/60 ms of script time. It rings the alarms that are due, runs ready
//! stacks within the update budget, and ends with the collector's slices. When nothing is ready,
//! the machine jumps to the frame in which the next alarm rings. Frames that are skipped still run
//! their slices while the heap has work, begin a collection when its interval is over, and count as
//! frames.

use tracing::trace;

use crate::machine::Machine;
use crate::scheduler::{Idle, LATEST, Limit};

/// Nanoseconds in a second.
const SECOND: u64 = 1_000_000_000;

/// Frames per second.
const RATE: u64 = 60;

/// The script time at which a frame starts.
fn frame_start(frame: u64) -> u64 {
    // In two parts, so that the product does not overflow in a long run. Time ends after 584 years.
    let seconds = (frame / RATE).saturating_mul(SECOND);
    seconds.saturating_add(frame % RATE * SECOND / RATE)
}

/// The first frame that starts at or after a moment.
fn frame_at(moment: u64) -> u64 {
    let guess = moment / SECOND * RATE + moment % SECOND * RATE / SECOND;
    // Rounding down twice loses at most two frames.
    (guess..guess + 3)
        .find(|&frame| frame_start(frame) >= moment)
        .unwrap_or(guess + 3)
}

impl Machine {
    /// The last frame that a run can reach: it starts just after the end of script time.
    pub(crate) const LAST_FRAME: u64 = (LATEST / SECOND + 1) * RATE;

    /// Runs one frame.
    pub fn run_frame(&mut self) {
        self.collecting.soil();
        if self.scheduler.take_mid_frame() {
            if let Some(id) = self.scheduler.take_paused() {
                self.resume_turn(id);
            }
        } else {
            self.begin_frame();
        }
        while self.scheduler.stop().is_none() {
            if self.scheduler.take_pause() {
                return;
            }
            if self.scheduler.frame_is_over() {
                break;
            }
            let Some(id) = self.scheduler.next_ready() else {
                break;
            };
            // A stack may end without a poll: many short ones must not exceed the limit unnoticed.
            if let Some(limit) = self.scheduler.fuel_is_spent() {
                self.scheduler.not_ready_yet(id);
                self.stop_for(limit);
                break;
            }
            self.run_turn(id);
        }
        self.end_frame();
        trace!(
            frame = self.heap.frame(),
            instructions = self.counters().instructions,
            stacks = self.scheduler.stack_count(),
            "frame ended"
        );
    }

    fn begin_frame(&mut self) {
        let frame = self.heap.frame() + 1;
        let now = frame_start(frame);
        self.heap.clock_mut().set_script_time(now);
        if !self.heap.clock().is_virtual() {
            self.output.host_mut().wait_until(now);
        }
        if now > LATEST {
            self.stop_for(Limit::Time);
        } else if !self.output.host_mut().may_continue() {
            self.stop_for(Limit::Wall);
        }
        self.ring_alarms();
        self.scheduler.refill_frame();
    }

    /// Runs frames until nothing is left to do, a limit stops the run, or `frames` have run
    /// (including skipped ones).
    pub fn run_until_idle(&mut self, frames: Option<u64>) -> Idle {
        let last = frames.map(|frames| self.heap.frame().saturating_add(frames));
        loop {
            if self.scheduler.stop().is_some() {
                return Idle::Stopped;
            }
            if last.is_some_and(|last| self.heap.frame() >= last) {
                return Idle::FramesRun;
            }
            if !self.scheduler.anyone_is_ready() && !self.scheduler.is_mid_frame() {
                let Some(due) = self.scheduler.next_due() else {
                    return self.idle_outcome();
                };
                self.collecting.soil();
                self.jump_to(due, last);
                if last.is_some_and(|last| self.heap.frame() >= last) {
                    return Idle::FramesRun;
                }
            }
            self.run_frame();
            if self.scheduler.is_mid_frame() {
                return Idle::Paused;
            }
        }
    }

    /// Skips at most `most` frames in which nothing would happen, all at once. Returns how many.
    /// The machine is then where running them one by one would have brought it. Only on the virtual
    /// clock: on the real one they have to be waited for.
    pub fn skip_idle_frames(&mut self, most: u64) -> u64 {
        match self.scheduler.next_due() {
            Some(due) => self.skip_to(due, most),
            None => 0,
        }
    }

    /// The same for a machine that is to go on although it may have nothing left to do.
    pub fn pass_idle_frames(&mut self, most: u64) -> u64 {
        let due = self.scheduler.next_due().unwrap_or(u64::MAX);
        self.skip_to(due, most)
    }

    fn skip_to(&mut self, due: u64, most: u64) -> u64 {
        let is_idle = self.scheduler.stop().is_none()
            && !self.scheduler.anyone_is_ready()
            && !self.scheduler.is_mid_frame()
            && !self.heap.has_work()
            && self.heap.clock().is_virtual();
        let before = self.heap.frame();
        if is_idle {
            self.collecting.soil();
            // A frame in which a collection begins is not idle.
            let due = self.heap.idle_until().map_or(due, |work| work.min(due));
            self.jump_to(due, Some(before.saturating_add(most)));
        }
        self.heap.frame() - before
    }

    fn idle_outcome(&self) -> Idle {
        if self.scheduler.stack_count() == 0 {
            Idle::Done
        } else {
            Idle::Stuck
        }
    }

    /// Whether the limits allow one more jump, or one more frame in which only the collector works.
    /// With a real clock there is a wait and a check for each of them.
    fn may_jump(&mut self) -> bool {
        let is_asked = !self.heap.clock().is_virtual() || self.scheduler.question_is_due();
        if let Some(limit) = self.scheduler.fuel_is_spent() {
            self.stop_for(limit);
        } else if is_asked && !self.output.host_mut().may_continue() {
            self.stop_for(Limit::Wall);
        }
        self.scheduler.stop().is_none()
    }

    /// Advances to just before the frame in which `due` falls.
    fn jump_to(&mut self, due: u64, last: Option<u64>) {
        let target = frame_at(due).saturating_sub(1);
        let target = last.map_or(target, |last| target.min(last));
        while self.heap.frame() < target && self.may_jump() {
            let idle_until = self.heap.idle_until();
            let last_idle = idle_until.map_or(target, |work| frame_at(work).saturating_sub(1));
            let last_idle = last_idle.min(target);
            if last_idle > self.heap.frame() {
                let start = frame_start(last_idle);
                if !self.heap.clock().is_virtual() {
                    self.output.host_mut().wait_until(start);
                }
                self.heap.set_frame(last_idle);
                self.heap.clock_mut().set_script_time(start);
                continue;
            }
            let frame = self.heap.frame() + 1;
            self.heap.clock_mut().set_script_time(frame_start(frame));
            self.scheduler.charge_work(1);
            self.end_frame();
        }
        // As after a frame in which nothing ran.
        self.scheduler.refill_frame();
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

    #[test]
    fn the_last_frame_of_all_starts_at_the_end_of_time() {
        assert_eq!(frame_start(u64::MAX), u64::MAX);
        assert!(frame_at(u64::MAX) > 1_000_000_000_000);
    }
}
