//! A curve of a fixed number of points, however many frames it covers. A point stands for a stretch of
//! frames and has its largest value, so that no peak is lost.

/// Most points; runs with fewer frames keep every one.
const POINTS: usize = 2048;

/// Values by frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FrameCurve {
    points: Vec<(u64, u64)>,
    /// Frames that a point stands for.
    stride: u64,
    /// Frames in the newest point.
    filled: u64,
    last: Option<(u64, u64)>,
}

impl Default for FrameCurve {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            stride: 1,
            filled: 0,
            last: None,
        }
    }
}

impl FrameCurve {
    /// Adds the value at a frame.
    pub(crate) fn push(&mut self, frame: u64, value: u64) {
        // Frames are passed over only while there is nothing to clean.
        if let Some((before, 0)) = self.last
            && frame > before + 1
        {
            self.add(frame - 1, 0);
        }
        self.add(frame, value);
    }

    /// Adds the value at a frame. It stayed what it was in the frames that were passed over.
    pub(crate) fn push_level(&mut self, frame: u64, value: u64) {
        if let Some((before, level)) = self.last
            && frame > before + 1
        {
            self.add(frame - 1, level);
        }
        self.add(frame, value);
    }

    fn add(&mut self, frame: u64, value: u64) {
        self.last = Some((frame, value));
        match self.points.last_mut() {
            Some(newest) if self.filled < self.stride => {
                *newest = larger(*newest, (frame, value));
                self.filled += 1;
            }
            _ => {
                if self.points.len() == POINTS {
                    self.halve();
                }
                self.points.push((frame, value));
                self.filled = 1;
            }
        }
    }

    fn halve(&mut self) {
        let pairs = self.points.chunks(2);
        self.points = pairs
            .map(|pair| pair.iter().copied().reduce(larger).unwrap_or_default())
            .collect();
        self.stride *= 2;
    }

    /// Frames and values, in order.
    pub(crate) fn points(&self) -> &[(u64, u64)] {
        &self.points
    }

    /// The newest frame and its value.
    pub(crate) fn last(&self) -> Option<(u64, u64)> {
        self.last
    }
}

/// The first of two with the larger value.
fn larger(one: (u64, u64), other: (u64, u64)) -> (u64, u64) {
    if other.1 > one.1 { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_frames_are_kept_one_by_one() {
        let mut curve = FrameCurve::default();
        let points: Vec<(u64, u64)> = (0..2000).map(|frame| (frame, frame * 7 % 13)).collect();
        for &(frame, value) in &points {
            curve.push(frame, value);
        }
        assert_eq!(curve.points(), points);
    }

    #[test]
    fn frames_that_were_passed_over_are_empty_and_no_slope() {
        let mut curve = FrameCurve::default();
        for (frame, value) in [(1, 5), (2, 0), (60, 7)] {
            curve.push(frame, value);
        }
        assert_eq!(curve.points(), [(1, 5), (2, 0), (59, 0), (60, 7)]);
    }

    #[test]
    fn a_level_stays_in_frames_that_were_passed_over() {
        let mut curve = FrameCurve::default();
        for (frame, value) in [(1, 5), (2, 6), (60, 7)] {
            curve.push_level(frame, value);
        }
        assert_eq!(curve.points(), [(1, 5), (2, 6), (59, 6), (60, 7)]);
    }

    #[test]
    fn a_long_run_keeps_its_peak_its_end_and_no_more_points() {
        let mut curve = FrameCurve::default();
        for frame in 0..1_000_000 {
            curve.push(frame, u64::from(frame == 517_001) * 9);
        }
        assert!((POINTS / 2..=POINTS).contains(&curve.points().len()));
        let peaks: Vec<_> = curve.points().iter().filter(|point| point.1 > 0).collect();
        assert_eq!(peaks, [&(517_001, 9)]);
        assert_eq!(curve.last(), Some((999_999, 0)));
        assert!(curve.points().is_sorted());
    }
}
