//! Reading plugins and archives that were built for it.

mod archives;
mod build;
mod forms;
mod layouts;
