//! `.ppj` files, as the official compiler and Pyro read them.
//!
//! | file | does |
//! |---|---|
//! | `document` | the XML: comments anywhere, elements and attributes in any case, with their places |
//! | `variable` | `@Name`, and what Pyro brings of its own |
//! | `read` | every element and attribute |
//! | `resolve` | what imports, folders and scripts lead to |

mod document;
mod read;
mod resolve;
mod variable;

pub(super) use read::read;
