//! How texts, names and numbers are spelled in a listing. The assembler's lexer is the other half.

use std::fmt::Write as _;

/// Words that are values in an operand, so a variable with that name is quoted.
pub(crate) const VALUE_WORDS: [&str; 3] = ["None", "True", "False"];

/// Whether a byte can be part of a name without quotes.
pub(crate) const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'#' | b'[' | b']')
}

/// Whether a name without quotes can start with this byte. Digits and brackets start other things.
pub(crate) const fn is_word_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':')
}

/// Whether a name needs no quotes. One that ends in a colon would read as a label.
pub(super) fn is_plain_name(name: &[u8]) -> bool {
    name.first().is_some_and(|&byte| is_word_start(byte))
        && name.last().is_some_and(|&byte| byte != b':')
        && name.iter().all(|&byte| is_word_byte(byte))
}

/// Whether an operand with this word would be read as None, True or False.
pub(crate) fn is_value_word(word: &[u8]) -> bool {
    VALUE_WORDS
        .iter()
        .any(|value| word.eq_ignore_ascii_case(value.as_bytes()))
}

/// Appends `text` between quotes. Letters and digits of every script are kept. Anything invisible,
/// ambiguous or not UTF-8 becomes an escape, so that an editor cannot change it.
pub(super) fn push_quoted(out: &mut String, text: &[u8], quote: char) {
    out.push(quote);
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\\' => out.push_str("\\\\"),
                _ if character == quote => {
                    out.push('\\');
                    out.push(quote);
                }
                ' '..='~' => out.push(character),
                _ if character.is_alphanumeric() => out.push(character),
                _ => push_escapes(out, character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        push_escapes(out, chunk.invalid());
    }
    out.push(quote);
}

fn push_escapes(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _infallible = write!(out, "\\x{byte:02X}");
    }
}

/// Appends a float so that reading it returns the same bits. If it has no decimal form, it is
/// written as `0f` and eight hex digits.
pub(super) fn push_float(out: &mut String, number: f32) {
    let _infallible = if number.is_finite() {
        write!(out, "{number:?}")
    } else {
        write!(out, "0f{:08X}", number.to_bits())
    };
}

/// Seconds since 1970 as a date and time of day in UTC, up to the year 9999.
pub(super) fn date(seconds: u64) -> Option<String> {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    if days > 2_932_896 {
        return None; // after the year 9999
    }
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    Some(format!(
        "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0).unwrap(), "1970-01-01 00:00:00 UTC");
        assert_eq!(date(951_827_696).unwrap(), "2000-02-29 12:34:56 UTC");
        assert_eq!(date(1_446_854_400).unwrap(), "2015-11-07 00:00:00 UTC");
        assert_eq!(date(253_402_300_799).unwrap(), "9999-12-31 23:59:59 UTC");
        assert_eq!(date(253_402_300_800), None);
        assert_eq!(date(u64::MAX), None);
    }

    #[test]
    fn quoting_escapes_what_an_editor_could_change() {
        let spelled = |text: &[u8]| {
            let mut out = String::new();
            push_quoted(&mut out, text, '"');
            out
        };
        assert_eq!(spelled(b"a \"b\"\\\n\r\t\x00"), r#""a \"b\"\\\n\r\t\x00""#);
        assert_eq!(spelled("grüß\u{202e}".as_bytes()), r#""grüß\xE2\x80\xAE""#);
        assert_eq!(spelled(b"\xFFgr\xFC"), r#""\xFFgr\xFC""#);
    }

    #[test]
    fn plain_names_are_those_that_the_lexer_reads_as_one_word() {
        for name in ["Foo", "::temp0", "Form[]", "A:B#C", "_x"] {
            assert!(is_plain_name(name.as_bytes()), "{name}");
        }
        for name in ["", "5", "a b", "label:", "[x", "a.b", "é", "@1", "-"] {
            assert!(!is_plain_name(name.as_bytes()), "{name}");
        }
    }
}
