//! A curve in one line of text.

const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws the values in at most `width` characters. Each shows the largest value of its stretch, so that
/// no peak is lost. `ceiling` is the value of a full block, so that several lines can share a scale.
pub(crate) fn sparkline(values: &[u64], width: usize, ceiling: u64) -> String {
    let columns = values.len().min(width);
    (0..columns)
        .map(|column| {
            let from = column * values.len() / columns;
            let to = ((column + 1) * values.len() / columns).max(from + 1);
            let largest = values[from..to].iter().copied().max().unwrap_or(0);
            LEVELS[level(largest, ceiling)]
        })
        .collect()
}

/// Only zero is on the lowest level, so that something is never drawn as nothing.
fn level(value: u64, ceiling: u64) -> usize {
    if value == 0 || ceiling == 0 {
        return 0;
    }
    let highest = LEVELS.len() as u128 - 1;
    let level = (u128::from(value) * highest).div_ceil(u128::from(ceiling));
    usize::try_from(level.min(highest)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_uses_all_levels_and_zero_is_the_floor() {
        assert_eq!(sparkline(&[0, 1, 2, 3, 4, 5, 6, 7], 8, 7), "▁▂▃▄▅▆▇█");
        assert_eq!(sparkline(&[0, 0], 8, 0), "▁▁");
        assert_eq!(sparkline(&[], 8, 7), "");
    }

    #[test]
    fn a_peak_survives_shrinking() {
        let mut values = vec![0; 1000];
        values[517] = 9;
        assert_eq!(
            sparkline(&values, 10, 9)
                .chars()
                .filter(|c| *c == '█')
                .count(),
            1
        );
    }

    #[test]
    fn lines_with_one_ceiling_can_be_compared() {
        assert_eq!(sparkline(&[1, 50, 100], 3, 100), "▂▅█");
        assert_eq!(sparkline(&[1, 2, 3], 3, 100), "▂▂▂");
    }
}
