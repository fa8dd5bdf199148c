//! Variables of a `.ppj`: `@Name` in any text or attribute, `@@` for the sign itself.

use std::collections::BTreeMap;
use std::path::Path;

use roxmltree::Node;

use super::super::mistake::{Complaint, Mistake, wrong};
use super::document::{attribute, elements, is};

/// Characters that Pyro refuses in values.
const REFUSED: [char; 5] = ['!', '#', '^', '&', '*'];

/// How often values may be made of one another.
const DEEPEST: usize = 32;

/// The variables of a project.
#[derive(Debug, Default)]
pub(super) struct Variables {
    /// By name; none if the project has no list: then `@` is a sign like any other.
    values: Option<BTreeMap<String, String>>,
}

impl Variables {
    /// Reads the list, if there is one.
    pub(super) fn read(list: Option<Node<'_, '_>>, folder: &Path) -> Result<Self, Complaint> {
        let Some(list) = list else {
            return Ok(Self::default());
        };
        let mut values = BTreeMap::new();
        for node in elements(list).filter(|node| is(*node, "Variable")) {
            let needed = |name| {
                attribute(node, name).ok_or(Complaint {
                    at: node.range().start,
                    mistake: Mistake::NoAttribute {
                        element: "Variable",
                        attribute: name,
                    },
                })
            };
            let (name, at) = needed("Name")?;
            let (value, value_at) = needed("Value")?;
            let refused = |reason| Mistake::WrongVariable {
                name: name.to_owned(),
                reason,
            };
            if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
                return wrong(
                    at,
                    refused("has a name that is not letters and digits alone"),
                );
            }
            if value.contains(REFUSED) {
                return wrong(value_at, refused("has one of ! # ^ & * in its value"));
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        // Pyro's own.
        let own = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let project = own(if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        });
        values.insert("PROJECT_PATH".to_owned(), project.display().to_string());
        Ok(Self {
            values: Some(values),
        })
    }

    /// A text with its variables replaced.
    pub(super) fn expand(&self, text: &str, at: usize) -> Result<String, Complaint> {
        match &self.values {
            Some(values) => expand(values, text, at, 0),
            None => Ok(text.to_owned()),
        }
    }
}

/// Whether Pyro gives the variable a value while it builds. Only commands and archives use those, which
/// are shown as they are written.
fn is_of_builds(name: &str) -> bool {
    matches!(name, "UNIXTIME" | "PROGRAM_PATH") || name.starts_with("O_") && name.ends_with("_PATH")
}

fn expand(
    values: &BTreeMap<String, String>,
    text: &str,
    at: usize,
    depth: usize,
) -> Result<String, Complaint> {
    let mut result = String::new();
    let mut rest = text;
    while let Some(sign) = rest.find('@') {
        result.push_str(&rest[..sign]);
        rest = &rest[sign + 1..];
        if let Some(after) = rest.strip_prefix('@') {
            result.push('@');
            rest = after;
            continue;
        }
        // Of several names that fit, the longest is meant.
        let named = values.iter().filter(|(name, _)| rest.starts_with(&***name));
        let Some((name, value)) = named.max_by_key(|(name, _)| name.len()) else {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            let text = format!("@{name}");
            if !is_of_builds(name) {
                return wrong(at, Mistake::NoVariable { text });
            }
            result.push_str(&text);
            rest = after;
            continue;
        };
        if depth == DEEPEST {
            return wrong(at, Mistake::Circle { name: name.clone() });
        }
        result.push_str(&expand(values, value, at, depth + 1)?);
        rest = &rest[name.len()..];
    }
    result.push_str(rest);
    Ok(result)
}

/// `~`, `%NAME%`, `$NAME` and `${NAME}` as the environment has them; unknown ones stay.
pub(super) fn with_environment(text: &str) -> String {
    let value = |name: &str| std::env::var(name).ok();
    let mut result = String::new();
    let mut rest = text;
    if let Some(after) = rest.strip_prefix('~')
        && (after.is_empty() || after.starts_with(['/', '\\']))
        && let Some(home) = value("HOME").or_else(|| value("USERPROFILE"))
    {
        result.push_str(&home);
        rest = after;
    }
    while let Some(sign) = rest.find(['%', '$']) {
        let (before, after) = rest.split_at(sign);
        result.push_str(before);
        let name_end = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            end.unwrap_or(text.len())
        };
        let (open, close) = match after.as_bytes() {
            [b'%', ..] => (1, "%"),
            [b'$', b'{', ..] => (2, "}"),
            _ => (1, ""),
        };
        let inner = &after[open..];
        let end = name_end(inner);
        let known = inner[end..].strip_prefix(close).zip(value(&inner[..end]));
        match known.filter(|_| end > 0) {
            Some((after, value)) => {
                result.push_str(&value);
                rest = after;
            }
            None => {
                result.push_str(&after[..1]);
                rest = &after[1..];
            }
        }
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(variables: &[(&str, &str)], text: &str) -> Result<String, Mistake> {
        let values = variables.iter();
        let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let values = Some(values.collect());
        let expanded = Variables { values }.expand(text, 0);
        expanded.map_err(|complaint| complaint.mistake)
    }

    #[test]
    fn variables_are_made_of_one_another_in_any_order() {
        let variables = [
            ("out", r"@mods\Lamp"),
            ("mods", r"D:\Mods"),
            ("modsOld", "x"),
        ];
        assert_eq!(
            expanded(&variables, r"@out\S").as_deref(),
            Ok(r"D:\Mods\Lamp\S")
        );
        assert_eq!(expanded(&variables, "@modsOld").as_deref(), Ok("x"));
        assert_eq!(expanded(&variables, "me@@home").as_deref(), Ok("me@home"));
        let text = "@Out".to_owned();
        assert_eq!(
            expanded(&variables, "@Out"),
            Err(Mistake::NoVariable { text })
        );
        let circle = expanded(&[("a", "@b"), ("b", "@a")], "@a");
        assert!(matches!(circle, Err(Mistake::Circle { .. })), "{circle:?}");
    }

    #[test]
    fn without_a_list_the_sign_is_a_sign() {
        assert_eq!(Variables::default().expand("a@b", 0), Ok("a@b".to_owned()));
    }

    #[test]
    fn the_environment_is_asked_and_may_not_know() {
        let path = std::env::var("PATH").expect("a path");
        assert_eq!(
            with_environment("%PATH%|$PATH|${PATH}"),
            format!("{path}|{path}|{path}")
        );
        let unknown = "100% of $THERE_IS_NO_SUCH_THING and ${x";
        assert_eq!(with_environment(unknown), unknown);
    }
}
