//! Inputs from a pipe or a file: plain lines, no prompt.

use std::io::{self, BufRead as _, Read as _};

use super::conversation::{Conversation, Reply};
use super::input::is_complete;
use crate::exit::Failure;

/// The longest line, in bytes.
const LONGEST: u64 = 1 << 20;
/// The longest input, in bytes.
const LONGEST_INPUT: usize = 4 << 20;

/// Takes inputs until there are no more. Says how many failed.
pub(crate) fn converse(conversation: &mut Conversation) -> Result<usize, Failure> {
    let mut stdin = io::stdin().lock();
    let (mut text, mut failed) = (String::new(), 0);
    loop {
        let mut line = Vec::new();
        let read = (&mut stdin).take(LONGEST).read_until(b'\n', &mut line);
        let length = read.map_err(|error| Failure::file("read", "stdin".as_ref(), error))?;
        text.push_str(&String::from_utf8_lossy(&line));
        let is_over = length == 0;
        if !is_over && !is_complete(&text, conversation.game()) && text.len() < LONGEST_INPUT {
            continue;
        }
        match conversation.take(&std::mem::take(&mut text)) {
            Reply::Done => {}
            Reply::Failed => failed += 1,
            Reply::Quit => return Ok(failed),
        }
        if is_over {
            return Ok(failed);
        }
    }
}
