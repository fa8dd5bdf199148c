//! The parts of the protocol that are read, and its numbers. Answers are written as JSON where they
//! are made. The crates that have all of the protocol bring a second `bitflags`, and code for a
//! thousand types that nobody asks for.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A place in a text; columns in the units that were agreed upon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

/// From one place up to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Range {
    pub(super) start: Position,
    pub(super) end: Position,
}

/// A document by its address.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct TextDocument {
    pub(super) uri: String,
}

/// A place in a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionParams {
    pub(super) text_document: TextDocument,
    pub(super) position: Position,
}

/// A document alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentParams {
    pub(super) text_document: TextDocument,
}

/// A part of a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RangeParams {
    pub(super) text_document: TextDocument,
    pub(super) range: Range,
}

/// One change of a text: without a range, all of it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Change {
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    pub(super) code: i32,
    pub(super) message: String,
}

/// A result. Long ones are written as they are made: a tree of values costs more than the text.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Value(Value),
    Text(String),
}

impl Body {
    /// Something as text.
    pub(super) fn of(result: &impl Serialize) -> Result<Self, Failed> {
        let text = serde_json::to_string(result);
        text.map(Self::Text).map_err(Failed::refused)
    }

    pub(super) fn into_text(self) -> String {
        match self {
            Self::Value(value) => value.to_string(),
            Self::Text(text) => text,
        }
    }
}

impl From<Value> for Body {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

/// A replacement.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextEdit<'text> {
    pub(super) range: Range,
    pub(super) new_text: &'text str,
}

/// A place in a file.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Location<'text> {
    pub(super) uri: &'text str,
    pub(super) range: Range,
}

pub(super) const PARSE_ERROR: i32 = -32700;
pub(super) const INVALID_REQUEST: i32 = -32600;
pub(super) const METHOD_NOT_FOUND: i32 = -32601;
pub(super) const INVALID_PARAMS: i32 = -32602;
pub(super) const INTERNAL_ERROR: i32 = -32603;
pub(super) const NOT_INITIALIZED: i32 = -32002;
pub(super) const CANCELLED: i32 = -32800;
pub(super) const CONTENT_MODIFIED: i32 = -32801;
pub(super) const REQUEST_FAILED: i32 = -32803;

impl Failed {
    /// A request that makes no sense in the present state, with the reason for people.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed over by `map_err`"
    )]
    pub(super) fn refused(message: impl ToString) -> Self {
        Self {
            code: REQUEST_FAILED,
            message: message.to_string(),
        }
    }

    pub(super) fn cancelled() -> Self {
        Self {
            code: CANCELLED,
            message: "cancelled".to_owned(),
        }
    }
}

/// What an answer is: JSON, or why there is none.
pub(super) type Answer = Result<Value, Failed>;

/// Reads parameters.
pub(super) fn read<T: for<'de> Deserialize<'de>>(params: &Value) -> Result<T, Failed> {
    T::deserialize(params).map_err(|error| Failed {
        code: INVALID_PARAMS,
        message: error.to_string(),
    })
}
