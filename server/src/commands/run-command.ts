import { explainFailure } from '../platform/runtime/explain.ts';
import { type Command, exitCodes, printLine, UsageError, printWarning } from './command.ts';
import { commandOverview, pageOf } from './help.ts';
import { demandPassedOn, parseCommand } from './parse.ts';

type Commands = Readonly<Record<string, Command>>;

/**
 * Runs what the terminal says and resolves to the exit code. Version, tables and key of the database are checked before
 * the command sees it; every failure is one explained sentence on standard error.
 */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  commands: Commands,
): Promise<number> {
  try {
    const parsed = parseCommand(words, commands);
    if ('help' in parsed) {
      const command = parsed.help === null ? undefined : commands[parsed.help];
      printLine(parsed.help !== null && command ? pageOf(parsed.help, command) : commandOverview(commands));
      return exitCodes.done;
    }
    demandPassedOn(parsed, env);
    if ('runUnchecked' in parsed.command) return await parsed.command.runUnchecked(env);
    const bare = await parsed.command.runBare?.(parsed.options);
    if (typeof bare === 'number') return bare;
    // Help and slips of the pen are answered without loading what speaks to a database.
    const { runChecked } = await import('./run-checked.ts');
    return await runChecked(parsed.command, parsed.options, env);
  } catch (error) {
    printWarning(explainFailure(error));
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
}
