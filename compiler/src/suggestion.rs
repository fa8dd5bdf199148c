//! "Did you mean": the declared name nearest to a misspelt one.

/// The candidate with the fewest edits from `name`, if it is near enough to be worth saying: one edit
/// for every three letters, and never more than two. `RegisterForKey` is no slip of the pen for
/// `RegisterForLOS`. Of equally near ones the first.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.len() / 3).min(2);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(name.len()) > limit || candidate.starts_with("::") {
            continue;
        }
        let distance = distance(name.as_bytes(), candidate.as_bytes());
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether a name is so near to another that it can only be a slip of the pen: one edit, and not of a
/// digit. `Stage2` beside `Stage1` is another name.
pub(crate) fn is_slip(name: &str, other: &str) -> bool {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    distance(name.as_bytes(), other.as_bytes()) == 1 && digits(name) == digits(other)
}

/// Edits between two names ignoring case: insert, delete, replace, or swap two neighbours.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let width = other.len() + 1;
    let mut before_last = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (row, from) in one.iter().enumerate() {
        let mut this = vec![row + 1; width];
        for (column, to) in other.iter().enumerate() {
            let same = from.eq_ignore_ascii_case(to);
            let mut least = (last[column] + usize::from(!same))
                .min(last[column + 1] + 1)
                .min(this[column] + 1);
            let swapped = row > 0
                && column > 0
                && from.eq_ignore_ascii_case(&other[column - 1])
                && one[row - 1].eq_ignore_ascii_case(to);
            if swapped {
                least = least.min(before_last[column - 1] + 1);
            }
            this[column + 1] = least;
        }
        before_last = last;
        last = this;
    }
    last[width - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_one_edit_and_no_number() {
        assert!(is_slip("Buzy", "Busy"));
        assert!(is_slip("Bsuy", "Busy"));
        assert!(!is_slip("Stage2", "Stage1"));
        assert!(!is_slip("Disabled", "Disarmed"));
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["GetPlayer", "GetPlayers", "SetStage", "x"];
        let find = |name| nearest(name, names.into_iter());
        assert_eq!(find("getplayer"), Some("GetPlayer"));
        assert_eq!(find("GetPalyer"), Some("GetPlayer"));
        assert_eq!(find("GtePlayers"), Some("GetPlayers"));
        assert_eq!(find("SetStages"), Some("SetStage"));
        assert_eq!(find("Banana"), None);
        assert_eq!(find(""), None);
        assert_eq!(find("y"), None);
        let names = ["RegisterForLOS", "RegisterForSleep"];
        assert_eq!(nearest("RegisterForKey", names.into_iter()), None);
        assert_eq!(
            nearest("RegisterForSlep", names.into_iter()),
            Some("RegisterForSleep")
        );
    }
}
