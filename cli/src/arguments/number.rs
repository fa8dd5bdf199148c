//! Numbers as people write them on a command line: milliseconds, seconds, percentages, sizes.

/// The longest time in nanoseconds, some thirty years: a save holds no longer one.
const MOST: f64 = 1e18;

/// The same in milliseconds.
const MOST_MILLISECONDS: u64 = 1_000_000_000_000;

/// The most bytes: a save holds no larger number.
const MOST_BYTES: u64 = 1 << 62;

/// The most threads: more are slower, and a system that cannot start them all would end the program.
const MOST_THREADS: usize = 256;

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok();
    number
        .filter(|&number| number <= MOST_THREADS)
        .ok_or_else(|| format!("expected a number from 0 to {MOST_THREADS}"))
}

/// Milliseconds, with a fraction, as nanoseconds.
pub(super) fn milliseconds(text: &str) -> Result<u64, String> {
    scaled(text, 1_000_000.0, || {
        format!("expected a number of milliseconds from 0 to {MOST_MILLISECONDS}")
    })
}

/// The same, but some time at least: with none, nothing would ever happen.
pub(super) fn some_milliseconds(text: &str) -> Result<u64, String> {
    match milliseconds(text) {
        Ok(0) | Err(_) => Err(format!(
            "expected a number of milliseconds above 0, up to {MOST_MILLISECONDS}"
        )),
        Ok(time) => Ok(time),
    }
}

/// Seconds, with a fraction, as nanoseconds.
pub(super) fn seconds(text: &str) -> Result<u64, String> {
    scaled(text, 1_000_000_000.0, || {
        format!(
            "expected a number of seconds from 0 to {}",
            MOST_MILLISECONDS / 1000
        )
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked, and parts of a nanosecond do not matter"
)]
fn scaled(text: &str, unit: f64, wanted: impl FnOnce() -> String) -> Result<u64, String> {
    match text.parse::<f64>() {
        Ok(number) if number >= 0.0 && number * unit <= MOST => Ok((number * unit).round() as u64),
        _ => Err(wanted()),
    }
}

/// Most frames of a run: five hundred years of play. Later, time no longer fits its number.
const MOST_FRAMES: u64 = 1_000_000_000_000;

/// Frames.
pub(super) fn frames(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(number) if number <= MOST_FRAMES => Ok(number),
        _ => Err(format!(
            "expected a number of frames, at most {MOST_FRAMES}"
        )),
    }
}

/// Minutes, with a fraction.
pub(super) fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=2e8).contains(&number) => Ok(number),
        _ => Err(String::from(
            "expected a number of minutes, at least 0 and at most 200000000",
        )),
    }
}

/// A percentage from 0 to 100.
pub(super) fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=100.0).contains(&number) => Ok(number),
        _ => Err(String::from("expected a percentage from 0 to 100")),
    }
}

/// Bytes, with K, M or G for powers of 1024.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let wanted = || String::from("expected a number of bytes, such as 4096 or 64M");
    let trimmed = text.trim_end_matches(['b', 'B']);
    let (digits, shift) = match trimmed.chars().last() {
        Some('k' | 'K') => (&trimmed[..trimmed.len() - 1], 10),
        Some('m' | 'M') => (&trimmed[..trimmed.len() - 1], 20),
        Some('g' | 'G') => (&trimmed[..trimmed.len() - 1], 30),
        _ => (trimmed, 0),
    };
    let number: u64 = digits.parse().map_err(|_| wanted())?;
    number
        .checked_mul(1 << shift)
        .filter(|bytes| *bytes <= MOST_BYTES)
        .ok_or_else(wanted)
}

/// The same, but some at least: with none, nothing can run.
pub(super) fn some_bytes(text: &str) -> Result<u64, String> {
    match bytes(text) {
        Ok(0) => Err(String::from(
            "expected a number of bytes above 0, such as 64M",
        )),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        assert_eq!(bytes("512"), Ok(512));
        assert_eq!(bytes("64K"), Ok(65_536));
        assert_eq!(bytes("1g"), Ok(1 << 30));
        assert_eq!(bytes("2MB"), Ok(2 << 20));
        assert!(bytes("0").is_ok() && some_bytes("0").is_err() && some_bytes("1").is_ok());
        for wrong in ["", "G", "-1", "1.5G", "99999999999G", "9223372036854775807"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_become_nanoseconds() {
        assert_eq!(milliseconds("1.2"), Ok(1_200_000));
        assert_eq!(seconds("60"), Ok(60_000_000_000));
        for wrong in ["-1", "soon", "inf", "NaN", "1e300", "1000000000001"] {
            assert!(milliseconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(some_milliseconds("0.000001"), Ok(1));
        for wrong in ["0", "1e-300", "0.0000001"] {
            assert!(some_milliseconds(wrong).is_err(), "{wrong}");
        }
        assert!(seconds("1000000001").is_err());
    }
}
