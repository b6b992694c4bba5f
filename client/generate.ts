import { resolve } from 'node:path';
import { openApiDocument } from '../server/src/http/openapi.ts';
import { generateTypes, usualFolder } from './generate-types.ts';

/** `npm run api:client [-- FOLDER]`: the types of the API of this version, for a program in TypeScript. */
const [folder = usualFolder] = process.argv.slice(2);
process.stdout.write(`${await generateTypes(await openApiDocument(), resolve(folder))}\n`);
