//! An editor for tests: starts `cyperus lsp`, speaks the protocol with it, and remembers what it is
//! told.

use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use serde_json::{Value, json};

use crate::Binary;

/// A running server and the editor's side of the connection.
#[derive(Debug)]
pub struct LanguageClient {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    next_id: i64,
    folder: PathBuf,
    /// Notifications and requests of the server that nobody has looked at yet.
    pub heard: Vec<Value>,
}

impl LanguageClient {
    /// Starts the server in a folder, without saying anything yet.
    pub fn start(binary: &Binary, folder: &Path, words: &[&str]) -> Self {
        let mut child = Command::new(binary.path())
            .arg("lsp")
            .args(words)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("its output");
        let (sender, messages) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read_message(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            input,
            messages,
            next_id: 0,
            folder: folder.to_owned(),
            heard: Vec::new(),
        }
    }

    /// Starts the server and opens the folder with these capabilities.
    pub fn open_folder(binary: &Binary, folder: &Path, capabilities: &Value) -> Self {
        let mut client = Self::start(binary, folder, &[]);
        let folders = [json!({ "uri": client.uri(""), "name": "mod" })];
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities,
            "workspaceFolders": folders,
        });
        client.ask("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    /// The address of a file in the folder.
    pub fn uri(&self, file: &str) -> String {
        let path = self.folder.join(file);
        let text = path.to_string_lossy().replace(' ', "%20");
        format!("file://{}", text.trim_end_matches('/'))
    }

    /// Sends a message as it is.
    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let input = self.input.as_mut().expect("the connection is open");
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("sent");
        input.flush().expect("sent");
    }

    /// Sends messages at once, so that the last is there while the server works on the first.
    pub fn send_all(&mut self, messages: &[Value]) {
        let frames = messages.iter().map(|message| {
            let body = message.to_string();
            format!("Content-Length: {}\r\n\r\n{body}", body.len())
        });
        let all: Vec<String> = frames.collect();
        let input = self.input.as_mut().expect("the connection is open");
        input.write_all(all.concat().as_bytes()).expect("sent");
        input.flush().expect("sent");
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: impl Into<Value>) {
        let params = params.into();
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns its number.
    pub fn request(&mut self, method: &str, params: impl Into<Value>) -> i64 {
        let params = params.into();
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Waits for the answer to a request: `result` or `error` is in it.
    pub fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.messages.recv().expect("the server answers");
            if message.get("method").is_some() {
                if let Some(id) = message.get("id") {
                    let answer = json!({ "jsonrpc": "2.0", "id": id, "result": null });
                    self.send(&answer);
                }
                self.heard.push(message);
            } else if message["id"] == json!(id) {
                return message;
            } else {
                self.heard.push(message);
            }
        }
    }

    /// Asks and waits. The answer must not be an error.
    pub fn ask(&mut self, method: &str, params: impl Into<Value>) -> Value {
        let id = self.request(method, params);
        let mut message = self.answer(id);
        assert!(message.get("error").is_none(), "{method}: {message}");
        message["result"].take()
    }

    /// Asks for something that must fail, and returns the error.
    pub fn fail(&mut self, method: &str, params: impl Into<Value>) -> Value {
        let id = self.request(method, params);
        let mut message = self.answer(id);
        assert!(message.get("error").is_some(), "{method}: {message}");
        message["error"].take()
    }

    /// Opens a document with this text.
    pub fn open(&mut self, file: &str, text: &str) {
        let uri = self.uri(file);
        let document = json!({ "uri": uri, "languageId": "papyrus", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Opens a document with the text of its file.
    pub fn open_file(&mut self, file: &str) {
        let text = std::fs::read_to_string(self.folder.join(file)).expect("readable");
        self.open(file, &text);
    }

    /// Replaces all text of a document.
    pub fn replace(&mut self, file: &str, version: i64, text: &str) {
        let uri = self.uri(file);
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": uri, "version": version },
                "contentChanges": [{ "text": text }],
            }),
        );
    }

    /// The diagnostics that were last sent for a document; waits until some are.
    pub fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let uri = self.uri(file);
        // An answered request is the proof that everything before it was handled; the next pause of
        // the server is when it sends diagnostics.
        loop {
            let message = self.messages.recv().expect("the server speaks");
            let is_it = message["method"] == json!("textDocument/publishDiagnostics")
                && message["params"]["uri"] == json!(uri);
            if is_it {
                let list = message["params"]["diagnostics"].as_array();
                return list.expect("a list").clone();
            }
            self.heard.push(message);
        }
    }

    /// Asks the server to leave and returns its exit status.
    pub fn leave(mut self) -> Option<i32> {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.exit_status()
    }

    /// Closes the connection and returns the exit status.
    pub fn exit_status(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().expect("it ends").code()
    }

    /// The server's process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

/// A server that nobody took leave of ends with its test.
impl Drop for LanguageClient {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _status = self.child.wait();
    }
}

fn read_message(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(number) = line.strip_prefix("Content-Length: ") {
            length = number.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
