//! A world file for a script, with every property that it and its parents have, to be filled in. It
//! loads as it is: each property has the value that it would have without the file.

use std::fmt::Write as _;

use cyperus_gc::ObjectRef;
use cyperus_vm::world::AliasKind;
use cyperus_vm::{CreateError, Machine, PropertyInfo, PropertyRole, Value};
use serde_json::{Map, Value as Json};

use super::name::is_player;
use super::value::shown;

/// What the file says besides the properties, as examples that change nothing.
const EXAMPLES: &str = r#"
# More that a world file can say; take away the # to use it.
#
# [globals]
# MyGlobal = 12.0
#
# [lists]
# MyList = ["MyForm"]
#
# [forms.MyForm]
# kind = "MiscObject"
# id = 0x0012AB
# plugin = "MyMod.esp"
# keywords = ["MyKeyword"]
#
# [references.MyDoor]
# base = "MyDoorBase"
#
# [quests.MyQuest]
# stage = 20
# [quests.MyQuest.aliases]
# MyAlias = "MyDoor"
#
# [natives]
# "Actor.GetLevel" = [6, 7]
"#;

/// The text of a file for an instance that has not begun.
pub(crate) fn template(
    machine: &mut Machine,
    object: ObjectRef,
    is_json: bool,
) -> Result<String, CreateError> {
    let script = machine.script_name(object).unwrap_or_default().to_owned();
    for row in machine.properties_of(&script)? {
        // A script that is loaded has the spelling of its own header.
        let _loaded = row.is_object && machine.load_script(&row.type_name).is_ok();
    }
    let rows: Vec<PropertyInfo> = machine
        .properties_of(&script)?
        .into_iter()
        .filter(|row| row.is_auto)
        .collect();
    if is_json {
        return Ok(json(machine, object, &rows));
    }
    let mut text =
        format!("# The world around {script}: cyperus run {script}.psc --world THIS_FILE\n");
    text.push_str("# A form is a name, a form id such as \"0x00012AB@MyMod.esp\", \"Player\", or false for None.\n");
    text.push_str("\n[properties]\n");
    let mut declared_by = script.clone();
    for row in &rows {
        if row.script != declared_by {
            let _written = writeln!(text, "# from {}", row.script);
            declared_by.clone_from(&row.script);
        }
        let note = note(machine, row);
        let _written = match initial(machine, object, row) {
            Some(value) => writeln!(text, "{} = {value}  # {note}", row.name),
            None => writeln!(text, "# {} = \"MyQuest.MyAlias\"  # {note}", row.name),
        };
    }
    text.push_str(EXAMPLES);
    Ok(text)
}

fn json(machine: &mut Machine, object: ObjectRef, rows: &[PropertyInfo]) -> String {
    let mut properties = Map::new();
    for row in rows {
        if let Some(value) = initial(machine, object, row) {
            properties.insert(row.name.clone(), value);
        }
    }
    let mut whole = Map::new();
    whole.insert(String::from("properties"), Json::Object(properties));
    let mut text = serde_json::to_string_pretty(&whole).unwrap_or_default();
    text.push('\n');
    text
}

/// The value that the property would have without the file, written so that both formats read it. None
/// for an alias: it needs a quest, and the file has none yet.
fn initial(machine: &mut Machine, object: ObjectRef, row: &PropertyInfo) -> Option<Json> {
    let kind = if row.is_object {
        machine.native_type_of(&row.type_name)
    } else {
        None
    };
    let is_setting = row.role == PropertyRole::Setting;
    Some(match (machine.property(object, &row.name), kind) {
        (Some(Value::Bool(truth)), _) => Json::Bool(truth),
        (Some(Value::Int(number)), _) => Json::from(number),
        (Some(Value::Float(number)), _) => Json::from(decimal(number)),
        (Some(Value::String(text)), _) => Json::from(String::from_utf8_lossy(&text).into_owned()),
        (_, Some(kind)) if is_setting && AliasKind::of_class(kind).is_some() => return None,
        (_, Some("ActiveMagicEffect" | "InputEnableLayer")) => Json::Bool(false),
        (_, Some(kind)) if is_setting => {
            let is_own = kind != row.type_name && machine.is_instance(object, &row.type_name);
            Json::from(if is_own {
                "self"
            } else if is_player(&row.name) {
                "Player"
            } else {
                &row.name
            })
        }
        _ => Json::Bool(false),
    })
}

/// A Float with as few digits as say it.
fn decimal(number: f32) -> f64 {
    number.to_string().parse().unwrap_or_default()
}

/// The type, and what a list or struct looks like.
fn note(machine: &mut Machine, row: &PropertyInfo) -> String {
    let mut note = shown(&row.type_name);
    let (element, is_list) = match row.type_name.strip_suffix("[]") {
        Some(element) => (element, true),
        None => (row.type_name.as_str(), false),
    };
    let example = match machine.struct_members(element) {
        Some(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, type_name)| format!("{name} = {}", example(type_name)))
                .collect();
            Some(format!("{{ {} }}", members.join(", ")))
        }
        None if is_list => Some(example(element)),
        None => None,
    };
    if let Some(example) = example {
        let (open, close) = if is_list { ("[", "]") } else { ("", "") };
        let _written = write!(note, ", such as {open}{example}{close}");
    }
    match row.role {
        PropertyRole::Setting => {}
        PropertyRole::Hidden => note.push_str("; hidden in the editor"),
        PropertyRole::Variable => note.push_str("; the script itself sets it"),
    }
    note
}

fn example(type_name: &str) -> String {
    match type_name.to_ascii_lowercase().as_str() {
        "int" => String::from("0"),
        "float" => String::from("0.0"),
        "bool" => String::from("false"),
        "string" | "var" => String::from("\"\""),
        _ => format!("\"a {type_name}\""),
    }
}
