import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypes, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import { makeFolder } from '../server/src/platform/runtime/make-folder.ts';

/** Where the generated types lie unless another folder is named; not part of the repository. */
export const usualFolder = join(import.meta.dirname, 'generated');

/** Writes `api.ts`, the types of an OpenAPI document, into a folder; a file that says the same already is left as it is. */
export async function generateTypes(document: object, folder = usualFolder): Promise<string> {
  const file = join(folder, 'api.ts');
  const types = await openapiTypes(document as OpenAPI3, { alphabetize: true });
  const text = `${COMMENT_HEADER}${astToString(types)}`;
  makeFolder(folder);
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  return file;
}
