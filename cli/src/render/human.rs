//! Excerpts of the source with the place marked, in the style of rustc.

use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use cyperus_compiler::diagnostic::{Diagnostic, Help, Severity};

use super::{OtherSource, Source};

pub(super) fn render(
    colour: bool,
    diagnostic: &Diagnostic,
    source: &Source,
    other: OtherSource<'_>,
) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Style => Level::NOTE.with_name("style"),
    };
    // The sources of other scripts must outlive the groups that borrow them.
    let others: Vec<(Arc<Source>, &str, cyperus_compiler::source::Span)> = diagnostic
        .labels
        .iter()
        .filter_map(|label| {
            let script = label.script.as_deref()?;
            Some((other(script)?, label.message.as_str(), label.span))
        })
        .collect();
    let here = || {
        let labels = diagnostic.labels.iter();
        labels.filter(|label| label.script.is_none())
    };
    let spans = here().map(|label| label.span);
    let lines = source.excerpt(spans.chain([diagnostic.span]));
    let marks = here().map(|label| {
        AnnotationKind::Context
            .span(lines.range(label.span))
            .label(label.message.as_str())
    });
    let excerpt = Snippet::source(lines.text)
        .line_start(lines.first_line)
        .path(source.path.as_str())
        .annotation(AnnotationKind::Primary.span(lines.range(diagnostic.span)))
        .annotations(marks);
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.number());
    let mut main = title.element(excerpt);
    for (source, message, span) in &others {
        let lines = source.excerpt(std::iter::once(*span));
        let excerpt = Snippet::source(lines.text)
            .line_start(lines.first_line)
            .path(source.path.as_str());
        let mark = AnnotationKind::Context
            .span(lines.range(*span))
            .label(*message);
        main = main.element(excerpt.annotation(mark));
    }
    for note in &diagnostic.notes {
        main = main.element(Level::NOTE.message(note.as_str()));
    }
    let mut groups = vec![main];
    for help in &diagnostic.helps {
        groups.push(advice(help, source));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.decor_style(DecorStyle::Ascii).render(&groups);
    text.push_str("\n\n");
    text
}

/// Advice, shown as an edit of the source if it is certain.
fn advice<'text>(help: &'text Help, source: &'text Source) -> Group<'text> {
    let title = Level::HELP.secondary_title(help.message.as_str());
    match &help.suggestion {
        None => Group::with_title(title),
        Some(edit) => {
            let lines = source.excerpt(std::iter::once(edit.span));
            let patch = Patch::new(lines.range(edit.span), edit.replacement.as_str());
            let excerpt = Snippet::source(lines.text)
                .line_start(lines.first_line)
                .path(source.path.as_str());
            title.element(excerpt.patch(patch))
        }
    }
}
