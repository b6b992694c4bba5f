import { setImmediate as nextTurn } from 'node:timers/promises';
import { exitCodes, isLeftOpen, printWarning } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { outliveReaders, outputProblem } from './platform/runtime/output.ts';
import { commands } from './commands/table.ts';

/** Commands for the operator's terminal, beside or without a running instance: `node server/src/cli.ts NAME`. */
outliveReaders();
const code = await runCommand(process.argv.slice(2), process.env, commands);
// What the last line met is known by the next turn.
await nextTurn();
const lost = outputProblem();
// A reader that has seen enough (`| head`) is no failure; a report that a full disk did not take is one.
const isCut = lost !== null && lost !== 'EPIPE';
if (isCut) printWarning(`Keluaran perintah ini tidak seluruhnya tertulis (${lost}).`);
process.exitCode = isCut && code === exitCodes.done ? exitCodes.failed : code;
if (isLeftOpen()) process.exit();
