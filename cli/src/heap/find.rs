//! Finds what OBJECT means in `heap SAVE why OBJECT`.

use cyperus_gc::event::Population;
use cyperus_gc::inspect::Node;
use cyperus_vm::{HandleId, Machine};

/// Everything in the heap that `words` can mean. The most exact meaning wins: the number of an
/// allocation (`#12`, `Door#12`, `12`), a form ID as logs show it, a type, the name of a game object.
pub(crate) fn find(machine: &Machine, words: &str) -> Vec<Node> {
    let nodes = machine.heap.nodes();
    let words = words.trim();
    let meanings: [&dyn Fn() -> Vec<Node>; 4] = [
        &|| by_number(machine, &nodes, words),
        &|| by_form(machine, &nodes, words),
        &|| by_type(machine, &nodes, words),
        &|| by_game_object(machine, &nodes, words),
    ];
    let found = meanings.iter().map(|meaning| meaning());
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn by_number(machine: &Machine, nodes: &[Node], words: &str) -> Vec<Node> {
    let (type_name, number) = match words.rsplit_once('#') {
        Some((type_name, number)) => (type_name, number),
        // Eight digits are a form ID.
        None if words.len() == 8 => return Vec::new(),
        None => ("", words),
    };
    let Ok(number) = number.parse::<u32>() else {
        return Vec::new();
    };
    let is_meant = |node: &&Node| {
        let found = || machine.type_text(node.population, node.type_id);
        node.serial == number && (type_name.is_empty() || found().eq_ignore_ascii_case(type_name))
    };
    nodes.iter().filter(is_meant).copied().collect()
}

fn by_form(machine: &Machine, nodes: &[Node], words: &str) -> Vec<Node> {
    // `[Door <Front (00000014)>]` in a log, `00000014`, `0x14`.
    let inside = words
        .rsplit_once('(')
        .map_or(words, |(_, rest)| rest.trim_end_matches([')', '>', ']']));
    let digits = inside
        .strip_prefix("0x")
        .or_else(|| inside.strip_prefix("0X"))
        .or_else(|| (inside.len() == 8).then_some(inside));
    let form = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    form.map_or_else(Vec::new, |form| {
        attached(machine, nodes, |id, _| id.form_id() == form)
    })
}

fn by_type(machine: &Machine, nodes: &[Node], words: &str) -> Vec<Node> {
    let is_meant = |node: &&Node| {
        machine
            .type_text(node.population, node.type_id)
            .eq_ignore_ascii_case(words)
    };
    nodes.iter().filter(is_meant).copied().collect()
}

fn by_game_object(machine: &Machine, nodes: &[Node], words: &str) -> Vec<Node> {
    attached(machine, nodes, |_, name| {
        !name.is_empty() && name.eq_ignore_ascii_case(words)
    })
}

/// The scripts attached to the game objects that are meant.
fn attached(
    machine: &Machine,
    nodes: &[Node],
    is_meant: impl Fn(HandleId, &str) -> bool,
) -> Vec<Node> {
    let things = machine.handles().iter();
    let things = things.filter(|(id, row)| is_meant(*id, &row.name));
    let scripts: Vec<u64> = things
        .flat_map(|(_, row)| row.attached.iter().map(|object| object.bits()))
        .collect();
    let is_script =
        |node: &&Node| node.population == Population::Objects && scripts.contains(&node.handle);
    nodes.iter().filter(is_script).copied().collect()
}
