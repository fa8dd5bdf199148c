//! `function`, `get` and `set` blocks.

use super::line::{Line, Result};
use super::token::Token;
use super::{AssembleErrorKind, Assembler, LineTable, error::shorten};
use crate::file::{Function, Local};
use crate::listing::spelling::VALUE_WORDS;
use crate::{Code, Opcode, OperandKind, StringIndex, Value};
use std::collections::BTreeMap;

/// A function's instructions so far.
#[derive(Debug, Default)]
struct Body<'text> {
    code: Code,
    lines: Vec<u16>,
    labels: BTreeMap<&'text str, usize>,
    /// Jumps to fill in: instruction, operand, label, and the error if there is no such label.
    jumps: Vec<(usize, usize, &'text str, super::AssembleError)>,
    operands: Vec<Value>,
}

impl<'text> Assembler<'text> {
    /// A function after its first word. Accessors have no name: theirs is index 0.
    pub(super) fn function(
        &mut self,
        mut head: Line<'text>,
        has_name: bool,
    ) -> Result<(StringIndex, Function, LineTable)> {
        let return_type = self
            .strings
            .name(&mut head, "the return type, None for no value")?;
        let name = if has_name {
            self.strings.name(&mut head, "the function's name")?
        } else {
            StringIndex::default()
        };
        let parameters = self.parameters(&mut head)?;
        let words = ["global", "native", "byte", "flags", "doc", "body"];
        let expected = "global, native, byte, flags, doc, body or the end of the line";
        let options = self.options(&mut head, &words, expected)?;
        let mut function = Function {
            return_type,
            user_flags: options.user_flags,
            flags: options.byte.unwrap_or(0) | options.function_flags,
            parameters,
            ..Function::default()
        };
        let mut doc = options.doc;
        let mut lines = None;
        if !function.is_native() || options.has_body {
            lines = self.body(&mut function, &mut doc)?;
        }
        function.doc = self.or_empty(doc, &head)?;
        Ok((name, function, lines))
    }

    /// `(TYPE NAME, …)`
    fn parameters(&mut self, line: &mut Line<'_>) -> Result<Vec<Local>> {
        line.expect_mark('(', "( and the parameters")?;
        let mut parameters = Vec::new();
        while !line.take_mark(')') {
            if !parameters.is_empty() {
                line.expect_mark(',', "a comma or )")?;
            }
            parameters.push(Local {
                type_name: self.strings.name(line, "the parameter's type or )")?,
                name: self.strings.name(line, "the parameter's name")?,
            });
        }
        Ok(parameters)
    }

    fn body(
        &mut self,
        function: &mut Function,
        doc: &mut Option<StringIndex>,
    ) -> Result<LineTable> {
        let mut body = Body::default();
        while let Some(mut line) = self.lines.next_in("function")? {
            if line.take_word("doc") {
                *doc = Some(self.strings.text(&mut line)?);
                line.finish()?;
            } else if line.take_word("local") {
                let type_name = self.strings.name(&mut line, "the local's type")?;
                let name = self.strings.name(&mut line, "the local's name")?;
                function.locals.push(Local { name, type_name });
                line.finish()?;
            } else {
                self.instruction(&mut line, &mut body)?;
            }
        }
        for (instruction, operand, label, error) in body.jumps {
            let distance = body.labels.get(label).and_then(|&target| {
                let (target, from) = (
                    i32::try_from(target).ok()?,
                    i32::try_from(instruction).ok()?,
                );
                target.checked_sub(from)
            });
            let distance = distance.ok_or(error)?;
            if let Some(value) = body
                .code
                .operands_mut(instruction)
                .and_then(|operands| operands.get_mut(operand))
            {
                *value = Value::Int(distance);
            }
        }
        function.code = body.code;
        Ok((!body.lines.is_empty()).then_some(body.lines))
    }

    /// `[LINE] [LABEL:] [OPERATION OPERANDS]`
    fn instruction(&mut self, line: &mut Line<'text>, body: &mut Body<'text>) -> Result<()> {
        let source = match line.peek() {
            Some(Token::Number(_)) => Some(line.number::<u16>("a source line, 0 to 65535")?),
            _ => None,
        };
        while let Some(label) = line.plain_word().and_then(|word| word.strip_suffix(':')) {
            if body.labels.insert(label, body.code.len()).is_some() {
                let label = shorten(label.as_bytes());
                return Err(line.error(AssembleErrorKind::DuplicateLabel(label)));
            }
            line.advance();
        }
        if line.peek().is_none() && source.is_none() {
            return Ok(());
        }
        let first = line.position();
        let Some(&Token::Word(word, None)) = line.peek() else {
            return Err(line.expected("doc, local, an instruction, a label or end"));
        };
        let opcode = Opcode::from_mnemonic(word)
            .ok_or_else(|| line.error(AssembleErrorKind::Operation(shorten(word.as_bytes()))))?;
        let game = self.file.game;
        if opcode.since() > game {
            return Err(line.error(AssembleErrorKind::OpcodeTooNew { opcode, game }));
        }
        line.advance();
        if body.lines.len() + usize::from(source.is_some())
            != (body.code.len() + 1) * usize::from(source.is_some())
        {
            return Err(line.error_at(first, AssembleErrorKind::SomeLines));
        }
        body.lines.extend(source);
        self.operands(line, opcode, body)?;
        body.code.push(opcode, &body.operands);
        Ok(())
    }

    /// Leaves the operands in `body`, as many as the opcode needs.
    fn operands(
        &mut self,
        line: &mut Line<'text>,
        opcode: Opcode,
        body: &mut Body<'text>,
    ) -> Result<()> {
        body.operands.clear();
        let expected = opcode.fixed_operands();
        while line.peek().is_some() && line.peek() != Some(&Token::Mark('(')) {
            if !body.operands.is_empty() {
                line.take_mark(',');
            }
            let found = body.operands.len();
            if found == expected {
                let found = found + 1;
                let kind = AssembleErrorKind::Operands {
                    opcode,
                    expected,
                    found,
                };
                return Err(line.error(kind));
            }
            self.operand(line, opcode, body)?;
        }
        let found = body.operands.len();
        if found != expected {
            return Err(line.error(AssembleErrorKind::Operands {
                opcode,
                expected,
                found,
            }));
        }
        if opcode.shape().arguments.is_some() {
            line.expect_mark('(', "( and the arguments")?;
            while !line.take_mark(')') {
                if body.operands.len() > expected {
                    line.expect_mark(',', "a comma or )")?;
                }
                self.operand(line, opcode, body)?;
            }
        }
        line.finish()
    }

    fn operand(
        &mut self,
        line: &mut Line<'text>,
        opcode: Opcode,
        body: &mut Body<'text>,
    ) -> Result<()> {
        let number = body.operands.len();
        let is_jump = opcode.operand_kind(number) == Some(OperandKind::Jump);
        let value = match line.peek() {
            Some(&Token::Word(label, None)) if is_jump && !is_value(label) => {
                let unknown = AssembleErrorKind::UnknownLabel(shorten(label.as_bytes()));
                let error = line.error(unknown);
                body.jumps.push((body.code.len(), number, label, error));
                line.advance();
                Value::None
            }
            _ => self.value(line)?,
        };
        body.operands.push(value);
        Ok(())
    }

    /// A literal or an identifier.
    pub(super) fn value(&mut self, line: &mut Line<'_>) -> Result<Value> {
        match line.peek() {
            Some(Token::Number(_)) => line.literal(),
            Some(Token::Text(..) | Token::TextIndex(_)) => {
                self.strings.text(line).map(Value::String)
            }
            Some(&Token::Word(word, None)) if is_value(word) => {
                line.advance();
                Ok(if word.eq_ignore_ascii_case("none") {
                    Value::None
                } else {
                    Value::Bool(word.eq_ignore_ascii_case("true"))
                })
            }
            Some(Token::Word(..) | Token::Quoted(..) | Token::NameIndex(_) | Token::Mark(_))
            | None => {
                let expected = "a variable, a name, a number, a text, None, True or False";
                self.strings.name(line, expected).map(Value::Identifier)
            }
        }
    }
}

fn is_value(word: &str) -> bool {
    VALUE_WORDS
        .iter()
        .any(|value| word.eq_ignore_ascii_case(value))
}
