// Finds the program: the setting, then the PATH, then the folder of this platform in the extension.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { settings } from './settings';

const file = process.platform === 'win32' ? 'cyperus.exe' : 'cyperus';

/** The program is not there, and what to do about it. */
export class Missing extends Error {}

export async function findBinary(extension: vscode.Uri): Promise<string> {
  const set = settings().path;
  if (set) {
    // A wrong path is not replaced by another program: the author would not notice.
    if (await isProgram(set)) return set;
    throw new Missing(`The setting cyperus.path says ${set}, and there is no program. Set it to the cyperus program, or leave it empty.`);
  }
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const bundled = path.join(extension.fsPath, 'bin', `${process.platform}-${process.arch}`);
  for (const folder of [...onPath, bundled]) {
    const candidate = path.join(folder, file);
    if (await isProgram(candidate)) return candidate;
  }
  throw new Missing(
    'The program cyperus is not on this computer, or not on the PATH. Install it (in its repository: cargo install --path cli), or say where it is in the setting cyperus.path.',
  );
}

/** Says what is missing, and offers to set it right. */
export async function reportMissing(missing: Missing): Promise<void> {
  const choose = 'Choose the Program…';
  const open = 'Open Settings';
  const answer = await vscode.window.showErrorMessage(missing.message, choose, open);
  if (answer === choose) {
    const chosen = await vscode.window.showOpenDialog({ title: 'The cyperus program', canSelectMany: false });
    const program = chosen?.[0]?.fsPath;
    if (program) {
      const values = vscode.workspace.getConfiguration('cyperus');
      await values.update('path', program, vscode.ConfigurationTarget.Global);
    }
  } else if (answer === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'cyperus.path');
  }
}

async function isProgram(candidate: string): Promise<boolean> {
  try {
    await access(candidate, constants.X_OK);
    return (await stat(candidate)).isFile();
  } catch {
    return false;
  }
}
