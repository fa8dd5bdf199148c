//! A plugin in numbers, as shown at the top by `inspect`.

use std::collections::BTreeMap;

use crate::error::PluginError;
use crate::form::quest::Quest;
use crate::plugin::Plugin;
use crate::signature::Signature;
use crate::vmad::Vmad;

/// Problems beyond this number are counted but not kept.
const MAXIMUM_PROBLEMS: usize = 1000;

/// Counts over all records of a plugin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Records by kind, without the header.
    pub records: BTreeMap<Signature, u32>,
    /// Records with scripts, or with an empty `VMAD`.
    pub vmads: u32,
    /// Scripts on forms and aliases; a script with fragments counts once.
    pub scripts: u32,
    /// Properties with a value.
    pub properties: u32,
    /// Quests.
    pub quests: u32,
    /// Quests that start with a new game.
    pub start_enabled: u32,
    /// Packed records.
    pub packed: u32,
    /// What could not be read, in the order of the file, each with record and position.
    pub problems: Vec<PluginError>,
    /// The number of problems after the first thousand.
    pub more_problems: u32,
}

impl Survey {
    /// Number of records of all kinds.
    pub fn record_count(&self) -> u32 {
        self.records.values().sum()
    }

    fn complain(&mut self, problem: PluginError) {
        if self.problems.len() < MAXIMUM_PROBLEMS {
            self.problems.push(problem);
        } else {
            self.more_problems += 1;
        }
    }

    fn count_scripts(&mut self, vmad: &Vmad<'_>) {
        self.vmads += 1;
        for (_, script) in vmad.attached() {
            self.scripts += 1;
            self.properties += script.properties.len();
        }
    }
}

impl Plugin<'_> {
    /// Goes through all records and counts. A record that cannot be read is added to the problems,
    /// and the others are still read. Packed records that cannot have scripts are counted without
    /// being unpacked.
    pub fn survey(&self) -> Survey {
        let mut survey = Survey::default();
        for record in self.records() {
            *survey.records.entry(record.signature).or_default() += 1;
            survey.quests += u32::from(record.signature == Signature::QUST);
            if record.flags.has(crate::RecordFlags::COMPRESSED) {
                survey.packed += 1;
                if !record.may_have_scripts() {
                    continue;
                }
            }
            let content = match self.open(&record) {
                Ok(content) => content,
                Err(problem) => {
                    survey.complain(problem);
                    continue;
                }
            };
            if let Some(vmad) = content.vmad() {
                survey.count_scripts(&vmad);
                if let Some(problem) = content.problem(&vmad) {
                    survey.complain(problem);
                }
            }
            if let Some(quest) = Quest::of(&content) {
                survey.start_enabled += u32::from(quest.starts_with_the_game());
            }
        }
        survey
    }
}
