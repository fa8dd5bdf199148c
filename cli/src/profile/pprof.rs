//! pprof's protocol buffer, written by hand: seven small messages, not compressed, which its readers
//! accept.

use std::collections::BTreeMap;

use super::model::Profile;
use super::weight::Weight;

/// A message under construction.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn variable(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push((number & 0x7F) as u8 | 0x80);
            number >>= 7;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what is left is below 0x80"
        )]
        self.0.push(number as u8);
    }

    fn number(&mut self, field: u64, number: u64) {
        if number > 0 {
            self.variable(field << 3);
            self.variable(number);
        }
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.variable(field << 3 | 2);
        self.variable(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn message(&mut self, field: u64, message: &Self) {
        self.bytes(field, &message.0);
    }

    /// Numbers one after the other, without their field in front of each.
    fn packed(&mut self, field: u64, numbers: impl IntoIterator<Item = u64>) {
        let mut inner = Self::default();
        for number in numbers {
            inner.variable(number);
        }
        self.message(field, &inner);
    }
}

/// The texts of a profile; the first is empty.
struct Texts<'a> {
    numbers: BTreeMap<&'a str, u64>,
    list: Vec<&'a str>,
}

impl<'a> Texts<'a> {
    fn number(&mut self, text: &'a str) -> u64 {
        *self.numbers.entry(text).or_insert_with(|| {
            self.list.push(text);
            self.list.len() as u64 - 1
        })
    }
}

pub(super) fn pprof(profile: &Profile) -> Vec<u8> {
    let mut texts = Texts {
        numbers: BTreeMap::from([("", 0)]),
        list: vec![""],
    };
    let mut whole = Message::default();
    // The last is what readers show that do not know the default.
    let weights = || Weight::ALL.into_iter().rev();
    for weight in weights() {
        let (name, unit) = weight.words();
        let mut kind = Message::default();
        kind.number(1, texts.number(name));
        kind.number(2, texts.number(unit));
        whole.message(1, &kind);
    }
    let own: Vec<Vec<u64>> = weights().map(|weight| profile.own(weight)).collect();
    let location = |at: usize| profile.chains[at].function.map_or(0, u64::from) + 1;
    for chain in 0..profile.chains.len() {
        if own.iter().all(|own| own[chain] == 0) {
            continue;
        }
        let mut sample = Message::default();
        // The newest call comes first.
        let path = profile.path(chain).into_iter().rev();
        sample.packed(1, path.map(location));
        sample.packed(2, own.iter().map(|own| own[chain]));
        whole.message(2, &sample);
    }
    let files: Vec<String> = profile
        .functions
        .iter()
        .map(|function| format!("{}.psc", function.script.replace(':', "/")))
        .collect();
    for (id, (function, file)) in (1..).zip(profile.functions.iter().zip(&files)) {
        let mut line = Message::default();
        line.number(1, id);
        let mut place = Message::default();
        place.number(1, id);
        place.message(4, &line);
        whole.message(4, &place);
        let mut row = Message::default();
        row.number(1, id);
        row.number(2, texts.number(&function.name));
        row.number(3, texts.number(&function.name));
        row.number(4, texts.number(if function.is_native { "" } else { file }));
        whole.message(5, &row);
    }
    let default = texts.number(Weight::Time.words().0);
    for text in &texts.list {
        whole.bytes(6, text.as_bytes());
    }
    whole.number(10, profile.totals.nanoseconds);
    whole.number(14, default);
    whole.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_seven_bits() {
        let mut message = Message::default();
        message.number(1, 300);
        message.bytes(6, b"ab");
        message.packed(2, [1, 128]);
        assert_eq!(
            message.0,
            [0x08, 0xAC, 0x02, 0x32, 2, b'a', b'b', 0x12, 3, 1, 0x80, 1]
        );
    }
}
