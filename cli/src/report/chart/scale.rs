//! Axes: they turn values into positions, and choose the values that get a tick.

use crate::report::quantity;

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spread {
    /// Evenly, from zero.
    Linear,
    /// By their logarithm; for durations in nanoseconds.
    Logarithm,
    /// By the number of nines: 0 %, 90 %, 99 %, 99.9 %; for shares from 0 to 1.
    Nines,
}

/// An axis with its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    spread: Spread,
    low: f64,
    high: f64,
}

/// Round durations, with short names that fit beside an axis.
const DURATIONS: [(f64, &str); 15] = [
    (1e0, "1 ns"),
    (1e1, "10 ns"),
    (1e2, "100 ns"),
    (1e3, "1 µs"),
    (1e4, "10 µs"),
    (1e5, "100 µs"),
    (1e6, "1 ms"),
    (1e7, "10 ms"),
    (1e8, "100 ms"),
    (1e9, "1 s"),
    (1e10, "10 s"),
    (6e10, "1 min"),
    (6e11, "10 min"),
    (3.6e12, "1 h"),
    (3.6e13, "10 h"),
];

impl Scale {
    /// An axis that shows all of `values`, its ends on round numbers.
    pub(super) fn new(spread: Spread, values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        match spread {
            Spread::Linear => Self::linear(high),
            Spread::Logarithm => Self::logarithm(low, high),
            Spread::Nines => Self {
                spread,
                low: 0.0,
                high: nines(high.clamp(0.0, 0.999_999)).max(1.0),
            },
        }
    }

    /// A linear axis that ends exactly at the largest value, as time does.
    pub(super) fn tight(values: impl Iterator<Item = f64>) -> Self {
        let high = values.fold(0.0, f64::max);
        Self {
            spread: Spread::Linear,
            low: 0.0,
            high: if high > 0.0 { high } else { 1.0 },
        }
    }

    fn linear(high: f64) -> Self {
        let high = if high > 0.0 { high } else { 1.0 };
        let step = round_step(high);
        Self {
            spread: Spread::Linear,
            low: 0.0,
            high: (high / step).ceil() * step,
        }
    }

    fn logarithm(low: f64, high: f64) -> Self {
        let low = low.max(1.0);
        let high = high.max(low);
        let below = DURATIONS.iter().rev().find(|(at, _)| *at <= low);
        let above = DURATIONS.iter().find(|(at, _)| *at >= high && *at > low);
        Self {
            spread: Spread::Logarithm,
            low: below.map_or(1.0, |(at, _)| *at).log10(),
            high: above.map_or(high * 1.1, |(at, _)| *at).log10(),
        }
    }

    /// Where a value lies, from 0 at the low end to 1 at the high one.
    pub(super) fn place(&self, value: f64) -> f64 {
        let value = match self.spread {
            Spread::Linear => value,
            Spread::Logarithm => value.max(1.0).log10(),
            Spread::Nines => nines(value),
        };
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Values with a name beside the axis; no more than fit.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        match self.spread {
            Spread::Linear => self.linear_ticks(),
            Spread::Logarithm => self.duration_ticks(),
            Spread::Nines => [(0.0, "0 %"), (0.5, "50 %"), (0.9, "90 %"), (0.99, "99 %")]
                .into_iter()
                .chain([
                    (0.999, "99.9 %"),
                    (0.9999, "99.99 %"),
                    (0.99999, "99.999 %"),
                ])
                .filter(|(at, _)| nines(*at) <= self.high + 1e-9)
                .map(|(at, name)| (at, name.to_owned()))
                .collect(),
        }
    }

    fn linear_ticks(&self) -> Vec<(f64, String)> {
        let step = round_step(self.high);
        let mut ticks = Vec::new();
        let mut at = 0.0;
        while at <= self.high + step * 1e-9 {
            ticks.push((at, short(at)));
            at += step;
        }
        ticks
    }

    fn duration_ticks(&self) -> Vec<(f64, String)> {
        let inside: Vec<_> = DURATIONS
            .iter()
            .filter(|(at, _)| at.log10() >= self.low - 1e-9 && at.log10() <= self.high + 1e-9)
            .collect();
        let every = inside.len().div_ceil(8).max(1);
        inside
            .into_iter()
            .step_by(every)
            .map(|(at, name)| (*at, (*name).to_owned()))
            .collect()
    }
}

/// A round number in the few letters that fit beside an axis.
fn short(number: f64) -> String {
    if number >= 1e6 {
        format!("{} M", quantity::average(number / 1e6))
    } else {
        quantity::average(number)
    }
}

/// 0.9 is one nine, 0.99 two; what lies below is spread evenly up to the first.
fn nines(share: f64) -> f64 {
    -(1.0 - share.clamp(0.0, 0.999_999)).log10()
}

/// A step of 1, 2 or 5 times a power of ten, at least 1, that cuts `high` into about five.
fn round_step(high: f64) -> f64 {
    let rough = (high / 5.0).max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    let step = match rough / power {
        share if share <= 1.0 => 1.0,
        share if share <= 2.0 => 2.0,
        share if share <= 5.0 => 5.0,
        _ => 10.0,
    };
    step * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(scale: &Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn linear_axes_end_on_round_numbers() {
        let scale = Scale::new(Spread::Linear, [3.0, 1994.0].into_iter());
        assert_eq!(names(&scale), ["0", "500", "1,000", "1,500", "2,000"]);
        assert!((scale.place(1000.0) - 0.5).abs() < 1e-9);
        let empty = Scale::new(Spread::Linear, [0.0].into_iter());
        assert_eq!(names(&empty), ["0", "1"]);
    }

    #[test]
    fn durations_have_the_names_people_use() {
        let scale = Scale::new(Spread::Logarithm, [2.5e8, 8.75e11].into_iter());
        assert_eq!(
            names(&scale),
            ["100 ms", "1 s", "10 s", "1 min", "10 min", "1 h"]
        );
        assert!(scale.place(1e8).abs() < 1e-9);
        assert!((scale.place(3.6e12) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn percentiles_are_spread_by_their_nines() {
        let scale = Scale::new(Spread::Nines, [0.5, 0.999].into_iter());
        assert_eq!(names(&scale), ["0 %", "50 %", "90 %", "99 %", "99.9 %"]);
        assert!((scale.place(0.99) - 2.0 / 3.0).abs() < 1e-9);
    }
}
