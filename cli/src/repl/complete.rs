//! Names and members that could come next. The compiler says what stands before a dot.

use std::collections::BTreeMap;

use cyperus_compiler::ast::FlagSet;
use cyperus_compiler::lex::Keyword;
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_compiler::types::{Kind, Type};

use super::command::COMMANDS;
use super::conversation::Conversation;
use super::program::{BODY, Program, Typed};

/// Most scripts of each folder that are looked through.
const SCRIPTS: usize = 20_000;

/// What every array has.
const OF_ARRAYS: [&str; 10] = [
    "Length",
    "Find",
    "RFind",
    "FindStruct",
    "RFindStruct",
    "Add",
    "Insert",
    "Remove",
    "RemoveLast",
    "Clear",
];

/// Words by their lower-case text, each in its first spelling.
#[derive(Default)]
struct Words(BTreeMap<String, String>);

impl Words {
    fn add(&mut self, word: &str) {
        let key = word.to_ascii_lowercase();
        self.0.entry(key).or_insert_with(|| word.to_owned());
    }

    fn starting_with(self, start: &str) -> Vec<String> {
        let start = start.to_ascii_lowercase();
        let words = self.0.into_iter();
        let fitting = words.filter(|(key, _)| key.starts_with(&start));
        fitting.map(|(_, word)| word).collect()
    }
}

/// Where the word at the end of a text begins, and what it could become.
pub(super) fn completions(conversation: &mut Conversation, text: &str) -> (usize, Vec<String>) {
    let is_of_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let start = text.rfind(|sign: char| !is_of_word(sign)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let (front, word) = text.split_at(start);
    let trimmed = text.trim_start();
    if trimmed.starts_with(':') && !trimmed.contains(char::is_whitespace) {
        let mut words = Words::default();
        for (name, ..) in &COMMANDS {
            words.add(name);
        }
        return (start, words.starting_with(word));
    }
    let words = match front.strip_suffix('.') {
        Some(front) => members(conversation, receiver(front)),
        None => names(conversation),
    };
    (start, words.starting_with(word))
}

/// The expression at the end of a text that a dot would be put behind.
fn receiver(text: &str) -> &str {
    let (mut depth, mut in_text) = (0_u32, false);
    let mut start = text.len();
    for (at, sign) in text.char_indices().rev() {
        let is_part = match sign {
            '"' => {
                in_text = !in_text;
                true
            }
            _ if in_text => true,
            ')' | ']' => {
                depth += 1;
                true
            }
            '(' | '[' if depth > 0 => {
                depth -= 1;
                true
            }
            _ => depth > 0 || sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.' | ':'),
        };
        if !is_part {
            break;
        }
        start = at;
    }
    text.get(start..).unwrap_or_default()
}

/// Everything that an expression can begin with.
fn names(conversation: &Conversation) -> Words {
    let mut words = Words::default();
    for variable in &conversation.declarations.variables {
        words.add(&variable.name);
    }
    for (name, _) in &conversation.declarations.functions {
        words.add(name);
    }
    let game = conversation.game();
    for keyword in Keyword::ALL {
        if keyword.since() <= game {
            words.add(keyword.text());
        }
    }
    for script in cyperus_scripts::base_scripts(game) {
        words.add(script.name);
    }
    for script in conversation.library.script_names(SCRIPTS) {
        words.add(&script);
    }
    words
}

/// What can stand behind the dot after an expression.
fn members(conversation: &mut Conversation, receiver: &str) -> Words {
    let mut words = Words::default();
    if receiver.is_empty() {
        return words;
    }
    let is_variable = |name: &str| name.eq_ignore_ascii_case(receiver);
    let variables = &conversation.declarations.variables;
    let is_variable = variables.iter().any(|it| is_variable(&it.name));
    if !is_variable && let Some(script) = conversation.workshop.scripts().script_named(receiver) {
        functions(script, true, &mut words);
        return words;
    }
    conversation.bind_things(receiver);
    let name = conversation.new_name("Input");
    let typed = Typed {
        number: 0,
        text: receiver.to_owned(),
    };
    let header = format!("Function {BODY}()");
    let program = Program::new(&name, &conversation.declarations, &header, &typed);
    if let Some(found) = conversation.workshop.silent_type(&program) {
        members_of(conversation, found, &mut words);
    }
    words
}

fn members_of(conversation: &Conversation, value_type: Type, words: &mut Words) {
    if value_type.is_array() {
        for word in OF_ARRAYS {
            words.add(word);
        }
        return;
    }
    let scripts = conversation.workshop.scripts();
    let Some(script) = value_type.script().and_then(|id| scripts.script(id)) else {
        return;
    };
    if value_type.kind() == Kind::Struct {
        let at = usize::from(value_type.struct_index());
        if let Some(structure) = script.syntax.structs.get(at) {
            for member in &script.syntax[structure.members] {
                words.add(script.syntax.name(member.name.symbol));
            }
        }
        return;
    }
    for script in scripts.chain(script) {
        functions(script, false, words);
        for property in &script.syntax.properties {
            words.add(script.syntax.name(property.name.symbol));
        }
    }
}

/// The functions of a script that are Global, or those that are not.
fn functions(script: &ScriptInfo, global: bool, words: &mut Words) {
    for function in &script.syntax.functions {
        let is_global = function.flags.set.contains(FlagSet::GLOBAL);
        if is_global == global && function.sender.is_none() {
            words.add(script.syntax.name(function.name.symbol));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::receiver;

    #[test]
    fn the_receiver_is_the_expression_before_the_dot() {
        for (text, expected) in [
            ("x", "x"),
            ("1 + door", "door"),
            ("Game.GetPlayer()", "Game.GetPlayer()"),
            ("f(a, b)[2]", "f(a, b)[2]"),
            ("y = (x as Actor)", "(x as Actor)"),
            ("If !lamp", "lamp"),
        ] {
            assert_eq!(receiver(text), expected);
        }
    }
}
