//! Messages that have come and are not handled yet.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::Value;

use super::protocol::DocumentParams;
use super::wire::{Arrival, Departure, Wire, complaint};

/// The most requests that are remembered as taken back: an editor that takes back more at once has
/// forgotten the first itself.
const MOST_CANCELLED: usize = 4096;

/// What has come, in order. A request that is taken back is noted.
pub(super) struct Inbox {
    arrivals: Receiver<Arrival>,
    departures: Sender<Departure>,
    writer: JoinHandle<io::Result<()>>,
    queue: VecDeque<Message>,
    cancelled: VecDeque<RequestId>,
}

impl Inbox {
    pub(super) fn new(wire: Wire) -> Self {
        let (arrivals, departures, writer) = wire.split();
        Self {
            arrivals,
            departures,
            writer,
            queue: VecDeque::new(),
            cancelled: VecDeque::new(),
        }
    }

    /// Sends a message. If the other side is gone, the next message will not come either.
    pub(super) fn send(&self, message: impl Into<Message>) {
        let _gone = self.departures.send(Departure::Message(message.into()));
    }

    /// Answers a request with a result.
    pub(super) fn reply(&self, id: RequestId, result: String) {
        let _gone = self.departures.send(Departure::Reply(id, result));
    }

    /// Waits until the last message is written.
    pub(super) fn close(self) -> io::Result<()> {
        drop(self.departures);
        // The thread only writes; if it panicked, the bug is shown already.
        self.writer.join().unwrap_or(Ok(()))
    }

    /// Takes in everything that has come.
    fn drain(&mut self) {
        while let Ok(arrival) = self.arrivals.try_recv() {
            self.take_in(arrival);
        }
    }

    fn take_in(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::Message(Message::Notification(note)) if note.method == "$/cancelRequest" => {
                self.cancelled.extend(cancelled_id(&note));
                if self.cancelled.len() > MOST_CANCELLED {
                    self.cancelled.pop_front();
                }
            }
            Arrival::Message(message) => self.queue.push_back(message),
            Arrival::Unreadable(reason) => {
                let _gone = self.departures.send(complaint(&reason));
            }
        }
    }

    /// The next message, if there is one now.
    pub(super) fn try_next(&mut self) -> Option<Message> {
        self.drain();
        self.queue.pop_front()
    }

    /// The next message, if one comes soon.
    pub(super) fn next_within(&mut self, time: Duration) -> Option<Message> {
        let arrival = self.arrivals.recv_timeout(time).ok()?;
        self.take_in(arrival);
        self.try_next()
    }

    /// The next message; `None` when the other side is gone.
    pub(super) fn next(&mut self) -> Option<Message> {
        loop {
            if let Some(message) = self.try_next() {
                return Some(message);
            }
            // What is taken back now was answered long ago, or never came.
            self.cancelled.clear();
            match self.arrivals.recv() {
                Ok(arrival) => self.take_in(arrival),
                Err(_) => return None,
            }
        }
    }

    /// Whether a request was taken back, before or while it is worked on.
    pub(super) fn is_cancelled(&mut self, id: &RequestId) -> bool {
        self.drain();
        self.cancelled.contains(id)
    }

    /// Whether the document of a request changes in a message that is waiting.
    pub(super) fn will_change(&self, request: &Request) -> bool {
        let uri_of = |params: &Value| {
            let params = serde::Deserialize::deserialize(params);
            params.map(|params: DocumentParams| params.text_document.uri)
        };
        let Ok(uri) = uri_of(&request.params) else {
            return false;
        };
        self.queue.iter().any(|message| match message {
            Message::Notification(note) if note.method == "textDocument/didChange" => {
                uri_of(&note.params).is_ok_and(|other| other == uri)
            }
            Message::Request(_) | Message::Response(_) | Message::Notification(_) => false,
        })
    }
}

fn cancelled_id(note: &Notification) -> Option<RequestId> {
    let id = note.params.get("id")?;
    serde_json::from_value(id.clone()).ok()
}
