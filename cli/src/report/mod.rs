//! What a run did, for people and programs: the JSON report, the table with its verdict, and the HTML
//! page. All of it comes from the collector's events and counts.

pub(crate) mod chart;
mod doubt;
pub(crate) mod json;
pub(crate) mod lesson;
pub(crate) mod observer;
pub(crate) mod page;
pub(crate) mod plugin;
pub(crate) mod quantity;
pub(crate) mod recorder;
pub(crate) mod ring;
pub(crate) mod run;
pub(crate) mod script_objects;
pub(crate) mod site;
pub(crate) mod sparkline;
pub(crate) mod standing;
pub(crate) mod stop;
pub(crate) mod sums;
pub(crate) mod table;
pub(crate) mod tap;
mod trace_line;
pub(crate) mod verdict;

#[cfg(test)]
pub(crate) mod sample;
