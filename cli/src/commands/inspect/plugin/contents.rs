//! Everything about a plugin, as data. The names of the fields are those of the JSON.

use std::collections::BTreeMap;

use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::vmad::{Holder, ScriptStatus};
use cyperus_plugin::{Content, Plugin, Record, Survey, Vmad};
use serde::Serialize;

use super::check::Check;
use super::mistake::{Fault, Mistake};
use super::value::{Describer, NamedValue};

/// What is in a plugin.
#[derive(Debug, Serialize)]
pub(super) struct Contents {
    pub(super) masters: Vec<String>,
    pub(super) game: String,
    /// Records by kind.
    pub(super) records: BTreeMap<String, u32>,
    pub(super) vmads: u32,
    pub(super) scripts: u32,
    pub(super) properties: u32,
    /// Properties that have a value and that the script no longer has.
    pub(super) stale_properties: u32,
    pub(super) quests: u32,
    pub(super) start_enabled: u32,
    /// The forms that have scripts.
    pub(super) forms: Vec<Form>,
    /// With `--verify`: all mistakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
    /// All mistakes.
    #[serde(skip)]
    pub(super) mistakes: Vec<Mistake>,
    /// Scripts that were not found, with the number of properties and fragments that were not
    /// judged.
    #[serde(skip)]
    pub(super) missing_scripts: BTreeMap<String, u64>,
    /// Names of the quests that start with a new game.
    #[serde(skip)]
    pub(super) starting: Vec<String>,
    /// Problems that the survey counted and did not keep.
    #[serde(skip)]
    pub(super) more_problems: u32,
}

/// What `--verify` adds.
#[derive(Debug, Serialize)]
struct Verified {
    mistakes: Vec<Mistake>,
    missing_scripts: BTreeMap<String, u64>,
}

/// A form that has scripts.
#[derive(Debug, Serialize)]
pub(super) struct Form {
    /// The number as the file has it.
    pub(super) id: String,
    pub(super) editor_id: Option<String>,
    pub(super) signature: String,
    pub(super) scripts: Vec<AttachedScript>,
}

/// A script of a form or of an alias.
#[derive(Debug, Serialize)]
pub(super) struct AttachedScript {
    pub(super) name: String,
    /// The alias that has it, if the form itself does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) alias: Option<i16>,
    /// How it came to a reference, if not from this record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) status: Option<&'static str>,
    pub(super) properties: Vec<NamedValue>,
}

impl Contents {
    /// Goes through a plugin; `name` is its file name.
    pub(super) fn of(plugin: &Plugin<'_>, name: &str, check: Check, verify: bool) -> Self {
        let survey = plugin.survey();
        let describer = Describer { plugin, name };
        let mut forms = Vec::new();
        let mut starting = Vec::new();
        for record in plugin.records().filter(Record::may_have_scripts) {
            // What cannot be opened is in the survey's list of problems.
            let Ok(content) = plugin.open(&record) else {
                continue;
            };
            if let Some(vmad) = content.vmad() {
                forms.push(form(describer, &content, &vmad));
            }
            if Quest::of(&content).is_some_and(|quest| quest.starts_with_the_game()) {
                let name = editor_id(&content);
                starting.push(name.unwrap_or_else(|| record.form_id.to_string()));
            }
        }
        let mistakes = with_problems(&survey, check.mistakes);
        let verified = verify.then(|| Verified {
            mistakes: mistakes.clone(),
            missing_scripts: check.missing_scripts.clone(),
        });
        let masters = plugin.header().masters.iter();
        let records = survey.records.iter();
        Self {
            masters: masters.map(|name| name.decode().into_owned()).collect(),
            game: format!("{:?}", plugin.game()).to_lowercase(),
            records: records
                .map(|(kind, count)| (kind.to_string(), *count))
                .collect(),
            vmads: survey.vmads,
            scripts: survey.scripts,
            properties: survey.properties,
            stale_properties: check.stale_properties,
            quests: survey.quests,
            start_enabled: survey.start_enabled,
            forms,
            verified,
            mistakes,
            missing_scripts: check.missing_scripts,
            starting,
            more_problems: survey.more_problems,
        }
    }

    /// Whether anything is wrong.
    pub(super) fn has_mistakes(&self) -> bool {
        !self.mistakes.is_empty()
    }
}

/// The records that cannot be read, then the other mistakes.
fn with_problems(survey: &Survey, others: Vec<Mistake>) -> Vec<Mistake> {
    let unreadable = survey.problems.iter().map(|problem| Mistake {
        place: None,
        fault: Fault::Unreadable(problem.clone()),
    });
    unreadable.chain(others).collect()
}

fn editor_id(content: &Content<'_>) -> Option<String> {
    content.editor_id().map(|name| name.decode().into_owned())
}

fn form(describer: Describer<'_, '_>, content: &Content<'_>, vmad: &Vmad<'_>) -> Form {
    let scripts = vmad.attached().map(|(holder, script)| AttachedScript {
        name: script.name.decode().into_owned(),
        alias: match holder {
            Holder::Alias(alias) => Some(alias),
            Holder::Form | Holder::Fragments => None,
        },
        status: match script.status {
            ScriptStatus::Local => None,
            ScriptStatus::Inherited => Some("inherited"),
            ScriptStatus::Removed | ScriptStatus::InheritedAndRemoved => Some("removed"),
            ScriptStatus::Other(_) => Some("unknown"),
        },
        properties: script
            .properties
            .into_iter()
            .map(|property| describer.property(&property))
            .collect(),
    });
    Form {
        id: content.record().form_id.to_string(),
        editor_id: editor_id(content),
        signature: content.record().signature.to_string(),
        scripts: scripts.collect(),
    }
}
