//! Pages as HTML. Text from scripts can only get in through [`Html::text`] and [`Html::attribute`],
//! which escape it: markup is always a literal of this file.

use std::fmt::Write as _;

use super::block::{Block, Entry, Inline, Line, Place, Sheet, visible};
use super::site::Site;

/// The mark by which pages of ours are known again.
pub(super) const MARK: &str = "<meta name=\"generator\" content=\"cyperus doc\">";

/// From when on an entry is worth a line of the page's own list.
const CONTENTS: usize = 2;

/// HTML that is being written.
#[derive(Default)]
struct Html(String);

impl Html {
    /// Markup, which no script has a say in.
    fn raw(&mut self, markup: &'static str) {
        self.0.push_str(markup);
    }

    /// Text of any origin, inside an element or a quoted attribute.
    fn text(&mut self, text: &str) {
        for sign in visible(text).chars() {
            match sign {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                _ => self.0.push(sign),
            }
        }
    }

    /// ` name="value"`.
    fn attribute(&mut self, name: &'static str, value: &str) {
        self.raw(" ");
        self.raw(name);
        self.raw("=\"");
        self.text(value);
        self.raw("\"");
    }
}

/// The page of a sheet.
pub(super) fn write(site: &Site, sheet: &Sheet, title: &str) -> String {
    let mut writer = Writer {
        site,
        is_index: sheet.is_index,
        html: Html::default(),
    };
    writer.page(sheet, title);
    writer.html.0
}

struct Writer<'site> {
    site: &'site Site,
    is_index: bool,
    html: Html,
}

impl Writer<'_> {
    fn page(&mut self, sheet: &Sheet, title: &str) {
        let root = if self.is_index { "" } else { "../" };
        let html = &mut self.html;
        html.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src data:; base-uri 'none'; form-action 'none'\">\n");
        html.raw(MARK);
        html.raw("\n<title>");
        html.text(&sheet.title);
        if !self.is_index {
            html.raw(" · ");
            html.text(title);
        }
        html.raw("</title>\n<link rel=\"stylesheet\"");
        html.attribute("href", &format!("{root}doc.css"));
        html.raw(">\n<script defer");
        html.attribute("src", &format!("{root}doc.js"));
        html.attribute("data-root", root);
        html.raw("></script>\n</head>\n<body>\n");
        html.raw("<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header class=\"bar\"><a class=\"home\"");
        html.attribute("href", &format!("{root}index.html"));
        html.raw(">");
        html.text(title);
        html.raw("</a>\n<div class=\"search\" hidden><label class=\"away\" for=\"search\">Search scripts and what they declare</label><input id=\"search\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"Search (press /)\" role=\"combobox\" aria-autocomplete=\"list\" aria-expanded=\"false\" aria-controls=\"results\"><ul id=\"results\" role=\"listbox\" aria-label=\"Results\" hidden></ul><p id=\"found\" class=\"away\" role=\"status\"></p></div></header>\n");
        let has_contents = self.contents(sheet);
        self.html.raw(if has_contents {
            "<main id=\"content\" tabindex=\"-1\">\n<h1>"
        } else {
            "<main id=\"content\" class=\"alone\" tabindex=\"-1\">\n<h1>"
        });
        self.html.text(&sheet.title);
        self.html.raw("</h1>\n");
        for block in &sheet.blocks {
            self.block(block);
        }
        self.html.raw("</main>\n</body>\n</html>\n");
    }

    /// The list of what is on the page; says whether there is one.
    fn contents(&mut self, sheet: &Sheet) -> bool {
        let is_listed = |block: &&Block| matches!(block, Block::Heading { .. } | Block::Entry(_));
        let listed: Vec<&Block> = sheet.blocks.iter().filter(is_listed).collect();
        if listed.len() < CONTENTS {
            return false;
        }
        self.html.raw("<nav aria-label=\"On this page\"><details class=\"contents\"><summary>On this page</summary>\n<ul>\n");
        for block in listed {
            let (level, text, anchor) = match block {
                Block::Heading {
                    level,
                    text,
                    anchor,
                } => (*level, text, anchor),
                Block::Entry(entry) => (4, &entry.name, &entry.anchor),
                Block::Line(_) | Block::Prose(_) | Block::Warning(_) | Block::List { .. } => {
                    continue;
                }
            };
            self.html.raw(match level {
                2 => "<li class=\"part\"><a",
                3 => "<li class=\"group\"><a",
                _ => "<li><a",
            });
            self.html
                .attribute("href", &format!("#{}", encoded(anchor)));
            self.html.raw(">");
            self.html.text(text);
            self.html.raw("</a></li>\n");
        }
        self.html.raw("</ul></details></nav>\n");
        true
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading {
                level,
                text,
                anchor,
            } => {
                let (open, close) = match level {
                    2 => ("<h2", "</h2>\n"),
                    _ => ("<h3 class=\"group\"", "</h3>\n"),
                };
                self.html.raw(open);
                self.html.attribute("id", anchor);
                self.html.raw(">");
                self.html.text(text);
                self.html.raw(close);
            }
            Block::Entry(entry) => self.entry(entry),
            Block::Line(line) => {
                self.html.raw("<p class=\"line\">");
                self.line(line);
                self.html.raw("</p>\n");
            }
            Block::Prose(text) => self.prose(text),
            Block::Warning(lines) => {
                self.html.raw("<div class=\"warning\" role=\"note\">");
                for line in lines {
                    self.html.raw("<p>");
                    self.line(line);
                    self.html.raw("</p>");
                }
                self.html.raw("</div>\n");
            }
            Block::List { title, lines } => self.list(title.as_deref(), lines),
        }
    }

    fn entry(&mut self, entry: &Entry) {
        self.html.raw("<section class=\"entry\"");
        self.html.attribute("id", &entry.anchor);
        self.html.raw("><h3><a");
        let own = format!("#{}", encoded(&entry.anchor));
        self.html.attribute("href", &own);
        self.html.raw(">");
        self.html.text(&entry.name);
        self.html.raw("</a></h3>\n<p class=\"signature\">");
        self.line(&entry.signature);
        self.html.raw("</p>\n");
        self.prose(&entry.doc);
        if !entry.members.is_empty() {
            self.html.raw("<ul class=\"members\">\n");
            for (line, doc) in &entry.members {
                self.html.raw("<li><span class=\"signature\">");
                self.line(line);
                self.html.raw("</span>");
                self.prose(doc);
                self.html.raw("</li>\n");
            }
            self.html.raw("</ul>\n");
        }
        for fact in &entry.facts {
            self.html.raw("<p class=\"fact\">");
            self.line(fact);
            self.html.raw("</p>\n");
        }
        self.html.raw("</section>\n");
    }

    fn prose(&mut self, text: &str) {
        if !text.is_empty() {
            self.html.raw("<p class=\"prose\">");
            self.html.text(text);
            self.html.raw("</p>\n");
        }
    }

    fn list(&mut self, title: Option<&str>, lines: &[Line]) {
        if let Some(title) = title {
            self.html.raw("<details class=\"list\"><summary>");
            self.html.text(title);
            self.html.raw("</summary>\n");
        }
        self.html.raw("<ul class=\"scripts\">\n");
        for line in lines {
            self.html.raw("<li>");
            self.line(line);
            self.html.raw("</li>\n");
        }
        self.html.raw("</ul>\n");
        if title.is_some() {
            self.html.raw("</details>\n");
        }
    }

    fn line(&mut self, line: &Line) {
        for part in line {
            match part {
                Inline::Text(text) => self.html.text(text),
                Inline::Name(text) => {
                    self.html.raw("<b>");
                    self.html.text(text);
                    self.html.raw("</b>");
                }
                Inline::Link(text, place) => {
                    self.html.raw("<a");
                    let address = address(self.site, self.is_index, place, "html");
                    self.html.attribute("href", &address);
                    self.html.raw(">");
                    self.html.text(text);
                    self.html.raw("</a>");
                }
            }
        }
    }
}

/// The relative address of a place.
pub(super) fn address(site: &Site, from_index: bool, place: &Place, ending: &str) -> String {
    let mut address = match place.page {
        Some(page) => {
            let folder = if from_index { "scripts/" } else { "" };
            let file = site.files.get(page).map_or("", String::as_str);
            format!("{folder}{file}.{ending}")
        }
        None => format!("{}index.{ending}", if from_index { "" } else { "../" }),
    };
    if let Some(anchor) = &place.anchor {
        address.push('#');
        address.push_str(&encoded(anchor));
    }
    address
}

/// An anchor as a part of an address.
fn encoded(anchor: &str) -> String {
    let mut text = String::with_capacity(anchor.len());
    for byte in anchor.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b':' | b'~' => {
                text.push(char::from(byte));
            }
            _ => {
                let _infallible = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}
