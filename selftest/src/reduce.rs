//! The game's scripts without what no program uses: a machine that loads three of them for a program
//! of forty lines would do little else.

/// What programs call, and the events that they handle. A program that used another name would not
/// compile, and that is a finding.
const USED: &[&str] = &[
    "CallFunction",
    "CallFunctionNoWait",
    "Get",
    "GetState",
    "GotoState",
    "OnBeginState",
    "OnEndState",
    "OnInit",
    "OnTimer",
    "OnUpdate",
    "RandomInt",
    "RegisterForCustomEvent",
    "RegisterForSingleUpdate",
    "SendCustomEvent",
    "Set",
    "StartTimer",
    "Trace",
    "Wait",
];

/// The lines of a script without functions and events that nobody uses. All of the game's natives
/// have a line each; what has a body stays if its name is used, and goes as a whole otherwise.
pub(crate) fn reduced(source: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(source);
    let text = text.replace("\\\n", " ").replace("\\\r\n", " ");
    let mut kept = String::new();
    let mut end = None;
    for line in text.lines() {
        if let Some(word) = end {
            if first_word(line).eq_ignore_ascii_case(word) {
                end = None;
            }
            continue;
        }
        match declared(line) {
            Some((name, _)) if USED.iter().any(|used| used.eq_ignore_ascii_case(name)) => {}
            Some((_, closing)) => {
                end = (!is_native(line)).then_some(closing);
                continue;
            }
            None => {}
        }
        kept.push_str(line);
        kept.push('\n');
    }
    kept.into_bytes()
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The name of the function or event that a line declares, and the word that would end its body.
fn declared(line: &str) -> Option<(&str, &'static str)> {
    let code = line.split(';').next().unwrap_or_default();
    let head = code
        .split('(')
        .next()
        .filter(|head| head.len() < code.len())?;
    let mut words = head.split_whitespace().rev();
    let name = words.next()?;
    match words.next()?.to_ascii_lowercase().as_str() {
        "function" => Some((name, "EndFunction")),
        "event" => Some((name, "EndEvent")),
        _ => None,
    }
}

fn is_native(line: &str) -> bool {
    let code = line.split(';').next().unwrap_or_default();
    let mut flags = code
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    flags.any(|word| word.eq_ignore_ascii_case("native"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_uses_goes_with_its_body_and_all_else_stays() {
        let source = b"ScriptName A Extends B Native\nStruct S\n  Int n\nEndStruct\n\
            Function Trace(String text) Native Global\nInt Function Other() Native\n\
            Function Long() ; native only in words\n  Wait(1.0)\nEndFunction\n\
            Event OnTimer(Int id)\nEndEvent\nEvent OnHit()\nendevent\nInt Property P Auto\n";
        let expected = "ScriptName A Extends B Native\nStruct S\n  Int n\nEndStruct\n\
            Function Trace(String text) Native Global\n\
            Event OnTimer(Int id)\nEndEvent\nInt Property P Auto\n";
        assert_eq!(String::from_utf8_lossy(&reduced(source)), expected);
    }
}
