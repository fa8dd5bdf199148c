//! `--fail-on` and `--gc-budget`: which outcomes of a run are a failure.

use std::str::FromStr;

use clap::ValueEnum;

/// `--fail-on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// The game freezes for more than ten seconds when it saves.
    LongSave,
    /// It freezes for more than two seconds, or garbage piles up. A long save is heavy, too.
    Heavy,
    /// Too little was measured.
    Inconclusive,
}

/// A figure that can have a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Rounds of the longest full pass.
    Rounds,
    /// Dead entries that the last full pass found, or that are left where none ran.
    Backlog,
    /// The longest full pass, in milliseconds.
    FreezeMs,
    /// Arrays and structs that die, on average over all frames.
    DiscardedPerFrame,
}

impl Figure {
    const ALL: [Self; 4] = [
        Self::Rounds,
        Self::Backlog,
        Self::FreezeMs,
        Self::DiscardedPerFrame,
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rounds => "rounds",
            Self::Backlog => "backlog",
            Self::FreezeMs => "freeze_ms",
            Self::DiscardedPerFrame => "discarded_per_frame",
        }
    }
}

/// `--gc-budget`: the most that each figure may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Budget(pub(crate) Vec<(Figure, f64)>);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let limits = text.split(',').map(|part| {
            let wrong = || {
                let names = Figure::ALL.map(Figure::name).join(", ");
                format!("expected FIGURE<=NUMBER, not {part:?}; the figures are {names}")
            };
            let (name, most) = part.split_once("<=").ok_or_else(wrong)?;
            let figure = Figure::ALL
                .into_iter()
                .find(|figure| figure.name() == name.trim())
                .ok_or_else(wrong)?;
            match most.trim().parse::<f64>() {
                Ok(most) if most >= 0.0 => Ok((figure, most)),
                _ => Err(wrong()),
            }
        });
        limits.collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_names_figures_and_their_most() {
        let budget: Budget = "rounds<=3, freeze_ms <= 2000.5".parse().expect("a budget");
        assert_eq!(
            budget.0,
            [(Figure::Rounds, 3.0), (Figure::FreezeMs, 2000.5)]
        );
        for wrong in [
            "",
            "rounds",
            "rounds<3",
            "laps<=3",
            "rounds<=x",
            "rounds<=-1",
        ] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }
}
