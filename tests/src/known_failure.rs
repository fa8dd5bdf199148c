//! The list of cases that are known to fail. Each has a reason, and each must fail: a case that
//! passes has to be removed from the list.

use std::collections::BTreeMap;

/// Name of the case to the reason why it fails.
#[derive(Clone, Debug, Default)]
pub struct KnownFailures(BTreeMap<String, String>);

impl KnownFailures {
    /// Reads lines of the form `"run/arrays/name" = "reason"`; `#` begins a comment line.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut known = BTreeMap::new();
        for (at, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entry = line.split_once('=').and_then(|(name, reason)| {
                let quoted = |text: &str| {
                    let inner = text.trim().strip_prefix('"')?.strip_suffix('"')?;
                    (!inner.is_empty()).then(|| inner.to_owned())
                };
                Some((quoted(name)?, quoted(reason)?))
            });
            let Some((name, reason)) = entry else {
                return Err(format!("line {}: expected \"NAME\" = \"REASON\"", at + 1));
            };
            known.insert(name, reason);
        }
        Ok(Self(known))
    }

    /// The reason for a name on the list.
    pub fn reason(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Names and reasons.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let rows = self.0.iter();
        rows.map(|(name, reason)| (name.as_str(), reason.as_str()))
    }

    /// Inverts the result of a case that is on the list.
    pub fn judge(&self, name: &str, result: Result<(), String>) -> Result<(), String> {
        match (self.0.get(name), result) {
            (None, result) => result,
            (Some(_), Err(_)) => Ok(()),
            (Some(reason), Ok(())) => Err(format!(
                "it passes now: remove it from the list of known failures ({reason})"
            )),
        }
    }

    /// The names on the list that do not belong to any case.
    pub fn strangers(&self, names: &[String]) -> Vec<&str> {
        let known = self.0.keys().map(String::as_str);
        known
            .filter(|known| !names.iter().any(|name| name == known))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_failure_must_fail() {
        let known = KnownFailures::read("# why\n\n\"run/a\" = \"not built yet\"\n").unwrap();
        assert!(known.judge("run/a", Err("so it is".to_owned())).is_ok());
        assert!(known.judge("run/a", Ok(())).is_err());
        assert!(known.judge("run/b", Ok(())).is_ok());
        assert!(known.judge("run/b", Err(String::new())).is_err());
        assert_eq!(known.strangers(&["run/b".to_owned()]), ["run/a"]);
    }

    #[test]
    fn a_failure_without_a_reason_is_refused() {
        assert!(KnownFailures::read("\"run/a\" = \"\"").is_err());
        assert!(KnownFailures::read("run/a").is_err());
    }
}
