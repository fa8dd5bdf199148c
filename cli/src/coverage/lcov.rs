//! The tracefile of lcov, which most services and editors read.

use std::fmt::Write as _;

use super::Coverage;

pub(super) fn lcov(coverage: &Coverage) -> String {
    let mut text = String::new();
    for script in &coverage.scripts {
        let _infallible = writeln!(text, "TN:\nSF:{}", script.path);
        for function in &script.functions {
            let _infallible = writeln!(text, "FN:{},{}", function.line, function.name);
        }
        for function in &script.functions {
            let _infallible = writeln!(text, "FNDA:{},{}", function.calls, function.name);
        }
        let functions = script.function_share();
        let _infallible = writeln!(text, "FNF:{}\nFNH:{}", functions.found, functions.hit);
        for (block, branch) in script.branches.iter().enumerate() {
            let ran = branch.ways.iter().any(|count| *count > 0);
            for (way, count) in branch.ways.iter().enumerate() {
                let taken = if ran {
                    count.to_string()
                } else {
                    "-".to_owned()
                };
                let _infallible = writeln!(text, "BRDA:{},{block},{way},{taken}", branch.line);
            }
        }
        let branches = script.branch_share();
        let _infallible = writeln!(text, "BRF:{}\nBRH:{}", branches.found, branches.hit);
        for (line, count) in &script.lines {
            let _infallible = writeln!(text, "DA:{line},{count}");
        }
        let lines = script.line_share();
        let _infallible = writeln!(text, "LF:{}\nLH:{}\nend_of_record", lines.found, lines.hit);
    }
    text
}
