//! Changes inputs at random, and keeps those that showed something new.

use fastrand::Rng;

/// Longest input.
const LONGEST: usize = 1 << 14;

/// Inputs that are kept at most.
const KEPT: usize = 4_096;

/// Numbers at the edges.
const EDGES: [u32; 10] = [
    0,
    1,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFF_FFFF,
    0x8000_0000,
    u32::MAX,
];

/// A source of inputs.
#[derive(Debug)]
pub struct Mutator {
    random: Rng,
    inputs: Vec<Vec<u8>>,
    words: &'static [&'static str],
}

impl Mutator {
    /// Starts from a corpus. The same seed gives the same inputs, as long as the same ones are kept.
    pub fn new(seed: u64, corpus: Vec<Vec<u8>>, words: &'static [&'static str]) -> Self {
        Self {
            random: Rng::with_seed(seed),
            inputs: corpus,
            words,
        }
    }

    /// How many inputs are changed further.
    pub fn kept(&self) -> usize {
        self.inputs.len()
    }

    /// An input that showed something new.
    pub fn keep(&mut self, input: Vec<u8>) {
        if self.inputs.len() < KEPT {
            self.inputs.push(input);
        }
    }

    /// A new input.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.pick();
        for _ in 0..=self.random.usize(..5) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    fn pick(&mut self) -> Vec<u8> {
        if self.inputs.is_empty() {
            return Vec::new();
        }
        let at = self.random.usize(..self.inputs.len());
        self.inputs[at].clone()
    }

    /// A part of an input, of at most 64 bytes mostly.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.random.usize(..=length);
        let most = if self.random.u8(..8) == 0 { length } else { 64 };
        let end = start + self.random.usize(..=most.min(length - start));
        start..end
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let length = input.len();
        let at = self.random.usize(..=length);
        match self.random.u8(..9) {
            0 | 1 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = self.random.u8(..);
                }
            }
            2 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << self.random.u8(..8);
                }
            }
            3 => {
                let part = self.part(length);
                input.drain(part);
            }
            4 => {
                let part = self.part(length);
                let copy = input[part].to_vec();
                input.splice(at..at, copy);
            }
            5 => {
                let other = self.pick();
                let part = self.part(other.len());
                input.splice(at..at, other[part].iter().copied());
            }
            6 => {
                let edge = EDGES[self.random.usize(..EDGES.len())];
                let width = [1, 2, 4][self.random.usize(..3)];
                let bytes = if self.random.bool() {
                    edge.to_le_bytes().to_vec()
                } else {
                    edge.to_be_bytes()[4 - width..].to_vec()
                };
                for (place, byte) in input.iter_mut().skip(at).zip(bytes.iter().take(width)) {
                    *place = *byte;
                }
            }
            _ if !self.words.is_empty() => {
                let word = self.words[self.random.usize(..self.words.len())];
                input.splice(at..at, word.bytes());
            }
            _ => input.insert(at, self.random.u8(..)),
        }
    }
}
