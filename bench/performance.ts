import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { figure } from './figures.ts';
import type { Measurement } from './measure.ts';
import { partTexts } from './performance-texts.ts';
import { currentCommit, isOfThisProduct, machine, type Part, readParts } from './results.ts';
import { tenMillion } from './ten-million.ts';

const file = join(dirname(import.meta.dirname), 'docs', 'performance.md');

/** The command speaks Indonesian, the documents English. */
const english: readonly [RegExp, string][] = [
  [/aktivasi RO\/detik/g, 'RO activations/s'],
  [/\/detik/g, '/s'],
  [/\bdetik\b/g, 's'],
  [/\bpoin\b/g, 'points'],
  [/\bbyte gzip\b/g, 'bytes (gzip)'],
  [/\bgambar\/s/g, 'pictures/s'],
  [/\bpermintaan\b/g, 'requests'],
  [/\bjurnal\b/g, 'of journal'],
  [/\bcatatan\b/g, 'records'],
  [/\bbaris baru\b/g, 'new rows'],
  [/\bberubah\b/g, 'changed'],
  [/\bentri indeks\b/g, 'index entries'],
  [/\bperjalanan\b/g, 'round trips'],
  [/\bkunci asing\b/g, 'look-ups of foreign keys'],
  [/\bperubahan\b/g, 'changes'],
  [/\bpemeriksaan tanpa selisih\b/g, 'checks without a difference'],
  [/\bbaris, (\d+) di perusahaan kecil\b/g, 'rows, $1 in the small company'],
  [/\bsama panjang ([\d,.]+) kali\b/g, 'of the same length $1 times'],
  [/\bmitra\b/g, 'partners'],
  [/\bcadangan\b/g, 'backup'],
  [/\bpulihkan\b/g, 'restore'],
  [/\bperiksa\b/g, 'verify'],
  [/\bseluruhnya\b/g, 'in all'],
  [/\bmulai lagi\b/g, 'second start'],
  [/\bbasis data\b/g, 'database'],
  [/\bpaling lama\b/g, 'longest'],
  [/\bbyte\b/g, 'bytes'],
];
const inEnglish = (text: string): string =>
  english.reduce((said, [word, instead]) => said.replace(word, instead), text);

const sizesOf = ({ partners }: Part): string =>
  partners.length === 0 ? 'the demo' : partners.map((size) => `${figure(size)} partners`).join(' and ');

/** A table of Markdown; columns that no row fills are left out. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = heads.map((_, column) => rows.some((row) => row[column] !== ''));
  const line = (cells: readonly string[]) => `| ${cells.filter((_, column) => shown[column]).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What the straightforward implementation took for the same figure, where it was measured at the same size. */
function naiveOf(row: Measurement, part: Part, naive: Part | undefined): string {
  if (!naive || part.name === 'naive' || naive.partners.at(-1) !== part.partners.at(-1)) return '';
  const same = naive.rows.find(({ name }) => name === row.name);
  return same ? figure(same.yardstick) : '';
}

/** Said of a part behind its commit. */
const earlier = ', an earlier version of the product';

function section(part: Part, naive: Part | undefined): string {
  const { title, about } = partTexts[part.name] ?? { title: part.name, about: '' };
  const version = [part.commit, part.changed ? ' with changes' : '', isOfThisProduct(part) ? '' : earlier];
  const ran = `Ran with ${sizesOf(part)}, on ${part.at.slice(0, 10)}, commit ${version.join('')}.`;
  const rows = part.rows.map((row) => [
    inEnglish(row.name),
    `${figure(row.value)} ${inEnglish(row.unit)}`.trimEnd(),
    figure(row.yardstick),
    figure(row.ratio),
    naiveOf(row, part, naive),
    row.broken ? 'missed' : row.accepted ? `accepted: ${row.accepted}` : '',
    inEnglish(row.detail ?? ''),
  ]);
  const heads = ['figure', 'measured', 'yardstick', 'ratio', 'straightforward', 'goal', 'beside it'];
  return [`## ${title}`, [about, ran].filter(Boolean).join('\n'), '', table(heads, rows)].join('\n');
}

function overview(parts: readonly Part[], missing: readonly string[]): string {
  const rows = parts.map((part) => [
    `\`${part.name}\``,
    sizesOf(part),
    `${figure(part.seconds / 60)} min`,
    String(part.rows.filter(({ broken }) => broken).length || 'none'),
    String(part.rows.filter(({ accepted }) => accepted).length || ''),
    isOfThisProduct(part) ? 'this' : 'earlier',
  ]);
  const absent =
    missing.length === 0
      ? ''
      : `\nNever run here, and therefore absent: ${missing.map((name) => `\`${name}\``).join(', ')}.\n`;
  return `${table(['part', 'ran with', 'took', 'goals missed', 'missed and accepted', 'version'], rows)}\n${absent}`;
}

function head(): string {
  const { processor, cores, memory, node } = machine();
  const gigabytes = figure(memory / 1024 ** 3);
  return `# What it costs

Written by \`npm run bench -- all --write\` on ${new Date().toISOString().slice(0, 10)} at commit ${currentCommit()}; not edited by hand.
The machine: ${cores} cores (${processor || 'unnamed'}), ${gigabytes} GB of memory, Node ${node}, the PostgreSQL 18 that comes with the product, durable.
What each part found last is stored in \`bench/results\`; a part that was not run anew stands here with its day and its version.
Every figure stands beside a yardstick of the same run, because the ratio of the two says more about the product than the figure, which says
more about the machine. \`--partners\` chooses the size of the company; each part says at which it ran.`;
}

/** Writes docs/performance.md from what the parts found last, with the version that it was found on; `names`: all parts there are. */
export function writePerformance(names: readonly string[]): void {
  const found = readParts();
  const order = Object.keys(partTexts);
  // What has no text comes last.
  const place = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const known = names.toSorted((a, b) => place(a) - place(b));
  const parts = known.flatMap((name) => found.get(name) ?? []);
  const missing = known.filter((name) => !found.has(name));
  const text = [
    head(),
    overview(parts, missing),
    ...parts.map((part) => `${section(part, found.get('naive'))}\n`),
    tenMillion(found),
  ];
  writeFileSync(
    file,
    `${text
      .join('\n\n')
      .replace(/\n{3,}/g, '\n\n')
      .trimEnd()}\n`,
  );
  process.stdout.write('docs/performance.md\n');
}
