//! One call within its limits: work, frames, Ctrl-C. Whatever ends it, the machine goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cyperus_vm::{Idle, Machine, StackId, Value};

use crate::report::quantity::count;

/// What an input may use.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// Most work, in instructions; 0 means no limit.
    pub(super) fuel: u64,
    /// Most frames.
    pub(super) frames: u64,
    /// Whether the user has asked for the end.
    pub(super) interrupt: Arc<AtomicBool>,
}

/// Why frames stopped before their end.
type Refusal = String;

impl Bounds {
    /// Lets a call run to its end, and takes its result. If it has to be ended, says why.
    pub(super) fn finish(&self, machine: &mut Machine, call: StackId) -> Result<Value, Refusal> {
        self.begin(machine);
        let first = machine.frame();
        while machine.is_running(call) {
            let passed = machine.frame().saturating_sub(first);
            let refused = if passed >= self.frames {
                Err(format!(
                    "still running after {} frames (--frames)",
                    count(self.frames)
                ))
            } else {
                self.step(machine, self.frames - passed)
            };
            let idle = match refused {
                Ok(idle) => idle,
                Err(why) => {
                    machine.abandon(call);
                    return Err(why);
                }
            };
            if matches!(idle, Idle::Done | Idle::Stuck) && machine.is_running(call) {
                machine.abandon(call);
                return Err("it waits for something that nothing can bring".to_owned());
            }
        }
        Ok(machine.take_result(call).unwrap_or_default())
    }

    /// Runs frames, whether or not there is something to do in them. Says how many passed, and why no
    /// more.
    pub(super) fn pass(&self, machine: &mut Machine, frames: u64) -> (u64, Option<Refusal>) {
        self.begin(machine);
        let first = machine.frame();
        let last = first.saturating_add(frames);
        while machine.frame() < last {
            let left = last - machine.frame();
            match self.step(machine, left) {
                Ok(Idle::Done | Idle::Stuck) if machine.pass_idle_frames(left) == 0 => {
                    machine.run_frame();
                }
                Ok(_) => {}
                Err(why) => return (machine.frame() - first, Some(why)),
            }
        }
        (machine.frame() - first, None)
    }

    fn begin(&self, machine: &mut Machine) {
        self.interrupt.store(false, Ordering::Relaxed);
        if self.fuel > 0 {
            let counters = machine.counters();
            let used = counters.instructions.saturating_add(counters.work);
            machine.set_fuel(used.saturating_add(self.fuel));
        }
    }

    /// One frame, or several in which nothing happens.
    fn step(&self, machine: &mut Machine, most: u64) -> Result<Idle, Refusal> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err("interrupted".to_owned());
        }
        let idle = if machine.skip_idle_frames(most) > 0 {
            Idle::FramesRun
        } else {
            machine.run_until_idle(Some(1))
        };
        match machine.stop().map(ToString::to_string) {
            Some(why) => {
                machine.clear_stop();
                Err(why)
            }
            None => Ok(idle),
        }
    }
}
