//! Every element and attribute of a `.ppj`.

use std::path::Path;

use roxmltree::Node;

use super::super::mistake::{Complaint, Mistake, wrong};
use super::super::model::{Place, ProjectFile, Setting, Shown};
use super::super::path;
use super::super::row::named;
use super::document::{attribute, elements, is, parse, text, without_comments};
use super::resolve::{Folders, game_of_flags, game_of_imports, is_remote};
use super::variable::{Variables, with_environment};
use crate::exit::position;
use crate::sources::import_remarks;

/// The lists whose contents are shown, and nothing else.
const SHOWN_LISTS: [&str; 2] = ["Packages", "ZipFiles"];

/// The steps that commands may be attached to, before and after.
const STEPS: [&str; 6] = ["Build", "Import", "Compile", "Anonymize", "Package", "Zip"];

/// The attributes of the root element.
const ATTRIBUTES: [&str; 10] = [
    "Output",
    "Flags",
    "Asm",
    "Optimize",
    "Release",
    "Final",
    "Game",
    "Anonymize",
    "Package",
    "Zip",
];

/// Reads the text of the project at `path`, which lies in `folder`. `more` are import folders that the
/// command line adds.
pub(in super::super) fn read(
    path: &Path,
    folder: &Path,
    more: &[std::path::PathBuf],
    text: &str,
) -> Result<ProjectFile, Complaint> {
    let (project, complaint) = read_as_far(path, folder, more, text);
    match complaint {
        Some(complaint) => Err(complaint),
        None => Ok(project),
    }
}

/// The same as far as it goes: up to the first mistake, which comes along.
pub(in super::super) fn read_as_far(
    path: &Path,
    folder: &Path,
    more: &[std::path::PathBuf],
    text: &str,
) -> (ProjectFile, Option<Complaint>) {
    let mut project = ProjectFile::new(path);
    project.imports_lead = true;
    let stripped = without_comments(text);
    let document = match parse(&stripped) {
        Ok(document) => document,
        Err(complaint) => return (project, Some(complaint)),
    };
    let root = document.root_element();
    if !is(root, "PapyrusProject") {
        let found = root.tag_name().name().to_owned();
        let complaint = Complaint {
            at: root.range().start,
            mistake: Mistake::NoProject { found },
        };
        return (project, Some(complaint));
    }
    let variables = match Variables::read(list(root, "Variables"), folder) {
        Ok(variables) => variables,
        Err(complaint) => return (project, Some(complaint)),
    };
    let mut reader = Reader {
        folder,
        text,
        root,
        variables,
        project,
    };
    let complaint = reader.all(more).err();
    let order = |setting: &Setting| {
        super::super::row::ROWS
            .iter()
            .position(|row| std::ptr::eq(row, setting.row))
    };
    reader.project.settings.sort_by_key(order);
    (reader.project, complaint)
}

/// The first element with this name; Pyro reads no other.
fn list<'a, 'input>(root: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    elements(root).find(|node| is(*node, name))
}

struct Reader<'a, 'input> {
    folder: &'a Path,
    text: &'a str,
    root: Node<'a, 'input>,
    variables: Variables,
    project: ProjectFile,
}

impl Reader<'_, '_> {
    fn all(&mut self, more: &[std::path::PathBuf]) -> Result<(), Complaint> {
        self.look_for_strangers();
        let imports = self.imports(more)?;
        self.switches()?;
        self.flags_and_game(&imports)?;
        self.output()?;
        self.roots(&imports)?;
        self.shown()
    }

    /// Notes what something in the text leads to.
    fn lead(&mut self, at: usize, path: &Path) {
        self.project.leads.push((at, path.to_owned()));
    }

    fn place(&self, at: usize) -> Place {
        let (line, column) = position(self.text, at);
        Place { line, column }
    }

    fn remark(&mut self, at: usize, text: String) {
        let place = self.place(at);
        self.project.remarks.push((place, text));
    }

    fn set(
        &mut self,
        key: (&str, &str),
        values: Vec<std::ffi::OsString>,
        at: usize,
        because: Option<String>,
    ) {
        let place = self.place(at);
        self.project
            .settings
            .extend(named(key.0, key.1).map(|row| Setting {
                row,
                values,
                place,
                because,
            }));
    }

    /// An attribute of the root, with its variables replaced.
    fn attribute(&self, name: &str) -> Result<Option<(String, usize)>, Complaint> {
        let Some((value, at)) = attribute(self.root, name) else {
            return Ok(None);
        };
        let value = self.variables.expand(value, at)?;
        Ok(Some((value.trim().to_owned(), at)).filter(|(value, _)| !value.is_empty()))
    }

    /// A switch of any element; `otherwise` where it is not given.
    fn switch(&self, node: Node<'_, '_>, name: &str, otherwise: bool) -> Result<bool, Complaint> {
        let Some((value, at)) = attribute(node, name) else {
            return Ok(otherwise);
        };
        let value = self.variables.expand(value, at)?;
        match value.trim().to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            "" => Ok(otherwise),
            _ => wrong(
                at,
                Mistake::WrongWord {
                    key: name.to_owned(),
                    text: value,
                    expected: "true, false, 0, 1".to_owned(),
                },
            ),
        }
    }

    /// The texts of the elements in a list, with their elements.
    fn texts<'n, 'i>(
        &self,
        list: Option<Node<'n, 'i>>,
        name: &str,
    ) -> Result<Vec<(String, usize, Node<'n, 'i>)>, Complaint> {
        let nodes = list.into_iter().flat_map(elements);
        let mut texts = Vec::new();
        for node in nodes.filter(|node| is(*node, name)) {
            let (value, at) = text(node);
            let value = self.variables.expand(&value, at)?;
            if !value.is_empty() {
                texts.push((value, at, node));
            }
        }
        Ok(texts)
    }

    /// Elements and attributes that mean nothing, and lists after the first.
    fn look_for_strangers(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        for node in elements(self.root) {
            let name = node.tag_name().name();
            let lower = name.to_ascii_lowercase();
            let lists = ["Variables", "Imports", "Folders", "Scripts"];
            let is_known = lists.iter().chain(&SHOWN_LISTS).any(|list| is(node, list))
                || events().any(|event| event.eq_ignore_ascii_case(name));
            if !is_known {
                self.remark(
                    node.range().start,
                    format!("there is no element {name}; left out"),
                );
            } else if seen.contains(&lower) {
                let text = format!("another {name} stands before this one; only the first is read");
                self.remark(node.range().start, text);
            }
            seen.push(lower);
        }
        for stranger in self.root.attributes() {
            let is_known = ATTRIBUTES
                .iter()
                .any(|name| stranger.name().eq_ignore_ascii_case(name));
            if stranger.namespace().is_none() && !is_known {
                let text = format!("there is no attribute {}; left out", stranger.name());
                self.remark(stranger.range().start, text);
            }
        }
    }

    fn imports(&mut self, more: &[std::path::PathBuf]) -> Result<Folders, Complaint> {
        let mut folders = Folders::default();
        let mut first = None;
        for (value, at, _) in self.texts(list(self.root, "Imports"), "Import")? {
            first.get_or_insert(at);
            if is_remote(&value) {
                self.show(at, "Import", value);
                continue;
            }
            let path = path::resolve(self.folder, &with_environment(&value));
            folders.written.push(value.clone());
            if path.is_dir() {
                self.lead(at, &path);
                folders.add(path);
            } else {
                self.remark(at, format!("the import folder {value} is not there"));
            }
        }
        // The project's own folder comes last, if scripts can be found from there at all.
        let own = path::resolve(self.folder, ".");
        if import_remarks(std::slice::from_ref(&own)).is_empty() {
            folders.add(own.clone());
        }
        let values = folders.paths.iter().map(|path| path.clone().into());
        let values = values.collect();
        self.set(
            ("", "imports"),
            values,
            first.unwrap_or(self.root.range().start),
            None,
        );
        // Folders and scripts are looked for in more places than names.
        folders.paths.extend(more.iter().cloned());
        folders.add(own);
        Ok(folders)
    }

    fn switches(&mut self) -> Result<(), Complaint> {
        for (name, key) in [
            ("Optimize", "optimize"),
            ("Release", "release"),
            ("Final", "final"),
        ] {
            if self.switch(self.root, name, false)? {
                let at = attribute(self.root, name).map_or(0, |(_, at)| at);
                self.set(("compile", key), Vec::new(), at, None);
            }
        }
        // Our headers name nobody unless --stamp asks for it.
        self.switch(self.root, "Anonymize", false)?;
        if let Some((value, at)) = self.attribute("Asm")? {
            match value.to_ascii_lowercase().as_str() {
                "none" | "discard" => {}
                "keep" | "only" => {
                    let text = "no assembly files are written; `cyperus disasm` shows listings";
                    self.remark(at, text.to_owned());
                }
                _ => {
                    return wrong(
                        at,
                        Mistake::WrongWord {
                            key: "Asm".to_owned(),
                            text: value,
                            expected: "none, keep, only, discard".to_owned(),
                        },
                    );
                }
            }
        }
        Ok(())
    }

    fn flags_and_game(&mut self, imports: &Folders) -> Result<(), Complaint> {
        let flags = self.attribute("Flags")?;
        if let Some((value, at)) = &flags {
            let value = with_environment(value);
            match imports.flags_file(self.folder, &value) {
                Some(file) => {
                    self.lead(*at, &file);
                    self.set(("", "flags"), vec![file.into()], *at, None);
                }
                None if game_of_flags(&value).is_some() => {}
                None => self.remark(
                    *at,
                    format!("the flags file {value} is not there; the game's own flags are used"),
                ),
            }
        }
        let (game, at, because) = match self.attribute("Game")? {
            Some((value, at)) => match value.to_ascii_lowercase().as_str() {
                "fo4" => ("fallout4", at, None),
                "sse" | "tes5" | "tesv" => ("skyrim", at, None),
                "sf1" => ("starfield", at, None),
                "fo76" => ("fallout76", at, None),
                _ => {
                    return wrong(
                        at,
                        Mistake::WrongWord {
                            key: "Game".to_owned(),
                            text: value,
                            expected: "fo4, fo76, sse, tes5, tesv, sf1".to_owned(),
                        },
                    );
                }
            },
            None => {
                let of_imports = game_of_imports(&imports.written);
                let of_flags = flags
                    .as_ref()
                    .and_then(|(value, at)| Some((game_of_flags(value)?, *at)));
                match (of_imports, of_flags) {
                    (Some(game), _) => (
                        game,
                        self.root.range().start,
                        Some("an import folder's name"),
                    ),
                    (None, Some((game, at))) => (game, at, Some("the flags file's name")),
                    (None, None) => return Ok(()),
                }
            }
        };
        self.set(
            ("", "game"),
            vec![game.into()],
            at,
            because.map(str::to_owned),
        );
        Ok(())
    }

    fn output(&mut self) -> Result<(), Complaint> {
        let (value, at, because) = match self.attribute("Output")? {
            Some((value, at)) => (value, at, None),
            None => (
                "out".to_owned(),
                self.root.range().start,
                Some("the project names no Output"),
            ),
        };
        let path = path::resolve(self.folder, &with_environment(&value));
        self.set(
            ("", "output"),
            vec![path.into()],
            at,
            because.map(str::to_owned),
        );
        Ok(())
    }

    fn roots(&mut self, imports: &Folders) -> Result<(), Complaint> {
        for (value, at, node) in self.texts(list(self.root, "Folders"), "Folder")? {
            if is_remote(&value) {
                self.show(at, "Folder", value);
                continue;
            }
            let alone = self.switch(node, "NoRecurse", false)?;
            let found = imports.folders(self.folder, &with_environment(&value));
            if found.is_empty() {
                return wrong(at, Mistake::NoFolder { name: value });
            }
            let place = self.place(at);
            for folder in found {
                self.lead(at, &folder);
                if alone {
                    let scripts = super::resolve::scripts_in(&folder);
                    self.project
                        .roots
                        .extend(scripts.into_iter().map(|script| (script, place)));
                } else {
                    self.project.roots.push((folder, place));
                }
            }
        }
        for (value, at, _) in self.texts(list(self.root, "Scripts"), "Script")? {
            if is_remote(&value) {
                self.show(at, "Script", value);
                continue;
            }
            match imports.script(self.folder, &with_environment(&value)) {
                Some(file) => {
                    let place = self.place(at);
                    self.lead(at, &file);
                    self.project.roots.push((file, place));
                }
                None => return wrong(at, Mistake::NoScript { name: value }),
            }
        }
        if self.project.roots.is_empty() && self.project.shown.is_empty() {
            return wrong(self.root.range().start, Mistake::Empty);
        }
        Ok(())
    }

    fn show(&mut self, at: usize, what: &str, text: String) {
        let place = self.place(at);
        self.project.shown.push(Shown {
            place,
            what: what.to_owned(),
            text,
        });
    }

    /// Commands, packages and archives: shown, never run and never made.
    fn shown(&mut self) -> Result<(), Complaint> {
        for event in events() {
            let Some(node) = list(self.root, &event) else {
                continue;
            };
            self.switch(node, "UseInBuild", true)?;
            for (command, at, _) in self.texts(Some(node), "Command")? {
                self.show(at, &event, command);
            }
        }
        for name in SHOWN_LISTS {
            for package in list(self.root, name).into_iter().flat_map(elements) {
                let at = package.range().start;
                let title = match attribute(package, "Name") {
                    Some((value, at)) => self.variables.expand(value, at)?,
                    None => String::new(),
                };
                let mut parts = vec![title];
                for inner in elements(package) {
                    let (value, at) = text(inner);
                    parts.push(self.variables.expand(&value, at)?);
                }
                parts.retain(|part| !part.is_empty());
                self.show(at, package.tag_name().name(), parts.join(", "));
            }
        }
        Ok(())
    }
}

/// The elements that hold commands.
fn events() -> impl Iterator<Item = String> {
    let both = |step: &str| [format!("Pre{step}Event"), format!("Post{step}Event")];
    STEPS.iter().flat_map(move |step| both(step))
}
