// The extension: what it is made of, and when it starts and ends.
import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { Explorer } from './explorer';
import { Program } from './program';
import { Server } from './server';
import { Tasks } from './tasks';

export function activate(context: vscode.ExtensionContext): void {
  const program = new Program(context.extensionUri);
  const server = new Server(program);
  context.subscriptions.push(
    server,
    new Explorer(program),
    vscode.tasks.registerTaskProvider('cyperus', new Tasks(program)),
    vscode.commands.registerCommand('cyperus.restart', () => server.restart()),
    ...registerCommands(program, server),
  );
  void server.restart();
}
