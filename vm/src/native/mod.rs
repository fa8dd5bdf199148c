//! Natives: functions that scripts declare and the machine implements.
//!
//! # Writing one
//!
//! A native is one row of a table:
//!
//! ```text
//! table! { machine:
//!     Debug.OpenUserLog synced    => open_user_log;
//!     script function   timing       body
//! }
//! ```
//!
//! The body is `fn(&mut Call<'_>) -> Reply`. [`Call`] provides the arguments ([`Call::int`],
//! [`Call::float`], [`Call::text`], [`Call::object`]…), the object it is called on
//! ([`Call::object_self`]) and the whole machine ([`Call::machine`]). The reply is either a value
//! at once ([`Reply::Ready`]) or a [`Token`](crate::Token) to be resolved later
//! ([`Reply::Pending`]). With a token the stack waits, and the holder of the token calls
//! [`Machine::resolve`](crate::Machine::resolve) at the right time, even before the stack waits.
//!
//! # Signatures
//!
//! A row has none: the `.pex` that declares the native says what it takes and returns. That may not
//! be what the body expects. So a missing argument reads as the default of the requested kind. So
//! does an argument of another kind, and the first such call logs a warning. A reply that does not
//! fit the declared type becomes that type's default.
//!
//! `scripts/base/*.psc` holds the declarations for the compiler. If the host has no compiled script
//! for a name, the machine makes one from the same declarations, so that a `.pex` runs without any
//! header. Tests check that every row is declared, that bodies read and answer what is declared,
//! and that every declared native has a row or is in a list.
//!
//! # Keeping state
//!
//! A native keeps no state in Rust values of its own. Everything goes into the attributes of a
//! handle ([`crate::Handles`]), because those are plain data that saves can hold. `call.handle()`
//! is the handle that the object's script is attached to.

mod assert;
mod collector;
mod container;
mod debug;
mod dynamic;
mod extender;
mod math;
mod papyrus_util;
mod population;
mod remote;
mod run;
mod script_object;
mod standard;
mod storage;
#[cfg(test)]
mod tests;
mod update;
mod utility;
mod world;
