//! `docs/instruction-set.md`, generated from the table so that the two always agree.

use super::opcode::Opcode;
use super::operand::OperandKind;
use crate::Game;
use std::fmt::Write as _;

const HEAD: &str = "\
<!-- Generated from pex/src/instruction/table.rs. Regenerate with: UPDATE_DOCS=1 cargo test -p cyperus-pex -->

# The instruction set

A function in a `.pex` file is a list of instructions. An instruction is one opcode byte and then
its operands as tagged values, in the order given here. Numbers are big-endian in Skyrim's files
and little-endian in all others.

If a row ends with a list in brackets, the fixed operands are followed by a tagged Int, which is
the number of values in the list, and then by those values.

Jump distances count instructions from the jump itself: 1 is the next instruction. A jump may go
to any instruction of its function, or to the point just after the last one.

";

/// The page `docs/instruction-set.md`: operand kinds and one row for each opcode, as Markdown.
pub fn instruction_set_page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str(
        "## Operand kinds\n\n| kind | holds | looked up as a variable |\n|---|---|---|\n",
    );
    for kind in OperandKind::ALL {
        let looked_up = if kind.is_variable() { "yes" } else { "no" };
        let _infallible = writeln!(
            page,
            "| {} | {} | {looked_up} |",
            kind.word(),
            kind.expected()
        );
    }
    page.push_str("\n## Values\n\n| tag | value | payload |\n|---:|---|---|\n");
    page.push_str(
        "| 0 | None | nothing |\n| 1 | identifier | u16, an index into the string table |\n",
    );
    page.push_str("| 2 | string | u16, an index into the string table |\n| 3 | Int | i32 |\n");
    page.push_str("| 4 | Float | f32 |\n| 5 | Bool | one byte, 0 or 1 |\n");
    for game in Game::ALL {
        let mut rows = Opcode::ALL
            .iter()
            .filter(|opcode| opcode.since() == game)
            .peekable();
        if rows.peek().is_none() {
            continue;
        }
        let _infallible = write!(
            page,
            "\n## Since {}\n\n| byte | operation | operands | what it does |\n|---|---|---|---|\n",
            game.title()
        );
        for &opcode in rows {
            let _infallible = writeln!(
                page,
                "| 0x{:02X} | `{}` | {} | {} |",
                opcode.byte(),
                opcode.mnemonic(),
                operands(opcode),
                opcode.description()
            );
        }
    }
    page
}

fn operands(opcode: Opcode) -> String {
    let shape = opcode.shape();
    let mut parts: Vec<String> = shape
        .operands
        .iter()
        .map(|(name, kind)| format!("{name}: {}", kind.word()))
        .collect();
    if let Some((name, kind)) = shape.arguments {
        parts.push(format!("[{name}: {}]", kind.word()));
    }
    parts.join(", ")
}
