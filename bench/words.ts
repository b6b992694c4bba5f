import { parseArgs } from 'node:util';
import { misplacedOption } from '../harness/command-words.ts';

/** What a part of the measurements takes: `only`, where one of several things can be measured alone, their names. */
export type Takes = { partners?: true; keep?: true; minutes?: true; only?: () => readonly string[] };
type Parts = Readonly<Record<string, Takes>>;

export type Options = {
  partners: number | undefined;
  keep: string | undefined;
  only: string | undefined;
  minutes: number | undefined;
};
type Words = { names: string[]; options: Options; json: boolean; write: boolean } | { refusal: string };

const known = {
  json: { type: 'boolean', default: false },
  partners: { type: 'string' },
  keep: { type: 'string' },
  write: { type: 'boolean', default: false },
  only: { type: 'string' },
  minutes: { type: 'string' },
} as const;

class Refusal extends Error {}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: known });
  } catch {
    const all = Object.keys(known).map((name) => `--${name}`);
    throw new Refusal(`Opsi tidak dikenal, atau nilainya tidak ditulis. Yang ada: ${all.join(', ')}`);
  }
}

function numberOf(option: 'partners' | 'minutes', given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Refusal(`--${option}: isi dengan bilangan bulat mulai dari 1, bukan "${given}"`);
}

/** Every part with `all`, and where none is named; but `--write` alone writes down what was run before. */
function namesOf(positionals: readonly string[], every: readonly string[], write: boolean): string[] {
  const unknown = positionals.filter((name) => name !== 'all' && !every.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `Tidak ada pengukuran bernama ${unknown.join(', ')}. Yang ada: ${every.join(', ')}, all`,
    );
  if (positionals.length === 0 && !write) return [...every];
  return positionals.includes('all') ? [...every] : [...new Set(positionals)];
}

function refuseMisplaced(names: readonly string[], parts: Parts, options: Options): void {
  const takersOf = (option: keyof Takes) => Object.keys(parts).filter((name) => parts[name]?.[option]);
  const takers = {
    partners: takersOf('partners'),
    keep: takersOf('keep'),
    minutes: takersOf('minutes'),
    only: takersOf('only'),
  };
  const { only } = options;
  // With `--only`, each other part that is named would run whole.
  const others = names.map((name) => misplacedOption({ only }, [name], takers));
  const refusal = misplacedOption(options, names, takers) ?? others.find(Boolean);
  if (refusal !== undefined) throw new Refusal(refusal);
  if (only === undefined) return;
  for (const name of names) {
    const choices = parts[name]?.only?.() ?? [];
    if (only === '' || !choices.some((choice) => choice.startsWith(only)))
      throw new Refusal(
        `--only: di ${name} tidak ada yang namanya berawal "${only}"; yang ada: ${choices.join(', ')}`,
      );
  }
}

/** What stands behind `npm run bench --`, or one Indonesian sentence of what is wrong with it, before anything is made. */
export function readWords(words: readonly string[], parts: Parts): Words {
  try {
    const { positionals, values } = parsed(words);
    const options: Options = {
      partners: numberOf('partners', values.partners),
      keep: values.keep,
      only: values.only,
      minutes: numberOf('minutes', values.minutes),
    };
    const names = namesOf(positionals, Object.keys(parts), values.write);
    refuseMisplaced(names, parts, options);
    return { names, options, json: values.json, write: values.write };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
