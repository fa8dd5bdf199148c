//! Counts, durations and percentages as people read them. Programs get plain numbers elsewhere.

/// A count with separated thousands: `1,333,561`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun in singular or plural: `1 round`, `3,500 rounds`.
pub(crate) fn of(number: u64, singular: &str, plural: &str) -> String {
    format!(
        "{} {}",
        count(number),
        if number == 1 { singular } else { plural }
    )
}

/// A count with at most one decimal, for averages: `6`, `27.3`. What is close to nothing keeps two
/// digits, because it is not nothing: `0.017`.
pub(crate) fn average(number: f64) -> String {
    if number > 0.0 && number < 0.095 {
        let digits = whole((-number.log10()).ceil().min(9.0));
        let decimals = usize::try_from(digits + 1).unwrap_or(2);
        let text = format!("{number:.decimals$}");
        return text.trim_end_matches('0').to_owned();
    }
    if number >= 100.0 || (number - number.round()).abs() < 0.05 {
        count(whole(number.round()))
    } else {
        format!("{number:.1}")
    }
}

/// A duration in the unit that fits it: `12 µs`, `0.56 s`, `4 min 9 s`.
pub(crate) fn duration(nanoseconds: u64) -> String {
    const MICROSECOND: u64 = 1_000;
    const MILLISECOND: u64 = 1_000_000;
    const SECOND: u64 = 1_000_000_000;
    match nanoseconds {
        0 => String::from("0"),
        1..MICROSECOND => format!("{nanoseconds} ns"),
        MICROSECOND..MILLISECOND => format!("{} µs", three_digits(nanoseconds, MICROSECOND)),
        MILLISECOND..SECOND => format!("{} ms", three_digits(nanoseconds, MILLISECOND)),
        _ => long_duration(nanoseconds, SECOND),
    }
}

/// Nanoseconds as the milliseconds of a report.
pub(crate) fn milliseconds(nanoseconds: u64) -> f64 {
    float(nanoseconds) / 1_000_000.0
}

/// Seconds in the unit that fits them.
pub(crate) fn duration_of_seconds(seconds: f64) -> String {
    duration(whole((seconds * 1e9).round()))
        .trim_end_matches(" 0 s")
        .trim_end_matches(" 0 min")
        .to_owned()
}

/// Frames as the time that they take in the game: `10 s`, `10 min`.
pub(crate) fn play_time(frames: u64) -> String {
    duration_of_seconds(float(frames) / 60.0)
}

fn long_duration(nanoseconds: u64, second: u64) -> String {
    let seconds = (nanoseconds + second / 2) / second;
    match seconds {
        // Just below a minute, both forms must agree on the rounding.
        0..60 => format!("{} s", three_digits(nanoseconds, second)),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", count(seconds / 3_600), seconds % 3_600 / 60),
    }
}

/// `number / unit` with three significant digits and no trailing zeros.
fn three_digits(number: u64, unit: u64) -> String {
    let value = float(number) / float(unit);
    let decimals = match value {
        value if value >= 99.95 => 0,
        value if value >= 9.995 => 1,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A part of a whole in percent: `50 %`, `0.1 %`; `0 %` if the whole is 0.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 || part == 0 {
        return String::from("0 %");
    }
    let percent = float(part) * 100.0 / float(whole);
    match percent {
        percent if percent < 0.1 => String::from("< 0.1 %"),
        percent if percent >= 9.95 || (percent - percent.round()).abs() < 0.05 => {
            format!("{percent:.0} %")
        }
        _ => format!("{percent:.1} %"),
    }
}

/// A count as a float, for ratios and drawings.
#[expect(
    clippy::cast_precision_loss,
    reason = "what is shown has a few digits; counts beyond 2^53 do not occur"
)]
pub(crate) fn float(number: u64) -> f64 {
    number as f64
}

/// A float that is known to be a whole number and not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers round a count first; a float saturates"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_time_of_play() {
        assert_eq!(play_time(600), "10 s");
        assert_eq!(play_time(36_000), "10 min");
        assert_eq!(play_time(36_060), "10 min 1 s");
        assert_eq!(play_time(216_000), "1 h");
        assert_eq!(play_time(0), "0");
        assert_eq!(play_time(1), "16.7 ms");
    }

    #[test]
    fn durations_take_the_unit_that_fits() {
        let shown: Vec<_> = [
            0,
            999,
            2_025,
            12_000,
            999_999,
            16_666_667,
            556_000_000,
            59_400_000_000,
            59_700_000_000,
            235_306_400_000,
            891_908_000_000,
            14_760_000_000_000,
        ]
        .into_iter()
        .map(duration)
        .collect();
        assert_eq!(
            shown,
            [
                "0",
                "999 ns",
                "2.02 µs",
                "12 µs",
                "1000 µs",
                "16.7 ms",
                "556 ms",
                "59.4 s",
                "1 min 0 s",
                "3 min 55 s",
                "14 min 52 s",
                "4 h 6 min"
            ]
        );
    }

    #[test]
    fn counts_and_shares_are_short() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_443_112), "1,443,112");
        assert_eq!(of(1, "round", "rounds"), "1 round");
        assert_eq!(of(3_500, "round", "rounds"), "3,500 rounds");
        assert_eq!(average(5.98), "6");
        assert_eq!(average(27.26), "27.3");
        assert_eq!(average(333.3), "333");
        assert_eq!(average(0.0), "0");
        assert_eq!(average(1.0 / 60.0), "0.017");
        assert_eq!(average(0.09), "0.09");
        assert_eq!(average(0.1), "0.1");
        assert_eq!(percent(1, 2), "50 %");
        assert_eq!(percent(1, 800), "0.1 %");
        assert_eq!(percent(1, 80_000), "< 0.1 %");
        assert_eq!(percent(0, 0), "0 %");
    }
}
