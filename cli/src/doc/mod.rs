//! Documentation of scripts as a site: pages of HTML with a search, or Markdown.
//!
//! | file | does |
//! |---|---|
//! | `site` | all pages together: links, children, users |
//! | `block` | a page before it has a format |
//! | `compose`, `index` | what stands on a script's page, and on the first one |
//! | `html`, `markdown` | blocks as text, everything escaped |
//! | `search` | the index that the search reads |
//! | `file_name` | the file of a page |
//! | `publish` | the files of a site in its folder |
//!
//! What a script declares comes from `cyperus_workbench::document`.

mod block;
mod compose;
mod file_name;
mod html;
mod index;
mod markdown;
mod publish;
mod search;
mod site;

pub(crate) use publish::publish;
pub(crate) use site::Site;
