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
//! The body is `fn(&mut Call<'_>) -> Reply`. [`Call`] gives the arguments ([`Call::int`],
//! [`Call::float`], [`Call::text`], [`Call::object`]…), the object it is called on
//! ([`Call::object_self`]) and the whole machine ([`Call::machine`]). The reply is a value at once
//! ([`Reply::Ready`]) or a [`Token`](crate::Token) to be resolved later ([`Reply::Pending`]): then the
//! stack waits, and whoever holds the token calls [`Machine::resolve`](crate::Machine::resolve) when
//! the time has come, even before the stack waits.
//!
//! # Signatures
//!
//! A row has none: the `.pex` that declares the native says what it takes and returns. That may not be
//! what the body expects. So an argument that is missing reads as the default of the kind asked for.
//! So does an argument of another kind, and the first such call logs a warning. A reply that does not
//! fit the declared type becomes that type's default.
//!
//! `scripts/base/*.psc` holds the declarations for the compiler. Where the host has no compiled script
//! for a name, the machine makes one from the same declarations, so that a `.pex` runs without any
//! header. Tests check that every row is declared, that bodies read and answer what is declared, and
//! that every declared native has a row or stands in a list.
//!
//! # Keeping state
//!
//! A native keeps nothing in Rust values of its own: everything goes to the attributes of a handle
//! ([`crate::Handles`]), because those are plain data that saves can hold. `call.handle()` is the
//! handle that the object's script is attached to.

mod collector;
mod debug;
mod dynamic;
mod math;
mod population;
mod remote;
mod run;
mod script_object;
mod standard;
#[cfg(test)]
mod tests;
mod update;
mod utility;
mod world;
