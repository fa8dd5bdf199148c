// Puts together what the extension is made of: one script, and the grammar as the editor reads it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { grammar } from './grammar/papyrus.mjs';

process.chdir(import.meta.dirname);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/papyrus.tmLanguage.json', JSON.stringify(grammar, null, 2) + '\n');
await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  external: ['vscode'],
  minify: true,
  logLevel: 'warning',
});
