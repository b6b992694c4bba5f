import { createConfig, lintFromString } from '@redocly/openapi-core';

/** On top of the recommended rules: what a reader misses most. */
const rules = {
  // `/partners/members/{id}` beside `/partners/{partnerId}/…`: an id is a number and never the word.
  'no-ambiguous-paths': 'off',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-unused-components': 'error',
} as const;

/** What a linter says of an OpenAPI document, one line each; nothing where it finds nothing, not even a warning. */
export async function lintDocument(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}
