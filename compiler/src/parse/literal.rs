//! The values of literals.

use crate::ast::{DocComment, Id, Script, StringLiteral};

/// A whole number in decimal digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Decimal {
    /// It fits.
    Int(i32),
    /// It is too large for an Int.
    Float(f32),
}

/// Leading zeros mean nothing: `010` is ten.
pub(super) fn decimal(digits: &[u8]) -> Decimal {
    let value = digits.iter().try_fold(0_i32, |value, &digit| {
        value
            .checked_mul(10)?
            .checked_add(i32::from(digit.wrapping_sub(b'0')))
    });
    match value {
        Some(value) => Decimal::Int(value),
        None => Decimal::Float(float(digits)),
    }
}

/// Whether the digits are those of 2147483648, which is an Int only after a minus.
pub(super) fn is_two_to_the_31(digits: &[u8]) -> bool {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    digits.get(zeros..) == Some(b"2147483648")
}

/// `0x` and at most 32 bits of digits, not counting leading zeros; the highest bit makes it
/// negative.
pub(super) fn hexadecimal(text: &[u8]) -> Option<i32> {
    let digits = text.get(2..)?;
    let value = digits.iter().try_fold(0_u32, |value, &digit| {
        let digit = char::from(digit).to_digit(16)?;
        (value >> 28 == 0).then_some((value << 4) | digit)
    })?;
    Some(value.cast_signed())
}

/// Digits with or without a point; rounds to the nearest float, and huge numbers to infinity.
pub(super) fn float(text: &[u8]) -> f32 {
    std::str::from_utf8(text)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0.0)
}

/// Keeps the bytes of a string, without quotes and with escapes replaced. Other bytes stay as they
/// are.
pub(super) fn string(script: &mut Script, quoted: &[u8]) -> Id<StringLiteral> {
    let inner = quoted
        .strip_prefix(b"\"")
        .and_then(|rest| rest.strip_suffix(b"\""))
        .unwrap_or_default();
    let start = offset(script);
    if inner.contains(&b'\\') {
        let mut bytes = inner.iter();
        while let Some(&byte) = bytes.next() {
            let byte = match byte {
                b'\\' => match bytes.next() {
                    Some(b'n') => b'\n',
                    Some(b't') => b'\t',
                    Some(&escaped) => escaped,
                    None => break,
                },
                byte => byte,
            };
            script.text.push(byte);
        }
    } else {
        script.text.extend_from_slice(inner);
    }
    let end = offset(script);
    script.strings.push(StringLiteral { start, end });
    Id::new(script.strings.len() - 1)
}

/// Keeps the text of a documentation comment: without braces, trimmed, with LF line ends.
pub(super) fn doc_comment(script: &mut Script, braced: &[u8]) -> Id<DocComment> {
    let inner = braced
        .strip_prefix(b"{")
        .and_then(|rest| rest.strip_suffix(b"}"))
        .unwrap_or_default();
    let start = offset(script);
    let mut bytes = inner.trim_ascii().iter().peekable();
    while let Some(&byte) = bytes.next() {
        if byte == b'\r' && bytes.peek() == Some(&&b'\n') {
            continue;
        }
        script.text.push(byte);
    }
    let end = offset(script);
    script.docs.push(DocComment { start, end });
    Id::new(script.docs.len() - 1)
}

fn offset(script: &Script) -> u32 {
    u32::try_from(script.text.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::ParseMode;

    #[test]
    fn decimal_numbers_ignore_leading_zeros_and_grow_into_floats() {
        assert_eq!(decimal(b"0"), Decimal::Int(0));
        assert_eq!(decimal(b"007"), Decimal::Int(7));
        assert_eq!(decimal(b"2147483647"), Decimal::Int(i32::MAX));
        assert_eq!(
            decimal(b"2147483648"),
            Decimal::Float(f32::from_bits(0x4F00_0000))
        );
        assert_eq!(decimal(b"10000000000"), Decimal::Float(1.0e10));
        assert!(is_two_to_the_31(b"002147483648"));
        assert!(!is_two_to_the_31(b"2147483649"));
    }

    #[test]
    fn hexadecimal_numbers_have_32_bits() {
        assert_eq!(hexadecimal(b"0xFF"), Some(255));
        assert_eq!(hexadecimal(b"0X80000000"), Some(i32::MIN));
        assert_eq!(hexadecimal(b"0x0000000012345678"), Some(0x1234_5678));
        assert_eq!(hexadecimal(b"0x100000000"), None);
    }

    #[test]
    fn strings_and_documentation_keep_their_bytes() {
        let mut script = Script::new(ParseMode::Full);
        let id = string(&mut script, b"\"a\\n\\t\\\\\\\"\xE9\"");
        assert_eq!(script.string(id), b"a\n\t\\\"\xE9");
        let id = doc_comment(&mut script, b"{ \r\n one\r\n two\xE9 \n}");
        assert_eq!(script.doc(id), b"one\n two\xE9");
    }
}
