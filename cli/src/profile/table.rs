//! A profile on the terminal: sums, then the functions, lines, chains and waits that matter most.

use std::fmt::Write as _;

use super::model::{Profile, Wait};
use super::weight::{LineSum, Sum, Weight};
use crate::report::quantity::{count, duration, of, percent};

/// One column to the left, the others to the right.
pub(super) fn columns(text: &mut String, heading: &[&str], rows: &[Vec<String>]) {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let longest = cells.map(|cell| cell.chars().count()).max();
        longest.unwrap_or(0).max(heading[column].chars().count())
    };
    let widths: Vec<usize> = (0..heading.len()).map(width).collect();
    let heading: Vec<String> = heading.iter().map(|&word| word.to_owned()).collect();
    for row in std::iter::once(&heading).chain(rows) {
        let mut line = format!("  {:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _infallible = write!(line, "  {cell:>width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// A note about rows that are not shown.
fn left_out(text: &mut String, all: usize, most: usize) {
    let more = all.saturating_sub(most) as u64;
    if more > 0 {
        let _infallible = writeln!(text, "  and {} more", count(more));
    }
}

/// The tables, each of at most `most` rows.
pub(super) fn screen(profile: &Profile, most: usize) -> String {
    let mut text = summary(profile);
    functions(&mut text, profile, most);
    lines(&mut text, profile, most);
    allocations(&mut text, profile, most);
    waits(&mut text, profile, most);
    errors(&mut text, profile, most);
    text
}

fn summary(profile: &Profile) -> String {
    let totals = &profile.totals;
    let mut text = format!("{}\n", profile.title);
    if totals.instructions > 0 || totals.native_calls > 0 {
        let _infallible = writeln!(
            text,
            "  {} and {} took {} of script time",
            of(totals.instructions, "instruction", "instructions"),
            of(totals.native_calls, "call of a native", "calls of natives"),
            duration(totals.nanoseconds),
        );
    } else {
        let _infallible = writeln!(text, "  {} in all calls", duration(totals.nanoseconds));
    }
    if totals.allocations > 0 {
        let _infallible = writeln!(
            text,
            "  {} allocated, {} of them still alive",
            of(totals.allocations, "array or struct", "arrays and structs"),
            count(totals.alive),
        );
    }
    if totals.waits > 0 {
        let _infallible = writeln!(
            text,
            "  {} took {}",
            of(totals.waits, "wait", "waits"),
            duration(totals.waited_nanoseconds),
        );
    }
    if totals.errors > 0 {
        let _infallible = writeln!(text, "  {}", of(totals.errors, "error", "errors"));
    }
    text
}

fn functions(text: &mut String, profile: &Profile, most: usize) {
    let sums = profile.by_function(Weight::Time);
    let made = profile.by_function(Weight::Allocations);
    let whole = profile.totals.nanoseconds;
    let mut rows: Vec<(&str, Sum)> = sums.into_iter().collect();
    rows.sort_by(|one, other| {
        let key = |row: &(&str, Sum)| (row.1.own, row.1.total, row.1.calls);
        key(other).cmp(&key(one)).then(one.0.cmp(other.0))
    });
    let cells: Vec<Vec<String>> = rows
        .iter()
        .take(most)
        .map(|(name, sum)| {
            vec![
                (*name).to_owned(),
                count(sum.calls),
                duration(sum.own),
                percent(sum.own, whole),
                duration(sum.total),
                percent(sum.total, whole),
                made.get(name)
                    .map_or_else(String::new, |made| count(made.own)),
            ]
        })
        .collect();
    text.push('\n');
    let heading = ["function", "calls", "self", "", "total", "", "allocated"];
    columns(text, &heading, &cells);
    left_out(text, rows.len(), most);
}

fn lines(text: &mut String, profile: &Profile, most: usize) {
    let sums = profile.by_line();
    let whole = profile.totals.instructions;
    let mut rows: Vec<(&String, &LineSum)> = sums
        .iter()
        .filter(|(_, sum)| sum.instructions > 0)
        .collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by(|one, other| {
        let key = |row: &(&String, &LineSum)| row.1.instructions;
        key(other).cmp(&key(one)).then(one.0.cmp(other.0))
    });
    let cells: Vec<Vec<String>> = rows
        .iter()
        .take(most)
        .map(|(place, sum)| {
            vec![
                (*place).clone(),
                count(sum.instructions),
                percent(sum.instructions, whole),
            ]
        })
        .collect();
    text.push('\n');
    columns(text, &["line", "instructions", ""], &cells);
    left_out(text, rows.len(), most);
}

fn allocations(text: &mut String, profile: &Profile, most: usize) {
    let mut rows: Vec<_> = profile
        .allocations
        .iter()
        .filter(|row| row.made > 0)
        .collect();
    if rows.is_empty() && profile.totals.other_allocations == 0 {
        return;
    }
    rows.sort_by_key(|row| (std::cmp::Reverse(row.made), row.chain, row.line));
    let mut cells: Vec<Vec<String>> = rows
        .iter()
        .take(most)
        .map(|row| {
            let chain = row.chain as usize;
            vec![
                profile.place(&profile.chains[chain], row.line),
                count(row.made),
                count(row.bytes),
                count(row.alive),
                called_by(profile, chain),
            ]
        })
        .collect();
    if profile.totals.other_allocations > 0 {
        let made = count(profile.totals.other_allocations);
        let mut row = vec!["casts and searches".to_owned(), made];
        row.extend([String::new(), String::new(), String::new()]);
        cells.push(row);
    }
    text.push('\n');
    let heading = ["allocating line", "made", "bytes", "alive", "called by"];
    columns(text, &heading, &cells);
    left_out(text, rows.len(), most);
}

/// The callers of a chain's newest function, the newest first.
fn called_by(profile: &Profile, chain: usize) -> String {
    let mut names = profile.names(chain);
    names.pop();
    names.reverse();
    let more = names.len().saturating_sub(3);
    names.truncate(3);
    let mut text = names.join(" < ");
    if more > 0 {
        let _infallible = write!(text, " < {more} more");
    }
    text
}

fn waits(text: &mut String, profile: &Profile, most: usize) {
    let mut rows: Vec<&Wait> = profile.waits.iter().collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|row| (std::cmp::Reverse(row.nanoseconds), row.chain, row.line));
    let cells: Vec<Vec<String>> = rows
        .iter()
        .take(most)
        .map(|row| {
            vec![
                profile.place(&profile.chains[row.chain as usize], row.line),
                count(row.count),
                duration(row.nanoseconds),
                reason(row),
            ]
        })
        .collect();
    text.push('\n');
    columns(text, &["waiting line", "waits", "time", "for"], &cells);
    left_out(text, rows.len(), most);
}

/// What was waited for, in words.
pub(super) fn reason(wait: &Wait) -> String {
    let Wait {
        kind, what, holder, ..
    } = wait;
    match kind.as_str() {
        "native" => what.clone(),
        "object" if holder.is_empty() => format!("an object of {what}"),
        "object" => format!("an object of {what}, which {holder} was in"),
        "guards" => "guards of another stack".to_owned(),
        "frame" => "the next frame".to_owned(),
        "queue" => "its turn".to_owned(),
        other => other.to_owned(),
    }
}

fn errors(text: &mut String, profile: &Profile, most: usize) {
    let mut rows: Vec<(String, u64)> = profile
        .by_line()
        .into_iter()
        .filter(|(_, sum)| sum.errors > 0)
        .map(|(place, sum)| (place, sum.errors))
        .collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    let cells: Vec<Vec<String>> = rows
        .iter()
        .take(most)
        .map(|(place, errors)| vec![place.clone(), count(*errors)])
        .collect();
    text.push('\n');
    columns(text, &["line with errors", "errors"], &cells);
    left_out(text, rows.len(), most);
}
