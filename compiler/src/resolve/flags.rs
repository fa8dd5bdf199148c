//! User flags: the ones that a `.flg` file declares, and the files of the games built in.

use cyperus_pex::Game;

bitflags::bitflags! {
    /// What a user flag may be used on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FlagPlaces: u8 {
        /// On the `ScriptName` line.
        const SCRIPT = 1;
        /// On a property.
        const PROPERTY = 1 << 1;
        /// On a script variable.
        const VARIABLE = 1 << 2;
        /// On a function or event.
        const FUNCTION = 1 << 3;
        /// On a member of a struct.
        const STRUCT_MEMBER = 1 << 4;
        /// On a group.
        const GROUP = 1 << 5;
    }
}

/// One flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFlag {
    /// The name, in lower case as files hold it.
    pub name: Box<str>,
    /// The bits it sets; more than one for a combination.
    pub bits: u32,
    /// What it may be used on.
    pub places: FlagPlaces,
    /// Whether it combines other flags; such a flag is not written to files.
    pub is_combination: bool,
}

/// The user flags that a session knows, in the order of the flag file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFlags {
    flags: Vec<UserFlag>,
}

/// What is wrong with a flag file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct FlagFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The problem in words.
    pub problem: String,
}

impl UserFlags {
    /// The flags of a game's own flag file.
    pub fn of_game(game: Game) -> Self {
        let later = game.has_structs();
        let mut flags = Vec::new();
        let mut add = |name: &str, bits: u32, places: FlagPlaces| {
            flags.push(UserFlag {
                name: name.into(),
                bits,
                places,
                is_combination: bits.count_ones() > 1,
            });
        };
        let mut hidden = FlagPlaces::SCRIPT | FlagPlaces::PROPERTY;
        if later {
            hidden |= FlagPlaces::STRUCT_MEMBER;
        }
        add("hidden", 1, hidden);
        add(
            "conditional",
            1 << 1,
            FlagPlaces::SCRIPT | FlagPlaces::VARIABLE,
        );
        if later {
            add("default", 1 << 2, FlagPlaces::SCRIPT);
            add("collapsedonref", 1 << 3, FlagPlaces::GROUP);
            add("collapsedonbase", 1 << 4, FlagPlaces::GROUP);
            add("mandatory", 1 << 5, FlagPlaces::PROPERTY);
            add("collapsed", 3 << 3, FlagPlaces::GROUP);
        }
        Self { flags }
    }

    /// Reads a flag file.
    pub fn parse(text: &str) -> Result<Self, FlagFileError> {
        FlagFile {
            words: words(text)?,
            at: 0,
            flags: Vec::new(),
        }
        .read()
    }

    /// The flag with this name, ignoring case.
    pub fn find(&self, name: &str) -> Option<&UserFlag> {
        self.flags
            .iter()
            .find(|flag| flag.name.eq_ignore_ascii_case(name))
    }

    /// All flags in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, UserFlag> {
        self.flags.iter()
    }
}

impl<'flags> IntoIterator for &'flags UserFlags {
    type Item = &'flags UserFlag;
    type IntoIter = std::slice::Iter<'flags, UserFlag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

struct Word<'text> {
    line: usize,
    text: &'text str,
}

/// Splits into words and signs; comments go.
fn words(text: &str) -> Result<Vec<Word<'_>>, FlagFileError> {
    let mut words = Vec::new();
    let (mut rest, mut line) = (text.trim_start_matches('\u{feff}'), 1);
    while let Some(first) = rest.chars().next() {
        let length = if let Some(comment) = rest.strip_prefix("/*") {
            let Some(end) = comment.find("*/") else {
                return Err(FlagFileError {
                    line,
                    problem: "this comment never ends: `*/` is missing".to_owned(),
                });
            };
            end + 4
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first.is_whitespace() {
            first.len_utf8()
        } else {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let length = rest
                .find(|c| !is_word(c))
                .filter(|&length| length > 0)
                .unwrap_or(if is_word(first) {
                    rest.len()
                } else {
                    first.len_utf8()
                });
            words.push(Word {
                line,
                text: &rest[..length],
            });
            length
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(words)
}

struct FlagFile<'text> {
    words: Vec<Word<'text>>,
    at: usize,
    flags: Vec<UserFlag>,
}

impl<'text> FlagFile<'text> {
    fn read(mut self) -> Result<UserFlags, FlagFileError> {
        while self.at < self.words.len() {
            if !self.take("Flag") {
                return Err(self.error("expected `Flag`"));
            }
            self.flag()?;
        }
        Ok(UserFlags { flags: self.flags })
    }

    fn error(&self, problem: impl Into<String>) -> FlagFileError {
        let word = self.words.get(self.at).or(self.words.last());
        FlagFileError {
            line: word.map_or(1, |word| word.line),
            problem: problem.into(),
        }
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self
            .words
            .get(self.at)
            .is_some_and(|word| word.text.eq_ignore_ascii_case(text));
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, wanted: &str) -> Result<&'text str, FlagFileError> {
        match self.words.get(self.at) {
            Some(word)
                if word
                    .text
                    .starts_with(|c: char| c.is_alphanumeric() || c == '_') =>
            {
                self.at += 1;
                Ok(word.text)
            }
            Some(_) | None => Err(self.error(format!("expected {wanted}"))),
        }
    }

    fn flag(&mut self) -> Result<(), FlagFileError> {
        let name = self.word("the flag's name")?;
        if self
            .flags
            .iter()
            .any(|flag| flag.name.eq_ignore_ascii_case(name))
        {
            self.at -= 1;
            return Err(self.error(format!("the flag `{name}` is declared twice")));
        }
        let value = self.word("a bit number or another flag")?;
        let flag = match value.parse::<u32>() {
            Ok(bit) if bit < 32 => UserFlag {
                name: name.to_ascii_lowercase().into(),
                bits: 1 << bit,
                places: self.places()?,
                is_combination: false,
            },
            Ok(_) => {
                self.at -= 1;
                return Err(self.error("the bit of a flag must be a number from 0 to 31"));
            }
            Err(_) => self.combination(name, value)?,
        };
        self.flags.push(flag);
        Ok(())
    }

    fn combination(&mut self, name: &str, first: &str) -> Result<UserFlag, FlagFileError> {
        let (mut bits, mut places) = (0, FlagPlaces::all());
        let mut part = first;
        loop {
            match self
                .flags
                .iter()
                .find(|flag| flag.name.eq_ignore_ascii_case(part))
            {
                Some(flag) => {
                    bits |= flag.bits;
                    places &= flag.places;
                }
                None => {
                    self.at -= 1;
                    return Err(self.error(format!("there is no flag `{part}` above this line")));
                }
            }
            if !self.take("&") {
                break;
            }
            part = self.word("a flag")?;
        }
        Ok(UserFlag {
            name: name.to_ascii_lowercase().into(),
            bits,
            places,
            is_combination: true,
        })
    }

    fn places(&mut self) -> Result<FlagPlaces, FlagFileError> {
        if !self.take("{") {
            return Ok(FlagPlaces::all());
        }
        let mut places = FlagPlaces::empty();
        while !self.take("}") {
            let place = self.word("a place or `}`")?;
            places |= match place.to_ascii_lowercase().as_str() {
                "script" => FlagPlaces::SCRIPT,
                "property" => FlagPlaces::PROPERTY,
                "variable" => FlagPlaces::VARIABLE,
                "function" => FlagPlaces::FUNCTION,
                "structvar" => FlagPlaces::STRUCT_MEMBER,
                "group" => FlagPlaces::GROUP,
                _ => {
                    self.at -= 1;
                    return Err(self.error(format!(
                        "a flag cannot be for `{place}`: use Script, Property, Variable, Function, StructVar or Group"
                    )));
                }
            };
        }
        Ok(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_file_like_the_games_gives_the_built_in_flags() {
        let text = "// flags\nFlag Hidden 0\n{\n Script\n Property\n StructVar\n}\n\
            Flag Conditional 1 { Script Variable }\n/* more */ Flag Default 2 { Script }\n\
            Flag CollapsedOnRef 3 { Group }\nFlag CollapsedOnBase 4 { Group }\n\
            Flag Mandatory 5 { Property }\nFlag Collapsed CollapsedOnRef & CollapsedOnBase\n";
        assert_eq!(
            UserFlags::parse(text),
            Ok(UserFlags::of_game(Game::Fallout4))
        );
    }

    #[test]
    fn wrong_flag_files_say_where() {
        for (text, line, part) in [
            ("Flag A 32", 1, "0 to 31"),
            ("\nFlag A 1 { Nowhere }", 2, "Nowhere"),
            ("Flag A 1\n\nFlag a 2", 3, "twice"),
            ("Flag A B", 1, "no flag `B`"),
            ("Flog A 1", 1, "`Flag`"),
            ("Flag A 1 { Script", 1, "a place"),
            ("/* no end", 1, "never ends"),
            ("Flag", 1, "name"),
        ] {
            let error = UserFlags::parse(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.problem.contains(part), "{text}: {error}");
        }
    }
}
