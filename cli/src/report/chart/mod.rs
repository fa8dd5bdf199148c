//! Line charts as SVG. Colours and fonts come from the page's style sheet, so that a drawing suits a
//! light and a dark page; only sizes and positions are decided here.

mod scale;

use std::fmt::Write as _;

use scale::{Scale, Spread};

/// What a chart shows.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// What the curves show, for people who cannot see them.
    pub(crate) description: String,
    /// The label below the horizontal axis.
    pub(crate) across: &'static str,
    /// The label above the vertical axis.
    pub(crate) up: &'static str,
    /// The curves; later ones are drawn over earlier ones.
    pub(crate) curves: Vec<Curve>,
    /// A value to mark with a line, and its label.
    pub(crate) mark: Option<(f64, String)>,
    /// What the axes measure.
    pub(crate) kind: Kind,
}

/// Which axes a chart has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Counts against counts.
    Counts,
    /// Durations in nanoseconds, on a logarithmic axis, against counts.
    DurationByCount,
    /// Durations in nanoseconds, on a logarithmic axis, against a share from 0 to 1.
    DurationByShare,
}

/// One curve.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// The CSS class that gives its colour, and its tooltip.
    pub(crate) name: &'static str,
    /// Points from left to right.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The size that a drawing is made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// The CSS class that shows it only where it fits.
    pub(crate) class: &'static str,
    width: f64,
    height: f64,
}

impl Size {
    /// For wide screens.
    pub(crate) const WIDE: Self = Self {
        class: "wide",
        width: 760.0,
        height: 320.0,
    };
    /// For phones.
    pub(crate) const NARROW: Self = Self {
        class: "narrow",
        width: 360.0,
        height: 280.0,
    };
}

/// Space around the plot for the axes' labels.
const LEFT: f64 = 62.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 44.0;
/// About the width of a letter of the axes' labels.
const LETTER: f64 = 7.2;
/// Most points in a curve; more could not be told apart.
const POINTS: usize = 400;

/// A chart in one size, with its scales.
struct Drawing<'a> {
    chart: &'a Chart,
    size: Size,
    x: Scale,
    y: Scale,
}

impl Chart {
    /// The chart as an SVG element.
    pub(crate) fn draw(&self, size: Size) -> String {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let across = points().map(|point| point.0);
        let marks = self.mark.iter().map(|(at, _)| *at);
        let up = points().map(|point| point.1).chain(marks);
        let (x, y) = match self.kind {
            Kind::Counts => (Scale::tight(across), Scale::new(Spread::Linear, up)),
            Kind::DurationByCount => (Scale::tight(across), Scale::new(Spread::Logarithm, up)),
            Kind::DurationByShare => (
                Scale::new(Spread::Nines, across),
                Scale::new(Spread::Logarithm, up),
            ),
        };
        let drawing = Drawing {
            chart: self,
            size,
            x,
            y,
        };
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _infallible = drawing.write(&mut text);
        text
    }
}

impl Chart {
    /// A sentence about curves that lie on each other all the way; empty if none do.
    pub(crate) fn equal_curves(&self) -> String {
        let drawn: Vec<&Curve> = self
            .curves
            .iter()
            .filter(|curve| !curve.points.is_empty())
            .collect();
        let mut sentences = Vec::new();
        let mut told: Vec<&str> = Vec::new();
        for curve in &drawn {
            let equal = drawn.iter().filter(|other| other.points == curve.points);
            let names: Vec<&str> = equal.map(|other| other.name).collect();
            if names.len() < 2 || told.contains(&curve.name) {
                continue;
            }
            told.extend(&names);
            let (last, others) = names.split_last().unwrap_or((&"", &[]));
            sentences.push(format!(
                "The lines of {} and {last} lie on each other.",
                others.join(", ")
            ));
        }
        sentences.join(" ")
    }
}

impl Drawing<'_> {
    fn across(&self, value: f64) -> f64 {
        LEFT + self.x.place(value) * (self.size.width - LEFT - RIGHT)
    }

    fn up(&self, value: f64) -> f64 {
        let bottom = self.size.height - BOTTOM;
        bottom - self.y.place(value) * (bottom - TOP)
    }

    fn write(&self, into: &mut String) -> std::fmt::Result {
        let Size {
            class,
            width,
            height,
        } = self.size;
        write!(
            into,
            r#"<svg class="chart {class}" viewBox="0 0 {width} {height}" role="img" aria-label="{}">"#,
            escaped(&self.chart.description)
        )?;
        self.write_axes(into)?;
        for curve in &self.chart.curves {
            self.write_curve(into, curve)?;
        }
        if let Some((at, name)) = &self.chart.mark {
            let (y, right) = (self.up(*at), width - RIGHT);
            // Costs rise on the left, percentiles on the right: the name stands where there is room.
            let (x, anchor) = match self.chart.kind {
                Kind::Counts | Kind::DurationByCount => (right - 6.0, "end"),
                Kind::DurationByShare => (LEFT + 6.0, "start"),
            };
            write!(
                into,
                r#"<line class="mark" x1="{LEFT}" x2="{right}" y1="{y:.1}" y2="{y:.1}"/><text class="mark" x="{x:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
                y - 5.0,
                escaped(name)
            )?;
        }
        into.write_str("</svg>")
    }

    fn write_axes(&self, into: &mut String) -> std::fmt::Result {
        let right = self.size.width - RIGHT;
        let bottom = self.size.height - BOTTOM;
        for (at, name) in self.y.ticks() {
            let y = self.up(at);
            write!(
                into,
                r#"<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1}" y2="{y:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{name}</text>"#,
                LEFT - 8.0,
                y + 4.0
            )?;
        }
        let mut free_from = f64::NEG_INFINITY;
        for (at, name) in self.x.ticks() {
            let x = self.across(at);
            write!(
                into,
                r#"<line class="tick" x1="{x:.1}" x2="{x:.1}" y1="{bottom}" y2="{:.1}"/>"#,
                bottom + 5.0,
            )?;
            // A name that would touch its neighbour or leave the drawing is left out.
            let half = letters(&name) * LETTER / 2.0;
            if x - half < free_from || x + half > self.size.width {
                continue;
            }
            free_from = x + half + LETTER;
            write!(
                into,
                r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{name}</text>"#,
                bottom + 19.0
            )?;
        }
        write!(
            into,
            r#"<line class="axis" x1="{LEFT}" x2="{right}" y1="{bottom}" y2="{bottom}"/><text class="name" x="0" y="12">{}</text><text class="name" x="{right}" y="{:.1}" text-anchor="end">{}</text>"#,
            escaped(self.chart.up),
            self.size.height - 6.0,
            escaped(self.chart.across)
        )
    }

    fn write_curve(&self, into: &mut String, curve: &Curve) -> std::fmt::Result {
        let points = thinned(&curve.points);
        if points.is_empty() {
            return Ok(());
        }
        write!(
            into,
            r#"<g class="curve {}"><title>{0}</title>"#,
            curve.name
        )?;
        if points.len() > 1 {
            into.write_str(r#"<path d=""#)?;
            for (at, (x, y)) in points.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                write!(into, "{letter}{:.1} {:.1}", self.across(*x), self.up(*y))?;
            }
            into.write_str(r#""/>"#)?;
        }
        // Few points are shown one by one; of many, only the end of the line.
        let dots = if points.len() <= 12 {
            &points[..]
        } else {
            &points[points.len() - 1..]
        };
        for (x, y) in dots {
            write!(
                into,
                r#"<circle cx="{:.1}" cy="{:.1}"/>"#,
                self.across(*x),
                self.up(*y)
            )?;
        }
        into.write_str("</g>")
    }
}

/// At most [`POINTS`] points, the highest of each stretch, and always the first and the last.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    if points.len() <= POINTS {
        return points.to_vec();
    }
    let mut kept = vec![points[0]];
    let inner = &points[1..points.len() - 1];
    for column in 0..POINTS - 2 {
        let from = column * inner.len() / (POINTS - 2);
        let to = (column + 1) * inner.len() / (POINTS - 2);
        kept.extend(
            inner[from..to]
                .iter()
                .copied()
                .max_by(|one, other| one.1.total_cmp(&other.1)),
        );
    }
    kept.extend(points.last());
    kept
}

fn letters(text: &str) -> f64 {
    crate::report::quantity::float(text.chars().count() as u64)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<(f64, f64)>) -> Chart {
        Chart {
            description: String::from("a < b & \"c\""),
            across: "frame",
            up: "dead entries",
            curves: vec![Curve {
                name: "buggy",
                points,
            }],
            mark: None,
            kind: Kind::Counts,
        }
    }

    #[test]
    fn a_curve_goes_from_corner_to_corner() {
        let drawn = chart(vec![(0.0, 0.0), (10.0, 100.0)]).draw(Size::WIDE);
        assert!(drawn.contains(r#"d="M62.0 276.0L732.0 26.0""#), "{drawn}");
        assert!(drawn.contains("a &lt; b &amp; &quot;c&quot;"), "{drawn}");
    }

    #[test]
    fn long_curves_are_thinned_and_keep_their_peak() {
        let mut points: Vec<_> = (0..100_000).map(|at| (f64::from(at), 1.0)).collect();
        points[54_321].1 = 9.0;
        let kept = thinned(&points);
        assert_eq!(kept.len(), POINTS);
        assert!(kept.contains(&(54_321.0, 9.0)));
        assert_eq!(kept.last(), points.last());
    }

    #[test]
    fn equal_curves_are_named() {
        let mut chart = chart(vec![(0.0, 0.0), (1.0, 5.0)]);
        assert_eq!(chart.equal_curves(), "");
        for name in ["fixed", "queued"] {
            let points = vec![(0.0, 0.0), (1.0, 3.0)];
            chart.curves.push(Curve { name, points });
        }
        assert_eq!(
            chart.equal_curves(),
            "The lines of fixed and queued lie on each other."
        );
    }

    #[test]
    fn names_of_ticks_do_not_touch_on_a_phone() {
        let chart = chart(vec![(0.0, 0.0), (36_000.0, 1.0), (100_000_000.0, 2.0)]);
        let drawn = chart.draw(Size::NARROW);
        let places: Vec<(f64, usize)> = drawn
            .split("<text x=\"")
            .filter(|part| part.contains("text-anchor=\"middle\""))
            .map(|part| {
                let (x, rest) = part.split_once('"').expect("a place");
                let name = rest
                    .split('>')
                    .nth(1)
                    .and_then(|name| name.split('<').next());
                (x.parse().expect("a number"), name.map_or(0, str::len))
            })
            .collect();
        assert!(places.len() > 2, "{drawn}");
        for pair in places.windows(2) {
            let room = letters(&"x".repeat(pair[0].1 + pair[1].1)) * LETTER / 2.0;
            assert!(pair[1].0 - pair[0].0 >= room, "{places:?}");
        }
    }

    #[test]
    fn nothing_to_draw_is_still_a_drawing() {
        let drawn = chart(Vec::new()).draw(Size::NARROW);
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>"));
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }
}
