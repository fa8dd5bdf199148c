// What the author has set, in the form that the program takes.
import * as path from 'node:path';
import * as vscode from 'vscode';

export interface Settings {
  readonly path: string;
  readonly game: string;
  readonly imports: string[];
  readonly serverArguments: string[];
  readonly runArguments: string[];
}

export function settings(scope?: vscode.Uri): Settings {
  const values = vscode.workspace.getConfiguration('cyperus', scope);
  return {
    path: values.get('path', '').trim(),
    game: values.get('game', ''),
    imports: values.get<string[]>('imports', []).map((folder) => absolute(folder, scope)),
    serverArguments: values.get<string[]>('server.arguments', []),
    runArguments: values.get<string[]>('run.arguments', []),
  };
}

/** The game and the imports as arguments that all commands take. */
export function sourceArguments(scope: vscode.Uri): string[] {
  const { game, imports } = settings(scope);
  return [...(game ? ['--game', game] : []), ...imports.flatMap((folder) => ['--import', folder])];
}

/** Where commands about a script run: its open folder, or beside it. */
export function home(script: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath ?? path.dirname(script.fsPath);
}

function absolute(folder: string, scope?: vscode.Uri): string {
  const own = scope && vscode.workspace.getWorkspaceFolder(scope);
  const root = (own ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath;
  return root ? path.resolve(root, folder) : folder;
}
