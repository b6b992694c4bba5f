import { isReleased, lineAt, type Source } from './sources.ts';

/** What may be cited: requirements (`R2.3.1`), decisions (`005`), rows and headings of docs/trust.md. */
type Citable = Record<'requirements' | 'decisions' | 'invariants' | 'headings' | 'documents', Set<string>>;

const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), (match) => match[1] ?? '');

function citable(sources: readonly Source[]): Citable {
  const texts = (pattern: RegExp) => sources.filter(({ path }) => pattern.test(path));
  const trust = texts(/^docs\/trust\.md$/).map(({ text }) => text);
  return {
    requirements: new Set(
      texts(/^docs\/requirements(\.md$|\/)/).flatMap(({ text }) =>
        found(text, /^(?:\*\*|#+ )(R\d+(?:\.\d+)*)\b/gm),
      ),
    ),
    decisions: new Set(sources.flatMap(({ path }) => found(path, /^docs\/decisions\/(\d{3})-/g))),
    invariants: new Set(trust.flatMap((text) => found(text, /^(\d+)\. /gm))),
    headings: new Set(trust.flatMap((text) => found(text.toLowerCase(), /^## (\w+)/gm))),
    documents: new Set(sources.map(({ path }) => path.split('/').at(-1) ?? '')),
  };
}

const numbers = String.raw`(\d+(?:(?:,| and|, and| or|–) ?\d+)*)`;
/** A kind of citation: what it looks like, the numbers or names in it, and where those must exist. */
type Kind = { pattern: RegExp; isList?: true; in: keyof Citable; missing: (what: string) => string };

const kinds: readonly Kind[] = [
  {
    pattern: /\b(R\d+(?:\.\d+)+)\b/g,
    in: 'requirements',
    missing: (what) => `${what} is not in docs/requirements`,
  },
  {
    pattern: new RegExp(String.raw`\b[Dd]ecisions? ${numbers}`, 'g'),
    isList: true,
    in: 'decisions',
    missing: (what) => `decision ${what} is not in docs/decisions`,
  },
  {
    pattern: new RegExp(String.raw`\b[Ii]nvariants? ${numbers}`, 'g'),
    isList: true,
    in: 'invariants',
    missing: (what) => `invariant ${what} is not in docs/trust.md`,
  },
  {
    pattern: /\btrust\.md, (\w+)\)/g,
    in: 'headings',
    missing: (what) => `"${what}" is no heading of docs/trust.md`,
  },
  {
    pattern: /\b([\w-]+\.md)\b/g,
    in: 'documents',
    missing: (what) => `${what} is not in this repository`,
  },
  /** As comments once named documents that only their writers had. */
  {
    pattern: /(\b[Ss]pec(?:ification)? (?:sections? )?\d|\bDESIGN\b|\b[Ii]ssue \d|\(issue: [a-z])/g,
    in: 'documents',
    missing: (what) => `"${what}" cites a document that is not in this repository`,
  },
];

/** One line per citation of a number, heading or document that does not exist. Released migrations stay as they are. */
export function findDeadCitations(sources: readonly Source[]): string[] {
  const known = citable(sources);
  return sources
    .filter((source) => !isReleased(source) && !source.path.startsWith('tools/tidy'))
    .flatMap(({ path, text }) =>
      kinds.flatMap((kind) =>
        Array.from(text.matchAll(kind.pattern)).flatMap((match) => {
          const cited = match[1] ?? '';
          return (kind.isList ? (cited.match(/\d+/g) ?? []) : [cited])
            .filter((part) => !known[kind.in].has(part))
            .map((part) => `${path}:${lineAt(text, match.index)}: ${kind.missing(part)}`);
        }),
      ),
    );
}

/** One line per requirement whose number stands before it more than once: a number is never given twice. */
export function findDoubles(sources: readonly Source[]): string[] {
  const seen = new Set<string>();
  return sources
    .filter(({ path }) => /^docs\/requirements(\.md$|\/)/.test(path))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/^\*\*(R\d+(?:\.\d+)+)\*\*/gm)).flatMap(({ 1: number = '', index }) => {
        const again = seen.has(number);
        seen.add(number);
        return again ? [`${path}:${lineAt(text, index)}: ${number} stands before two requirements`] : [];
      }),
    );
}

/** Where a row of numbered files stands, and the document that explains the numbers that were never used. */
const series = [
  { files: /^docs\/decisions\/(\d{3})-/g, explained: 'docs/decisions/README.md' },
  { files: /^server\/migrations\/(\d{3})-/g, explained: 'server/migrations/README.md' },
];

/** One line per number of a decision or migration that neither exists nor is explained. */
export function findGaps(sources: readonly Source[]): string[] {
  return series.flatMap(({ files, explained }) => {
    const used = sources.flatMap(({ path }) => found(path, files)).map(Number);
    const text = sources.find(({ path }) => path === explained)?.text ?? '';
    const told = new Set(
      Array.from(text.matchAll(/\b(\d{3})(?: to (\d{3}))?\b/g)).flatMap(([, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
      ),
    );
    return Array.from({ length: Math.max(0, ...used) }, (_, at) => at + 1)
      .filter((number) => !used.includes(number) && !told.has(number))
      .map(
        (number) => `${explained}: says nothing about the missing number ${String(number).padStart(3, '0')}`,
      );
  });
}
