//! One line of a script stack.

use std::fmt;

/// One call of a script stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// The text of self; `None` in a global function.
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
        let object = self.object.as_deref().unwrap_or("<unknown self>");
        write!(
            f,
            "{object}.{}.{}() - \"{}\" Line ",
            self.script, self.function, self.file
        )?;
        match self.line {
            Some(line) => write!(f, "{line}"),
            None => f.write_str("?"),
        }
    }
}
