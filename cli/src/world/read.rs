//! The tree of a world file as typed entries.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use std::collections::BTreeMap;

use cyperus_vm::world::{AliasKind, native_type};

use super::mistake::{Complaint, Mistake};
use super::model::{
    AliasEntry, FormEntry, Name, QuestEntry, ReferenceEntry, ScriptEntry, WorldFile,
};
use super::tree::{Key, Node, Tree};
use super::wrong;

const SECTIONS: [&str; 7] = [
    "properties",
    "globals",
    "lists",
    "forms",
    "references",
    "quests",
    "natives",
];

/// The highest stage that a quest can have.
const LAST_STAGE: i64 = 65_535;

/// Reads a whole file, or several that were merged.
pub(super) fn world(whole: &Node) -> Result<WorldFile, Complaint> {
    let mut world = WorldFile::default();
    for (key, node) in rows(whole, "a world file")? {
        let place = format!("[{}]", key.text);
        match key.text.as_str() {
            "properties" => world.properties = unique(rows(node, &place)?)?,
            "globals" => world.globals = entries(node, &place, global)?,
            "lists" => world.lists = entries(node, &place, names)?,
            "forms" => world.forms = entries(node, &place, form)?,
            "references" => world.references = entries(node, &place, reference)?,
            "quests" => world.quests = entries(node, &place, quest)?,
            "natives" => world.natives = entries(node, &place, answers)?,
            _ => return unknown(key, "a world file", &SECTIONS),
        }
    }
    Ok(world)
}

fn unknown<T>(key: &Key, place: &str, known: &[&str]) -> Result<T, Complaint> {
    wrong(
        key.span,
        Mistake::UnknownKey {
            key: key.text.clone(),
            place: place.to_owned(),
            known: known.iter().map(|&word| word.to_owned()).collect(),
        },
    )
}

fn wrong_kind<T>(node: &Node, place: &str, expected: &str) -> Result<T, Complaint> {
    wrong(
        node.span,
        Mistake::WrongKind {
            place: place.to_owned(),
            expected: expected.to_owned(),
            found: node.what(),
        },
    )
}

fn rows<'n>(node: &'n Node, place: &str) -> Result<&'n [(Key, Node)], Complaint> {
    match &node.value {
        Tree::Table(rows) => Ok(rows),
        _ => wrong_kind(node, place, "a table"),
    }
}

/// The rows, none of which may have the name of another: names ignore case.
fn unique(rows: &[(Key, Node)]) -> Result<Vec<(Key, Node)>, Complaint> {
    let mut first = BTreeMap::new();
    for (key, _) in rows {
        if let Some(earlier) = first.insert(key.text.to_ascii_lowercase(), key.span) {
            let name = key.text.clone();
            return wrong(key.span, Mistake::Twice { name, earlier });
        }
    }
    Ok(rows.to_vec())
}

fn entries<T>(
    node: &Node,
    place: &str,
    read: impl Fn(&Node, &str) -> Result<T, Complaint>,
) -> Result<Vec<(Key, T)>, Complaint> {
    let mut entries = Vec::new();
    for (key, node) in unique(rows(node, place)?)? {
        let entry = read(&node, &key.text)?;
        entries.push((key, entry));
    }
    Ok(entries)
}

fn text(node: &Node, place: &str, expected: &str) -> Result<Name, Complaint> {
    match &node.value {
        Tree::Text(text) if !text.trim().is_empty() => Ok(Name {
            text: text.clone(),
            span: node.span,
        }),
        _ => wrong_kind(node, place, expected),
    }
}

fn list<'n>(node: &'n Node, place: &str, expected: &str) -> Result<&'n [Node], Complaint> {
    match &node.value {
        Tree::List(items) => Ok(items),
        _ => wrong_kind(node, place, expected),
    }
}

fn names(node: &Node, place: &str) -> Result<Vec<Name>, Complaint> {
    let items = list(node, place, "a list of form names")?;
    items
        .iter()
        .map(|item| text(item, place, "the name of a form"))
        .collect()
}

fn global(node: &Node, place: &str) -> Result<f32, Complaint> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "a global has 32 bits, as in the game"
    )]
    match node.value {
        Tree::Int(number) => Ok(number as f32),
        Tree::Float(number) if number.is_finite() => Ok(number as f32),
        _ => wrong_kind(node, place, "a number"),
    }
}

fn answers(node: &Node, place: &str) -> Result<Vec<Node>, Complaint> {
    match &node.value {
        Tree::List(items) if items.is_empty() => {
            wrong_kind(node, place, "an answer or a list of answers")
        }
        Tree::List(items) => Ok(items.clone()),
        _ => Ok(vec![node.clone()]),
    }
}

fn form(node: &Node, name: &str) -> Result<FormEntry, Complaint> {
    let mut entry = FormEntry {
        kind: "",
        id: None,
        plugin: None,
        keywords: Vec::new(),
        scripts: Vec::new(),
    };
    for (key, node) in rows(node, name)? {
        let place = format!("{name}.{}", key.text);
        match key.text.as_str() {
            "kind" => entry.kind = kind(node, &place)?,
            "id" => entry.id = Some((number(node, &place)?, node.span)),
            "plugin" => entry.plugin = Some(plugin(node, &place)?),
            "keywords" => entry.keywords = names(node, &place)?,
            "scripts" => entry.scripts = scripts(node, &place)?,
            _ => {
                let known = ["kind", "id", "plugin", "keywords", "scripts"];
                return unknown(key, &format!("form {name}"), &known);
            }
        }
    }
    if entry.kind.is_empty() {
        let place = format!("form {name}");
        return wrong(node.span, Mistake::MissingKey { key: "kind", place });
    }
    if let (Some(plugin), None) = (&entry.plugin, entry.id) {
        let place = format!("form {name}, which names a plugin,");
        return wrong(plugin.span, Mistake::MissingKey { key: "id", place });
    }
    Ok(entry)
}

fn kind(node: &Node, place: &str) -> Result<&'static str, Complaint> {
    let name = text(node, place, "the name of a native type")?;
    let Some(kind) = native_type(&name.text) else {
        return wrong(node.span, Mistake::NoSuchType { name: name.text });
    };
    let section = match kind {
        "Actor" | "ObjectReference" | "SpaceshipReference" => "[references]",
        "Quest" => "[quests]",
        "GlobalVariable" => "[globals]",
        "FormList" => "[lists]",
        "ActiveMagicEffect" => "a script that is run: an effect begins with it",
        _ if AliasKind::of_class(kind).is_some() => "the aliases of an entry of [quests]",
        _ => return Ok(kind),
    };
    let kind = kind.to_owned();
    wrong(node.span, Mistake::OtherSection { kind, section })
}

fn number(node: &Node, place: &str) -> Result<u32, Complaint> {
    let number = match &node.value {
        Tree::Int(number) => u32::try_from(*number).ok(),
        Tree::Text(text) => text
            .strip_prefix("0x")
            .or_else(|| text.strip_prefix("0X"))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok()),
        _ => None,
    };
    match number.filter(|number| *number > 0) {
        Some(number) => Ok(number),
        None => wrong_kind(node, place, "a form id such as 0x12AB"),
    }
}

fn plugin(node: &Node, place: &str) -> Result<Name, Complaint> {
    let expected = "the name of a plugin, which ends in .esp, .esm or .esl";
    let name = text(node, place, expected)?;
    let lower = name.text.to_ascii_lowercase();
    if [".esp", ".esm", ".esl"]
        .iter()
        .any(|end| lower.ends_with(end))
    {
        return Ok(name);
    }
    wrong_kind(node, place, expected)
}

fn reference(node: &Node, name: &str) -> Result<ReferenceEntry, Complaint> {
    let mut entry = ReferenceEntry {
        base: None,
        scripts: Vec::new(),
    };
    for (key, node) in rows(node, name)? {
        let place = format!("{name}.{}", key.text);
        match key.text.as_str() {
            "base" => entry.base = Some(text(node, &place, "the name of a form")?),
            "scripts" => entry.scripts = scripts(node, &place)?,
            _ => return unknown(key, &format!("reference {name}"), &["base", "scripts"]),
        }
    }
    let is_player = super::name::is_player(name);
    match &entry.base {
        None if !is_player => {
            let place = format!("reference {name}");
            wrong(node.span, Mistake::MissingKey { key: "base", place })
        }
        Some(base) if is_player => wrong(
            base.span,
            Mistake::Reserved {
                name: name.to_owned(),
                expected: "the player, who has a base already; expected scripts",
            },
        ),
        _ => Ok(entry),
    }
}

fn quest(node: &Node, name: &str) -> Result<QuestEntry, Complaint> {
    let mut entry = QuestEntry {
        id: None,
        plugin: None,
        scripts: Vec::new(),
        stage: None,
        aliases: Vec::new(),
    };
    for (key, node) in rows(node, name)? {
        let place = format!("{name}.{}", key.text);
        match key.text.as_str() {
            "scripts" => entry.scripts = scripts(node, &place)?,
            "id" => entry.id = Some((number(node, &place)?, node.span)),
            "plugin" => entry.plugin = Some(plugin(node, &place)?),
            "stage" => entry.stage = Some(stage(node, &place)?),
            "aliases" => entry.aliases = entries(node, &place, alias)?,
            _ => {
                let known = ["id", "plugin", "scripts", "stage", "aliases"];
                return unknown(key, &format!("quest {name}"), &known);
            }
        }
    }
    if let (Some(plugin), None) = (&entry.plugin, entry.id) {
        let place = format!("quest {name}, which names a plugin,");
        return wrong(plugin.span, Mistake::MissingKey { key: "id", place });
    }
    Ok(entry)
}

fn stage(node: &Node, place: &str) -> Result<i32, Complaint> {
    match node.value {
        Tree::Int(stage @ 0..=LAST_STAGE) => Ok(i32::try_from(stage).unwrap_or_default()),
        _ => wrong_kind(node, place, "a stage, a whole number from 0 to 65535"),
    }
}

/// A name, a list of names, or a table with what fills the alias and its scripts.
fn alias(node: &Node, name: &str) -> Result<AliasEntry, Complaint> {
    let mut entry = AliasEntry {
        fill: Vec::new(),
        is_collection: false,
        scripts: Vec::new(),
    };
    let Tree::Table(rows) = &node.value else {
        fill(&mut entry, node, name)?;
        return Ok(entry);
    };
    for (key, node) in rows {
        let place = format!("{name}.{}", key.text);
        match key.text.as_str() {
            "fill" => fill(&mut entry, node, &place)?,
            "scripts" => entry.scripts = scripts(node, &place)?,
            _ => return unknown(key, &format!("alias {name}"), &["fill", "scripts"]),
        }
    }
    Ok(entry)
}

fn fill(entry: &mut AliasEntry, node: &Node, place: &str) -> Result<(), Complaint> {
    match &node.value {
        _ if node.is_none() => {}
        Tree::List(_) => {
            entry.fill = names(node, place)?;
            entry.is_collection = true;
        }
        _ => {
            let expected = "the name of what fills the alias, a list of names, or false";
            entry.fill = vec![text(node, place, expected)?];
        }
    }
    Ok(())
}

fn scripts(node: &Node, place: &str) -> Result<Vec<ScriptEntry>, Complaint> {
    let expected = "a list of scripts such as [{ name = \"MyScript\" }]";
    let items = list(node, place, expected)?;
    items.iter().map(|item| script(item, place)).collect()
}

fn script(node: &Node, place: &str) -> Result<ScriptEntry, Complaint> {
    let expected = "a script such as { name = \"MyScript\" }";
    let Tree::Table(rows) = &node.value else {
        return wrong_kind(node, place, expected);
    };
    let mut name = None;
    let mut properties = Vec::new();
    for (key, node) in rows {
        match key.text.as_str() {
            "name" => name = Some(text(node, place, "the name of a script")?),
            "properties" => properties = unique(self::rows(node, place)?)?,
            _ => return unknown(key, "a script", &["name", "properties"]),
        }
    }
    let Some(name) = name else {
        let place = String::from("a script");
        return wrong(node.span, Mistake::MissingKey { key: "name", place });
    };
    Ok(ScriptEntry { name, properties })
}
