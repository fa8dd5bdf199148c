//! What the test targets share: how the expectations inside test files are read.
//!
//! A test is a Papyrus file that says in comments what should come of it:
//!
//! | line | expects |
//! |---|---|
//! | `;! error P0301 12:5-9` | this diagnostic: code, line, first column, column behind the last; columns may be left out |
//! | `;! warning unused-value 3` | a warning, by code or by name |
//! | `;! game skyrim` | (not an expectation) compile for another game |
//! | `;> --array-limit 0` | (not an expectation) more words for `cyperus run` |
//! | `;= text` | this line on standard output; all lines, in order |
//! | `;~ error: text` | this line in the log, without its time stamp; all errors and warnings, in order |
//! | `;# 1` | this exit status instead of 0 |
//!
//! A file without any expectation is refused: a test that cannot fail is not a test.
#![forbid(unsafe_code)]

mod expectation;

pub use expectation::{Diagnostic, Expectations, Severity};
