//! A plugin of the load order, and what its numbers mean in the world.

use cyperus_plugin::{FormKey, Owner, Plugin, Scale, StringKind, StringTable, Words};
use cyperus_vm::Machine;
use cyperus_vm::world::{FormId, PluginScale};

use crate::exit::Failure;
use crate::files;
use crate::plugin::{LoadOrder, find_file};

/// A plugin with its masters' names.
pub(super) struct File<'order> {
    pub(super) plugin: Plugin<'order>,
    pub(super) name: &'order str,
    /// Whether it comes with the game, so that only kinds and names are taken from it.
    pub(super) is_official: bool,
    masters: Vec<String>,
    /// The texts of a localized plugin.
    strings: Option<Vec<u8>>,
}

impl<'order> File<'order> {
    /// Reads all files and gives each of them, and each master that is not there, its numbers.
    pub(super) fn all(
        machine: &mut Machine,
        order: &'order LoadOrder,
    ) -> Result<Vec<Self>, Failure> {
        let world = machine.world_mut();
        let mut read = Vec::new();
        for file in order.files() {
            let plugin = order.parse(file, None)?;
            let mut masters = Vec::new();
            for master in plugin.forms().masters() {
                let name = master.name.decode().into_owned();
                let known = order.files().iter();
                let mut known = known.filter(|known| known.name.eq_ignore_ascii_case(&name));
                let scale = known.next().map(|known| known.scale).or(master.scale);
                world.load_plugin(&name, scale_of(scale.unwrap_or(Scale::Full)));
                masters.push(name);
            }
            world.load_plugin(&file.name, scale_of(file.scale));
            let is_localized = plugin.header().is_localized();
            let folder = file.path.with_file_name("Strings");
            let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
            let strings = ["en", "English"].iter().find_map(|language| {
                let name = format!("{stem}_{language}.STRINGS");
                let path = find_file(std::slice::from_ref(&folder), &name);
                path.filter(|_| is_localized)
                    .and_then(|path| files::read(&path).ok())
            });
            read.push(Self {
                plugin,
                name: &file.name,
                is_official: file.is_official,
                masters,
                strings,
            });
        }
        Ok(read)
    }

    /// The number in the world of a number in this file; `None` for no form.
    pub(super) fn id(&self, machine: &Machine, id: cyperus_plugin::FormId) -> Option<FormId> {
        self.plugin.resolve(id).map(|key| self.number(machine, key))
    }

    fn number(&self, machine: &Machine, key: FormKey) -> FormId {
        let world = machine.world();
        match key.owner {
            Owner::Engine => FormId(key.number),
            Owner::Own => world.number_in_plugin(self.name, key.number),
            Owner::Master(index) => match self.masters.get(index) {
                Some(master) => world.number_in_plugin(master, key.number),
                None => FormId(key.number),
            },
            // Which file it is cannot be known, but two of them must not be mixed up.
            Owner::Unnamed { scale, index } => FormId(match scale {
                Scale::Small => 0xFE80_0000 | u32::from(index) << 12 | key.number & 0xFFF,
                Scale::Medium => 0xFD80_0000 | u32::from(index & 0x7F) << 16 | key.number & 0xFFFF,
                Scale::Full => u32::from(index & 0x7F | 0x80) << 24 | key.number,
            }),
        }
    }

    /// Whether a number in this file is one of its own forms.
    pub(super) fn is_own(&self, id: cyperus_plugin::FormId) -> bool {
        let key = self.plugin.resolve(id);
        key.is_some_and(|key| key.owner == Owner::Own)
    }

    /// A form as people know it: `Fallout4.esm:0001D1`.
    pub(super) fn describe(&self, id: cyperus_plugin::FormId) -> String {
        let key = self.plugin.resolve(id);
        key.map_or_else(String::new, |key| {
            self.plugin.forms().describe(key, self.name)
        })
    }

    /// A text that players read; empty if it is in a file that is not there.
    pub(super) fn words(&self, words: Words<'_>) -> String {
        match words {
            Words::Plain(text) => text.decode().into_owned(),
            Words::Key(key) => {
                let bytes = self.strings.as_deref();
                let table =
                    bytes.and_then(|bytes| StringTable::read(bytes, StringKind::Names).ok());
                let text = table.as_ref().and_then(|table| table.get(key));
                text.map_or_else(String::new, |text| text.decode().into_owned())
            }
        }
    }
}

fn scale_of(scale: Scale) -> PluginScale {
    match scale {
        Scale::Full => PluginScale::Full,
        Scale::Medium => PluginScale::Medium,
        Scale::Small => PluginScale::Small,
    }
}
