import { runCommand } from './commands/run-command.ts';
import { commands } from './commands/table.ts';

/** Commands for the operator's terminal, beside or without a running instance: `node server/src/cli.ts NAME`. */
process.exitCode = await runCommand(process.argv.slice(2), process.env, commands);
