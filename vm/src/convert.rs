//! Conversions between numbers, and between numbers and text, as scripts see them.

/// Room for the digits of any Int, including the sign.
pub(crate) const INT_DIGITS: usize = 11;

/// An Int in decimal, written into `digits`.
pub(crate) fn int_text(value: i32, digits: &mut [u8; INT_DIGITS]) -> &[u8] {
    let mut rest = value.unsigned_abs();
    let mut at = INT_DIGITS;
    loop {
        at -= 1;
        digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    &digits[at..]
}

/// A Float as the games print it: fixed notation with six decimals.
pub(crate) fn float_text(value: f32) -> String {
    if value.is_nan() {
        // The games print the result of an impossible operation like this, because its sign is set.
        return "-nan(ind)".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    format!("{value:.6}")
}

/// The number at the start of a text, as C's `strtol` reads it in base 10; 0 if there is none.
pub(crate) fn text_to_int(text: &[u8]) -> i32 {
    let text = text.trim_ascii_start();
    let (negative, digits) = sign(text);
    let mut value: i64 = 0;
    for digit in digits.iter().take_while(|byte| byte.is_ascii_digit()) {
        value = (value * 10 + i64::from(digit - b'0')).min(i64::from(u32::MAX));
    }
    let value = if negative { -value } else { value };
    i32::try_from(value).unwrap_or(if negative { i32::MIN } else { i32::MAX })
}

/// The decimal number at the start of a text, including an exponent; 0 if there is none.
pub(crate) fn text_to_float(text: &[u8]) -> f32 {
    let text = text.trim_ascii_start();
    let (_, unsigned) = sign(text);
    let signs = text.len() - unsigned.len();
    let digits = |from: usize| {
        text.get(from..)
            .unwrap_or_default()
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let whole = digits(signs);
    let mut end = signs + whole;
    if text.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        if whole + fraction == 0 {
            return 0.0;
        }
        end += 1 + fraction;
    } else if whole == 0 {
        return 0.0;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let signed = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + signed);
        if exponent > 0 {
            end += 1 + signed + exponent;
        }
    }
    std::str::from_utf8(&text[..end])
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
}

fn sign(text: &[u8]) -> (bool, &[u8]) {
    match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    }
}

/// Floats closer than this, absolutely or relative to the larger one, count as equal.
const TOLERANCE: f32 = 1e-6;

/// Whether scripts see two Floats as equal.
#[inline]
pub(crate) fn floats_equal(a: f32, b: f32) -> bool {
    // The exact case also covers infinities, whose difference is NaN. Nothing equals a NaN.
    #[expect(clippy::float_cmp, reason = "the exact case is meant")]
    let exact = a == b;
    let difference = (a - b).abs();
    let tolerance = TOLERANCE * a.abs().max(b.abs()).max(1.0);
    // The tolerance of an infinity would cover everything.
    exact || (difference.is_finite() && difference <= tolerance)
}

/// A Float as an Int, rounded towards zero. Values that do not fit become the smallest Int, as on
/// the games' processors.
#[inline]
pub(crate) fn float_to_int(value: f32) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "in range, checked just before"
    )]
    if (LEAST_INT..-LEAST_INT).contains(&value) {
        value as i32
    } else {
        i32::MIN
    }
}

/// The smallest Int.
#[expect(clippy::cast_precision_loss, reason = "a power of two: exact")]
const LEAST_INT: f32 = i32::MIN as f32;

/// An Int as a Float.
#[inline]
pub(crate) fn int_to_float(value: i32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "what the conversion does")]
    let float = value as f32;
    float
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ints_are_plain_decimal() {
        let mut digits = [0; INT_DIGITS];
        for value in [0, 7, -7, 123_456, i32::MAX, i32::MIN] {
            assert_eq!(int_text(value, &mut digits), value.to_string().as_bytes());
        }
    }

    #[test]
    fn floats_have_six_decimals() {
        assert_eq!(float_text(1.0), "1.000000");
        assert_eq!(float_text(-0.0), "-0.000000");
        assert_eq!(float_text(23.167_007), "23.167007");
        assert_eq!(float_text(1e10), "10000000000.000000");
        assert_eq!(float_text(1e-9), "0.000000");
        assert_eq!(float_text(f32::NAN), "-nan(ind)");
        assert_eq!(float_text(f32::NEG_INFINITY), "-inf");
    }

    #[test]
    fn leading_numbers_are_read() {
        assert_eq!(text_to_int(b"5 little dwarves!"), 5);
        assert_eq!(text_to_int(b" +5"), 5);
        assert_eq!(text_to_int(b"-12x"), -12);
        assert_eq!(text_to_int(b"0x10"), 0);
        assert_eq!(text_to_int(b"none"), 0);
        assert_eq!(text_to_int(b"99999999999"), i32::MAX);
        assert_eq!(text_to_float(b"1.5 miles").to_bits(), 1.5_f32.to_bits());
        assert_eq!(text_to_float(b"-2e2x").to_bits(), (-200.0_f32).to_bits());
        assert_eq!(text_to_float(b".5").to_bits(), 0.5_f32.to_bits());
        assert_eq!(text_to_float(b"x").to_bits(), 0.0_f32.to_bits());
        assert_eq!(text_to_float(b"-.").to_bits(), 0.0_f32.to_bits());
    }

    #[test]
    fn equality_is_tolerant() {
        assert!(floats_equal(0.1 + 0.2, 0.3));
        assert!(floats_equal(1.0e10, 1.0e10 + 1000.0));
        assert!(!floats_equal(1.0, 1.001));
        assert!(floats_equal(f32::INFINITY, f32::INFINITY));
        assert!(!floats_equal(f32::INFINITY, 1.0));
        assert!(!floats_equal(f32::INFINITY, f32::NEG_INFINITY));
        assert!(!floats_equal(f32::NAN, 1.0));
    }

    #[test]
    fn conversion_to_int_truncates() {
        assert_eq!(float_to_int(10.5), 10);
        assert_eq!(float_to_int(-1.9), -1);
        assert_eq!(float_to_int(3.0e9), i32::MIN);
        assert_eq!(float_to_int(f32::NAN), i32::MIN);
    }
}
