//! The programs of `benches/programs`, which every language has.

/// Where they are.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/programs");

/// How a language computes with floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// In 32 bits, as Papyrus.
    Single,
    /// In 64 bits.
    Double,
}

/// A program that prints one whole number.
#[derive(Debug)]
pub struct Program {
    /// Its name, without extension.
    pub name: &'static str,
    /// Its argument when it is timed.
    pub count: i32,
    /// Two small arguments: instructions are counted for what the second takes more.
    pub small: (i32, i32),
    /// What it prints when it is timed, with floats of 32 and of 64 bits.
    results: (i32, i32),
}

impl Program {
    /// What it prints when it is timed.
    pub fn result(&self, precision: Precision) -> i32 {
        match precision {
            Precision::Single => self.results.0,
            Precision::Double => self.results.1,
        }
    }
}

const fn program(
    name: &'static str,
    count: i32,
    small: (i32, i32),
    results: (i32, i32),
) -> Program {
    Program {
        name,
        count,
        small,
        results,
    }
}

/// All of them; the first does nothing.
pub const PROGRAMS: [Program; 13] = [
    program("startup", 0, (0, 0), (0, 0)),
    program("fib", 33, (14, 20), (3_524_578, 3_524_578)),
    program("loop", 8_000_000, (1000, 101_000), (321_295, 321_295)),
    program("mandelbrot", 600, (10, 60), (8_786_693, 8_786_742)),
    program("sieve", 600_000, (1000, 30_000), (245_490, 245_490)),
    program("nbody", 100_000, (10, 410), (16_908, 16_907)),
    program("fannkuch", 9, (5, 7), (862_930, 862_930)),
    program("method", 2_500_000, (1000, 21_000), (224_019, 224_019)),
    program("strings", 1_000_000, (1000, 11_000), (1_001_000, 1_001_000)),
    program("structstorm", 1_500_000, (1000, 21_000), (625_030, 625_030)),
    program("arraystorm", 2_000_000, (1000, 21_000), (15, 15)),
    program("bintrees", 16, (6, 9), (650_990, 650_990)),
    program("sort", 300_000, (1000, 7000), (315_881, 315_881)),
];
