//! Messages as bytes: frames of JSON on stdin and stdout. A frame that cannot be read costs an error
//! message, not the session.

use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use lsp_server::{Message, RequestId};
use serde_json::{Value, json};

use super::protocol::PARSE_ERROR;

/// No text that somebody edits is longer.
const LONGEST: usize = 1 << 28;

/// Something that has come.
pub(super) enum Arrival {
    Message(Message),
    /// A frame that holds no message, and why.
    Unreadable(String),
}

/// Something that goes out.
pub(super) enum Departure {
    Message(Message),
    /// An answer whose result is JSON already.
    Reply(RequestId, String),
    /// What the protocol's own types have no form for.
    Raw(Value),
}

/// Both directions. Whoever holds it has the only ends.
pub(super) struct Wire {
    pub(super) arrivals: Receiver<Arrival>,
    pub(super) departures: Sender<Departure>,
    writer: JoinHandle<io::Result<()>>,
}

impl Wire {
    /// Begins to read and to write. The reading thread ends with the input or with the program.
    pub(super) fn open() -> Self {
        let (sender, arrivals) = channel();
        thread::spawn(move || {
            let mut input = BufReader::with_capacity(1 << 16, io::stdin());
            while let Some(arrival) = read(&mut input) {
                if sender.send(arrival).is_err() {
                    break;
                }
            }
        });
        let (departures, outgoing) = channel();
        let writer = thread::spawn(move || write_all(&outgoing));
        Self {
            arrivals,
            departures,
            writer,
        }
    }

    /// The ends, and the thread that is over when the last message is written.
    pub(super) fn split(
        self,
    ) -> (
        Receiver<Arrival>,
        Sender<Departure>,
        JoinHandle<io::Result<()>>,
    ) {
        (self.arrivals, self.departures, self.writer)
    }
}

/// The next frame; `None` when the input is over.
pub(super) fn read(input: &mut impl BufRead) -> Option<Arrival> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        // A header is short; what is longer is none.
        let read = input.take(4096).read_until(b'\n', &mut line).ok()?;
        if read == 0 {
            return None;
        }
        let text = String::from_utf8_lossy(&line);
        match (text.trim().split_once(':'), length) {
            (Some((name, value)), _) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<usize>().ok();
            }
            (None, Some(_)) if text.trim().is_empty() => break,
            // Other headers, and anything between two frames.
            _ => {}
        }
    }
    let length = length?;
    if length > LONGEST {
        return None;
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()?;
    Some(match serde_json::from_slice::<Message>(&body) {
        Ok(message) => Arrival::Message(message),
        Err(error) => Arrival::Unreadable(error.to_string()),
    })
}

fn write_all(outgoing: &Receiver<Departure>) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout());
    while let Ok(first) = outgoing.recv() {
        write(&mut output, &first)?;
        // What is there already goes along.
        while let Ok(next) = outgoing.try_recv() {
            write(&mut output, &next)?;
        }
        output.flush()?;
    }
    Ok(())
}

fn write(output: &mut impl Write, departure: &Departure) -> io::Result<()> {
    match departure {
        Departure::Message(message) => message.write(output),
        Departure::Reply(id, result) => {
            let id = serde_json::to_string(id)?;
            let before = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":");
            let length = before.len() + result.len() + 1;
            write!(output, "Content-Length: {length}\r\n\r\n{before}")?;
            output.write_all(result.as_bytes())?;
            output.write_all(b"}")
        }
        Departure::Raw(value) => {
            let body = value.to_string();
            write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())
        }
    }
}

/// What somebody hears whose message cannot be read.
pub(super) fn complaint(reason: &str) -> Departure {
    Departure::Raw(json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": PARSE_ERROR, "message": format!("no message: {reason}") },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn what_is_no_message_is_said_and_the_next_one_is_read() {
        let good = frame(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        let bytes = format!(
            "{}{}nonsense\r\n\r\nX-Other: 1\r\n{good}",
            frame("{"),
            frame("{\"id\":{}}")
        );
        let mut input = bytes.as_bytes();
        for _ in 0..2 {
            assert!(matches!(read(&mut input), Some(Arrival::Unreadable(_))));
        }
        let Some(Arrival::Message(Message::Notification(note))) = read(&mut input) else {
            unreachable!("the frame is a notification");
        };
        assert_eq!(note.method, "exit");
        assert!(read(&mut input).is_none());
    }
}
