// Tasks `check`, `compile`, `lint` and `test` for the open folders. Their problem matchers are in package.json.
import * as vscode from 'vscode';
import type { Program } from './program';
import { sourceArguments } from './settings';

interface Definition extends vscode.TaskDefinition {
  command: string;
  paths?: string[];
  arguments?: string[];
}

const offered = ['check', 'lint', 'test'];

export class Tasks implements vscode.TaskProvider {
  constructor(private readonly program: Program) {}

  async provideTasks(): Promise<vscode.Task[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) return [];
    const binary = await this.program.path();
    if (binary === undefined) return [];
    const tasks: vscode.Task[] = [];
    for (const folder of folders) {
      for (const command of offered) tasks.push(task({ type: 'cyperus', command }, folder, binary));
      tasks.push(task({ type: 'cyperus', command: 'compile', arguments: ['--output', 'Scripts'] }, folder, binary));
      for (const project of await projects(folder)) {
        const paths = [vscode.workspace.asRelativePath(project, false)];
        tasks.push(task({ type: 'cyperus', command: 'compile', paths }, folder, binary));
      }
    }
    return tasks;
  }

  async resolveTask(given: vscode.Task): Promise<vscode.Task | undefined> {
    const folder = typeof given.scope === 'object' ? given.scope : vscode.workspace.workspaceFolders?.[0];
    const binary = await this.program.path();
    if (!folder || binary === undefined) return undefined;
    return task(given.definition as Definition, folder, binary);
  }
}

/** The project files of a folder. The other tasks are there even if the editor cannot search. */
async function projects(folder: vscode.WorkspaceFolder): Promise<vscode.Uri[]> {
  try {
    return await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '**/*.ppj'), null, 20);
  } catch {
    return [];
  }
}

function task(definition: Definition, folder: vscode.WorkspaceFolder, binary: string): vscode.Task {
  const { command } = definition;
  const paths = definition.paths ?? ['.'];
  const more = definition.arguments ?? [];
  const isProject = paths.some((path) => path.toLowerCase().endsWith('.ppj'));
  // A project file says by itself which game it is for and what it imports.
  const sources = isProject ? [] : sourceArguments(folder.uri);
  const run = new vscode.ProcessExecution(binary, [command, ...paths, ...sources, ...more], { cwd: folder.uri.fsPath });
  const label = paths.length === 1 && paths[0] === '.' ? command : `${command} ${paths.join(' ')}`;
  const matchers = command === 'test' ? ['$cyperus', '$cyperus-test'] : ['$cyperus'];
  const made = new vscode.Task(definition, folder, label, 'cyperus', run, matchers);
  if (command === 'test') made.group = vscode.TaskGroup.Test;
  if (command === 'check' || command === 'compile') made.group = vscode.TaskGroup.Build;
  made.presentationOptions = { clear: true };
  return made;
}
