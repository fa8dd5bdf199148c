//! The rules of the `JUnit` schema that Ant's task began and most services share, checked on a text.
//! The schema says which elements there are, in which order, and which attributes each must have.
#![expect(clippy::panic, reason = "a test ends where the document breaks a rule")]

/// An element of a document.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element>,
    pub(crate) text: String,
}

impl Element {
    /// An attribute that must be there.
    pub(crate) fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(own, _)| own == name);
        &found
            .unwrap_or_else(|| panic!("<{}> has no {name}", self.name))
            .1
    }

    pub(crate) fn number(&self, name: &str) -> usize {
        self.attribute(name).parse().expect("a whole number")
    }

    fn allows(&self, needed: &[&str], allowed: &[&str]) {
        for name in needed {
            self.attribute(name);
        }
        for (name, _) in &self.attributes {
            let is_known = needed.contains(&name.as_str()) || allowed.contains(&name.as_str());
            assert!(is_known, "<{}> may not have {name}", self.name);
        }
        let mut names: Vec<&String> = self.attributes.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), self.attributes.len(), "an attribute twice");
    }
}

/// Reads a document as strictly as any reader of XML.
pub(crate) fn parse(text: &str) -> Element {
    let rest = text
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .expect("a declaration");
    for letter in rest.chars() {
        let is_allowed = letter >= ' ' || letter == '\n' || letter == '\t' || letter == '\r';
        assert!(is_allowed, "{letter:?} cannot be in XML");
    }
    let (root, rest) = element(rest);
    assert_eq!(rest.trim(), "", "something after the root");
    root
}

fn element(text: &str) -> (Element, &str) {
    let text = text.strip_prefix('<').expect("an element");
    let end = text.find(['>', ' ', '/']).expect("the end of a name");
    let mut found = Element {
        name: text[..end].to_owned(),
        ..Element::default()
    };
    let mut rest = &text[end..];
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>") {
            return (found, after);
        }
        if let Some(after) = rest.strip_prefix('>') {
            rest = after;
            break;
        }
        let (name, after) = rest.split_once("=\"").expect("an attribute");
        let (value, after) = after.split_once('"').expect("a closing quote");
        found.attributes.push((name.to_owned(), unescaped(value)));
        rest = after;
    }
    loop {
        let at = rest.find('<').expect("a closing tag");
        found.text.push_str(&unescaped(&rest[..at]));
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("</") {
            let (name, after) = after.split_once('>').expect("a closing tag");
            assert_eq!(name, found.name);
            return (found, after);
        }
        let (child, after) = element(rest);
        found.children.push(child);
        rest = after;
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let (name, after) = rest[at + 1..].split_once(';').expect("an entity");
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#13" => '\r',
            other => panic!("an unknown entity {other}"),
        });
        rest = after;
    }
    assert!(!rest.contains('<'), "a stray <");
    out.push_str(rest);
    out
}

/// Holds a document against the schema.
pub(crate) fn validate(root: &Element) {
    assert_eq!(root.name, "testsuites");
    root.allows(&[], &[]);
    for (id, suite) in root.children.iter().enumerate() {
        assert_eq!(suite.name, "testsuite");
        let needed = [
            "package",
            "id",
            "name",
            "timestamp",
            "hostname",
            "tests",
            "failures",
            "errors",
            "time",
        ];
        suite.allows(&needed, &["skipped"]);
        assert_eq!(suite.number("id"), id);
        assert!(!suite.attribute("name").is_empty());
        date(suite.attribute("timestamp"));
        decimal(suite.attribute("time"));
        let names: Vec<&str> = suite.children.iter().map(|one| one.name.as_str()).collect();
        let [first, cases @ .., out, err] = names.as_slice() else {
            panic!("a suite has properties, cases and two outputs");
        };
        assert_eq!(
            [*first, *out, *err],
            ["properties", "system-out", "system-err"]
        );
        // One schema wants the element, another one wants something in it.
        let properties = &suite.children[0].children;
        assert!(properties.iter().all(|one| one.name == "property"));
        assert!(!properties.is_empty(), "no property");
        for property in properties {
            property.allows(&["name", "value"], &[]);
        }
        assert!(cases.iter().all(|name| *name == "testcase"));
        assert_eq!(suite.number("tests"), cases.len());
        for (attribute, element) in [
            ("failures", "failure"),
            ("errors", "error"),
            ("skipped", "skipped"),
        ] {
            let count = |case: &&Element| case.children.iter().any(|one| one.name == element);
            let found = suite.children.iter().filter(count).count();
            assert_eq!(suite.number(attribute), found, "{attribute}");
        }
        for case in suite.children.iter().filter(|one| one.name == "testcase") {
            testcase(case);
        }
    }
}

fn testcase(case: &Element) {
    case.allows(&["name", "classname", "time"], &[]);
    decimal(case.attribute("time"));
    assert!(case.children.len() <= 1, "a case has one result");
    for result in &case.children {
        match result.name.as_str() {
            "skipped" => {
                // The reason is text: not every schema knows an attribute for it.
                result.allows(&[], &[]);
                assert!(!result.text.trim().is_empty(), "a reason");
            }
            "failure" | "error" => result.allows(&["type"], &["message"]),
            other => panic!("<{other}> in a case"),
        }
    }
}

/// `2011-08-22T00:00:00`, without a time zone.
fn date(text: &str) {
    let shape: String = text
        .chars()
        .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
        .collect();
    assert_eq!(shape, "0000-00-00T00:00:00");
}

fn decimal(text: &str) {
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '.';
    assert!(
        text.chars().all(is_digit) && text.parse::<f64>().is_ok(),
        "{text}"
    );
}

#[test]
fn what_breaks_the_schema_is_noticed() {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    let suite = "package=\"\" id=\"0\" name=\"A\" timestamp=\"1970-01-01T00:00:00\" \
        hostname=\"h\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0.1\"";
    let document = |attributes: &str, case: &str| {
        format!(
            "{head}<testsuites><testsuite {attributes}><properties><property name=\"a\" value=\"b\"/>\
             </properties>{case}<system-out></system-out><system-err></system-err></testsuite></testsuites>"
        )
    };
    let case = "<testcase name=\"a\" classname=\"A\" time=\"0.1\"/>";
    validate(&parse(&document(suite, case)));
    for wrong in [
        document(&suite.replace("hostname=\"h\" ", ""), case),
        document(&suite.replace("tests=\"1\"", "tests=\"2\""), case),
        document(&suite.replace("T00", " 00"), case),
        document(suite, &case.replace("time", "line=\"3\" time")),
        document(suite, ""),
        document(suite, case).replace("<property name=\"a\" value=\"b\"/>", ""),
        document(suite, &case.replace("/>", "><failure/></testcase>")),
        document(suite, &case.replace("\"a\"", "\"a & b\"")),
    ] {
        let found = std::panic::catch_unwind(|| validate(&parse(&wrong)));
        assert!(found.is_err(), "{wrong}");
    }
}
