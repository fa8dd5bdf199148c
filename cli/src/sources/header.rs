//! Finds a script's name without parsing the script, so that its root folder is known before anything
//! is compiled.

/// The name after `ScriptName`, if the file starts with one; only comments, doc comments and blank
/// lines may come before it.
pub(crate) fn script_name(bytes: &[u8]) -> Option<&str> {
    let mut rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    loop {
        rest = rest.trim_ascii_start();
        rest = match rest {
            [b';', b'/', inside @ ..] => after(inside, b"/;")?,
            [b';', line @ ..] => after(line, b"\n")?,
            [b'{', inside @ ..] => after(inside, b"}")?,
            [b'\\', line @ ..] => line,
            _ => break,
        };
    }
    let keyword = b"ScriptName";
    let (word, rest) = rest.split_at_checked(keyword.len())?;
    if !word.eq_ignore_ascii_case(keyword) || !rest.first()?.is_ascii_whitespace() {
        return None;
    }
    let rest = rest.trim_ascii_start();
    let length = rest.iter().take_while(|&&byte| is_name(byte)).count();
    std::str::from_utf8(&rest[..length])
        .ok()
        .filter(|name| !name.is_empty())
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b':'
}

/// What follows the first occurrence of `end`.
fn after<'text>(text: &'text [u8], end: &[u8]) -> Option<&'text [u8]> {
    let at = text.windows(end.len()).position(|window| window == end)?;
    Some(&text[at + end.len()..])
}

#[cfg(test)]
mod tests {
    use super::script_name;

    #[test]
    fn names_are_found_behind_comments() {
        for (text, name) in [
            ("ScriptName A", Some("A")),
            (
                "\u{FEFF}scriptname  My:Space:Door extends Form\n",
                Some("My:Space:Door"),
            ),
            ("; one\n;/ two\n /; {three}\n\tSCRIPTNAME B\r\n", Some("B")),
            ("Struct S\nEndStruct\n", None),
            ("ScriptNameless A", None),
            ("", None),
            (";/ never closed", None),
        ] {
            assert_eq!(script_name(text.as_bytes()), name, "{text:?}");
        }
    }
}
