//! The table as a picture: the mean of each peer as a bar.

use std::fmt::Write as _;

use crate::table::Table;

const LEFT: f64 = 330.0;
const WIDTH: f64 = 430.0;
const LINE: f64 = 26.0;

/// The chart as the text of an SVG file.
pub(crate) fn svg(table: &Table) -> String {
    let mut bars: Vec<(&str, bool, f64)> = table
        .peers
        .iter()
        .enumerate()
        .filter_map(|(column, &(name, is_ours))| Some((name, is_ours, table.mean(column)?)))
        .collect();
    bars.sort_by(|a, b| a.2.total_cmp(&b.2));
    let longest = bars.last().map_or(1.0, |bar| bar.2);
    let mut body = String::new();
    let mut top = 40.0;
    for (name, is_ours, mean) in bars {
        let colour = if is_ours { "#2b7a4b" } else { "#8a94a0" };
        let width = (mean / longest * WIDTH).max(1.0);
        let (middle, end) = (top + 14.0, LEFT + width + 6.0);
        let name = name.replace('`', "");
        let named = if is_ours {
            format!("cyperus {name}")
        } else {
            name
        };
        // Nothing can go wrong when text is written into text.
        let _ok = writeln!(
            body,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{named}</text>\n\
             <rect x=\"{LEFT}\" y=\"{top}\" width=\"{width:.1}\" height=\"18\" fill=\"{colour}\"/>\n\
             <text x=\"{end:.1}\" y=\"{middle}\">{mean:.2}</text>",
            LEFT - 8.0
        );
        top += LINE;
    }
    let height = top + 10.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"840\" height=\"{height}\" \
         viewBox=\"0 0 840 {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"840\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"12\" y=\"22\" font-weight=\"bold\">Processor time, geometric mean of twelve programs; \
         Lua 5.4 = 1, shorter is faster</text>\n{body}</svg>\n"
    )
}
