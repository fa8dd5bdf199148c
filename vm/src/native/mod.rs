//! Natives: functions that scripts declare and the machine implements.
//!
//! # Writing one
//!
//! A native is one row of a table:
//!
//! ```text
//! native("Debug", "OpenUserLog", "Bool", "String asLogName", GLOBAL, IMMEDIATE, open_user_log)
//!         script  function       returns  parameters          owner   timing     body
//! ```
//!
//! The body is `fn(&mut Call<'_>) -> Reply`. [`Call`] gives the arguments ([`Call::int`],
//! [`Call::float`], [`Call::text`], [`Call::object`]…), the object it is called on
//! ([`Call::object_self`]) and the whole machine ([`Call::machine`]). Arguments have the declared
//! types when the body runs; nothing has to be checked. The reply is a value at once
//! ([`Reply::Ready`]) or a [`Token`](crate::Token) to be resolved later ([`Reply::Pending`]): then the
//! stack waits, and whoever holds the token calls [`Machine::resolve`](crate::Machine::resolve) when
//! the time has come, even before the stack waits.
//!
//! # Keeping state
//!
//! A native keeps nothing in Rust values of its own: everything goes to the attributes of a handle
//! ([`crate::Handles`]), because those are plain data that saves can hold. `call.handle()` is the
//! handle that the object's script is attached to.
//!
//! # Declaring them to the compiler
//!
//! `scripts/base/*.psc` declares the same functions in Papyrus; [`Natives::rows`] lists the table
//! so that a test can compare the two. Where the host has no compiled script for a name, the
//! machine makes one from the rows, so that a `.pex` runs without any header.

mod collector;
mod debug;
mod dynamic;
mod math;
mod population;
mod remote;
mod run;
mod script_object;
mod standard;
mod update;
mod utility;
mod world;
