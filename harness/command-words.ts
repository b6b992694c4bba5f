import { type ParseArgsConfig, parseArgs } from 'node:util';

type Known = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>;

/**
 * What stands behind a command of this project, as `parseArgs` gives it. A word that it does not know, or an option without its value, is refused.
 */
export function commandWords<const K extends Known>(usage: string, known: K) {
  try {
    return parseArgs<K>(known);
  } catch (error) {
    const [said = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    return refuseWords(said, usage);
  }
}

/**
 * An option that nothing of what is named takes would be forgotten in silence: the sentence that says who takes it. Undefined where each option that
 * was given is taken by one that is named.
 */
export function misplacedOption<Option extends string>(
  given: Readonly<Partial<Record<Option, unknown>>>,
  named: readonly string[],
  takers: Readonly<Record<Option, readonly string[]>>,
): string | undefined {
  const isTaken = (option: Option) => named.some((name) => takers[option].includes(name));
  const options = Object.keys(takers) as Option[];
  const misplaced = options.find((option) => given[option] !== undefined && !isTaken(option));
  return misplaced && `--${misplaced} hanya untuk ${takers[misplaced].join(', ')}`;
}

/** Ends the program with one sentence and the exit code 2. To be asked before anything is done. */
export function refuseWords(why: string, usage: string): never {
  process.stderr.write(`${why}. Usage: ${usage}\n`);
  process.exit(2);
}
