// The test explorer: what `cyperus test --list` finds, run by `cyperus test --format json`.
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Outcome, Program } from './program';
import { home, sourceArguments } from './settings';

/** A line of `test --list --format json`. */
interface Listed {
  test: string;
  file: string;
  line: number;
}

interface Finding {
  message: string;
  actual: string | null;
  expected: string | null;
  file: string | null;
  line: number | null;
  stack: string[];
}

/** A line of `test --format json`; the last one has only a summary. */
interface Result extends Listed {
  outcome: 'passed' | 'failed' | 'error' | 'skipped';
  message: string;
  findings: Finding[];
}

/** How long two values are, at most, that fit into a line. */
const longest = 80;

export class Explorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('cyperus', 'Papyrus (Cyperus)');
  private readonly parts: vscode.Disposable[] = [];

  constructor(private readonly program: Program) {
    this.controller.resolveHandler = async (item) => {
      if (!item) await this.refreshAll();
    };
    this.controller.refreshHandler = () => this.refreshAll();
    const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => this.run(request, token);
    this.controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, run, true);
    const scripts = vscode.workspace.createFileSystemWatcher('**/*.psc');
    scripts.onDidDelete((uri) => this.controller.items.delete(scriptId(uri)));
    this.parts.push(
      this.controller,
      scripts,
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (document.languageId === 'papyrus' && document.uri.scheme === 'file') void this.refresh(document.uri);
      }),
      vscode.commands.registerCommand('cyperus.runTest', (address: string, script: string, test: string) =>
        this.runOne(vscode.Uri.parse(address), script, test),
      ),
    );
  }

  dispose(): void {
    for (const part of this.parts) part.dispose();
  }

  private async refreshAll(): Promise<void> {
    const lists = (vscode.workspace.workspaceFolders ?? []).map((folder) => this.list('.', folder.uri));
    const found = (await Promise.all(lists)).flat();
    this.controller.items.replace([]);
    for (const listed of found) this.add(listed);
  }

  private async refresh(script: vscode.Uri): Promise<void> {
    const found = await this.list(script.fsPath, script);
    this.controller.items.delete(scriptId(script));
    for (const listed of found) this.add(listed);
  }

  private async list(what: string, scope: vscode.Uri): Promise<Listed[]> {
    const folder = home(scope);
    const args = ['test', '--list', '--format', 'json', '--quiet', what, ...sourceArguments(scope)];
    const outcome = await this.program.run(args, folder);
    return lines<Listed>(outcome?.stdout ?? '').map((listed) => ({ ...listed, file: path.resolve(folder, listed.file) }));
  }

  private add({ test, file, line }: Listed): void {
    const uri = vscode.Uri.file(file);
    // A script that does not compile is listed by its own name.
    const dot = test.lastIndexOf('.');
    const script = dot < 0 ? test : test.slice(0, dot);
    let parent = this.controller.items.get(scriptId(uri));
    if (!parent) {
      parent = this.controller.createTestItem(scriptId(uri), script, uri);
      this.controller.items.add(parent);
    }
    if (dot < 0) return;
    const item = this.controller.createTestItem(test.toLowerCase(), test.slice(dot + 1), uri);
    item.range = new vscode.Range(line - 1, 0, line - 1, 0);
    item.sortText = String(line).padStart(8, '0');
    parent.children.add(item);
  }

  /** The lens above a test: the unsaved text is saved first, because the program reads files. */
  private async runOne(script: vscode.Uri, name: string, test: string): Promise<void> {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === script.toString());
    if (document?.isDirty) await document.save();
    await this.refresh(script);
    const item = this.controller.items.get(scriptId(script))?.children.get(`${name}.${test}`.toLowerCase());
    if (!item) {
      void vscode.window.showWarningMessage(`Cyperus: ${name} has no test ${test} that can be run.`);
      return;
    }
    const source = new vscode.CancellationTokenSource();
    await this.run(new vscode.TestRunRequest([item]), source.token);
    source.dispose();
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const excluded = new Set(request.exclude?.map((item) => item.id));
    const wanted = new Map<string, vscode.TestItem>();
    const whole = new Set<string>();
    const gather = (item: vscode.TestItem): void => {
      if (excluded.has(item.id)) return;
      if (!item.parent) whole.add(item.id);
      wanted.set(item.id, item);
      for (const [, child] of item.children) gather(child);
    };
    chosen.forEach(gather);
    for (const [, item] of wanted) if (item.parent || item.children.size === 0) run.enqueued(item);
    for (const [folder, tests] of byFolder(wanted)) {
      if (token.isCancellationRequested) break;
      await this.runIn(folder, tests, whole, wanted, run, token);
    }
    run.end();
  }

  private async runIn(
    folder: string,
    tests: vscode.TestItem[],
    whole: Set<string>,
    wanted: Map<string, vscode.TestItem>,
    run: vscode.TestRun,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const files = [...new Set(tests.map((item) => item.uri!.fsPath))];
    // A filter is a part of a name, so it may let more tests through; what nobody asked for is not shown.
    const isPart = tests.some((item) => item.parent && !whole.has(item.parent.id));
    const filters = isPart ? tests.filter((item) => item.parent).flatMap((item) => ['--filter', item.id]) : [];
    const sources = sourceArguments(tests[0]!.uri!);
    const open = new Set(tests.map((item) => item.id));
    for (const item of tests) run.started(item);
    const take = (line: string): void => {
      for (const result of lines<Result>(line)) {
        const script = scriptId(vscode.Uri.file(path.resolve(folder, result.file)));
        const item = wanted.get(result.test.toLowerCase()) ?? (result.outcome === 'error' ? wanted.get(script) : undefined);
        if (!item) continue;
        open.delete(item.id);
        show(run, item, result, folder);
      }
    };
    let outcome: Outcome | undefined;
    try {
      outcome = await this.program.run(['test', '--format', 'json', ...files, ...filters, ...sources], folder, token, take);
    } catch (error) {
      outcome = { status: null, stdout: '', stderr: String(error) };
    }
    if (outcome?.stderr) run.appendOutput(outcome.stderr.replace(/\r?\n/g, '\r\n'));
    for (const item of tests) {
      if (!open.has(item.id) || item.children.size > 0) continue;
      if (token.isCancellationRequested) run.skipped(item);
      else run.errored(item, new vscode.TestMessage(outcome?.stderr || 'The test did not run.'));
    }
  }
}

function show(run: vscode.TestRun, item: vscode.TestItem, result: Result, folder: string): void {
  const word = result.outcome === 'passed' ? 'passed' : `${result.outcome}: ${result.message}`;
  run.appendOutput(`${result.test} ${word}\r\n`, undefined, item);
  switch (result.outcome) {
    case 'passed':
      return run.passed(item);
    case 'skipped':
      return run.skipped(item);
    case 'failed':
      return run.failed(item, messages(item, result, folder));
    case 'error':
      return run.errored(item, messages(item, result, folder));
  }
}

function messages(item: vscode.TestItem, result: Result, folder: string): vscode.TestMessage[] {
  const found = result.findings.map((finding) => {
    const { actual, expected } = finding;
    const isCompared = actual !== null && expected !== null;
    const isLong = isCompared && (actual + expected).length > longest;
    const values = isCompared && !isLong ? `: got ${actual}, expected ${expected}` : '';
    const message = new vscode.TestMessage(finding.message + values);
    // The editor shows two values in place of the message, and as texts side by side: that is for long ones.
    if (isLong) {
      message.actualOutput = actual;
      message.expectedOutput = expected;
    }
    if (finding.file !== null && finding.line !== null) {
      const uri = vscode.Uri.file(path.resolve(folder, finding.file));
      message.location = new vscode.Location(uri, new vscode.Position(finding.line - 1, 0));
    } else if (item.uri) {
      message.location = new vscode.Location(item.uri, item.range ?? new vscode.Position(result.line - 1, 0));
    }
    return message;
  });
  return found.length > 0 ? found : [new vscode.TestMessage(result.message)];
}

/** The tests of each folder: the program reads projects and writes paths from where it runs. */
function byFolder(wanted: Map<string, vscode.TestItem>): Map<string, vscode.TestItem[]> {
  const folders = new Map<string, vscode.TestItem[]>();
  for (const [, item] of wanted) {
    if (!item.parent && item.children.size > 0) continue;
    const folder = home(item.uri!);
    folders.set(folder, [...(folders.get(folder) ?? []), item]);
  }
  return folders;
}

function scriptId(script: vscode.Uri): string {
  return script.fsPath;
}

/** The objects of a text with one in each line; other lines are not ours. */
function lines<Entry extends Listed>(text: string): Entry[] {
  return text.split('\n').flatMap((line): Entry[] => {
    if (!line.startsWith('{')) return [];
    const value = JSON.parse(line) as Partial<Entry>;
    return value.test === undefined ? [] : [value as Entry];
  });
}
