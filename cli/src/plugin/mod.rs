//! What commands need of plugins and archives on disk.
//!
//! | file | does |
//! |---|---|
//! | `archive` | archives on disk, read in place |
//! | `data_folder` | where scripts are below a Data folder |
//! | `load_order` | a plugin and those of its masters that are there |
//! | `roots` | all places in which a mod's scripts are searched |
//! | `sources` | sources in folders and archives, as the compiler asks for them |
//! | `declaration` | what a script declares, whether it is a source or compiled |
//! | `scripts` | declarations by name, and members along the chain of parents |

mod archive;
mod data_folder;
mod declaration;
mod load_order;
mod roots;
mod scripts;
mod sources;

pub(crate) use archive::{ArchiveFile, open_archive};
pub(crate) use declaration::{BaseType, DeclaredType, Members};
pub(crate) use load_order::{
    LoadOrder, attached_scripts, find_file, is_plugin, plugin_game, script_game,
};
pub(crate) use roots::Roots;
pub(crate) use scripts::{Answer, ModScripts};
pub(crate) use sources::ModSources;
