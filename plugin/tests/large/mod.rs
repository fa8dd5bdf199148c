//! Makes a plugin of any size, and reads it as `inspect` would.

use cyperus_plugin::{Plugin, ReadOptions};

use crate::build::scripts::NEW;
use crate::build::{FALLOUT4, bytes, field, packed_record, plugin, record, text_field, top};

/// What was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) records: usize,
    pub(crate) packed: u32,
    pub(crate) properties: u32,
    pub(crate) problems: usize,
}

/// A plugin of about `size` bytes: things with scripts, every tenth of them packed if requested.
pub(crate) fn plugin_of(size: usize, packed: bool) -> Vec<u8> {
    let thing = |id| {
        let scripts = [NEW.script("Thing", 0, &NEW.every_property())];
        let id: u32 = id;
        let fields = [
            text_field(b"EDID", &format!("Thing{id}")),
            field(b"VMAD", NEW.vmad(&scripts, bytes())),
            text_field(b"FULL", "A thing"),
        ];
        if packed && id.is_multiple_of(10) {
            packed_record(b"MISC", 0x0100_0800 + id, &fields)
        } else {
            record(b"MISC", 0x0100_0800 + id, 0, &fields)
        }
    };
    let block: Vec<_> = (0..1000).map(thing).collect();
    let block = bytes().all(block);
    let blocks = vec![block.clone(); (size / block.0.len()).max(1)];
    plugin(FALLOUT4, &[top(b"MISC", &blocks)])
}

/// Reads all of it.
pub(crate) fn read(bytes: &[u8]) -> Count {
    let plugin = Plugin::read(bytes, ReadOptions::default()).expect("a sound plugin");
    let survey = plugin.survey();
    Count {
        records: usize::try_from(survey.record_count()).expect("64 bits"),
        packed: survey.packed,
        properties: survey.properties,
        problems: survey.problems.len(),
    }
}
