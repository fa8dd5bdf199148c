//! Programs at random: always valid, always ending, and full of the cases that go wrong.
//!
//! A program ends because calls only go from a function to later ones (all functions of one name
//! count as one, wherever they are overridden), recursion counts down a parameter, and loops count up
//! to a bound that nothing else can change.

mod body;
mod declare;
mod expression;
mod literal;
mod scope;
mod size;
mod statement;

use cyperus_pex::Game;
use fastrand::Rng;

use crate::tree::{Program, Property, Script, Single, Type, Variable};
use size::Size;

/// Program `number` of a seed: always the same one.
pub fn generate(game: Game, seed: u64, number: u64) -> Program {
    let size = Size::of(seed, number);
    let mut generator = Generator::new(game, size, random_of(seed, number));
    generator.declare();
    generator.fill();
    generator.program
}

/// A source of random numbers that belongs to one program.
pub(crate) fn random_of(seed: u64, number: u64) -> Rng {
    // SplitMix64: neighbours get unrelated numbers.
    let mut mixed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Rng::with_seed(mixed ^ (mixed >> 31))
}

/// All functions of one name. Their order is the order in which they may call each other.
#[derive(Clone, Debug)]
struct Family {
    name: String,
    /// The script that declares it first.
    owner: u8,
    returns: Type,
    parameters: Vec<Variable>,
    is_global: bool,
    /// The first parameter counts down.
    is_recursive: bool,
}

#[derive(Debug)]
struct Generator {
    random: Rng,
    size: &'static Size,
    program: Program,
    families: Vec<Family>,
}

impl Generator {
    fn new(game: Game, size: &'static Size, mut random: Rng) -> Self {
        let is_concurrent = random.u8(..10) < 3;
        Self {
            random,
            size,
            program: Program {
                game,
                is_concurrent,
                scripts: Vec::new(),
                cast: Vec::new(),
            },
            families: Vec::new(),
        }
    }

    /// True in this share of all cases, in percent.
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn up_to(&mut self, most: usize) -> usize {
        self.random.usize(..=most)
    }

    fn pick<'list, T>(&mut self, list: &'list [T]) -> Option<&'list T> {
        if list.is_empty() {
            return None;
        }
        list.get(self.random.usize(..list.len()))
    }

    /// Whether the game has structs, `Var`, `is`, arrays that grow and calls by name.
    fn is_newer(&self) -> bool {
        self.program.game != Game::Skyrim
    }

    fn script(&self, number: u8) -> &Script {
        let mut scripts = self.program.scripts.iter();
        scripts
            .find(|script| script.number == number)
            .expect("a script that was declared")
    }

    /// A script and its ancestors, itself first.
    fn chain(&self, number: u8) -> Vec<&Script> {
        let mut chain = vec![self.script(number)];
        while let Some(parent) = chain.last().and_then(|script| script.parent) {
            chain.push(self.script(parent));
        }
        chain
    }

    fn descends(&self, child: u8, ancestor: u8) -> bool {
        self.chain(child)
            .iter()
            .any(|script| script.number == ancestor)
    }

    /// Whether a value of the second type can be used, without a cast, where the first is wanted.
    fn fits(&self, wanted: Type, given: Type) -> bool {
        match (wanted, given) {
            (Type::One(Single::Object(wanted)), Type::One(Single::Object(given))) => {
                self.descends(given, wanted)
            }
            _ => wanted == given,
        }
    }

    /// The properties that objects of a script have, inherited ones included.
    fn properties_of(&self, number: u8) -> Vec<&Property> {
        let chain = self.chain(number);
        chain.iter().flat_map(|script| &script.properties).collect()
    }

    /// Some type without array suffix.
    fn single(&mut self) -> Single {
        let scripts: Vec<u8> = self.program.scripts.iter().map(|s| s.number).collect();
        match self.random.u8(..20) {
            0..7 => Single::Int,
            7..9 => Single::Float,
            9..11 => Single::Bool,
            11..14 => Single::String,
            14..16 => self
                .pick(&scripts)
                .map_or(Single::Int, |&script| Single::Object(script)),
            16..19 if self.is_newer() => {
                let mut structs = Vec::new();
                for script in &self.program.scripts {
                    for structure in &script.structs {
                        structs.push(Single::Struct(script.number, structure.number));
                    }
                }
                self.pick(&structs).copied().unwrap_or(Single::Float)
            }
            19 if self.is_newer() => Single::Var,
            _ => Single::Int,
        }
    }

    /// Some type.
    fn some_type(&mut self) -> Type {
        let single = self.single();
        if self.chance(22) {
            Type::Array(single)
        } else {
            Type::One(single)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_always_gives_the_same_program_and_another_number_another_one() {
        for game in [Game::Skyrim, Game::Fallout4, Game::Starfield] {
            let one = generate(game, 7, 3);
            assert_eq!(one, generate(game, 7, 3));
            assert_ne!(one.sources(), generate(game, 7, 4).sources());
            assert_ne!(one.sources(), generate(game, 8, 3).sources());
        }
    }
}
