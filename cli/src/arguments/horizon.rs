//! How long a run goes on if nothing else ends it. Most mods start their timer again and never end.

use clap::Args;

use super::number::{frames, minutes};

/// Frames of a minute of play.
const FRAMES_A_MINUTE: u64 = 60 * 60;

/// Minutes of play if nothing is said.
const USUAL_MINUTES: u64 = 10;

/// `--frames` and `--minutes`.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct HorizonArguments {
    /// Stop after this many frames, at 60 a second; 0 means no end.
    #[arg(long, value_name = "N", value_parser = frames, conflicts_with = "minutes")]
    pub(crate) frames: Option<u64>,
    /// Stop after this many minutes of play; 0 means no end. If left out: 10.
    ///
    /// A run that stops here says what is still running, and exits with status 0.
    #[arg(long, value_name = "MINUTES", value_parser = minutes)]
    pub(crate) minutes: Option<f64>,
}

impl HorizonArguments {
    /// The most frames to run; None has no end.
    pub(crate) fn most_frames(&self) -> Option<u64> {
        let usual = USUAL_MINUTES * FRAMES_A_MINUTE;
        Some(self.given_frames().unwrap_or(usual)).filter(|frames| *frames > 0)
    }

    /// The frames that were asked for, if any were.
    pub(crate) fn given_frames(&self) -> Option<u64> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "the parser lets no negative number pass; casts stop at the largest number"
        )]
        let of_minutes = |minutes: f64| (minutes * FRAMES_A_MINUTE as f64).ceil() as u64;
        self.frames.or_else(|| self.minutes.map(of_minutes))
    }

    /// The flag that sets it, for messages.
    pub(crate) fn flag(&self) -> &'static str {
        if self.frames.is_some() {
            "--frames"
        } else {
            "--minutes"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn most(frames: Option<u64>, minutes: Option<f64>) -> Option<u64> {
        HorizonArguments { frames, minutes }.most_frames()
    }

    #[test]
    fn ten_minutes_unless_told_otherwise_and_zero_has_no_end() {
        assert_eq!(most(None, None), Some(36_000));
        assert_eq!(most(Some(5), None), Some(5));
        assert_eq!(most(None, Some(0.5)), Some(1800));
        // A share of a frame is a whole one: it must not become "no end".
        assert_eq!(most(None, Some(0.000_01)), Some(1));
        assert_eq!(most(Some(0), None), None);
        assert_eq!(most(None, Some(0.0)), None);
    }
}
