// Tests of the TextMate grammar: which scope each piece of a script gets, by the engine that VS Code uses.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { grammar as rules, words } from '../vscode/grammar/papyrus.mjs';

const require = createRequire(new URL('../vscode/package.json', import.meta.url));
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(JSON.stringify(rules), 'papyrus.json'),
});
const grammar = await registry.loadGrammar('source.papyrus');

/** The pieces of a text with their innermost scopes, and the state after it. */
function pieces(code) {
  let state = textmate.INITIAL;
  const found = [];
  for (const line of code.split('\n')) {
    const painted = grammar.tokenizeLine(line, state);
    state = painted.ruleStack;
    for (const token of painted.tokens) {
      const text = line.slice(token.startIndex, token.endIndex);
      if (text.trim()) found.push({ text: text.trim(), scopes: token.scopes.slice(1).join(' ') });
    }
  }
  return found;
}

let count = 0;
/** Expects the pieces in this order; each `[text, start of a scope]`, an empty scope for none. Others may be between. */
function paints(code, ...expected) {
  const found = pieces(code);
  let from = 0;
  for (const [text, scope] of expected) {
    const at = found.findIndex((piece, index) => index >= from && piece.text === text);
    assert.notEqual(at, -1, `no piece ${text} in:\n${code}\n${JSON.stringify(found, null, 1)}`);
    const scopes = found[at].scopes;
    const fits = scope === '' ? scopes === '' : scopes.split(' ').some((each) => `${each}.`.startsWith(`${scope}.`));
    assert.ok(fits, `${text} is «${scopes}», not ${scope}, in:\n${code}`);
    from = at + 1;
    count += 1;
  }
}

const block = 'comment.block';
const document = 'comment.block.documentation';
const control = 'keyword.control';
const storage = 'storage.type';
const modifier = 'storage.modifier';
const builtIn = 'support.type.primitive';
const script = 'entity.name.type';
const call = 'entity.name.function.call';

// Comments over several lines, and what comes after them on the same line.
paints(';/ one\nIf two "\n/; If x', ['one', block], ['If two "', block], ['If', control], ['x', 'variable.other']);
paints('{ one ; no comment\n"two" } Int x', ['one ; no comment', document], ['"two"', document], ['Int', builtIn]);
paints('Int x ; If "', ['Int', builtIn], ['If "', 'comment.line.semicolon']);
paints('Int x ;/ a /; = 3', ['Int', builtIn], ['a', block], ['=', 'keyword.operator.assignment'], ['3', 'constant.numeric']);
paints('; { no document\nIf', ['{ no document', 'comment.line'], ['If', control]);

// Strings: escapes, comment signs inside, and a forgotten quote that spoils one line only.
paints('s = "a;b{c\\"d\\n" + t', ['a;b{c', 'string.quoted'], ['\\"', 'constant.character.escape'], ['\\n', 'constant.character.escape'], ['+', 'keyword.operator.arithmetic']);
paints('s = "open\nIf x', ['open', 'string.quoted'], ['If', control]);

// Lines that are joined.
paints('x = a + \\\n  b', ['\\', 'punctuation.separator.continuation'], ['b', 'variable.other']);
paints('ScriptName Lamp \\\nExtends Quest', ['ScriptName', storage], ['Lamp', 'entity.name.type.class'], ['Extends', storage], ['Quest', 'entity.other.inherited-class']);

// Words in any case.
for (const spelt of ['while', 'WHILE', 'While', 'wHiLe']) paints(`${spelt} x`, [spelt, control]);
paints('sCrIpTnAmE A:B:Lamp EXTENDS a:Base HIDDEN Const', ['A:B:Lamp', 'entity.name.type.class'], ['a:Base', 'entity.other.inherited-class'], ['HIDDEN', modifier], ['Const', modifier]);
paints('ifx = endifs', ['ifx', 'variable.other'], ['endifs', 'variable.other']);

// Numbers.
paints('x = 0xFF + 0Xab1 + 12 + 1.50', ['0xFF', 'constant.numeric.hex'], ['0Xab1', 'constant.numeric.hex'], ['12', 'constant.numeric.integer'], ['1.50', 'constant.numeric.float']);

// Declarations.
paints('Import A:Tools', ['Import', storage], ['A:Tools', script]);
paints('A:B:Kind[] Function Make(Int[] sizes, A:B c = None) Global Native', ['A:B:Kind', script], ['Function', storage], ['Make', 'entity.name.function'], ['Int', builtIn], ['sizes', 'variable.other.declaration'], ['A:B', script], ['c', 'variable.other.declaration'], ['None', 'constant.language'], ['Global', modifier], ['Native', modifier]);
paints('Function Go()', ['Function', storage], ['Go', 'entity.name.function']);
paints('Event Actor.OnHit(ObjectReference who)', ['Event', storage], ['Actor', script], ['OnHit', 'entity.name.function.event'], ['ObjectReference', script], ['who', 'variable.other.declaration']);
paints('Int[] Property Sizes Auto Conditional', ['Int', builtIn], ['Property', storage], ['Sizes', 'variable.other.property'], ['Auto', modifier], ['Conditional', modifier]);
paints('Auto State Busy', ['Auto', modifier], ['State', storage], ['Busy', 'entity.name.label.state']);
paints('Group Oils collapsedOnRef', ['Oils', 'entity.name.section'], ['collapsedOnRef', modifier]);
paints('Struct Lamp', ['Lamp', 'entity.name.type.struct']);
paints('CustomEvent Lit', ['CustomEvent', storage], ['Lit', 'entity.name.function.event']);
paints('Guard Oil ProtectsFunctionLogic', ['Oil', 'variable.other.guard'], ['ProtectsFunctionLogic', modifier]);
paints('Lamp[]lamps = new Lamp[5]', ['Lamp', script], ['lamps', 'variable.other.declaration'], ['new', 'keyword.operator.expression'], ['Lamp', script], ['5', 'constant.numeric']);

// Expressions. After a dot nothing is a keyword.
paints('(a as A:B).Go(x).Length', ['as', 'keyword.operator.expression'], ['A:B', script], ['Go', call], ['Length', 'variable.other.member']);
paints('Assert.True(ok is Lamp)', ['Assert', 'variable.other'], ['True', call], ['is', 'keyword.operator.expression'], ['Lamp', script]);
paints('If !a && b || self == Parent', ['!', 'keyword.operator.logical'], ['&&', 'keyword.operator.logical'], ['self', 'variable.language'], ['==', 'keyword.operator.comparison'], ['Parent', 'variable.language']);
paints('return value', ['return', control], ['value', 'variable.other']);
paints('x += -1', ['+=', 'keyword.operator.assignment'], ['-', 'keyword.operator.arithmetic']);

// Every keyword of the compiler has a colour, and nothing else is called a keyword.
const token = readFileSync(new URL('../../compiler/src/lex/token.rs', import.meta.url), 'utf8');
const known = [...token.matchAll(/^ +\w+ "(\w+)" (?:Skyrim|Fallout4|Starfield|Fallout76);/gm)].map((row) => row[1]);
assert.ok(known.length > 50, 'the compiler\'s list of keywords was not found');
assert.deepEqual(Object.values(words).flat().sort(), known.sort());

// No script leaves the colours in the middle of something.
const folder = new URL('../../scripts/', import.meta.url).pathname;
let files = 0;
for (const entry of readdirSync(folder, { recursive: true })) {
  if (!entry.toLowerCase().endsWith('.psc')) continue;
  const last = pieces(readFileSync(join(folder, entry), 'latin1').trimEnd() + '\nEndMark').at(-1);
  assert.deepEqual(last, { text: 'EndMark', scopes: 'variable.other.papyrus' }, entry);
  files += 1;
}
console.log(`grammar: ${count} pieces and ${files} scripts as expected`);
