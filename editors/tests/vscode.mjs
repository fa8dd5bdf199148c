// VS Code itself (code-server in a headless browser): installs the package, opens the mod and does what an author
// does. Screenshots are left in target/editors/. Run by `editors/test` with CYPERUS, CODE_SERVER and CHROMIUM set.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../vscode/package.json', import.meta.url));
const puppeteer = require('puppeteer-core').default ?? require('puppeteer-core');

const here = fileURLToPath(new URL('.', import.meta.url));
const pictures = fileURLToPath(new URL('../../target/editors/', import.meta.url));
const { CYPERUS, CODE_SERVER, CHROMIUM } = process.env;
const place = realpathSync(mkdtempSync(join(tmpdir(), 'cyperus-editor-')));
const mod = join(place, 'mod');
const steps = join(place, 'steps');
mkdirSync(steps);
mkdirSync(pictures, { recursive: true });
cpSync(join(here, 'mod'), mod, { recursive: true });

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Tries until it is true; the machine may be busy. */
async function until(what, condition, patience = 90_000) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const value = await condition();
    if (value) return value;
  }
  throw new Error(`${what} did not come`);
}

/** Runs a function inside the editor; it may use `vscode` and its arguments, and nothing else. */
let step = 0;
async function inside(body, ...args) {
  step += 1;
  const list = ['vscode', ...args.map((value) => JSON.stringify(value))].join(', ');
  writeFileSync(join(steps, 'next'), `return (${body})(${list});`);
  renameSync(join(steps, 'next'), join(steps, `${step}.js`));
  const file = join(steps, `${step}.json`);
  await until(`the answer to step ${step} (${String(body).slice(0, 90)})`, () => existsSync(file));
  const { value, error } = JSON.parse(readFileSync(file, 'utf8'));
  if (error) throw new Error(`inside the editor: ${error}`);
  return value;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const user = join(place, 'user');
mkdirSync(join(user, 'User'), { recursive: true });
mkdirSync(join(user, 'Machine'));
// The path belongs to the computer that runs the server, so the editor reads it there.
writeFileSync(join(user, 'Machine', 'settings.json'), JSON.stringify({ 'cyperus.path': CYPERUS }));
const settings = {
  'editor.minimap.enabled': false,
  'extensions.autoUpdate': false,
  'files.autoSave': 'off',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'testing.automaticallyOpenPeekView': 'never',
  'testing.automaticallyOpenTestResults': 'neverOpen',
};
writeFileSync(join(user, 'User', 'settings.json'), JSON.stringify(settings));
const folders = ['--user-data-dir', user, '--extensions-dir', join(place, 'extensions')];
const config = join(place, 'config.yaml');
writeFileSync(config, 'auth: none\n');
const environment = { ...process.env, CYPERUS_EDITOR_STEPS: steps };

/** CODE_SERVER is a script for Node or a program. */
const [command, ...before] = CODE_SERVER.endsWith('.js') ? [process.execPath, CODE_SERVER] : [CODE_SERVER];

function install(file) {
  const args = [...before, '--config', config, ...folders, '--install-extension', file];
  execFileSync(command, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

const port = await freePort();
let server;
let browser;
let page;
const shot = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });

async function start() {
  install(fileURLToPath(new URL('../vscode/dist/cyperus.vsix', import.meta.url)));
  install(fileURLToPath(new URL('../vscode/dist/hook.vsix', import.meta.url)));
  const flags = ['--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override'];
  const args = [...before, '--config', config, ...folders, ...flags, '--bind-addr', `127.0.0.1:${port}`];
  server = spawn(command, args, { env: environment, stdio: 'ignore', detached: true });
  await until('the editor\'s server', () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false));
  browser = await puppeteer.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--window-size=1400,900'],
    defaultViewport: { width: 1400, height: 900 },
    protocolTimeout: 120_000,
  });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/?folder=${mod}`, { waitUntil: 'domcontentloaded', timeout: 120_000 });
  await until('the extension host', () => existsSync(join(steps, 'ready')));
}

const open = (file, line, column) =>
  inside(
    async (vscode, path, at, before) => {
      const document = await vscode.workspace.openTextDocument(path);
      const editor = await vscode.window.showTextDocument(document, { viewColumn: 1, preview: false });
      const position = new vscode.Position(at, before);
      editor.selection = new vscode.Selection(position, position);
    },
    join(mod, file),
    line,
    column,
  );

/** What a provider says about a place, as plain data. */
const ask = (name, file, line, column, ...more) =>
  inside(
    async (vscode, command, path, at, before, rest) =>
      JSON.parse(JSON.stringify((await vscode.commands.executeCommand(command, vscode.Uri.file(path), new vscode.Position(at, before), ...rest)) ?? null)),
    name,
    join(mod, file),
    line,
    column,
    more,
  );

const text = (file) =>
  inside(async (vscode, path) => (await vscode.workspace.openTextDocument(path)).getText(), join(mod, file));

const errors = (file) =>
  inside(
    (vscode, path) =>
      vscode.languages
        .getDiagnostics(vscode.Uri.file(path))
        .filter((each) => each.severity === 0)
        .map((each) => ({ message: each.message, line: each.range.start.line, source: each.source })),
    join(mod, file),
  );

/** Whether the text is somewhere in the window. */
const shows = (part) => page.evaluate((wanted) => document.body.innerText.replaceAll('\u00a0', ' ').includes(wanted), part);

async function writing() {
  await open('Keeper.psc', 6, 12);
  const found = await until('a diagnostic', async () => {
    const list = await errors('Keeper.psc');
    return list.length > 0 && list;
  });
  assert.equal(found.length, 1);
  assert.match(found[0].message, /Snuff/);
  assert.equal(found[0].line, 9);
  await sleep(1500);
  await shot('1-diagnostic');

  const hover = await inside(async (vscode, path) => {
    const found = await vscode.commands.executeCommand('vscode.executeHoverProvider', vscode.Uri.file(path), new vscode.Position(6, 12));
    return found.flatMap((each) => each.contents.map((content) => content.value)).join('\n');
  }, join(mod, 'Keeper.psc'));
  assert.match(hover, /Function Light.*Burns oil/s);
  await inside(async (vscode) => {
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    await vscode.commands.executeCommand('editor.action.showHover');
  });
  await until('the hover on the screen', () => shows('Burns oil for so many hours'));
  // It fades in.
  await sleep(500);
  await shot('2-hover');

  const items = await ask('vscode.executeCompletionItemProvider', 'Keeper.psc', 9, 7, '.');
  assert.ok(items.items.some((item) => (item.label.label ?? item.label) === 'Oil'), 'no completion Oil');
  const colours = await inside(async (vscode, path) => {
    const tokens = await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokens', vscode.Uri.file(path));
    return tokens.data.length / 5;
  }, join(mod, 'Keeper.psc'));
  assert.ok(colours >= 8, `${colours} semantic tokens`);
}

async function navigating() {
  const [target] = await ask('vscode.executeDefinitionProvider', 'Keeper.psc', 6, 12);
  assert.match((target.uri ?? target.targetUri).path, /\/Lantern\.psc$/);
  await open('Keeper.psc', 6, 12);
  await inside((vscode) => vscode.commands.executeCommand('editor.action.revealDefinition'));
  const at = await until('the jump', () =>
    inside((vscode) => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith('/Lantern.psc') && [editor.selection.start.line, editor.selection.start.character];
    }),
  );
  assert.deepEqual(at, [5, 14]);
  await sleep(1000);
  await shot('3-definition');

  // A base script is a document without a file.
  const [base] = await ask('vscode.executeDefinitionProvider', 'Keeper.psc', 7, 9);
  const address = base.uri ?? base.targetUri;
  assert.equal(address.scheme, 'cyperus');
  const shown = await inside(async (vscode, uri) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from(uri));
    await vscode.window.showTextDocument(document, { viewColumn: 1 });
    return { language: document.languageId, text: document.getText() };
  }, address);
  assert.equal(shown.language, 'papyrus');
  assert.match(shown.text, /Function Trace\(/i);
  await sleep(1000);
  await shot('4-base-script');
}

async function changing() {
  await open('Lantern.psc', 5, 15);
  const edited = await inside(async (vscode, path) => {
    const edit = await vscode.commands.executeCommand('vscode.executeDocumentRenameProvider', vscode.Uri.file(path), new vscode.Position(5, 15), 'Kindle');
    await vscode.workspace.applyEdit(edit);
    await vscode.workspace.saveAll(false);
    return edit.entries().map(([uri]) => uri.path.split('/').at(-1)).sort();
  }, join(mod, 'Lantern.psc'));
  assert.deepEqual(edited, ['Keeper.psc', 'Lantern.psc', 'LanternTest.psc']);
  assert.match(await text('Keeper.psc'), /Lamp\.Kindle\( 2 \)/);
  assert.doesNotMatch(await text('LanternTest.psc'), /Light\(/);

  await open('Keeper.psc', 0, 0);
  await inside((vscode) => vscode.commands.executeCommand('editor.action.formatDocument'));
  await until('the layout', async () => (await text('Keeper.psc')).includes('\n\tif Lamp.Kindle(2)\n\t\tDebug.Trace("lit, " + Lamp.Oil + " left")\n\tendif\n'));
  await sleep(1000);
  await shot('5-renamed-and-formatted');
  await inside((vscode) => vscode.workspace.saveAll(false));

  // Enter at the end of a line with `if`: the next line is indented.
  await open('Lantern.psc', 7, 15);
  await until('the cursor', () => shows('Ln 8, Col'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Oil = 1');
  await until('the indented line', async () => (await text('Lantern.psc')).includes('> Oil\n\t\tOil = 1\n'));
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.files.revert'));
}

async function testing() {
  await open('LanternTest.psc', 0, 0);
  const lenses = await until('the lenses', async () => {
    const list = await inside(async (vscode, path) => {
      const found = (await vscode.commands.executeCommand('vscode.executeCodeLensProvider', vscode.Uri.file(path), 50)) ?? [];
      return found.map((lens) => lens.command && { title: lens.command.title, command: lens.command.command, arguments: lens.command.arguments });
    }, join(mod, 'LanternTest.psc'));
    return list.filter((lens) => lens?.title === 'Run test').length === 2 && list;
  });
  const run = lenses.filter((lens) => lens.title === 'Run test').at(-1);
  await inside((vscode, lens) => vscode.commands.executeCommand(lens.command, ...lens.arguments), run);
  await inside((vscode) => vscode.commands.executeCommand('workbench.view.testing.focus'));
  await until('the failed test in the explorer', () => page.$('.test-explorer .codicon-testing-failed-icon'));
  await inside((vscode) => vscode.commands.executeCommand('testing.runAll'));
  await until('the passed test in the explorer', () => page.$('.codicon-testing-passed-icon'));
  await open('LanternTest.psc', 12, 0);
  await until('the message of the failure', () => shows('no oil: got False, expected True'));
  await sleep(1500);
  await shot('6-tests');

  // The other lens: uses.
  await open('Lantern.psc', 0, 0);
  const uses = await until('the lens with the uses', async () => {
    const list = await inside(async (vscode, path) => {
      const found = (await vscode.commands.executeCommand('vscode.executeCodeLensProvider', vscode.Uri.file(path), 50)) ?? [];
      return found.map((lens) => lens.command && { title: lens.command.title, command: lens.command.command, arguments: lens.command.arguments });
    }, join(mod, 'Lantern.psc'));
    return list.find((lens) => lens?.title === '4 references');
  });
  await inside((vscode) => vscode.commands.executeCommand('workbench.view.explorer'));
  await inside((vscode, lens) => vscode.commands.executeCommand(lens.command, ...lens.arguments), uses);
  await until('the list of uses', () => page.$('.peekview-widget .monaco-list-row'));
  await sleep(1500);
  await shot('7-references');
  await inside((vscode) => vscode.commands.executeCommand('closeReferenceSearch'));
}

/** Runs a task to its end: its status, and the problems that it found in a file. */
const task = (command, file) =>
  inside(
    async (vscode, name, path) => {
      const tasks = await vscode.tasks.fetchTasks({ type: 'cyperus' });
      const chosen = tasks.find((each) => each.definition.command === name);
      if (!chosen) return { offered: tasks.map((each) => each.name) };
      const status = await new Promise((resolve) => {
        const ended = vscode.tasks.onDidEndTaskProcess((event) => {
          if (event.execution.task.definition.command !== name) return;
          ended.dispose();
          resolve(event.exitCode);
        });
        void vscode.tasks.executeTask(chosen);
      });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const problems = vscode.languages.getDiagnostics(vscode.Uri.file(path));
      return { status, problems: problems.map((each) => ({ source: each.source, message: each.message, line: each.range.start.line, code: each.code?.value ?? each.code })) };
    },
    command,
    join(mod, file),
  );

async function tasks() {
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  const checked = await task('check', 'Keeper.psc');
  assert.equal(checked.status, 1, JSON.stringify(checked));
  assert.ok(checked.problems.some((each) => each.source === 'cyperus' && each.code === 'P0203' && each.line === 9), JSON.stringify(checked));
  const tested = await task('test', 'LanternTest.psc');
  assert.equal(tested.status, 1);
  assert.ok(tested.problems.some((each) => each.source === 'cyperus test' && each.line === 12 && /no oil/.test(each.message)), JSON.stringify(tested));
  await inside((vscode) => vscode.commands.executeCommand('workbench.actions.view.problems'));
  await until('the problems on the screen', () => shows('no oil'));
  await sleep(500);
  await shot('8-problems');
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.closePanel'));
}

/** The text of a page in a web view: the editor puts it two frames deep. */
async function webview(part) {
  return until(`the page with ${part}`, async () => {
    for (const frame of page.frames()) {
      const content = await frame.evaluate(() => document.body?.innerText ?? '').catch(() => '');
      if (frame.url().includes('webview') || frame.parentFrame()) {
        if (content.includes(part)) return content;
      }
    }
    return undefined;
  });
}

async function commands() {
  await open('Fireflies.psc', 0, 0);
  await inside((vscode) => vscode.commands.executeCommand('cyperus.run'));
  await until('the output of the run', () => inside((vscode) => vscode.window.terminals.length > 0));
  await sleep(2500);
  await shot('9-run');
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.closePanel'));

  await open('Fireflies.psc', 0, 0);
  await inside((vscode) => vscode.commands.executeCommand('cyperus.compare'));
  await webview('queued');
  await sleep(2000);
  await shot('10-compare');
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups'));
  await open('Fireflies.psc', 0, 0);
  await inside((vscode) => vscode.commands.executeCommand('cyperus.profile'));
  await webview('OnInit');
  await until('the allocations above the event', () => shows('400 allocations in the last profile'));
  await sleep(2000);
  await shot('11-profile');
  await inside((vscode) => vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups'));
  await open('Fireflies.psc', 0, 0);
  await inside((vscode) => vscode.commands.executeCommand('cyperus.heap'));
  await until('the heap', () =>
    inside((vscode) => vscode.window.visibleTextEditors.some((editor) => editor.document.uri.scheme === 'cyperus-report' && editor.document.languageId === 'plaintext' && /by type/.test(editor.document.getText()))),
  );
  await sleep(1000);
  await shot('12-heap');
}

async function missing() {
  await inside((vscode) => vscode.workspace.getConfiguration('cyperus').update('path', '/nowhere/cyperus', true));
  await until('the word about the missing program', () => shows('/nowhere/cyperus, and there is no program'));
  await sleep(500);
  await shot('13-missing');
}

try {
  await start();
  for (const part of [writing, navigating, changing, testing, tasks, commands, missing]) {
    await part();
    console.log(`vscode: ${part.name} as expected`);
  }
} catch (error) {
  if (page) await shot('failed').catch(() => {});
  throw error;
} finally {
  await browser?.close();
  if (server) process.kill(-server.pid);
  if (process.env.KEEP) console.log(place);
  else rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
