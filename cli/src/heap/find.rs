//! Finds what OBJECT means in `heap SAVE why OBJECT`.

use cyperus_gc::event::Population;
use cyperus_gc::inspect::Node;
use cyperus_vm::world::FormId;
use cyperus_vm::{HandleId, Machine};

/// What a question is about.
#[derive(Debug)]
pub(crate) struct Found {
    /// In the heap.
    pub(crate) nodes: Vec<Node>,
    /// In the world.
    pub(crate) references: Vec<FormId>,
}

/// Everything that `words` can mean: entries of the heap, and references in the world that scripts
/// placed or that no script object stands for.
pub(crate) fn find(machine: &Machine, words: &str) -> Found {
    let words = words.trim();
    let nodes = in_heap(machine, words);
    let world = machine.world();
    let form = form_id(words).or_else(|| world.named(words));
    let reference = form.filter(|&form| {
        world.reference(form).is_some() && (world.site(form) != 0 || nodes.is_empty())
    });
    Found {
        nodes,
        references: reference.into_iter().collect(),
    }
}

/// Everything in the heap that `words` can mean. The most exact meaning wins: the number of an
/// allocation (`#12`, `Door#12`, `12`), a form ID as logs show it, a type, the name of a game object.
fn in_heap(machine: &Machine, words: &str) -> Vec<Node> {
    let nodes = machine.heap.nodes();
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
    form_id(words).map_or_else(Vec::new, |form| {
        attached(machine, nodes, |id| id.form_id() == form.0)
    })
}

/// The form ID that words give.
fn form_id(words: &str) -> Option<FormId> {
    // `[Door <Front (00000014)>]` in a log, `00000014`, `0x14`.
    let inside = words
        .rsplit_once('(')
        .map_or(words, |(_, rest)| rest.trim_end_matches([')', '>', ']']));
    let digits = inside
        .strip_prefix("0x")
        .or_else(|| inside.strip_prefix("0X"))
        .or_else(|| (inside.len() == 8).then_some(inside));
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.map(FormId)
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
    let is_name = |name: &str| !name.is_empty() && name.eq_ignore_ascii_case(words);
    attached(machine, nodes, |id| {
        let handle = machine.handles().get(id);
        // The handles of references have no name; the world knows what people call them.
        let form = u32::try_from(id.0).ok().map(FormId);
        let form = form.and_then(|form| machine.world().form(form));
        handle.is_some_and(|row| is_name(&row.name)) || form.is_some_and(|form| is_name(&form.name))
    })
}

/// The scripts attached to the game objects that are meant.
fn attached(machine: &Machine, nodes: &[Node], is_meant: impl Fn(HandleId) -> bool) -> Vec<Node> {
    let things = machine.handles().iter();
    let things = things.filter(|(id, _)| is_meant(*id));
    let scripts: Vec<u64> = things
        .flat_map(|(_, row)| row.attached.iter().map(|object| object.bits()))
        .collect();
    let is_script =
        |node: &&Node| node.population == Population::Objects && scripts.contains(&node.handle);
    nodes.iter().filter(is_script).copied().collect()
}
