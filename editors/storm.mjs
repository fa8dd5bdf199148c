#!/usr/bin/env node
// Random edits and requests against one `cyperus lsp`, for hours if somebody likes: cancelled, out of order, with
// nonsense in them. The script keeps the texts, too. Now and then, and at the end, a second server is started that is
// shown those texts and nothing else: both must say the same.
//
//   node editors/storm.mjs PROGRAM [--count N] [--seed N] [--check EVERY] [--push]
//
// With --push the server sends its findings by itself, as it does to editors that cannot ask for them.
// Status 1 if an answer says that there was a bug, if the servers disagree, or if the memory has grown.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    check: { type: 'string', default: '250000' },
    push: { type: 'boolean', default: false },
  },
});
if (positionals.length !== 1) {
  console.error('usage: node editors/storm.mjs PROGRAM [--count N] [--seed N] [--check EVERY] [--push]');
  process.exit(2);
}
const [program] = positionals;
const count = Number(values.count);
const every = Number(values.check);

const SCRIPTS = {
  'Lamp.psc': `ScriptName Lamp extends ObjectReference
{A lamp that can be lit.}

Import Utility

Struct Flame
    Int height
EndStruct

CustomEvent Lit

Int count
Group Oil
    Int Property Level = 5 Auto
    {How much oil is left.}
EndGroup
Flame Property Wick Auto

Function Light(Int amount, Bool loud = False)
{Lights it.}
    Int before = count
    count += amount
    Level = before
    If Wick
        Wick.height = 2
    EndIf
    GotoState("Burning")
    SendCustomEvent("Lit")
EndFunction

Event OnInit()
    Light(1, loud = True)
    Wait(1)
EndEvent

State Burning
    Function Light(Int amount, Bool loud = False)
    EndFunction
EndState
`,
  'Keeper.psc': `ScriptName Keeper extends Quest

Lamp Property Own Auto

Event OnInit()
    Own.Light(3)
    RegisterForCustomEvent(Own, "Lit")
    Debug.Trace("lit: " + Own.Level)
EndEvent

Event Lamp.Lit(Lamp akSender, Var[] akArgs)
    akSender.Light(1)
EndEvent
`,
  'BrightLamp.psc': `ScriptName BrightLamp extends Lamp

Function Light(Int amount, Bool loud = False)
    Parent.Light(amount * 2, loud)
EndFunction
`,
};
const NAMES = Object.keys(SCRIPTS);
const METHODS = [
  'textDocument/hover', 'textDocument/completion', 'textDocument/signatureHelp', 'textDocument/definition',
  'textDocument/typeDefinition', 'textDocument/implementation', 'textDocument/references',
  'textDocument/documentHighlight', 'textDocument/prepareRename', 'textDocument/rename', 'textDocument/documentSymbol',
  'workspace/symbol', 'textDocument/diagnostic', 'textDocument/semanticTokens/full', 'textDocument/inlayHint',
  'textDocument/foldingRange', 'textDocument/selectionRange', 'textDocument/codeLens', 'textDocument/documentLink',
  'textDocument/prepareCallHierarchy', 'textDocument/prepareTypeHierarchy', 'textDocument/codeAction',
  'textDocument/formatting', 'textDocument/rangeFormatting', 'textDocument/onTypeFormatting', 'no/suchMethod',
];
const PIECES = [
  '\n', ' ', '(', ')', '"', '.', ';/', '/;', '{', '}', 'EndIf\n', 'If ', 'Function ', 'Own.', 'Light(1)\n', 'State X\n',
  'é😀', '\\\n', 'Event On', 'Struct S\n', 'x', 'EndFunction\n', '\t', 'Import Debug\n', 'Int y = 1\n', '=',
];

/** Numbers that are the same for the same seed. */
let state = BigInt(values.seed) * 0x9e3779b97f4a7c15n + 1n;
let pool = Number(state & 0xffffffffn) >>> 0;
function random(below) {
  pool ^= pool << 13;
  pool ^= pool >>> 17;
  pool ^= pool << 5;
  pool >>>= 0;
  return pool % below;
}

const folder = mkdtempSync(join(tmpdir(), 'cyperus-storm-'));
for (const [name, text] of Object.entries(SCRIPTS)) writeFileSync(join(folder, name), text);
const uriOf = (name) => pathToFileURL(join(folder, name)).href;
const bugs = [];

/** A server. Answers are only counted, unless somebody waits for one. */
class Client {
  constructor() {
    this.child = spawn(program, ['lsp', '--game', 'fallout4'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.once('exit', (status) => {
      if (!this.isLeaving) {
        console.error(`the server ended with ${status}`);
        process.exit(1);
      }
    });
    this.last = 0;
    this.outstanding = 0;
    this.awaited = new Map();
    this.wake = () => {};
    this.buffer = [];
    let rest = Buffer.alloc(0);
    this.child.stdout.on('data', (data) => {
      rest = rest.length ? Buffer.concat([rest, data]) : data;
      for (;;) {
        const head = rest.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(rest.toString('latin1', 0, head))[1]);
        if (rest.length < head + 4 + length) return;
        this.take(rest.subarray(head + 4, head + 4 + length));
        rest = rest.subarray(head + 4 + length);
      }
    });
  }

  take(body) {
    const start = body.toString('latin1', 0, 160);
    if (body.length < 400 && body.includes('-32603')) bugs.push(body.toString('utf8'));
    if (start.includes('"method"') || start.includes('"id":null')) return;
    this.outstanding -= 1;
    if (this.awaited.size > 0) {
      const message = JSON.parse(body.toString('utf8'));
      const accept = this.awaited.get(message.id);
      this.awaited.delete(message.id);
      accept?.(message);
    }
    this.wake();
  }

  push(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.pushRaw(body);
  }

  pushRaw(body) {
    this.buffer.push(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  async flush() {
    const text = this.buffer.join('');
    this.buffer = [];
    if (!this.child.stdin.write(text)) await new Promise((done) => this.child.stdin.once('drain', done));
  }

  request(method, params) {
    this.last += 1;
    this.outstanding += 1;
    this.push({ id: this.last, method, params });
    return this.last;
  }

  async ask(method, params) {
    const id = this.request(method, params);
    const answer = new Promise((accept) => this.awaited.set(id, accept));
    await this.flush();
    return answer;
  }

  async settle(most) {
    await this.flush();
    while (this.outstanding > most) await new Promise((wake) => (this.wake = wake));
  }

  async start() {
    const root = pathToFileURL(folder).href;
    const capabilities = values.push ? {} : { textDocument: { diagnostic: {} } };
    await this.ask('initialize', { processId: process.pid, rootUri: root, workspaceFolders: [{ uri: root, name: 'storm' }], capabilities });
    this.push({ method: 'initialized', params: {} });
  }

  open(name, text, version) {
    const textDocument = { uri: uriOf(name), languageId: 'papyrus', version, text };
    this.push({ method: 'textDocument/didOpen', params: { textDocument } });
  }

  async leave() {
    this.isLeaving = true;
    await this.ask('shutdown', null);
    this.push({ method: 'exit' });
    await this.flush();
    await new Promise((ended) => this.child.once('close', ended));
  }
}

/** Offset of a position, as the protocol has it: past the end of a line is its end. */
function offsetOf(text, { line, character }) {
  let start = 0;
  for (let number = 0; number < line; number += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const last = end < 0 ? text.length : end;
  let at = start;
  while (at < last && at - start < character) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

const texts = { ...SCRIPTS };
const isOpen = Object.fromEntries(NAMES.map((name) => [name, true]));
const place = () => ({ line: random(45), character: random(40) });
let version = 1;

function step(client) {
  const name = NAMES[random(NAMES.length)];
  const uri = uriOf(name);
  const textDocument = { uri };
  version += 1;
  const kind = random(32);
  if (kind < 14) {
    const one = place();
    // Mostly typing; now and then a part of the text goes.
    const other = random(10) === 0 ? place() : one;
    const text = PIECES[random(PIECES.length)];
    const range = { start: one, end: other };
    client.push({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges: [{ range, text }] } });
    if (!isOpen[name]) return;
    const [first, second] = [offsetOf(texts[name], one), offsetOf(texts[name], other)];
    const [start, end] = [Math.min(first, second), Math.max(first, second)];
    texts[name] = texts[name].slice(0, start) + text + texts[name].slice(end);
    if (texts[name].length < 3000) return;
  }
  if (kind < 16) {
    client.push({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges: [{ text: SCRIPTS[name] }] } });
    if (isOpen[name]) texts[name] = SCRIPTS[name];
    return;
  }
  switch (kind) {
    case 16:
      client.push({ method: 'textDocument/didClose', params: { textDocument } });
      isOpen[name] = false;
      texts[name] = SCRIPTS[name];
      return;
    case 17:
    case 18:
      if (isOpen[name]) return client.push({ method: 'textDocument/didSave', params: { textDocument } });
      isOpen[name] = true;
      return client.open(name, SCRIPTS[name], version);
    case 19:
      return client.push({ method: '$/cancelRequest', params: { id: client.last - random(40) } });
    case 20:
      return nonsense(client);
    default: {
      const [one, other] = [place(), place()];
      const params = {
        textDocument, position: one, range: { start: one, end: other }, positions: [one, other],
        context: { includeDeclaration: random(2) === 0, diagnostics: [] }, newName: 'Other', query: 'L', ch: '\n',
        options: { tabSize: 4, insertSpaces: false },
      };
      client.request(METHODS[random(METHODS.length)], params);
    }
  }
}

/** What no editor should send. */
function nonsense(client) {
  switch (random(8)) {
    case 0: return client.pushRaw('{');
    case 1: return client.pushRaw('[]');
    case 2: return client.pushRaw('{"jsonrpc":"2.0"}');
    case 3: return client.push({ id: 99999999, result: null });
    case 4: return client.push({ method: 'textDocument/didChange', params: { textDocument: 1 } });
    case 5: return client.push({ method: 'textDocument/didOpen' });
    case 6: return client.request('textDocument/hover', { nonsense: true });
    default: return client.push({ method: 'workspace/didChangeWatchedFiles', params: { changes: [{ uri: uriOf(NAMES[0]), type: 2 }] } });
  }
}

/** What a server says about everything, as text. */
async function opinion(client) {
  const list = [];
  for (const name of NAMES) {
    const textDocument = { uri: uriOf(name) };
    for (const method of ['textDocument/diagnostic', 'textDocument/documentSymbol', 'textDocument/semanticTokens/full', 'textDocument/formatting', 'textDocument/foldingRange']) {
      const params = { textDocument, options: { tabSize: 4, insertSpaces: false } };
      const { result, error } = await client.ask(method, params);
      delete result?.resultId;
      list.push(JSON.stringify([name, method, result, error?.code]));
    }
    for (let line = 0; line < 45; line += 3) {
      const position = { line, character: 9 };
      for (const method of ['textDocument/definition', 'textDocument/hover', 'textDocument/references', 'textDocument/completion']) {
        const { result, error } = await client.ask(method, { textDocument, position, context: { includeDeclaration: true } });
        list.push(JSON.stringify([name, method, line, result, error?.code]));
      }
    }
  }
  return list;
}

let checks = 0;
async function compare(client) {
  await client.settle(0);
  const fresh = new Client();
  await fresh.start();
  for (const name of NAMES) if (isOpen[name]) fresh.open(name, texts[name], 1);
  const [ours, theirs] = [await opinion(client), await opinion(fresh)];
  await fresh.leave();
  checks += 1;
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  if (at >= 0) {
    console.error(`after ${done} messages the server says\n${ours[at]}\nand one that knows only the texts says\n${theirs[at]}`);
    for (const name of NAMES) console.error(`--- ${name} (${isOpen[name] ? 'open' : 'closed'})\n${texts[name]}`);
    process.exit(1);
  }
}

const memory = (client) => {
  if (process.platform !== 'linux') return NaN;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${client.child.pid}/status`, 'latin1'))[1]);
};

const client = new Client();
await client.start();
for (const name of NAMES) client.open(name, texts[name], 1);
const begin = Date.now();
let done = 0;
let early;
while (done < count) {
  for (let more = 0; more < 200 && done < count; more += 1, done += 1) step(client);
  await client.settle(100);
  if (done % every === 0 || done >= count) {
    await compare(client);
    early ??= memory(client);
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    console.log(`${done} messages in ${seconds} s, ${memory(client)} kB, ${bugs.length} bugs, ${checks} comparisons`);
  }
  if (bugs.length > 0) {
    console.error(bugs[0]);
    process.exit(1);
  }
}
const late = memory(client);
if (late > early * 1.5 + 20000) {
  console.error(`the memory grew from ${early} kB to ${late} kB`);
  process.exit(1);
}
await client.leave();
rmSync(folder, { recursive: true });
