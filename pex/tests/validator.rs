//! What the validator reports about broken and odd files.

use cyperus_pex::StringIndex;
use cyperus_pex::assemble::assemble;
use cyperus_pex::validate::{FindingKind, Severity, validate};

/// Assembles `body` inside a function, whose first line is the listing's fifth.
fn in_function(body: &str) -> String {
    format!("pex fallout4\nscript S\nstate ''\nfunction None F()\n{body}\nend\nend\nend\n")
}

/// One broken thing after the other, and the field that the finding refers to.
#[test]
fn findings_name_the_field_and_what_was_expected() {
    let cases: [(&str, Severity, &str); 9] = [
        (
            "jmp +5",
            Severity::Error,
            "expected a jump to an instruction from 0 to 1 (the function's end), found one to 5",
        ),
        (
            "jmp -1",
            Severity::Error,
            "expected a jump to an instruction from 0 to 1 (the function's end), found one to -1",
        ),
        (
            "jmp 'x'",
            Severity::Error,
            "expected an Int, the distance to jump as the target of jmp, found an identifier",
        ),
        (
            "assign 5 5",
            Severity::Error,
            "expected an identifier that names a variable as the result of assign, found an Int",
        ),
        (
            "ret nothing",
            Severity::Error,
            "expected a local, a parameter, a variable of the script, self or ::State, found `nothing`",
        ),
        (
            "local Int r\ncallmethod F self r (1)",
            Severity::Error,
            "expected 0 arguments for `F`, found 1",
        ),
        (
            "local Int r\ncallstatic S F r (1)",
            Severity::Error,
            "expected 0 arguments for `F`, found 1",
        ),
        (
            "local Int r\nlocal Float R",
            Severity::Error,
            "expected each parameter or local once, found `R` again",
        ),
        (
            "ret ::Other_var",
            Severity::Error,
            "expected a local, a parameter, a variable of the script, self or ::State, found `::Other_var`",
        ),
    ];
    for (body, severity, message) in cases {
        let file = assemble(&in_function(body)).unwrap();
        let report = validate(&file);
        let found: Vec<_> = report
            .findings
            .iter()
            .map(|one| (one.severity(), one.kind.to_string()))
            .collect();
        assert_eq!(found, [(severity, message.to_owned())], "{body}");
        assert!(!report.is_valid());
        assert_eq!(report.findings[0].place.object.as_deref(), Some("S"));
        assert_eq!(report.findings[0].place.function.as_deref(), Some("F"));
    }
    let fine = [
        "ret ::State",
        "ret SELF",
        "callmethod G self ::State (1)",
        "callmethod F None ::State (1)",
    ];
    for body in fine {
        let file = assemble(&in_function(body)).unwrap();
        assert_eq!(validate(&file).findings, [], "{body}");
    }
    // With a parent, an auto property's variable may belong to the parent.
    let text = in_function("ret ::Other_var").replace("script S", "script S extends P");
    assert!(validate(&assemble(&text).unwrap()).is_valid());
}

#[test]
fn oddities_are_warnings_and_many_findings_are_counted() {
    let text = "pex skyrim\nscript S size 3 autostate X\nstate A\nfunction None F() byte 0x80\nend\nend\nend";
    let report = validate(&assemble(text).unwrap());
    assert!(report.is_valid());
    assert_eq!(report.warnings().count(), 4, "{report:?}");

    let report = validate(&assemble(&in_function(&"ret x\n".repeat(500))).unwrap());
    assert!(!report.is_valid());
    assert_eq!(report.findings.len() + report.left_out, 500);

    let mut file = assemble("pex fallout4\nscript S\nstate ''\nend\nend").unwrap();
    file.objects[0].guards.push(StringIndex(0));
    let report = validate(&file);
    assert!(
        matches!(report.findings[0].kind, FindingKind::NotInGame { .. }),
        "{report:?}"
    );
}
