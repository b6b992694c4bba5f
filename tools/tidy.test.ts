import { expect, test } from 'vitest';
import { root } from './run.ts';
import { findDeadCitations, findDoubles, findGaps } from './tidy/citations.ts';
import { findDeadExports } from './tidy/exports.ts';
import { filesWithWords } from './tidy/find-words.ts';
import { findMissingPaths } from './tidy/paths.ts';
import type { Source } from './tidy/sources.ts';
import { findWideSql } from './tidy/sql-width.ts';
import { findPixelText } from './tidy/text-sizes.ts';
import { findUntidy } from './tidy.ts';

const source = (path: string, text: string): Source => ({ path, text });
const docs = [
  source('docs/requirements.md', '## R2.1 Pages\n'),
  source('docs/requirements/forms.md', '**R5.7** *Registration.*\n'),
  source('docs/decisions/005-withdrawals.md', '# 005\n'),
  source('docs/trust.md', '1. First.\n2. Second.\n## Faults, and\n'),
];
const citing = (text: string) => findDeadCitations([...docs, source('domain/x.ts', text)]);

test('the project itself is tidy', () => {
  expect(findUntidy(root)).toEqual([]);
});

test.each([
  ['an unknown requirement', '/** R5.8 */'],
  ['an unknown section', '/** R2.9 */'],
  ['an unknown decision', '/** decision 006 */'],
  ['a decision without its three digits', '/** decision 5 */'],
  ['the second of two decisions', '/** decisions 005 and 012 */'],
  ['an unknown invariant', "test('once (invariant 3)', () => {});"],
  ['the end of a range', '/** invariants 1–4 */'],
  ['an unknown heading', '/** (trust.md, attacks) */'],
  ['a document that is not here', '/** product.md */'],
  ['a specification', '/** spec 2.3 */'],
  ['a section of a specification', '/** Specification section 9 */'],
  ['a design', '/** (DESIGN, Money) */'],
  ['an issue', '/** issue 2 */'],
])('refuses %s', (_name, text) => {
  expect(citing(text)).toHaveLength(1);
});

test('follows what exists', () => {
  expect(citing('/** R5.7, R2.1, decision 005, invariants 1–2, trust.md, (trust.md, faults) */')).toEqual([]);
});

test('leaves released migrations as they are', () => {
  const text = '-- spec 9, decision 3';
  expect(findDeadCitations([source('server/migrations/010-partners.sql', text)])).toEqual([]);
  expect(findDeadCitations([source('server/migrations/999-later.sql', text)])).toHaveLength(2);
});

test('a missing number wants a word', () => {
  const files = ['001-a.md', '004-b.md'].map((name) => source(`docs/decisions/${name}`, ''));
  expect(findGaps(files)).toHaveLength(2);
  expect(findGaps([...files, source('docs/decisions/README.md', 'Never used: 002 to 003.')])).toEqual([]);
});

test('a requirement has a number of its own', () => {
  const again = source('docs/requirements/pages.md', '**R2.1.1** One.\n\n**R5.7** Another.\n');
  expect(findDoubles(docs)).toEqual([]);
  expect(findDoubles([...docs, again])).toEqual([
    'docs/requirements/pages.md:3: R5.7 stands before two requirements',
  ]);
});

test.each([
  ['/** See `domain/y.ts`. */', 1],
  ['/** See domain/{x,y}.ts. */', 1],
  ['// The same as `y.ts`.', 1],
  ['/** See `domain/x.ts`, x.ts, ./x.ts, https://example.id/y.ts, /api/y.json. */', 0],
  ["const file = 'domain/y.ts';", 0],
])('looks for the files that %s names', (text, missing) => {
  expect(findMissingPaths([source('domain/x.ts', text)])).toHaveLength(missing);
});

test('follows the links of documents', () => {
  const readme = source(
    'README.md',
    '[a](docs/trust.md#x) [b](docs/lost.md) [c](docs) [d](https://example.id)',
  );
  expect(findMissingPaths([...docs, readme])).toEqual(['README.md:1: docs/lost.md does not exist']);
});

const wide = 'x'.repeat(111);

test.each([
  ['server/src/x.ts', `const q = query({ id: int })\`\n${wide}\n\`;`, 1],
  ['server/src/x.ts', `const q = sql\`select \${sql\`\n${wide}\n\`} from t\n${wide}\`;`, 2],
  ['server/src/x.ts', `const q = sql\`select 1\`;\nconst p = '${wide}';`, 0],
  ['server/src/x.ts', `/** As with sql\`…\`, and sql\`,\n${wide} */\nconst p = '${wide}';`, 0],
  ['server/src/x.ts', `const file = \`\${name}.sql\`;\nconst p = '${wide}';`, 0],
  ['server/migrations/010-old.sql', wide, 0],
  ['server/migrations/999-new.sql', wide, 1],
])('measures the SQL of %s', (path, text, lines) => {
  expect(findWideSql([source(path, text)])).toHaveLength(lines);
});

const holds = (text: string, path = 'domain/x.ts') =>
  Array.from(filesWithWords([source(path, text)]))
    .filter(([, files]) => files.length > 0)
    .map(([word]) => word.forms[0]);

test.each([
  ['/** Nobody sees it. */', ['nobody']],
  ['const houseRules = 1;', ['house']],
  ['import { a } from "./house-rules.ts";', ['house']],
  ['export function readFact() {}', ['fact']],
  ['const a = <Facts rows={rows} />;', ['fact']],
  ['/** In fact the letter was kept. */', []],
  ['await finish(tx);', ['finish']],
  ['await finishReset(tx);', []],
  ['const rows = sql`select from ledger.standing`;', []],
  ['/** A warehouse for households. */', []],
])('finds banned words in %s', (text, words) => {
  expect(holds(text)).toEqual(words);
});

test('finds a banned word in the name of a file', () => {
  expect(holds('', 'domain/sealed-box.ts')).toEqual(['seal']);
});

const exporting = (text: string, ...others: Source[]) =>
  findDeadExports([source('domain/x.ts', text), ...others]);

test('an export is taken by another file of the product', () => {
  const text = 'export const a = 1;\nexport type B = typeof a;\n';
  const user = source('server/src/y.ts', "import { a, type B as C } from '@rimpang/domain/x';");
  expect(exporting(text, user)).toEqual([]);
  expect(exporting(text)).toHaveLength(2);
});

test('an export for tests is used inside its own file', () => {
  const byTest = source('domain/x.test.ts', "import { a } from './x.ts';");
  expect(exporting('export const a = 1;', byTest)).toEqual(['domain/x.ts:1: export a: only tests use it']);
  expect(exporting('export const a = 1;\nconst b = a;', byTest)).toEqual([]);
});

test.each([
  "import * as all from './x.ts';",
  "export * from './x.ts';",
  "const { a } = await import('./x.ts');",
  "const a = () => import('./x.ts').then(({ a }) => a());",
  "export { a as b } from './x.ts';",
])('knows %s', (text) => {
  expect(
    exporting('export const a = 1;', source('domain/y.ts', text)).filter((line) => line.includes('x.ts')),
  ).toEqual([]);
});

test.each([
  ['.a {\n  font-size: 15px;\n}', 1],
  ['.a {\n  font: 700 22px / 1 var(--display);\n}', 1],
  ['.a {\n  font:\n    600 16px / 1.4 ui-monospace,\n    monospace;\n}', 1],
  ['.a {\n  font-size: clamp(15px, 2rem, 20px);\n}', 1],
  ['@media (min-width: 760px) {\n}', 1],
  ['@container (max-width: 300px) {\n}', 1],
  ['.a {\n  font: 400 var(--t-16) / 1.5 var(--text);\n  padding: 12px;\n}', 0],
  ['.a {\n  font-size: clamp(42px, 13.6vw, var(--t-60));\n}', 0],
  ['.a {\n  font-size: clamp(13px, calc(100cqi / (var(--length) * 0.46)), 2rem);\n}', 0],
  ['@media (min-width: 47.5em) {\n  .a {\n    gap: 8px;\n  }\n}', 0],
])('refuses text in pixels: %j', (text, lines) => {
  expect(findPixelText([source('web/src/ui/a.module.css', text)])).toHaveLength(lines);
});

test('sizes of text are made in one place', () => {
  const text = ':root {\n  font-size: 15px;\n}';
  expect(findPixelText([source('web/src/styles/tokens.css', text), source('e2e/a.css', text)])).toEqual([]);
});
