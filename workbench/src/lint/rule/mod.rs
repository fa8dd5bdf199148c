//! The rules as data: what each is called, how loud it is, and what it says when asked.

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Probably a mistake.
    Warning,
}

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How much it matters.
    pub level: Level,
    /// Whether it is looked for unless somebody says otherwise.
    pub is_standard: bool,
    /// What it finds, in a line.
    pub summary: &'static str,
    /// Why that matters and what to do.
    pub reason: &'static str,
    /// A script in which it finds something.
    pub wrong: &'static str,
    /// The same done better.
    pub right: &'static str,
}

/// Builds the constants of a group and their list from rows.
macro_rules! rules {
    ($($constant:ident $id:literal $name:literal $level:ident $standard:literal $summary:literal
       reason: $reason:literal wrong: $wrong:literal right: $right:literal;)*) => {
        $(
            #[doc = $summary]
            pub(in crate::lint) static $constant: crate::lint::Rule = crate::lint::Rule {
                id: $id,
                name: $name,
                level: crate::lint::Level::$level,
                is_standard: $standard,
                summary: $summary,
                reason: $reason,
                wrong: $wrong,
                right: $right,
            };
        )*

        /// The rules of this group, by number.
        pub(super) const ROWS: &[&crate::lint::Rule] = &[$(&$constant,)*];
    };
}

pub(super) mod flow;
pub(super) mod garbage;
pub(super) mod state;
pub(super) mod turn;
pub(super) mod unused;
pub(super) mod value;
pub(super) mod world;

/// The groups, by number.
const GROUPS: &[&[&Rule]] = &[
    garbage::ROWS,
    turn::ROWS,
    flow::ROWS,
    value::ROWS,
    unused::ROWS,
    state::ROWS,
    world::ROWS,
];

const fn count() -> usize {
    let mut sum = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        sum += GROUPS[group].len();
        group += 1;
    }
    sum
}

const fn joined() -> [&'static Rule; count()] {
    let mut all = [GROUPS[0][0]; count()];
    let (mut group, mut at) = (0, 0);
    while group < GROUPS.len() {
        let mut row = 0;
        while row < GROUPS[group].len() {
            all[at] = GROUPS[group][row];
            row += 1;
            at += 1;
        }
        group += 1;
    }
    all
}

/// Every rule, by group and number.
pub static RULES: &[&Rule] = &joined();
