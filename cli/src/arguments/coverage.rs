//! `--coverage`.

use std::path::PathBuf;

use clap::ValueEnum;

/// A form in which coverage is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CoverageFormat {
    Table,
    Source,
    Lcov,
    Cobertura,
    Html,
}

/// A form, and a file unless it is printed.
#[derive(Clone, Debug)]
pub(crate) struct CoverageOutput {
    pub(crate) format: CoverageFormat,
    pub(crate) file: Option<PathBuf>,
}

/// `FORMAT` or `FORMAT:FILE`.
pub(super) fn coverage(word: &str) -> Result<CoverageOutput, String> {
    let (format, file) = match word.split_once(':') {
        Some((_, "")) => return Err("the name of the file is missing".to_owned()),
        Some((format, file)) => (format, Some(PathBuf::from(file))),
        None => (word, None),
    };
    let Ok(format) = CoverageFormat::from_str(format, false) else {
        let names = CoverageFormat::value_variants().iter();
        let names = names.filter_map(CoverageFormat::to_possible_value);
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        return Err(format!(
            "there is no format {format}: choose one of {}",
            names.join(", ")
        ));
    };
    Ok(CoverageOutput { format, file })
}
