//! The function declarations of `scripts/base`: collected when this crate is built, read when a
//! script is needed that the host does not have.

/// For each script a line `ScriptName name parent`, below it one line for each function.
const HEADERS: &str = include_str!(concat!(env!("OUT_DIR"), "/headers.txt"));

/// The functions of one script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    /// The script it extends; empty if there is none.
    pub(super) parent: &'static str,
    functions: &'static str,
}

impl Header {
    /// The header of a script, ignoring case.
    pub(super) fn find(script: &str) -> Option<Self> {
        HEADERS.split("ScriptName ").find_map(|section| {
            let (title, functions) = section.split_once('\n')?;
            let (name, parent) = title.split_once(' ')?;
            name.eq_ignore_ascii_case(script)
                .then_some(Self { parent, functions })
        })
    }

    /// All declarations of the script.
    pub(super) fn declarations(self) -> impl Iterator<Item = Declaration<'static>> {
        self.functions.lines().filter_map(Declaration::read)
    }
}

/// One function as a source declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration<'t> {
    /// The return type's name; `None` for nothing.
    pub(super) returns: &'t str,
    /// The function's name.
    pub(super) name: &'t str,
    /// Types and names of the parameters.
    pub(super) parameters: Vec<(&'t str, &'t str)>,
    /// Whether it belongs to the script and needs no object.
    pub(super) is_global: bool,
    /// Whether it is native: some functions that we have a body for are written in Papyrus in the
    /// base.
    pub(super) is_native: bool,
}

impl<'t> Declaration<'t> {
    /// Reads `Type Function Name(Type name = default, …) Native Global`.
    pub(super) fn read(line: &'t str) -> Option<Self> {
        let (head, rest) = line.split_once('(')?;
        let (parameters, flags) = rest.rsplit_once(')')?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let (returns, name) = match *words {
            [_, name] => ("None", name),
            [returns, _, name] => (returns, name),
            _ => return None,
        };
        let parameters = parameters.split(',').filter_map(|parameter| {
            let mut words = parameter.split_whitespace();
            Some((words.next()?, words.next()?))
        });
        let has = |wanted: &str| {
            let mut flags = flags.split_whitespace();
            flags.any(|flag| flag.eq_ignore_ascii_case(wanted))
        };
        Some(Self {
            returns,
            name,
            parameters: parameters.collect(),
            is_global: has("Global"),
            is_native: has("Native"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let line = "Int[] Function Ask(String asWhat = \"a\", Actor akWho = None) Native Global";
        let expected = Declaration {
            returns: "Int[]",
            name: "Ask",
            parameters: vec![("String", "asWhat"), ("Actor", "akWho")],
            is_global: true,
            is_native: true,
        };
        assert_eq!(Declaration::read(line), Some(expected));
        let plain = Declaration::read("Function Tell() Native").expect("a declaration");
        assert_eq!((plain.returns, plain.is_global), ("None", false));
        assert!(plain.parameters.is_empty());
    }

    #[test]
    fn every_line_that_was_collected_is_a_declaration() {
        let is_title = |line: &&str| line.starts_with("ScriptName ");
        for line in HEADERS.lines().filter(|line| !is_title(line)) {
            assert!(Declaration::read(line).is_some(), "{line}");
        }
        assert!(HEADERS.lines().filter(is_title).count() > 100);
        let actor = Header::find("actor").expect("a script of the base");
        assert_eq!(actor.parent, "ObjectReference");
        assert!(actor.declarations().count() > 200);
        let root = Header::find("ScriptObject").expect("a script of the base");
        assert_eq!(root.parent, "");
    }
}
