//! The wording of errors about blocks, misplaced lines and literals. Errors inside a line are in
//! `syntax_error`.

use super::block::{Block, BlockKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, excerpt};

pub(super) fn file_too_large() -> Diagnostic {
    Diagnostic::new(
        Code::FileTooLarge,
        Span::at(0),
        "this file is too large: the compiler accepts up to 1 GiB of source",
    )
}

pub(super) fn wide_characters() -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedCharacter,
        Span::new(0, 2),
        "this file is encoded as UTF-16, which Papyrus cannot read",
    )
    .with_help("save it as UTF-8 or Windows-1252")
}

pub(super) fn missing_header(name: &str, start: u32) -> Diagnostic {
    Diagnostic::new(
        Code::MissingHeader,
        Span::at(start),
        format!(
            "this script has no `ScriptName` line, so it takes the name `{name}` from its file"
        ),
    )
    .with_suggestion(
        "start the file with a `ScriptName` line",
        Span::at(start),
        format!("ScriptName {name}\n\n"),
    )
}

pub(super) fn late_header(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::MisplacedItem,
        span,
        "`ScriptName` must be the first line of the script",
    )
}

pub(super) fn duplicate_header(span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::DuplicateHeader,
        span,
        "a script can only have one `ScriptName` line",
    )
    .with_label(first, "the first one is here")
}

pub(super) fn misspelt_keyword(span: Span, source: &[u8], meant: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!("unexpected `{}`", excerpt(span.slice(source))),
    )
    .with_suggestion(format!("did you mean `{meant}`?"), span, meant)
}

pub(super) fn missing_parentheses(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::MissingParentheses,
        span,
        format!("`{name}` is declared without parentheses"),
    )
    .with_suggestion("add an empty parameter list", Span::at(span.end), "()")
}

pub(super) fn repeated_flag(source: &[u8], span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::RepeatedFlag,
        span,
        format!("the flag `{}` is repeated", excerpt(span.slice(source))),
    )
}

pub(super) fn missing_constant(span: Span, owner: &str) -> Diagnostic {
    Diagnostic::new(
        Code::MissingConstant,
        span,
        format!("the initial value of {owner} must be a literal"),
    )
    .with_note("it is stored in the compiled file, so it cannot be computed")
}

pub(super) fn number_becomes_float(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NumberBecomesFloat,
        span,
        "this number does not fit in an Int, so it becomes a Float",
    )
    .with_note("an Int holds values from -2147483648 to 2147483647")
    .with_suggestion("write it as a Float", Span::at(span.end), ".0")
}

pub(super) fn hexadecimal_too_large(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::MalformedNumber,
        span,
        "this number has more than 32 bits",
    )
    .with_note("a hexadecimal number has at most eight digits")
}

pub(super) fn expression_too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NestingTooDeep,
        span,
        "this expression is nested too deeply",
    )
    .with_help("store parts of it in variables")
}

pub(super) fn block_too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NestingTooDeep,
        span,
        "blocks are nested too deeply here",
    )
    .with_help("move the inner blocks to another function")
}

/// Blocks that are still open at a line (or the end of the file) that cannot be inside them,
/// innermost last.
pub(super) fn missing_end(span: Span, found: &str, open: &[Block]) -> Diagnostic {
    let expected = open.last().map_or("", |block| block.kind.end_text());
    let mut diagnostic = Diagnostic::new(
        Code::MissingEnd,
        span,
        format!("`{expected}` is missing before {found}"),
    );
    // A runaway file may have any number of them.
    for block in open.iter().rev().take(6) {
        diagnostic = diagnostic.with_label(
            block.opener,
            format!("this `{}` is never closed", block.kind.open_text()),
        );
    }
    diagnostic
}

pub(super) fn mismatched_end(span: Span, found: BlockKind, open: &Block) -> Diagnostic {
    Diagnostic::new(
        Code::MismatchedEnd,
        span,
        format!(
            "`{}` does not close {}",
            found.end_text(),
            open.kind.description()
        ),
    )
    .with_label(open.opener, "this is the open block")
    .with_suggestion(
        format!("close it with `{}`", open.kind.end_text()),
        span,
        open.kind.end_text(),
    )
}

pub(super) fn unopened_end(span: Span, kind: BlockKind, open: Option<&Block>) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::UnopenedEnd,
        span,
        format!(
            "`{}` closes nothing: no `{}` is open here",
            kind.end_text(),
            kind.open_text()
        ),
    );
    match open {
        Some(block) => diagnostic.with_label(block.opener, "this is the open block"),
        None => diagnostic,
    }
}

/// `End If` and the like.
pub(super) fn split_keyword(span: Span, whole: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!("`{whole}` is written as one word"),
    )
    .with_suggestion("join the two words", span, whole)
}

pub(super) fn misplaced(span: Span, item: &str, outer: Option<&Block>) -> Diagnostic {
    match outer {
        Some(block) => Diagnostic::new(
            Code::MisplacedItem,
            span,
            format!("{item} cannot be inside {}", block.kind.description()),
        )
        .with_label(block.opener, "the block starts here"),
        None => Diagnostic::new(
            Code::MisplacedItem,
            span,
            format!("{item} cannot be outside a function"),
        ),
    }
}

pub(super) fn branch_without_opener(span: Span, branch: &str, opener: &str) -> Diagnostic {
    Diagnostic::new(
        Code::MisplacedBranch,
        span,
        format!("`{branch}` needs an open `{opener}`"),
    )
}

pub(super) fn branch_after_else(span: Span, branch: &str, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::MisplacedBranch,
        span,
        format!("`{branch}` cannot follow `Else`"),
    )
    .with_label(first, "`Else` must be the last branch")
}

/// A property that is neither automatic nor written out.
pub(super) fn property_without_body(opener: Span) -> Diagnostic {
    Diagnostic::new(
        Code::PropertyWithoutBody,
        opener,
        "this property is not automatic and has no functions",
    )
    .with_suggestion("make it automatic", Span::at(opener.end), " Auto")
    .with_note(
        "a property without `Auto` continues with `Get` and `Set` functions and ends with `EndProperty`",
    )
}

pub(super) fn value_of_full_property(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::PropertyWithoutBody,
        span,
        "only an automatic property can have an initial value",
    )
    .with_help("add `Auto` or `AutoReadOnly`")
}

pub(super) fn misplaced_doc_comment(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::MisplacedDocComment,
        span,
        "there is nothing for this comment to document",
    )
    .with_note("a documentation comment follows the first line of a script, property, function, event, group or struct member")
    .with_help("an ordinary comment starts with `;`")
}

pub(super) fn extra_token(span: Span, source: &[u8], keyword: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!(
            "unexpected `{}` after `{keyword}`: expected the end of the line",
            excerpt(span.slice(source))
        ),
    )
}

pub(super) fn code_after_doc_comment(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        "nothing can follow a documentation comment on its line",
    )
}

pub(super) fn reserved_name(span: Span, source: &[u8]) -> Diagnostic {
    let name = excerpt(span.slice(source));
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!("`{name}` has a fixed meaning and cannot be the name of a variable"),
    )
}

pub(super) fn local_flag(span: Span, source: &[u8]) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedToken,
        span,
        format!(
            "unexpected `{}`: expected the end of the line",
            excerpt(span.slice(source))
        ),
    )
    .with_note("the only flag a local variable can have is `Const`")
}
