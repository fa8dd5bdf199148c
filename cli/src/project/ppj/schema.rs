//! The elements and attributes of a `.ppj` as data, for editors.

/// An element.
#[derive(Debug)]
pub(crate) struct Element {
    /// Its name.
    pub(crate) name: &'static str,
    /// The element that it stands in; empty for the root.
    pub(crate) parent: &'static str,
    /// Its attributes.
    pub(crate) attributes: &'static [Attribute],
    /// What it is for.
    pub(crate) about: &'static str,
}

/// An attribute.
#[derive(Debug)]
pub(crate) struct Attribute {
    /// Its name.
    pub(crate) name: &'static str,
    /// The texts that it can have; any if there are none.
    pub(crate) values: &'static [&'static str],
    /// What it is for.
    pub(crate) about: &'static str,
}

const SWITCH: &[&str] = &["true", "false"];

const fn attribute(
    name: &'static str,
    values: &'static [&'static str],
    about: &'static str,
) -> Attribute {
    Attribute {
        name,
        values,
        about,
    }
}

const fn element(
    name: &'static str,
    parent: &'static str,
    attributes: &'static [Attribute],
    about: &'static str,
) -> Element {
    Element {
        name,
        parent,
        attributes,
        about,
    }
}

const ROOT: &[Attribute] = &[
    attribute(
        "Output",
        &[],
        "The folder for compiled scripts. Without it, `out` beside the project.",
    ),
    attribute(
        "Flags",
        &[],
        "The file with the user flags, looked for in the imports and then beside the project.",
    ),
    attribute(
        "Asm",
        &["none", "keep", "only", "discard"],
        "Assembly files. Cyperus writes none; `cyperus disasm` shows listings.",
    ),
    attribute(
        "Optimize",
        SWITCH,
        "Store values directly where they are needed.",
    ),
    attribute(
        "Release",
        SWITCH,
        "Leave out calls of `DebugOnly` functions.",
    ),
    attribute("Final", SWITCH, "Leave out calls of `BetaOnly` functions."),
    attribute(
        "Game",
        &["fo4", "fo76", "sse", "tes5", "tesv", "sf1"],
        "The game. Without it, the names of imports and of the flags file say which.",
    ),
    attribute(
        "Anonymize",
        SWITCH,
        "Take names of people and machines out of the compiled files. Cyperus writes none.",
    ),
    attribute(
        "Package",
        SWITCH,
        "Whether Pyro makes archives. Cyperus only shows them.",
    ),
    attribute(
        "Zip",
        SWITCH,
        "Whether Pyro makes ZIP files. Cyperus only shows them.",
    ),
];

const NO_RECURSE: &[Attribute] = &[attribute(
    "NoRecurse",
    SWITCH,
    "Only the files of the folder itself, not of those below it.",
)];

const EVENT: &[Attribute] = &[
    attribute("Description", &[], "What Pyro shows while it runs."),
    attribute("UseInBuild", SWITCH, "Whether Pyro runs the commands."),
];

const ARCHIVE: &[Attribute] = &[
    attribute("Name", &[], "The name of the file that Pyro makes."),
    attribute(
        "RootDir",
        &[],
        "The folder that the paths inside begin from.",
    ),
];

const EVENT_ABOUT: &str = "Commands that Pyro runs at this step. Cyperus shows them and runs none.";

/// Every element.
pub(crate) static ELEMENTS: &[Element] = &[
    element(
        "PapyrusProject",
        "",
        ROOT,
        "A Papyrus project, as the official compiler and Pyro read it.",
    ),
    element(
        "Variables",
        "PapyrusProject",
        &[],
        "Texts that `@Name` stands for anywhere in the project.",
    ),
    element(
        "Variable",
        "Variables",
        &[
            attribute("Name", &[], "The name, of letters and digits."),
            attribute("Value", &[], "The text that stands for it."),
        ],
        "A text with a name: `@Name`. Write `@@` for the sign itself.",
    ),
    element(
        "Imports",
        "PapyrusProject",
        &[],
        "The folders in which scripts are looked up, in this order.",
    ),
    element(
        "Import",
        "Imports",
        &[],
        "A folder with scripts, from the project's folder on. The first one that has a script wins.",
    ),
    element(
        "Folders",
        "PapyrusProject",
        &[],
        "The folders whose scripts are compiled.",
    ),
    element(
        "Folder",
        "Folders",
        NO_RECURSE,
        "A folder whose scripts are compiled: below the project if it begins with a dot, else in every import.",
    ),
    element(
        "Scripts",
        "PapyrusProject",
        &[],
        "Single scripts that are compiled.",
    ),
    element(
        "Script",
        "Scripts",
        &[],
        "A script that is compiled, by its path or its name.",
    ),
    element(
        "Packages",
        "PapyrusProject",
        &[],
        "Archives that Pyro makes. Cyperus shows them and makes none.",
    ),
    element(
        "Package",
        "Packages",
        ARCHIVE,
        "An archive with what it includes.",
    ),
    element(
        "Include",
        "Package",
        NO_RECURSE,
        "Files of the archive, with `*` for any part of a name.",
    ),
    element(
        "ZipFiles",
        "PapyrusProject",
        &[],
        "ZIP files that Pyro makes. Cyperus shows them and makes none.",
    ),
    element(
        "ZipFile",
        "ZipFiles",
        ARCHIVE,
        "A ZIP file with what it includes.",
    ),
    element(
        "Include",
        "ZipFile",
        NO_RECURSE,
        "Files of the ZIP file, with `*` for any part of a name.",
    ),
    element("PreBuildEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostBuildEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PreImportEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostImportEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PreCompileEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostCompileEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PreAnonymizeEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostAnonymizeEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PrePackageEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostPackageEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PreZipEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("PostZipEvent", "PapyrusProject", EVENT, EVENT_ABOUT),
    element("Command", "*Event", &[], "A command. Cyperus runs none."),
];

/// Whether an element stands in another.
pub(crate) fn is_in(element: &Element, parent: &str) -> bool {
    match element.parent.strip_prefix('*') {
        Some(end) => {
            parent.len() > end.len() && {
                let tail = parent.get(parent.len() - end.len()..);
                tail.is_some_and(|tail| tail.eq_ignore_ascii_case(end))
            }
        }
        None => element.parent.eq_ignore_ascii_case(parent),
    }
}

/// The element with this name in another.
pub(crate) fn find(name: &str, parent: &str) -> Option<&'static Element> {
    let mut all = ELEMENTS.iter();
    all.find(|element| element.name.eq_ignore_ascii_case(name) && is_in(element, parent))
}
