//! The file of a script's page: a name that every file system takes, different for different scripts
//! even where case does not count.

use std::fmt::Write as _;

use cyperus_compiler::ast::hash_name;

/// The longest name before the ending.
const LONGEST: usize = 120;

/// Names that Windows keeps for devices.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The file name of a script's page, without the ending. `A:B` becomes `A.B`; a sign that no script
/// name should have becomes `~` and its number.
pub(super) fn file_name(script: &str) -> String {
    let mut name = String::with_capacity(script.len());
    for byte in script.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' => name.push(char::from(byte)),
            b':' => name.push('.'),
            _ => {
                let _infallible = write!(name, "~{byte:02x}");
            }
        }
    }
    let first = name.split('.').next().unwrap_or_default();
    if name.is_empty() || name.starts_with('.') || DEVICES.contains(&&*first.to_ascii_lowercase()) {
        name.insert_str(0, "~-");
    }
    if name.len() > LONGEST {
        name.truncate(LONGEST - 18);
        let _infallible = write!(name, "~~{:016x}", hash_name(script));
    }
    name
}

/// Whether the name can be told from the script's without looking: what the search does.
pub(super) fn is_plain(script: &str, file: &str) -> bool {
    script.replace(':', ".") == file
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn every_name_is_a_file_name_and_no_two_are_the_same() {
        assert_eq!(file_name("Gate"), "Gate");
        assert_eq!(file_name("Mod:Gate"), "Mod.Gate");
        assert_eq!(file_name("Mod.Gate"), "Mod~2eGate");
        assert_eq!(
            file_name("../../etc/passwd"),
            "~2e~2e~2f~2e~2e~2fetc~2fpasswd"
        );
        assert_eq!(file_name("con"), "~-con");
        assert_eq!(file_name("Aux:Gate"), "~-Aux.Gate");
        assert_eq!(file_name(""), "~-");
        let long = "a".repeat(500);
        let other = format!("{long}b");
        assert!(file_name(&long).len() <= 120);
        assert_ne!(file_name(&long), file_name(&other));
    }
}
