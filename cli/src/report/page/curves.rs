//! The page's charts: which figures become which curves.

use crate::report::chart::{Chart, Curve, Kind};
use crate::report::quantity::{count, duration, float};
use crate::report::recorder::FrameCurve;
use crate::report::run::Run;

/// Dead entries after each frame.
pub(super) fn backlog(runs: &[Run]) -> Chart {
    let ends = runs
        .iter()
        .filter_map(|run| run.recorder.sums.backlog().last());
    let end = ends.map(|(frame, _)| float(frame)).fold(0.0, f64::max);
    let curves = runs.iter().map(|run| {
        let curve = run.recorder.sums.backlog();
        let kept = curve.points().iter().copied();
        let mut points: Vec<(f64, f64)> = kept
            .chain(curve.last())
            .map(|(frame, garbage)| (float(frame), float(garbage)))
            .collect();
        // A run that had nothing more to clean passed over its last frames.
        if curve.last().is_some_and(|(_, garbage)| garbage == 0) {
            points.push((end, 0.0));
        }
        points.dedup();
        // The full pass after the last frame shows as a drop.
        if let (Some((frame, _)), Some(pass)) = (points.last().copied(), run.recorder.passes.last())
        {
            points.push((frame, float(pass.garbage)));
            let left = run.sums.garbage.arrays + run.sums.garbage.structs;
            points.push((frame + 1.0, float(left)));
        }
        Curve {
            name: run.cleanup().name(),
            points,
        }
    });
    let ends: Vec<String> = runs
        .iter()
        .filter_map(|run| {
            let (_, last) = run.recorder.sums.backlog().last()?;
            Some(format!("{} ends at {}", run.cleanup().name(), count(last)))
        })
        .collect();
    Chart {
        description: format!("Dead entries after each frame: {}.", ends.join(", ")),
        across: "frame",
        up: "dead entries",
        curves: curves.collect(),
        mark: None,
        kind: Kind::Counts,
    }
}

/// A level at each frame's end, one curve for each run.
pub(super) fn levels(runs: &[Run], up: &'static str, of: fn(&Run) -> FrameCurve) -> Chart {
    let all: Vec<(&'static str, FrameCurve)> = runs
        .iter()
        .map(|run| (run.cleanup().name(), of(run)))
        .collect();
    let ends: Vec<String> = all
        .iter()
        .filter_map(|(name, curve)| Some(format!("{name} ends at {}", count(curve.last()?.1))))
        .collect();
    let curves = all.iter().map(|(name, curve)| {
        let kept = curve.points().iter().copied();
        let mut points: Vec<(f64, f64)> = kept
            .chain(curve.last())
            .map(|(frame, level)| (float(frame), float(level)))
            .collect();
        points.dedup();
        let points = with_corners(&points);
        Curve { name, points }
    });
    Chart {
        description: format!("After each frame, {up}: {}.", ends.join(", ")),
        across: "frame",
        up,
        curves: curves.collect(),
        mark: None,
        kind: Kind::Counts,
    }
}

/// A level stays what it was until the next point: without corners a long wait would look like a slope.
/// Points that are next to each other on the page need none.
fn with_corners(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let width = points.last().map_or(0.0, |last| last.0) - points.first().map_or(0.0, |it| it.0);
    let mut all: Vec<(f64, f64)> = Vec::with_capacity(points.len());
    for &(frame, level) in points {
        if let Some(&(before, old)) = all.last()
            && frame - before > width / 400.0
            && old.total_cmp(&level).is_ne()
        {
            all.push((frame, old));
        }
        all.push((frame, level));
    }
    all
}

/// For each round: the garbage it finds, and how long the pass takes from there.
pub(super) fn cost(runs: &[Run]) -> Chart {
    let curves = runs.iter().map(|run| {
        let passes = run.recorder.passes.iter();
        let mut points: Vec<(f64, f64)> = passes
            .flat_map(|pass| {
                pass.course.iter().map(|round| {
                    (
                        float(round.garbage),
                        float(pass.ended.saturating_sub(round.at)),
                    )
                })
            })
            .collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
        Curve {
            name: run.cleanup().name(),
            points,
        }
    });
    let longest: Vec<String> = runs
        .iter()
        .filter_map(|run| {
            let pass = run.longest_pass()?;
            Some(format!(
                "{} takes {} for {}",
                run.cleanup().name(),
                duration(pass.took),
                count(pass.garbage)
            ))
        })
        .collect();
    Chart {
        description: format!("Cost of a full pass by garbage: {}.", longest.join(", ")),
        across: "dead entries",
        up: "how long the game freezes",
        curves: curves.collect(),
        mark: Some((1e10, String::from("players think it has crashed"))),
        kind: Kind::DurationByCount,
    }
}

/// The pauses by rank.
pub(super) fn pauses(runs: &[Run]) -> Chart {
    let curves = runs.iter().map(|run| {
        let pauses = run.pauses();
        let number = float(pauses.total());
        // Two points for each length: the curve is level between them.
        let mut passed = 0;
        let mut points = Vec::new();
        for (pause, times) in pauses.iter() {
            let up = float(pause.max(1));
            points.push((float(passed) / number, up));
            passed += times;
            if times > 1 {
                points.push((float(passed - 1) / number, up));
            }
        }
        Curve {
            name: run.cleanup().name(),
            points,
        }
    });
    let longest: Vec<String> = runs
        .iter()
        .map(|run| format!("{} {}", run.cleanup().name(), duration(run.pause(1.0))))
        .collect();
    Chart {
        description: format!("Pauses by percentile; the longest: {}.", longest.join(", ")),
        across: "share of pauses that are shorter",
        up: "pause",
        curves: curves.collect(),
        mark: Some((1e9 / 60.0, String::from("one frame"))),
        kind: Kind::DurationByShare,
    }
}

#[cfg(test)]
mod tests {
    use super::with_corners;

    #[test]
    fn a_level_is_no_slope() {
        let points = [
            (0.0, 1.0),
            (1.0, 2.0),
            (900.0, 2.0),
            (999.0, 5.0),
            (1000.0, 0.0),
        ];
        let corners = [
            (0.0, 1.0),
            (1.0, 2.0),
            (900.0, 2.0),
            (999.0, 2.0),
            (999.0, 5.0),
            (1000.0, 0.0),
        ];
        assert_eq!(with_corners(&points), corners);
        assert_eq!(with_corners(&[]), []);
    }
}
