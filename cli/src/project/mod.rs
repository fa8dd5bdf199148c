//! Project files: `cyperus.toml`, and `.ppj` as the official compiler and Pyro read it.
//! `docs/projects.md` describes them.
//!
//! A project says nothing that the command line could not say: each of its settings is a flag of some
//! commands. So a command knows nothing of projects. The words of its command line are completed from
//! the project before they are parsed for good, and what the user typed wins.
//!
//! | file | does |
//! |---|---|
//! | `discover` | which project a file belongs to |
//! | `model`, `row` | a project as data; the settings that there are, once |
//! | `toml`, `ppj/` | the two formats |
//! | `path` | paths as Windows writes them, in any case |
//! | `apply` | settings as words of a command line |
//! | `start/` | what `new` puts into a project |
//! | `mistake` | what can be wrong, and its wording |

mod apply;
mod discover;
mod mistake;
mod model;
mod path;
mod ppj;
mod row;
mod start;
mod toml;

pub(crate) use apply::{arguments_of, complete};
pub(crate) use discover::{Examined, examine, find, is_project, open, try_text};
pub(crate) use model::{Place, ProjectFile};
pub(crate) use ppj::{cursor as ppj_cursor, schema as ppj_schema};
pub(crate) use start::start_files;
