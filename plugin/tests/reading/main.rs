//! Reading plugins and archives that were built for these tests.

mod archives;
mod build;
mod forms;
mod layouts;
