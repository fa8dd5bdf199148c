//! The storm: a generated script that allocates and drops structs and arrays.
//!
//! It is ordinary Papyrus, compiled and run like any other script, so its allocation sites have lines
//! and its figures are those of a real program.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use cyperus_compiler::Options;
use cyperus_compiler::diagnostic::Levels;
use cyperus_pex::Game;

use crate::arguments::{LiveAt, StormShape};
use crate::build::Setup;
use crate::execute::Library;
use crate::exit::Failure;
use crate::render::Format;
use crate::report::quantity::of;
use crate::sources::{Input, Project};

/// Most survivors: each has its own variable, and a compiled script can have 65,535 variables.
const SURVIVORS: u32 = 10_000;

/// Most steps in one function: with more, it would be too long to compile.
const CHUNK: usize = 500;

/// The ring that a block is for.
#[derive(Clone, Copy)]
struct Kind {
    /// In names: `Structs`.
    plural: &'static str,
    /// In names of variables: `struct`.
    singular: &'static str,
    /// The type of a variable.
    type_name: &'static str,
    /// The expression that allocates one.
    made: &'static str,
}

const STRUCTS: Kind = Kind {
    plural: "Structs",
    singular: "struct",
    type_name: "Plot",
    made: "new Plot",
};
const ARRAYS: Kind = Kind {
    plural: "Arrays",
    singular: "array",
    type_name: "Plot[]",
    made: "new Plot[0]",
};

/// What the storm does, in a line.
pub(crate) fn title(shape: &StormShape, idle_frames: u64) -> String {
    let mut title = format!(
        "storm: {} and {} allocated and dropped in a row",
        of(u64::from(shape.structs), "struct", "structs"),
        of(u64::from(shape.arrays), "array", "arrays"),
    );
    if shape.live > 0 {
        let place = match shape.live_at {
            LiveAt::Before => "before them",
            LiveAt::After => "after them",
            LiveAt::Between => "between them",
        };
        let _infallible = write!(
            title,
            ", {}{} {place}",
            of(u64::from(shape.live), "survivor", "survivors"),
            if shape.structs > 0 && shape.arrays > 0 {
                " in each ring"
            } else {
                ""
            }
        );
    }
    if idle_frames > 0 {
        let idle = of(idle_frames, "idle frame", "idle frames");
        let _infallible = write!(title, ", then {idle}");
    }
    title
}

/// The script, compiled.
pub(crate) fn library(shape: &StormShape) -> Result<Library, Failure> {
    let game = Game::Fallout4;
    let input = Input::new(
        PathBuf::from("Storm.psc"),
        // No folder: what lies around must not change what a storm does.
        PathBuf::from("<storm>"),
        String::from("Storm"),
        source(shape)?.into_bytes(),
    );
    let setup = Setup {
        project: Arc::new(Project::new(vec![input], &[], game)?),
        options: Options::new(game),
        levels: Levels::default(),
        format: Format::default(),
        remarks: Vec::new(),
    };
    Library::of_source(setup, true)
}

/// The text of the script.
fn source(shape: &StormShape) -> Result<String, Failure> {
    if shape.live > SURVIVORS {
        return Err(Failure::Usage {
            message: format!("--live {} is more than a script can hold", shape.live),
            hint: Some(format!("use at most {SURVIVORS} survivors in each ring")),
        });
    }
    let mut writer = Writer::default();
    writer.line("ScriptName Storm");
    writer.line("{Allocates structs and arrays and drops them at once.}");
    writer.line("");
    writer.line("Struct Plot");
    writer.line("    Int number");
    writer.line("EndStruct");
    let mut calls = Vec::new();
    for (kind, dropped) in [(STRUCTS, shape.structs), (ARRAYS, shape.arrays)] {
        // A ring that the storm leaves alone has no survivors either.
        if dropped == 0 {
            continue;
        }
        writer.makers(kind, shape.live > 0);
        calls.extend(writer.blocks(kind, dropped, shape));
    }
    writer.line("");
    writer.line("Event OnInit()");
    for call in calls {
        writer.line(&format!("    {call}"));
    }
    writer.line("EndEvent");
    Ok(writer.text)
}

#[derive(Default)]
struct Writer {
    text: String,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The functions with the two allocation sites.
    fn makers(&mut self, kind: Kind, keeps: bool) {
        let Kind {
            plural,
            type_name,
            made,
            ..
        } = kind;
        self.line("");
        self.line(&format!("Function Drop{plural}(Int count)"));
        self.line("    Int i = 0");
        self.line("    While i < count");
        self.line(&format!("        {type_name} dropped = {made}"));
        self.line("        i += 1");
        self.line("    EndWhile");
        self.line("EndFunction");
        if keeps {
            self.line("");
            self.line(&format!("{type_name} Function Survivor{plural}()"));
            self.line(&format!("    return {made}"));
            self.line("EndFunction");
        }
    }

    /// The blocks of one ring, split into functions that are not too long. Returns the calls.
    fn blocks(&mut self, kind: Kind, dropped: u32, shape: &StormShape) -> Vec<String> {
        let drop = |count: u32| (count > 0).then(|| format!("Drop{}({count})", kind.plural));
        if shape.live == 0 {
            return drop(dropped).into_iter().collect();
        }
        for number in 1..=shape.live {
            self.line(&format!("{} {}{number}", kind.type_name, kind.singular));
        }
        let keep = |number| format!("{}{number} = Survivor{}()", kind.singular, kind.plural);
        let mut steps = Vec::new();
        match shape.live_at {
            LiveAt::Before => {
                steps.extend((1..=shape.live).map(keep));
                steps.extend(drop(dropped));
            }
            LiveAt::After => {
                steps.extend(drop(dropped));
                steps.extend((1..=shape.live).map(keep));
            }
            LiveAt::Between => {
                let mut done = 0;
                for number in 1..=shape.live {
                    let due = share(dropped, number, shape.live);
                    steps.extend(drop(due - done));
                    steps.push(keep(number));
                    done = due;
                }
            }
        }
        self.functions(kind, &steps)
    }

    fn functions(&mut self, kind: Kind, steps: &[String]) -> Vec<String> {
        let mut calls = Vec::new();
        for (at, chunk) in steps.chunks(CHUNK).enumerate() {
            let name = format!("Make{}{}", kind.plural, at + 1);
            self.line("");
            self.line(&format!("Function {name}()"));
            for step in chunk {
                self.line(&format!("    {step}"));
            }
            self.line("EndFunction");
            calls.push(format!("{name}()"));
        }
        calls
    }
}

/// How much of `whole` is due after `part` of `parts`; the last part completes it.
fn share(whole: u32, part: u32, parts: u32) -> u32 {
    let due = u64::from(whole) * u64::from(part) / u64::from(parts);
    u32::try_from(due).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(live: u32, live_at: LiveAt) -> StormShape {
        StormShape {
            structs: 7,
            arrays: 0,
            live,
            live_at,
        }
    }

    #[test]
    fn a_plain_storm_is_a_short_script() {
        let text = source(&shape(0, LiveAt::Before)).expect("a storm");
        assert!(text.contains("        Plot dropped = new Plot\n"), "{text}");
        assert!(
            text.ends_with("Event OnInit()\n    DropStructs(7)\nEndEvent\n"),
            "{text}"
        );
    }

    #[test]
    fn survivors_stand_where_they_are_wanted() {
        let steps = |live_at| {
            let text = source(&shape(2, live_at)).expect("a storm");
            let body = text
                .split("Function MakeStructs1()\n")
                .nth(1)
                .expect("a body");
            let body = body.split("EndFunction").next().expect("an end");
            body.lines().map(str::trim).collect::<Vec<_>>().join("; ")
        };
        let kept = ["struct1 = SurvivorStructs()", "struct2 = SurvivorStructs()"];
        assert_eq!(
            steps(LiveAt::Before),
            format!("{}; {}; DropStructs(7)", kept[0], kept[1])
        );
        assert_eq!(
            steps(LiveAt::After),
            format!("DropStructs(7); {}; {}", kept[0], kept[1])
        );
        assert_eq!(
            steps(LiveAt::Between),
            format!("DropStructs(3); {}; DropStructs(4); {}", kept[0], kept[1])
        );
    }

    #[test]
    fn no_function_is_too_long_and_too_many_survivors_are_refused() {
        let text = source(&shape(1_200, LiveAt::Between)).expect("a storm");
        assert!(text.contains("    MakeStructs3()\n"), "{text}");
        assert!(source(&shape(SURVIVORS + 1, LiveAt::Before)).is_err());
    }
}
