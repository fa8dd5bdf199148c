//! `.ppj` files, as the official compiler and Pyro read them.
//!
//! | file | does |
//! |---|---|
//! | `document` | the XML: comments anywhere, elements and attributes in any case, with their places |
//! | `variable` | `@Name`, and what Pyro brings of its own |
//! | `read` | every element and attribute |
//! | `resolve` | what imports, folders and scripts lead to |
//! | `schema`, `cursor` | for editors: what can stand where, and where somebody types |

pub(crate) mod cursor;
mod document;
mod read;
mod resolve;
pub(crate) mod schema;
mod variable;

pub(super) use read::{read, read_as_far};
