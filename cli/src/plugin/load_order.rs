//! A plugin and its masters, as far as they are there, in the order in which the game loads them.
//!
//! The game's own masters are never run: they are the game. If one is there, only the kinds and
//! names of the forms that the mod refers to are taken from it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cyperus_pex::Game;
use cyperus_plugin::{Content, Plugin, ReadOptions, Record, Scale, Vmad};
use tracing::{info, warn};

use crate::arguments::GameName;
use crate::exit::Failure;
use crate::files;

/// Masters that come with the games and their official additions.
const OFFICIAL: [&str; 20] = [
    "skyrim.esm",
    "update.esm",
    "dawnguard.esm",
    "hearthfires.esm",
    "dragonborn.esm",
    "fallout4.esm",
    "dlcrobot.esm",
    "dlcworkshop01.esm",
    "dlccoast.esm",
    "dlcworkshop02.esm",
    "dlcworkshop03.esm",
    "dlcnukaworld.esm",
    "dlcultrahighresolution.esm",
    "starfield.esm",
    "blueprintships-starfield.esm",
    "oldmars.esm",
    "constellation.esm",
    "sfbgs003.esm",
    "sfbgs006.esm",
    "shatteredspace.esm",
];

/// A plugin that was read.
#[derive(Debug)]
pub(crate) struct PluginFile {
    /// Its file name.
    pub(crate) name: String,
    /// Its file.
    pub(crate) path: PathBuf,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
    /// How many numbers it has.
    pub(crate) scale: Scale,
    /// Whether it comes with the game.
    pub(crate) is_official: bool,
}

/// The files of a mod, masters before those that need them; the mod itself is the last.
#[derive(Debug)]
pub(crate) struct LoadOrder {
    files: Vec<PluginFile>,
    game: Game,
    scales: BTreeMap<String, Scale>,
    reads_official: bool,
}

/// Whether a file is a plugin by its name.
pub(crate) fn is_plugin(path: &Path) -> bool {
    let is = |extension: &&str| files::has_extension(path, extension);
    ["esp", "esm", "esl"].iter().any(is)
}

/// The folder of a plugin, then those of `--data`.
pub(crate) fn data_folders(plugin: &Path, data: &[PathBuf]) -> Vec<PathBuf> {
    let own = match plugin.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    std::iter::once(own).chain(data.iter().cloned()).collect()
}

/// How a repository begins a file that it keeps elsewhere.
const LARGE_FILE_POINTER: &[u8] = b"version https://git-lfs";

impl LoadOrder {
    /// Reads a plugin, and those of its masters that are in its folder or in a `--data` folder; the
    /// game's own, which may be large, only if `reads_official`.
    pub(crate) fn read(
        path: &Path,
        game: Option<cyperus_plugin::Game>,
        data: &[PathBuf],
        reads_official: bool,
    ) -> Result<Self, Failure> {
        let mut order = Self {
            files: Vec::new(),
            game: Game::Fallout4,
            scales: BTreeMap::new(),
            reads_official,
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = PluginFile {
            name: name.into_owned(),
            path: path.to_owned(),
            bytes: files::read_plugin(path)?,
            scale: Scale::Full,
            is_official: false,
        };
        let folders = data_folders(path, data);
        let mut open = Vec::new();
        order.add(file, game, &folders, &mut open)?;
        Ok(order)
    }

    /// Adds a file after its masters. `open` are the files whose masters are being added.
    fn add(
        &mut self,
        mut file: PluginFile,
        game: Option<cyperus_plugin::Game>,
        folders: &[PathBuf],
        open: &mut Vec<String>,
    ) -> Result<(), Failure> {
        open.push(file.name.to_ascii_lowercase());
        let plugin = self.parse(&file, game)?;
        let masters = plugin.header().masters.iter();
        let masters: Vec<String> = masters.map(|name| name.decode().into_owned()).collect();
        for master in masters {
            let lower = master.to_ascii_lowercase();
            let is_known = open.contains(&lower) || self.scales.contains_key(&lower);
            let Some(path) = find_file(folders, &master).filter(|_| !is_known) else {
                continue;
            };
            let is_official = OFFICIAL.contains(&lower.as_str());
            if is_official && !self.reads_official {
                continue;
            }
            info!(%master, is_official, file = %path.display(), "found a master");
            let found = PluginFile {
                bytes: files::read_plugin(&path)?,
                name: master,
                path,
                scale: Scale::Full,
                is_official,
            };
            if let Err(failure) = self.add(found, None, folders, open) {
                warn!("left out a master: {failure}");
            }
        }
        // What its numbers mean may depend on the scales of its masters, which are known now.
        let plugin = self.parse(&file, game)?;
        let is_light = files::has_extension(&file.path, "esl");
        let scale = if is_light {
            Scale::Small
        } else {
            plugin.scale()
        };
        self.game = script_game(plugin.game());
        file.scale = scale;
        self.scales.insert(file.name.to_ascii_lowercase(), scale);
        self.files.push(file);
        Ok(())
    }

    /// The plugin in a file's bytes.
    pub(crate) fn parse<'file>(
        &self,
        file: &'file PluginFile,
        game: Option<cyperus_plugin::Game>,
    ) -> Result<Plugin<'file>, Failure> {
        let options = ReadOptions {
            game,
            scale: &|name| self.scales.get(&name.to_ascii_lowercase()).copied(),
        };
        Plugin::read(&file.bytes, options).map_err(|error| {
            let is_pointer = file.bytes.starts_with(LARGE_FILE_POINTER);
            let hint = "this is Git's pointer to the file: `git lfs pull` fetches the file itself";
            Failure::content(&file.path, error).with_hint(is_pointer.then(|| hint.to_owned()))
        })
    }

    /// All files, the mod itself last.
    pub(crate) fn files(&self) -> &[PluginFile] {
        &self.files
    }

    /// The name of the mod's own file.
    pub(crate) fn name(&self) -> &str {
        self.files.last().map_or("", |file| &file.name)
    }

    /// The game that the mod is for.
    pub(crate) fn game(&self) -> Game {
        self.game
    }
}

/// A file by name in the first folder that has it, ignoring case.
pub(crate) fn find_file(folders: &[PathBuf], name: &str) -> Option<PathBuf> {
    folders.iter().find_map(|folder| {
        let listed = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = listed
            .map(|entry| entry.path())
            .filter(|path| {
                let own = path.file_name();
                own.is_some_and(|own| own.eq_ignore_ascii_case(name)) && path.is_file()
            })
            .collect();
        paths.sort();
        paths.into_iter().next()
    })
}

/// The game of a plugin's scripts.
pub(crate) const fn script_game(game: cyperus_plugin::Game) -> Game {
    match game {
        cyperus_plugin::Game::Skyrim => Game::Skyrim,
        cyperus_plugin::Game::Fallout4 => Game::Fallout4,
        cyperus_plugin::Game::Starfield => Game::Starfield,
    }
}

/// The game that `--game` names, for a plugin.
pub(crate) fn plugin_game(game: Option<GameName>) -> Result<Option<cyperus_plugin::Game>, Failure> {
    Ok(match game.map(Game::from) {
        None => None,
        Some(Game::Skyrim) => Some(cyperus_plugin::Game::Skyrim),
        Some(Game::Fallout4) => Some(cyperus_plugin::Game::Fallout4),
        Some(Game::Starfield) => Some(cyperus_plugin::Game::Starfield),
        Some(Game::Fallout76) => {
            return Err(Failure::Usage {
                message: "plugins of Fallout 76 cannot be read".to_owned(),
                hint: Some("give skyrim, fallout4 or starfield".to_owned()),
            });
        }
    })
}

/// The scripts that the mod itself attaches, in alphabetical order, each once.
pub(crate) fn attached_scripts(order: &LoadOrder) -> Result<BTreeSet<String>, Failure> {
    let mut names = BTreeSet::new();
    let Some(file) = order.files().last() else {
        return Ok(names);
    };
    let plugin = order.parse(file, None)?;
    let mut seen = BTreeSet::new();
    for record in plugin.records().filter(Record::may_have_scripts) {
        let content = plugin.open(&record).ok();
        let vmad = content.as_ref().and_then(Content::vmad);
        for (_, script) in vmad.iter().flat_map(Vmad::attached) {
            let name = script.name.decode();
            if !name.is_empty() && seen.insert(name.to_ascii_lowercase()) {
                names.insert(name.into_owned());
            }
        }
    }
    Ok(names)
}
