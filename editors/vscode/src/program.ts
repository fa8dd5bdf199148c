// Runs the program and waits for its end. Tasks and the language server start it by themselves.
import { spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { Missing, findBinary, reportMissing } from './binary';

export interface Outcome {
  /** None if it was stopped. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Program {
  constructor(private readonly extension: vscode.Uri) {}

  /** The path of the program; undefined if there is none, which the author has then been told. */
  async path(): Promise<string | undefined> {
    try {
      return await findBinary(this.extension);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      void reportMissing(error);
      return undefined;
    }
  }

  /** Runs it; each line of stdout is also handed on as it comes. */
  async run(
    args: string[],
    folder: string,
    token?: vscode.CancellationToken,
    line?: (text: string) => void,
  ): Promise<Outcome | undefined> {
    const binary = await this.path();
    if (binary === undefined) return undefined;
    return new Promise((resolve, reject) => {
      const child = spawn(binary, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
      const stopped = token?.onCancellationRequested(() => child.kill());
      let stdout = '';
      let stderr = '';
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const each of lines) line?.(each);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      child.on('error', reject);
      child.on('close', (status) => {
        stopped?.dispose();
        if (rest) line?.(rest);
        resolve({ status, stdout, stderr });
      });
    });
  }
}
