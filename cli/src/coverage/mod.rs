//! Coverage: which lines and branches of scripts ran, from the counts of a profile.
//!
//! | file | does |
//! |---|---|
//! | `counts` | what machines counted, added up; several machines may run side by side |
//! | `script` | the lines, branches and functions of one script |
//! | `table` | the terminal: a table, or the source with counts |
//! | `lcov`, `cobertura` | what other programs read |
//! | `page` | one HTML file |

mod cobertura;
mod counts;
mod lcov;
mod page;
mod script;
mod table;

use crate::arguments::{CoverageFormat, CoverageOutput};
use crate::exit::Failure;
use crate::{files, output};

pub(crate) use counts::Counts;
pub(crate) use script::{Candidate, CoveredScript};

/// What was covered, script by script in the order of their paths.
pub(crate) struct Coverage {
    scripts: Vec<CoveredScript>,
}

/// Lines or branches: how many there are, and how many ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Share {
    found: u64,
    hit: u64,
}

impl std::iter::Sum for Share {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::default(), |sum, share| Self {
            found: sum.found + share.found,
            hit: sum.hit + share.hit,
        })
    }
}

impl Coverage {
    /// The coverage of scripts by what machines counted. A script that no machine loaded counts like
    /// any other.
    pub(crate) fn new(counts: &Counts, candidates: Vec<Candidate<'_>>) -> Self {
        let scripts = candidates.into_iter();
        let mut scripts: Vec<_> = scripts.map(|it| CoveredScript::new(counts, it)).collect();
        scripts.sort_by(|one, other| one.path.cmp(&other.path));
        scripts.dedup_by(|one, other| one.path == other.path);
        Self { scripts }
    }

    /// Writes it in all the forms that the command line asks for.
    pub(crate) fn write_all(&self, wanted: &[CoverageOutput]) -> Result<(), Failure> {
        wanted.iter().try_for_each(|wanted| self.write(wanted))
    }

    /// Writes it, or prints it where no file is named.
    fn write(&self, wanted: &CoverageOutput) -> Result<(), Failure> {
        let text = match wanted.format {
            CoverageFormat::Table => table::table(self),
            CoverageFormat::Source => table::annotated(self),
            CoverageFormat::Lcov => lcov::lcov(self),
            CoverageFormat::Cobertura => cobertura::cobertura(self),
            CoverageFormat::Html => page::page(self)?,
        };
        match &wanted.file {
            Some(file) => files::write_named(file, text.as_bytes()),
            None => output::print(&text).map(|_| ()),
        }
    }

    fn lines(&self) -> Share {
        self.scripts.iter().map(CoveredScript::line_share).sum()
    }

    fn branches(&self) -> Share {
        self.scripts.iter().map(CoveredScript::branch_share).sum()
    }
}
