//! What commands need of plugins and archives on disk.
//!
//! | file | does |
//! |---|---|
//! | `archive` | archives on disk, read in place |
//! | `data_folder` | where scripts are below a Data folder |
//! | `sources` | sources in folders and archives, as the compiler asks for them |
//! | `declaration` | what a script declares, whether it is a source or compiled |
//! | `scripts` | declarations by name, and members along the chain of parents |

mod archive;
mod data_folder;
mod declaration;
mod scripts;
mod sources;

pub(crate) use archive::{ArchiveFile, open_archive};
pub(crate) use declaration::{BaseType, DeclaredType, Members};
pub(crate) use scripts::{Answer, ModScripts};
