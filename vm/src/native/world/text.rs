//! `StringUtil`, which a script extender brings to Skyrim.

use super::{Answer, Native, WorldCall, count, table};

pub(super) const ROWS: &[Native] = table! { world:
    StringUtil.GetLength immediate => |call| count(call.text(0).chars().count());
    StringUtil.GetNthChar immediate => |call| {
        let letter = index(call, 1).and_then(|at| call.text(0).chars().nth(at));
        Answer::Text(letter.map(String::from).unwrap_or_default())
    };
    StringUtil.Find immediate => find;
    StringUtil.Substring immediate => |call| {
        let Some(start) = index(call, 1) else {
            return Answer::Text(String::new());
        };
        let rest = call.text(0).chars().skip(start);
        // Without a length it is all of the rest.
        let length = index(call, 2).filter(|length| *length > 0);
        Answer::Text(rest.take(length.unwrap_or(usize::MAX)).collect())
    };
    StringUtil.Split immediate => |call| {
        // Each letter of the second text separates, and nothing between two of them counts.
        let (text, letters) = (call.text(0), call.text(1));
        let parts = text.split(|letter| letters.contains(letter));
        Answer::Texts(parts.filter(|part| !part.is_empty()).map(str::to_owned).collect())
    };
    StringUtil.AsOrd immediate => |call| {
        let letter = call.text(0).chars().next();
        Answer::Int(letter.map_or(0, |letter| u32::from(letter).cast_signed()))
    };
    StringUtil.AsChar immediate => |call| {
        let letter = char::from_u32(call.int(0).cast_unsigned()).filter(|letter| *letter != '\0');
        Answer::Text(letter.map(String::from).unwrap_or_default())
    };
    StringUtil.IsLetter immediate => |call| is(call, |letter| letter.is_ascii_alphabetic());
    StringUtil.IsDigit immediate => |call| is(call, |letter| letter.is_ascii_digit());
    StringUtil.IsPunctuation immediate => |call| is(call, |letter| letter.is_ascii_punctuation());
    StringUtil.IsPrintable immediate => |call| is(call, |letter| !letter.is_ascii_control());
};

/// An argument as a place in a text; `None` if it is negative.
fn index(call: &WorldCall<'_>, at: usize) -> Option<usize> {
    usize::try_from(call.int(at)).ok()
}

/// Where the second text begins in the first, from an index on; -1 if it does not.
fn find(call: &mut WorldCall<'_>) -> Answer {
    let (text, wanted) = (call.text(0), call.text(1));
    let start = index(call, 2).unwrap_or(0);
    let skipped: usize = text.chars().take(start).map(char::len_utf8).sum();
    let rest = text.get(skipped..).unwrap_or_default();
    match rest.find(wanted) {
        Some(at) if start <= text.chars().count() => {
            count(start + rest.get(..at).map_or(0, |before| before.chars().count()))
        }
        _ => Answer::Int(-1),
    }
}

/// Whether the first letter is of a kind.
fn is(call: &WorldCall<'_>, kind: impl Fn(char) -> bool) -> Answer {
    Answer::Bool(call.text(0).chars().next().is_some_and(kind))
}
