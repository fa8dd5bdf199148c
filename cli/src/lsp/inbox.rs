//! Messages that have come and are not handled yet.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::Value;

use super::protocol::DocumentParams;

/// What has come, in order. A request that is taken back is noted.
pub(super) struct Inbox {
    connection: Connection,
    messages: Receiver<Message>,
    queue: VecDeque<Message>,
    cancelled: Vec<RequestId>,
}

impl Inbox {
    pub(super) fn new(connection: Connection) -> Self {
        let (sender, messages) = channel();
        let receiver = connection.receiver.clone();
        // The connection hands over one message at a time; what was taken back must be seen while
        // other work goes on. The thread ends with the connection.
        thread::spawn(move || {
            for message in receiver {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            connection,
            messages,
            queue: VecDeque::new(),
            cancelled: Vec::new(),
        }
    }

    /// Sends a message. If the other side is gone, the next message will not come either.
    pub(super) fn send(&self, message: impl Into<Message>) {
        let _gone = self.connection.sender.send(message.into());
    }

    /// Takes in everything that has come.
    fn drain(&mut self) {
        while let Ok(message) = self.messages.try_recv() {
            self.take_in(message);
        }
    }

    fn take_in(&mut self, message: Message) {
        match message {
            Message::Notification(note) if note.method == "$/cancelRequest" => {
                self.cancelled.extend(cancelled_id(&note));
            }
            Message::Request(_) | Message::Response(_) | Message::Notification(_) => {
                self.queue.push_back(message);
            }
        }
    }

    /// The next message, if there is one now.
    pub(super) fn try_next(&mut self) -> Option<Message> {
        self.drain();
        self.queue.pop_front()
    }

    /// The next message; `None` when the other side is gone.
    pub(super) fn next(&mut self) -> Option<Message> {
        loop {
            if let Some(message) = self.try_next() {
                return Some(message);
            }
            // What is taken back now was answered long ago, or never came.
            self.cancelled.clear();
            match self.messages.recv() {
                Ok(message) => self.take_in(message),
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
