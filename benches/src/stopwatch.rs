//! Time on one thread, and how busy the machine's processors are.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Nanoseconds of this thread's processor time that `work` takes. Other processes do not count,
/// although they affect the caches.
#[expect(
    clippy::cast_precision_loss,
    reason = "no bench runs for a hundred days"
)]
pub fn thread_time(work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_nanos() as f64
}

/// The share of the machine's processors that is busy while this program sleeps for a moment;
/// `None` if the system does not report it.
pub fn busy_part() -> Option<f64> {
    let before = ticks()?;
    std::thread::sleep(Duration::from_millis(60));
    let after = ticks()?;
    let all = after.0 - before.0;
    let idle = after.1 - before.1;
    (all > 0.0).then(|| 1.0 - idle / all)
}

/// Ticks of all processors since the start, and how many of them were idle.
fn ticks() -> Option<(f64, f64)> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let line = text.lines().next()?.strip_prefix("cpu ")?;
    let counts: Vec<f64> = line
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let waiting = counts.get(4).copied().unwrap_or(0.0);
    Some((counts.iter().take(8).sum(), counts.get(3)? + waiting))
}

/// The load average of the last minute, as reported by the system.
pub fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .ok()
        .and_then(|text| text.split(' ').next().map(str::to_owned))
        .unwrap_or_else(|| String::from("unknown"))
}
