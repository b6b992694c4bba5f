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

/** Ends the program with one sentence and the exit code 2. To be asked before anything is done. */
export function refuseWords(why: string, usage: string): never {
  process.stderr.write(`${why}. Usage: ${usage}\n`);
  process.exit(2);
}
