// The language server: started with the extension, and again when a setting changes.
import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type MessageSignature,
  ResponseError,
  type ServerOptions,
} from 'vscode-languageclient/node';
import type { Program } from './program';
import { settings } from './settings';

/** Documents that are no files: base scripts, and listings of compiled scripts. */
const scheme = 'cyperus';

/** The protocol's code of a request that makes no sense at the moment. */
const requestFailed = -32803;

/** Shows a refusal only where the author asked for something: colours and hints come without being asked for. */
class Client extends LanguageClient {
  override handleFailedRequest<T>(
    type: MessageSignature,
    token: vscode.CancellationToken | undefined,
    error: unknown,
    otherwise: T,
    notify?: boolean,
  ): T {
    const isRefusal = error instanceof ResponseError && error.code === requestFailed;
    if (isRefusal && !type.method.toLowerCase().endsWith('rename')) return otherwise;
    return super.handleFailedRequest(type, token, error, otherwise, notify);
  }
}

export class Server implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private client: LanguageClient | undefined;
  /** Starts and stops one after the other. */
  private queue: Promise<void> = Promise.resolve();
  private readonly output = vscode.window.createOutputChannel('Cyperus');
  private readonly parts: vscode.Disposable[];

  constructor(private readonly program: Program) {
    this.parts = [
      this.output,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('cyperus') && !change.affectsConfiguration('cyperus.trace')) {
          void this.restart();
        }
      }),
    ];
  }

  restart(): Promise<void> {
    this.queue = this.queue.then(() => this.replace()).catch((error: unknown) => this.report(error));
    return this.queue;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    await this.queue;
    if (!this.client) return '';
    // Encoded as the server writes it: VS Code would encode `:` and more.
    const params = { uri: uri.toString(true) };
    const answer = await this.client.sendRequest<{ text: string }>('cyperus/textDocumentContent', params);
    return answer.text;
  }

  /** Lets the server count the allocations of a profile: they are shown above functions. */
  async useProfile(path: string): Promise<void> {
    await this.queue;
    await this.client?.sendRequest('cyperus/profile', { path });
  }

  dispose(): void {
    for (const part of this.parts) part.dispose();
    void this.client?.dispose();
  }

  private async replace(): Promise<void> {
    const old = this.client;
    this.client = undefined;
    await old?.dispose();
    const binary = await this.program.path();
    if (binary === undefined) return;
    const { game, imports, serverArguments } = settings();
    const server: ServerOptions = { command: binary, args: ['lsp', ...serverArguments] };
    const options: LanguageClientOptions = {
      documentSelector: [
        { language: 'papyrus', scheme: 'file' },
        { language: 'papyrus', scheme },
        { scheme: 'file', pattern: '**/*.ppj' },
      ],
      initializationOptions: { ...(game ? { game } : {}), imports },
      outputChannel: this.output,
    };
    const client = new Client('cyperus', 'Cyperus', server, options);
    await client.start();
    this.client = client;
  }

  private report(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(`Cyperus: the language server did not start: ${text}`);
  }
}
