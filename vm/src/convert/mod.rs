//! Conversions between text and numbers, and the text that values have.

mod display;

/// Room for the digits of any Int, sign included.
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
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    format!("{value:.6}")
}

/// The number that a text begins with, as C's `strtol` reads it in base 10; 0 if there is none.
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

/// The decimal number that a text begins with, exponent included; 0 if there is none.
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
        assert_eq!(float_text(f32::NAN), "nan");
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
}
