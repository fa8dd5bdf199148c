//! Values as people read them: text in quotes, long arrays cut.

use cyperus_vm::{Machine, Value};

/// Most elements of an array that are shown.
const ELEMENTS: usize = 50;
/// Most characters of a text that are shown.
const CHARACTERS: usize = 2000;

/// A value as a line.
pub(super) fn shown(machine: &Machine, value: &Value) -> String {
    match value {
        Value::String(text) => quoted(&String::from_utf8_lossy(text)),
        Value::Array(array) => {
            let all = machine.array_values(*array);
            let mut parts: Vec<String> = all
                .iter()
                .take(ELEMENTS)
                .map(|element| match element {
                    Value::String(text) => quoted(&String::from_utf8_lossy(text)),
                    Value::None
                    | Value::Bool(_)
                    | Value::Int(_)
                    | Value::Float(_)
                    | Value::Object(_)
                    | Value::Array(_)
                    | Value::Struct(_) => machine.value_text(element),
                })
                .collect();
            if all.len() > ELEMENTS {
                parts.push(format!("... {} more", all.len() - ELEMENTS));
            }
            format!("[{}]", parts.join(", "))
        }
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Object(_)
        | Value::Struct(_) => machine.value_text(value),
    }
}

/// Text as a script would write it.
fn quoted(text: &str) -> String {
    let mut shown = String::from('"');
    for sign in text.chars().take(CHARACTERS) {
        match sign {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            _ => shown.push(sign),
        }
    }
    shown.push_str(if text.chars().nth(CHARACTERS).is_some() {
        "\"..."
    } else {
        "\""
    });
    shown
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn text_is_shown_as_a_script_would_write_it() {
        assert_eq!(quoted("a \"b\"\n"), "\"a \\\"b\\\"\\n\"");
        assert_eq!(quoted(&"x".repeat(3000)).len(), 2005);
    }
}
