//! `docs/instruction-set.md` matches the instruction table.

use std::path::Path;

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/instruction-set.md");
    let page = cyperus_pex::instruction_set_page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &page).unwrap();
    }
    let found = std::fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        found == page,
        "docs/instruction-set.md does not match the instruction table; \
         run UPDATE_DOCS=1 cargo test -p cyperus-pex and commit the page"
    );
}
