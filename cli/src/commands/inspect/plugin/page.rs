//! A plugin as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use cyperus_plugin::{Plugin, Scale};

use super::contents::{Contents, Form};
use super::mistake::{Kind, Mistake};
use crate::arguments::PluginArguments;
use crate::files::has_extension;
use crate::report::quantity::of;

/// How many rows of a list are shown.
const SHOWN: usize = 10;

/// The whole page.
pub(super) fn page(
    contents: &Contents,
    plugin: &Plugin<'_>,
    name: &str,
    arguments: &PluginArguments,
) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _infallible = write(contents, plugin, name, arguments, &mut text);
    text
}

fn write(
    contents: &Contents,
    plugin: &Plugin<'_>,
    name: &str,
    arguments: &PluginArguments,
    text: &mut String,
) -> std::fmt::Result {
    write_head(contents, plugin, name, text)?;
    let limit = |all: bool| if all { usize::MAX } else { SHOWN };
    write_list(
        text,
        "quests that start with a new game",
        &contents.starting,
        limit(arguments.forms),
    )?;
    let uses = uses(&contents.forms);
    write_list(text, "scripts by use", &uses, limit(arguments.forms))?;
    if arguments.forms {
        for form in &contents.forms {
            write_form(form, text)?;
        }
    }
    write_mistakes(contents, limit(arguments.verify), text)?;
    write_missing(contents, limit(arguments.verify), text)
}

fn write_head(
    contents: &Contents,
    plugin: &Plugin<'_>,
    name: &str,
    text: &mut String,
) -> std::fmt::Result {
    let header = plugin.header();
    write!(text, "{name}: {}", plugin.game())?;
    if header.is_master() {
        text.push_str(", master");
    }
    let scale = if has_extension(Path::new(name), "esl") {
        Scale::Small
    } else {
        plugin.scale()
    };
    if scale != Scale::Full {
        write!(text, ", {scale}")?;
    }
    if header.is_localized() {
        text.push_str(", localized");
    }
    let records: u32 = contents.records.values().sum();
    writeln!(text, ", {}", of(records.into(), "record", "records"))?;
    if contents.masters.is_empty() {
        writeln!(text, "no masters")?;
    } else {
        writeln!(text, "masters: {}", contents.masters.join(", "))?;
    }
    writeln!(
        text,
        "{} ({} with a new game), {}, {}, {}",
        of(contents.quests.into(), "quest", "quests"),
        of(contents.start_enabled.into(), "starts", "start"),
        of(
            contents.vmads.into(),
            "form with scripts",
            "forms with scripts"
        ),
        of(
            contents.scripts.into(),
            "attached script",
            "attached scripts"
        ),
        of(
            contents.properties.into(),
            "property with a value",
            "properties with values"
        ),
    )?;
    let mut kinds: Vec<_> = contents.records.iter().collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(*count), kind));
    writeln!(text, "\nrecords")?;
    for row in kinds.chunks(6) {
        for (kind, count) in row {
            write!(text, "  {kind} {count:>6}")?;
        }
        writeln!(text)?;
    }
    Ok(())
}

/// Every script with the number of forms and aliases that have it, the most used first.
fn uses(forms: &[Form]) -> Vec<String> {
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for script in forms.iter().flat_map(|form| &form.scripts) {
        *uses.entry(&script.name).or_default() += 1;
    }
    let mut uses: Vec<_> = uses.into_iter().collect();
    uses.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    let row = |(name, count): (&str, usize)| format!("{count:>6} {name}");
    uses.into_iter().map(row).collect()
}

fn write_list(text: &mut String, title: &str, rows: &[String], limit: usize) -> std::fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{title}")?;
    for row in rows.iter().take(limit) {
        writeln!(text, "  {row}")?;
    }
    match rows.len().saturating_sub(limit) {
        0 => Ok(()),
        more => writeln!(text, "  and {more} more (--forms shows all)"),
    }
}

fn write_form(form: &Form, text: &mut String) -> std::fmt::Result {
    let name = form.editor_id.as_deref().unwrap_or("");
    writeln!(text, "\n{} {} {name}", form.signature, form.id)?;
    for script in &form.scripts {
        write!(text, "  {}", script.name)?;
        if let Some(alias) = script.alias {
            write!(text, " (alias {alias})")?;
        }
        if let Some(status) = script.status {
            write!(text, " ({status})")?;
        }
        writeln!(text)?;
        for property in &script.properties {
            let (name, kind, value) = (&property.name, property.kind, &property.value);
            writeln!(text, "    {kind} {name} = {value}")?;
        }
    }
    Ok(())
}

fn write_mistakes(contents: &Contents, limit: usize, text: &mut String) -> std::fmt::Result {
    let mut kinds: BTreeMap<Kind, Vec<&Mistake>> = BTreeMap::new();
    for mistake in &contents.mistakes {
        kinds.entry(mistake.fault.kind()).or_default().push(mistake);
    }
    for (kind, mistakes) in kinds {
        writeln!(text, "\n{}: {}", kind.heading(), mistakes.len())?;
        for mistake in mistakes.iter().take(limit) {
            writeln!(text, "  {mistake}")?;
        }
        match mistakes.len().saturating_sub(limit) {
            0 => {}
            more => writeln!(text, "  and {more} more (--verify lists all)")?,
        }
    }
    if contents.more_problems > 0 {
        let more = of(contents.more_problems.into(), "record", "records");
        writeln!(text, "\n{more} more cannot be read")?;
    }
    if contents.mistakes.is_empty() {
        writeln!(text, "\nno mistakes found")?;
    }
    Ok(())
}

fn write_missing(contents: &Contents, limit: usize, text: &mut String) -> std::fmt::Result {
    let missing = &contents.missing_scripts;
    if missing.is_empty() {
        return Ok(());
    }
    let scripts = of(missing.len() as u64, "script was", "scripts were");
    let unknown = of(
        missing.values().sum(),
        "property or fragment",
        "properties and fragments",
    );
    writeln!(
        text,
        "\n{scripts} not found, so {unknown} could not be checked"
    )?;
    for (script, count) in missing.iter().take(limit) {
        writeln!(text, "  {count:>6} {script}")?;
    }
    match missing.len().saturating_sub(limit) {
        0 => writeln!(text, "  name their folders with --data or --import"),
        more => writeln!(
            text,
            "  and {more} more (--verify lists all); name their folders with --data or --import"
        ),
    }
}
