#!/usr/bin/env node
// How long an editor waits for `cyperus lsp`: opens one script of a tree of scripts, types, and asks.
//
//   node editors/latency.mjs PROGRAM FOLDER SCRIPT [--game GAME] [--rounds N]
//
// Prints median and 95th percentile of wall-clock times in milliseconds. On Linux also the peak of memory, and the
// processor time of the server for one answer on average, which says something on a busy computer, too.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { game: { type: 'string', default: 'fallout4' }, rounds: { type: 'string', default: '200' } },
});
if (positionals.length !== 3) {
  console.error('usage: node editors/latency.mjs PROGRAM FOLDER SCRIPT [--game GAME] [--rounds N]');
  process.exit(2);
}
const [program, folder, script] = positionals;
const rounds = Number(values.rounds);
const uri = pathToFileURL(resolve(script)).href;
const text = readFileSync(script, 'latin1');
const lines = text.split(/\r\n|\n/);

/** One server and the messages to and from it. */
class Client {
  constructor() {
    this.child = spawn(program, ['lsp', '--game', values.game], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = new Map();
    this.published = () => {};
    this.last = 0;
    let rest = Buffer.alloc(0);
    this.child.stdout.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const head = rest.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(rest.toString('latin1', 0, head))[1]);
        if (rest.length < head + 4 + length) return;
        this.take(JSON.parse(rest.toString('utf8', head + 4, head + 4 + length)));
        rest = rest.subarray(head + 4 + length);
      }
    });
  }

  take(message) {
    if (message.method === 'textDocument/publishDiagnostics') this.published(message.params);
    if (message.method || !this.waiting.has(message.id)) return;
    const { accept, refuse } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) refuse(new Error(message.error.message));
    else accept(message.result);
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  ask(method, params) {
    const id = (this.last += 1);
    return new Promise((accept, refuse) => {
      this.waiting.set(id, { accept, refuse });
      this.send({ id, method, params });
    });
  }

  /** Tells something, and waits for the diagnostics of that version. */
  tellAndWait(method, params, version) {
    return new Promise((accept) => {
      this.published = (found) => {
        if (found.uri === uri && found.version === version) accept(found);
      };
      this.send({ method, params });
    });
  }

  async start() {
    const root = pathToFileURL(resolve(folder)).href;
    const params = { processId: process.pid, rootUri: root, workspaceFolders: [{ uri: root, name: 'tree' }], capabilities: {} };
    await this.ask('initialize', params);
    this.send({ method: 'initialized', params: {} });
  }

  open() {
    const textDocument = { uri, languageId: 'papyrus', version: 0, text };
    return this.tellAndWait('textDocument/didOpen', { textDocument }, 0);
  }

  async leave() {
    await this.ask('shutdown', null);
    this.send({ method: 'exit' });
    await new Promise((ended) => this.child.once('close', ended));
  }
}

/** Processor time of a process so far, in milliseconds; Linux counts it in hundredths of a second. */
function processorTime(child) {
  if (process.platform !== 'linux') return NaN;
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Times of some rounds. What `between` does after each of them is not part of its time. */
async function measure(count, work, between = () => {}) {
  const times = [];
  const before = processorTime(client.child);
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
    await between();
  }
  const processor = (processorTime(client.child) - before) / count;
  return Object.assign(times.sort((left, right) => left - right), { processor });
}

function show(what, times, target) {
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(9);
  const processor = times.processor === undefined ? '' : times.processor.toFixed(1);
  const goal = target === undefined ? '' : String(target);
  console.log(`${what.padEnd(38)}${String(times.length).padStart(6)}${at(0.5)}${at(0.95)}${goal.padStart(9)}${processor.padStart(11)}`);
}

console.log(`${basename(script)}: ${lines.length} lines`);
console.log(`${'milliseconds'.padEnd(38)}${'runs'.padStart(6)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'target'.padStart(9)}${'processor'.padStart(11)}`);

let client;
const starts = Object.assign([], { processor: 0 });
const firsts = Object.assign([], { processor: 0 });
const runs = 20;
for (let run = 0; run < runs; run += 1) {
  const begin = performance.now();
  client = new Client();
  await client.start();
  starts.push(performance.now() - begin);
  starts.processor += processorTime(client.child) / runs;
  await client.open();
  firsts.push(performance.now() - begin);
  firsts.processor += processorTime(client.child) / runs;
  await client.leave();
}
show('start, until `initialize` is answered', starts.sort((a, b) => a - b), 50);
show('start, until the first diagnostics', firsts.sort((a, b) => a - b));

client = new Client();
await client.start();
await client.open();

// A line inside a function, so that every key changes code.
const inside = lines.findIndex((line, index) => index > lines.length / 2 && /^\s+\w+\.\w+\(/.test(line));
if (inside < 0) throw new Error('the script has no call in its second half');
const call = /^(\s+\w+\.)(\w+)\(/.exec(lines[inside]);
const position = { line: inside, character: call[1].length };
const textDocument = { uri };
let version = 0;
const type = (start, end, typed) => {
  version += 1;
  const range = { start: { line: inside, character: start }, end: { line: inside, character: end } };
  return client.tellAndWait('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range, text: typed }] }, version);
};
show('key to diagnostics', await measure(rounds, (round) => (round % 2 === 0 ? type(0, 0, ' ') : type(0, 1, ''))), 15);
show('completion after a dot', await measure(rounds, () => client.ask('textDocument/completion', { textDocument, position })), 10);
// Nobody types the next key before the findings of the last one are there: those are waited for between the rounds.
let found = Promise.resolve();
show('key, then completion', await measure(rounds, async (round) => {
  const range = round % 2 === 0 ? [0, 0, ' '] : [0, 1, ''];
  found = type(...range);
  await client.ask('textDocument/completion', { textDocument, position });
}, () => found), 10);
show('hover', await measure(rounds, () => client.ask('textDocument/hover', { textDocument, position })), 5);
const options = { tabSize: 4, insertSpaces: false };
show('formatting of the document', await measure(rounds, () => client.ask('textDocument/formatting', { textDocument, options })), 10);
const context = { includeDeclaration: true };
let uses = 0;
const search = async () => {
  uses = (await client.ask('textDocument/references', { textDocument, position, context })).length;
};
const first = await measure(1, search);
const references = await measure(Math.max(10, Math.floor(rounds / 10)), search);
show(`first references of ${call[2]} (${uses})`, first);
show(`references of ${call[2]} (${uses})`, references, 300);

if (process.platform === 'linux') {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${client.child.pid}/status`, 'latin1'));
  console.log(`peak memory ${(Number(peak[1]) / 1024).toFixed(0)} MiB (target 150 MB)`);
}
await client.leave();
