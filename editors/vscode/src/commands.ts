// Commands about the script at hand: run it, or run it and show a page or a table about the run.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Program } from './program';
import type { Server } from './server';
import { home, settings, sourceArguments } from './settings';

/** A command that runs a script and leaves a file to look at. */
interface Look {
  title: string;
  file: string;
  arguments(script: string, result: string): string[];
  /** What else is done with what the run left. */
  use?(server: Server, result: string): Promise<void>;
}

const compare: Look = {
  title: 'Compare',
  file: 'page.html',
  arguments: (script, result) => ['compare', script, '--html', result],
};
const profile: Look = {
  title: 'Profile',
  file: 'page.html',
  arguments: (script, result) => ['profile', script, '--out', `html:${result}`, '--out', `json:${result}.json`],
  use: (server, result) => server.useProfile(`${result}.json`),
};
const heap: Look = {
  title: 'Heap',
  file: 'heap.txt',
  arguments: (script, result) => ['run', script, '--heap-report', result],
};

export function registerCommands(program: Program, server: Server): vscode.Disposable[] {
  const reports = new Reports();
  const looked = (look: Look, show: (script: vscode.Uri, look: Look, content: string) => void) => async (given?: vscode.Uri) => {
    const script = await chosen(given);
    if (!script) return;
    await make(program, look, script, async (content, result) => {
      show(script, look, content);
      // The page is worth showing even if the lines above functions do not come.
      await look.use?.(server, result).catch(() => {});
    });
  };
  return [
    reports,
    vscode.commands.registerCommand('cyperus.run', async (given?: vscode.Uri) => {
      const script = await chosen(given);
      if (script) await runInTerminal(program, script);
    }),
    vscode.commands.registerCommand('cyperus.compare', looked(compare, showPage)),
    vscode.commands.registerCommand('cyperus.profile', looked(profile, showPage)),
    vscode.commands.registerCommand('cyperus.heap', looked(heap, (script, look, text) => reports.show(script, look, text))),
    vscode.commands.registerCommand('cyperus.listing', async (given: vscode.Uri) => {
      const listing = vscode.Uri.from({ scheme: 'cyperus', path: `/listing${given.path}` });
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(listing), { preview: true });
    }),
    vscode.commands.registerCommand('cyperus.showReferences', showReferences),
  ];
}

/** The script that a menu names or that is open, saved: the program reads files. */
async function chosen(given?: vscode.Uri): Promise<vscode.Uri | undefined> {
  const script = given ?? vscode.window.activeTextEditor?.document.uri;
  if (script?.scheme !== 'file') {
    void vscode.window.showWarningMessage('Cyperus: open the script that you want to run.');
    return undefined;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === script.toString());
  if (open?.isDirty) await open.save();
  return script;
}

async function runInTerminal(program: Program, script: vscode.Uri): Promise<void> {
  const binary = await program.path();
  if (binary === undefined) return;
  const args = ['run', script.fsPath, ...sourceArguments(script), ...settings(script).runArguments];
  const execution = new vscode.ProcessExecution(binary, args, { cwd: home(script) });
  const scope = vscode.workspace.getWorkspaceFolder(script) ?? vscode.TaskScope.Workspace;
  const label = `run ${path.basename(script.fsPath)}`;
  const task = new vscode.Task({ type: 'cyperus', command: 'run' }, scope, label, 'cyperus', execution, ['$cyperus']);
  task.presentationOptions = { clear: true, focus: false };
  await vscode.tasks.executeTask(task);
}

/** Runs the script and shows what the run left, as long as it is there; tells the author if it left nothing. */
async function make(
  program: Program,
  look: Look,
  script: vscode.Uri,
  use: (content: string, result: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cyperus-'));
  const result = path.join(folder, look.file);
  const args = [...look.arguments(script.fsPath, result), ...sourceArguments(script), ...settings(script).runArguments];
  const title = `${look.title} ${path.basename(script.fsPath)}`;
  const location = vscode.ProgressLocation.Notification;
  try {
    const outcome = await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) =>
      program.run(args, home(script), token),
    );
    if (!outcome || outcome.status === null) return;
    const content = await readFile(result, 'utf8').catch(() => undefined);
    if (content !== undefined) return await use(content, result);
    const words = outcome.stderr.trim().split('\n')[0] || `cyperus ended with status ${outcome.status}`;
    void vscode.window.showErrorMessage(`${title}: ${words}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pages are one file that needs nothing from elsewhere, so nothing else may be loaded. */
function showPage(script: vscode.Uri, look: Look, page: string): void {
  const title = `${look.title}: ${path.basename(script.fsPath)}`;
  const panel = vscode.window.createWebviewPanel('cyperus.page', title, vscode.ViewColumn.Beside, {
    enableScripts: true,
    enableFindWidget: true,
    localResourceRoots: [],
    retainContextWhenHidden: true,
  });
  const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:";
  const kind = vscode.window.activeColorTheme.kind;
  const isDark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>:root { color-scheme: ${isDark ? 'dark' : 'light'}; }</style>`;
  // The page asks the system for its colours; in here the editor's theme decides.
  const coloured = page.replace(/@media \(prefers-color-scheme: dark\)/g, isDark ? '@media all' : '@media not all');
  panel.webview.html = coloured.replace(/<head[^>]*>/i, (tag) => tag + head);
}

/** Tables of runs, as documents that cannot be changed. */
class Reports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changes.event;
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider('cyperus-report', this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? 'This table is no longer there. Run the command again.\n';
  }

  show(script: vscode.Uri, look: Look, text: string): void {
    // Without the ending of a script: the table would be painted as one.
    const name = `${look.title} of ${path.parse(script.fsPath).name}`;
    const uri = vscode.Uri.from({ scheme: 'cyperus-report', path: `/${name}`, query: script.fsPath });
    this.texts.set(uri.toString(), text);
    this.changes.fire(uri);
    void vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }

  dispose(): void {
    this.registered.dispose();
    this.changes.dispose();
  }
}

/** The lens above a function or property; its arguments come from the server. */
async function showReferences(address: string, at: { line: number; character: number }): Promise<void> {
  const uri = vscode.Uri.parse(address);
  const position = new vscode.Position(at.line, at.character);
  const found = await vscode.commands.executeCommand<vscode.Location[]>('vscode.executeReferenceProvider', uri, position);
  await vscode.commands.executeCommand('editor.action.showReferences', uri, position, found ?? []);
}
