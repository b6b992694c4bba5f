import { resolve } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { openApiDocument } from '../server/src/http/openapi.ts';
import { generateTypes, usualFolder } from './generate-types.ts';

/** `npm run api:client [-- FOLDER]`: the types of the API of this version, for a program in TypeScript. */
const { positionals } = commandWords('npm run api:client [-- FOLDER]', { allowPositionals: true });
const [folder = usualFolder] = positionals;
try {
  process.stdout.write(`${await generateTypes(await openApiDocument(), resolve(folder))}\n`);
} catch (error) {
  // Of the system, such as a folder that cannot be written; anything else is a fault of ours.
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  process.stderr.write(`The types were not written: ${error.message}; name another folder.\n`);
  process.exitCode = 1;
}
