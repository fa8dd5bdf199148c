// The TextMate grammar of Papyrus, all dialects at once. It colours what can be told from one line;
// which name is a variable and which a property is said by the server's semantic tokens.
//
// Words are compared without regard to case, so every expression begins with (?i).

/** Words by the colour they have. `editors/tests/grammar.mjs` compares them with the compiler's list. */
export const words = {
  control: [
    'If', 'ElseIf', 'Else', 'EndIf', 'While', 'EndWhile', 'Return',
    'LockGuard', 'EndLockGuard', 'TryLockGuard', 'ElseTryLockGuard', 'EndTryLockGuard',
  ],
  declaration: [
    'ScriptName', 'Extends', 'Import', 'Function', 'EndFunction', 'Event', 'EndEvent', 'State', 'EndState',
    'Property', 'EndProperty', 'Struct', 'EndStruct', 'Group', 'EndGroup', 'CustomEvent', 'Guard',
  ],
  modifier: [
    'Auto', 'AutoReadOnly', 'Global', 'Native', 'Const', 'DebugOnly', 'BetaOnly', 'SelfOnly', 'Private',
    'Protected', 'Internal', 'RequiresGuard', 'ProtectsFunctionLogic',
  ],
  type: ['Bool', 'Int', 'Float', 'String', 'Var', 'CustomEventName', 'ScriptEventName'],
  operator: ['As', 'Is', 'New'],
  constant: ['True', 'False', 'None'],
  self: ['Self', 'Parent'],
  member: ['Length'],
};

/** The games' own flag files declare these; they are no keywords. */
const flags = ['Hidden', 'Conditional', 'Default', 'Mandatory', 'Collapsed', 'CollapsedOnRef', 'CollapsedOnBase'];

const any = (...lists) => `(?:${lists.flat().join('|')})`;
const name = '[A-Za-z_][A-Za-z0-9_]*';
const path = `${name}(?::${name})*`;
const brackets = '(?:\\s*(\\[)\\s*(\\]))?';
const notWord = `(?!${any(words.control, words.declaration, words.modifier, words.operator, words.constant, words.self, flags)}\\b)`;
/** A type in front of a name: built in, or a script or struct. */
const type = `(?:(${any(words.type)})\\b(?!:)|(${path}))`;
/** What cannot be the middle of a name or a member. */
const alone = '(?<![A-Za-z0-9_:.])';

const builtIn = { name: 'support.type.primitive.papyrus' };
const script = { name: 'entity.name.type.papyrus' };
const bracket = { name: 'punctuation.definition.brackets.papyrus' };
const storage = { name: 'storage.type.papyrus' };
const called = (scope) => ({ name: `${scope}.papyrus` });
const typeCaptures = (first) => ({
  [first]: builtIn,
  [first + 1]: script,
  [first + 2]: bracket,
  [first + 3]: bracket,
});

const declarations = [
  {
    match: `(?i)${alone}(ScriptName)\\s+(${path})`,
    captures: { 1: storage, 2: called('entity.name.type.class') },
  },
  {
    match: `(?i)${alone}(Extends)\\s+(${path})`,
    captures: { 1: storage, 2: called('entity.other.inherited-class') },
  },
  { match: `(?i)^\\s*(Import)\\s+(${path})`, captures: { 1: storage, 2: script } },
  { match: `(?i)${alone}(State)\\s+(${name})`, captures: { 1: storage, 2: called('entity.name.label.state') } },
  { match: `(?i)^\\s*(Group)\\s+(${name})`, captures: { 1: storage, 2: called('entity.name.section.group') } },
  { match: `(?i)^\\s*(Struct)\\s+(${name})`, captures: { 1: storage, 2: called('entity.name.type.struct') } },
  {
    match: `(?i)^\\s*(CustomEvent)\\s+(${name})`,
    captures: { 1: storage, 2: called('entity.name.function.event') },
  },
  { match: `(?i)^\\s*(Guard)\\s+(${name})`, captures: { 1: storage, 2: called('variable.other.guard') } },
  {
    match: `(?i)^\\s*(Event)\\s+(?:(${path})(\\.))?(${name})`,
    captures: {
      1: storage,
      2: script,
      3: called('punctuation.accessor'),
      4: called('entity.name.function.event'),
    },
  },
  {
    match: `(?i)${alone}(?:${notWord}${type}${brackets}\\s+)?(Function)\\s+(${name})`,
    captures: { ...typeCaptures(1), 5: storage, 6: called('entity.name.function') },
  },
  {
    match: `(?i)${alone}${notWord}${type}${brackets}\\s+(Property)\\s+(${name})`,
    captures: { ...typeCaptures(1), 5: storage, 6: called('variable.other.property') },
  },
  {
    // Two names side by side are always a type and what it declares.
    match: `(?i)${alone}${notWord}${type}(?:${brackets}\\s+|\\s*(\\[)\\s*(\\]))${notWord}(${name})(?![A-Za-z0-9_:])`,
    captures: { ...typeCaptures(1), 5: bracket, 6: bracket, 7: called('variable.other.declaration') },
  },
];

const expressions = [
  {
    match: `(?i)${alone}(As|Is|New)\\s+${type}${brackets}`,
    captures: { 1: called('keyword.operator.expression'), ...typeCaptures(2) },
  },
  // After a dot nothing is a keyword: `Assert.True(…)`.
  {
    match: `(\\.)\\s*(${name})(?=\\s*\\()`,
    captures: { 1: called('punctuation.accessor'), 2: called('entity.name.function.call') },
  },
  {
    match: `(\\.)\\s*(${name})`,
    captures: { 1: called('punctuation.accessor'), 2: called('variable.other.member') },
  },
  { match: `(?i)\\b${any(words.control)}\\b`, name: 'keyword.control.papyrus' },
  { match: `(?i)\\b${any(words.declaration)}\\b`, name: 'storage.type.papyrus' },
  { match: `(?i)\\b${any(words.modifier, flags)}\\b`, name: 'storage.modifier.papyrus' },
  { match: `(?i)\\b${any(words.operator)}\\b`, name: 'keyword.operator.expression.papyrus' },
  { match: `(?i)\\b${any(words.constant)}\\b`, name: 'constant.language.papyrus' },
  { match: `(?i)\\b${any(words.self)}\\b`, name: 'variable.language.papyrus' },
  { match: `(?i)\\b${any(words.type)}\\b(?!:)`, name: 'support.type.primitive.papyrus' },
  { match: `${path}(?=\\s*\\()`, name: 'entity.name.function.call.papyrus' },
  { match: path, name: 'variable.other.papyrus' },
  { match: '0[xX][0-9A-Fa-f]+', name: 'constant.numeric.hex.papyrus' },
  { match: '[0-9]+\\.[0-9]+', name: 'constant.numeric.float.papyrus' },
  { match: '[0-9]+', name: 'constant.numeric.integer.papyrus' },
  { match: '==|!=|<=|>=|<|>', name: 'keyword.operator.comparison.papyrus' },
  { match: '&&|\\|\\||!', name: 'keyword.operator.logical.papyrus' },
  { match: '[-+*/%]?=', name: 'keyword.operator.assignment.papyrus' },
  { match: '[-+*/%]', name: 'keyword.operator.arithmetic.papyrus' },
  { match: ',', name: 'punctuation.separator.papyrus' },
];

export const grammar = {
  name: 'Papyrus',
  scopeName: 'source.papyrus',
  fileTypes: ['psc'],
  patterns: [
    { include: '#comments' },
    { include: '#strings' },
    { include: '#joins' },
    { include: '#declarations' },
    { include: '#expressions' },
  ],
  repository: {
    comments: {
      patterns: [
        {
          begin: ';/',
          end: '/;',
          name: 'comment.block.papyrus',
          captures: { 0: { name: 'punctuation.definition.comment.papyrus' } },
        },
        {
          begin: '\\{',
          end: '\\}',
          name: 'comment.block.documentation.papyrus',
          captures: { 0: { name: 'punctuation.definition.comment.papyrus' } },
        },
        {
          match: '(;).*$',
          name: 'comment.line.semicolon.papyrus',
          captures: { 1: { name: 'punctuation.definition.comment.papyrus' } },
        },
      ],
    },
    strings: {
      // A string ends with its line, so that a forgotten quote spoils one line only.
      begin: '"',
      beginCaptures: { 0: { name: 'punctuation.definition.string.begin.papyrus' } },
      end: '(")|$',
      endCaptures: { 1: { name: 'punctuation.definition.string.end.papyrus' } },
      name: 'string.quoted.double.papyrus',
      patterns: [{ match: '\\\\.', name: 'constant.character.escape.papyrus' }],
    },
    joins: { match: '\\\\', name: 'punctuation.separator.continuation.papyrus' },
    declarations: { patterns: declarations },
    expressions: { patterns: expressions },
  },
};
