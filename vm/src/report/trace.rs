//! One line of a script stack.

use std::fmt;

/// One call of a script stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// The game object of self, without brackets; `None` in a global function.
    pub object: Option<String>,
    /// The script: that of the instance, or the one that declares a global function.
    pub script: String,
    /// The function.
    pub function: String,
    /// The source file's name as the compiler stored it; `<native>` for natives.
    pub file: String,
    /// The source line, if known.
    pub line: Option<u16>,
}

impl fmt::Display for TraceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.object {
            Some(object) => write!(f, "[{object}]")?,
            None => f.write_str("<unknown self>")?,
        }
        write!(
            f,
            ".{}.{}() - \"{}\" Line ",
            self.script, self.function, self.file
        )?;
        match self.line {
            Some(line) => write!(f, "{line}"),
            None => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The forms of frames in public logs: a quest, a reference, an alias, a script whose object is
    /// gone, a global function.
    #[test]
    fn frames_begin_with_the_game_object() {
        let frame = |object: Option<&str>| {
            let line = TraceLine {
                object: object.map(str::to_owned),
                script: "mymod:mainquest".to_owned(),
                function: "OnInit".to_owned(),
                file: "MainQuest.psc".to_owned(),
                line: Some(12),
            };
            line.to_string()
        };
        let rest = ".mymod:mainquest.OnInit() - \"MainQuest.psc\" Line 12";
        for object in [
            "MyQuest (0B000F99)",
            " (0001348A)",
            "alias Guard on quest MyQuest (0B000F99)",
            "None",
        ] {
            assert_eq!(frame(Some(object)), format!("[{object}]{rest}"));
        }
        assert_eq!(frame(None), format!("<unknown self>{rest}"));
    }
}
