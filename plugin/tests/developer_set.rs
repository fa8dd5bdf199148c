//! Real plugins: counts that another reader found, on files that we may not distribute.
//!
//! `CYPERUS_PLUGINS` names a folder with clones of the repositories in the table, each anywhere
//! below it; without it the test reports that it was skipped. A file in the table that does not
//! exist is reported and left out.

#![expect(clippy::print_stdout, reason = "reports what was skipped")]

use std::path::{Path, PathBuf};

use cyperus_plugin::form::alias::AliasKind;
use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::vmad::Value;
use cyperus_plugin::{Game, Owner, Plugin, ReadOptions, Signature};

const VARIABLE: &str = "CYPERUS_PLUGINS";

/// What a plugin of the set must contain.
struct Row {
    file: &'static str,
    bytes: usize,
    game: Game,
    records: u32,
    vmads: u32,
    quests: (u32, u32),
    scripts: u32,
    properties: u32,
}

const fn row(
    file: &'static str,
    bytes: usize,
    game: Game,
    [records, vmads, quests, start, scripts, properties]: [u32; 6],
) -> Row {
    Row {
        file,
        bytes,
        game,
        records,
        vmads,
        quests: (quests, start),
        scripts,
        properties,
    }
}

const SET: [Row; 12] = [
    row(
        "AmazingFollowerTweaks.esp",
        2_097_761,
        Game::Fallout4,
        [3436, 1313, 57, 52, 1569, 13642],
    ),
    row(
        "Mantella.esp",
        116_865,
        Game::Fallout4,
        [68, 27, 9, 3, 30, 87],
    ),
    row(
        "Auto Loot.esp",
        440_489,
        Game::Fallout4,
        [373, 150, 1, 1, 150, 439],
    ),
    row(
        "Auto Lockpick.esp",
        12_578,
        Game::Fallout4,
        [14, 5, 1, 1, 5, 22],
    ),
    row(
        "Track Everything.esp",
        2_527_126,
        Game::Fallout4,
        [1417, 163, 29, 1, 163, 53],
    ),
    row(
        "Extra Loot for Locksmiths.esp",
        109_176,
        Game::Fallout4,
        [239, 221, 0, 0, 225, 674],
    ),
    row(
        "Campfire.esm",
        510_528,
        Game::Skyrim,
        [1626, 264, 25, 13, 404, 2742],
    ),
    row(
        "Frostfall.esp",
        354_979,
        Game::Skyrim,
        [1173, 104, 39, 21, 131, 1480],
    ),
    row(
        "LastSeed.esp",
        92_566,
        Game::Skyrim,
        [350, 25, 16, 10, 37, 373],
    ),
    row(
        "CompanionArissa.esm",
        629_556,
        Game::Skyrim,
        [2700, 198, 35, 10, 207, 619],
    ),
    row(
        "ShipVendorFramework.esm",
        126_496,
        Game::Starfield,
        [317, 5, 2, 2, 6, 71],
    ),
    row(
        "CoraCoeMultiversalBookHunter.esm",
        1_759_492,
        Game::Starfield,
        [1560, 90, 4, 3, 95, 549],
    ),
];

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: {VARIABLE} does not name a folder");
    }
    folder
}

#[test]
fn counts_agree_with_those_of_another_reader() {
    let Some(folder) = folder() else { return };
    let files = files(&folder);
    for row in SET {
        let file = files.iter().find(|path| {
            path.file_name().is_some_and(|name| name == row.file)
                && path
                    .metadata()
                    .is_ok_and(|data| data.len() == row.bytes as u64)
        });
        let Some(file) = file else {
            println!(
                "skipped: {} of {} bytes does not exist",
                row.file, row.bytes
            );
            continue;
        };
        let bytes = std::fs::read(file).expect("a readable file");
        let plugin = Plugin::read(&bytes, ReadOptions::default()).expect("a sound plugin");
        let survey = plugin.survey();
        let found = Row {
            file: row.file,
            bytes: bytes.len(),
            game: plugin.game(),
            records: survey.record_count(),
            vmads: survey.vmads,
            quests: (survey.quests, survey.start_enabled),
            scripts: survey.scripts,
            properties: survey.properties,
        };
        let facts = |row: &Row| {
            (
                (row.file, row.bytes, row.game, row.records),
                (row.vmads, row.quests, row.scripts, row.properties),
            )
        };
        assert_eq!(facts(&found), facts(&row));
    }
}

/// What must hold for every sound plugin.
fn check(name: &str, plugin: &Plugin<'_>) {
    let survey = plugin.survey();
    assert_eq!(survey.problems, [], "{name}");
    let announced = plugin.header().announced;
    let found = plugin.record_count() + plugin.group_count();
    if announced != found {
        println!("{name} announces {announced} records and groups and has {found}");
    }
    for record in plugin.records() {
        let content = plugin.open(&record).expect("a sound record");
        if let Some(vmad) = content.vmad() {
            assert_eq!(vmad.fault(), None, "{name}, {}", record.form_id);
            assert!(record.may_have_scripts(), "{name}, {}", record.signature);
            check_values(name, plugin, &vmad);
        }
        if record.place.persistent && record.signature != Signature(*b"LAND") {
            let persistent = cyperus_plugin::RecordFlags::PERSISTENT;
            assert!(record.flags.has(persistent), "{name}, {}", record.form_id);
        }
    }
}

/// Objects of the file itself are records in it, with a handful of known leftovers; those in
/// masters name one.
fn check_values(name: &str, plugin: &Plugin<'_>, vmad: &cyperus_plugin::Vmad<'_>) {
    for (_, script) in vmad.attached() {
        for property in script.properties {
            if let Value::Object(object) = property.value
                && let Some(key) = plugin.resolve(object.form)
            {
                let masters = plugin.forms().masters().len();
                let known = match key.owner {
                    Owner::Master(index) => index < masters,
                    Owner::Engine | Owner::Own | Owner::Unnamed { .. } => true,
                };
                assert!(known, "{name}: {key:?}");
            }
        }
    }
}

/// An alias that a script value refers to exists in the quest that it names.
fn check_aliases(name: &str, plugin: &Plugin<'_>) -> usize {
    let mut aliases = std::collections::BTreeSet::new();
    let mut collections = 0;
    for record in plugin.records() {
        let content = plugin.open(&record).expect("a sound record");
        if let Some(quest) = Quest::of(&content) {
            for alias in quest.aliases() {
                collections += usize::from(matches!(alias.kind, AliasKind::Collection { .. }));
                assert!(
                    aliases.insert((record.form_id, i64::from(alias.id))),
                    "{name}: alias {} twice",
                    alias.id
                );
            }
        }
    }
    let quests: std::collections::BTreeSet<_> = aliases.iter().map(|(quest, _)| *quest).collect();
    for record in plugin.records() {
        let content = plugin.open(&record).expect("a sound record");
        let Some(vmad) = content.vmad() else { continue };
        for (_, script) in vmad.attached() {
            for property in script.properties {
                let Value::Object(object) = property.value else {
                    continue;
                };
                let Some(alias) = object.alias() else {
                    continue;
                };
                if quests.contains(&object.form) {
                    let key = (object.form, i64::from(alias));
                    assert!(aliases.contains(&key), "{name}: {} {alias}", object.form);
                }
            }
        }
    }
    collections
}

#[test]
fn every_plugin_below_the_folder_is_read_to_the_last_byte() {
    let Some(folder) = folder() else { return };
    let (mut plugins, mut archives, mut collections) = (0, 0, 0);
    for path in files(&folder) {
        let name = path.display().to_string();
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        if ["esp", "esm", "esl"]
            .iter()
            .any(|known| extension == *known)
        {
            let bytes = std::fs::read(&path).expect("a readable file");
            let plugin = Plugin::read(&bytes, ReadOptions::default())
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            check(&name, &plugin);
            collections += check_aliases(&name, &plugin);
            plugins += 1;
        } else if ["ba2", "bsa"].iter().any(|known| extension == *known) {
            let bytes = std::fs::read(&path).expect("a readable file");
            let archive = cyperus_plugin::archive::Archive::read(bytes)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            for file in archive.files() {
                let outcome = archive.extract(file.index);
                let bytes = outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
                let pex = file.name.has_extension("pex");
                assert!(
                    !pex || bytes.starts_with(&0xFA57_C0DE_u32.to_le_bytes()),
                    "{}",
                    file.name
                );
            }
            archives += 1;
        }
    }
    println!("{plugins} plugins, {archives} archives, {collections} collections");
}
