//! Reads every file given and says which do not come out as they went in.
#![expect(clippy::print_stdout, reason = "a command-line example")]
fn main() {
    let (mut same, mut refused, mut differ) = (0, 0, 0);
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        match cyperus_pex::read::read(&bytes) {
            Err(error) => {
                refused += 1;
                println!("{path}: {error}");
            }
            Ok(file) if cyperus_pex::write::write(&file).as_deref() == Ok(&bytes) => same += 1,
            Ok(_) => {
                differ += 1;
                println!("{path}: comes out differently");
            }
        }
    }
    println!("{same} the same, {differ} different, {refused} refused");
}
