//! Reads every file given and says which do not come out as they went in, as bytes and as listing.
#![expect(clippy::print_stdout, reason = "a command-line example")]
fn main() {
    let (mut same, mut refused, mut differ) = (0, 0, 0);
    let mut total = 0;
    let mut text = 0;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        match cyperus_pex::read::read(&bytes) {
            Err(error) => {
                refused += 1;
                println!("{path}: {error}");
            }
            Ok(file) => {
                let listing = cyperus_pex::listing::listing(&file);
                total += bytes.len();
                text += listing.len();
                match cyperus_pex::assemble::assemble(&listing) {
                    Err(e) => {
                        differ += 1;
                        println!("{path}: {e}");
                    }
                    Ok(again) => {
                        if cyperus_pex::write::write(&again).as_deref() == Ok(&bytes) {
                            same += 1
                        } else {
                            differ += 1;
                            println!("{path}: differs");
                        }
                    }
                }
                if std::env::var_os("SHOW").is_some() {
                    println!("{listing}");
                }
            }
        }
    }
    println!(
        "{same} the same, {differ} different, {refused} refused, {total} bytes, {text} listing bytes"
    );
}
