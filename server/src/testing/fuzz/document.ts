import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './values.ts';

type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };

/** One operation as the product describes it. */
export type Operation = {
  id: string;
  method: string;
  /** `/pins/{pinId}/history`. */
  path: string;
  parameters: readonly Parameter[];
  body: Content | undefined;
  responses: Readonly<Record<string, { content?: Content }>>;
};

/** What an answer says, to be held against the document. */
type Answer = { status: number; type: string; text: string };

const formats = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

/** Reads the product's own OpenAPI document: its operations, its schemas, and what is wrong with an answer. */
export function openDocument(document: Record<string, unknown>) {
  const ajv = new Ajv2020({ strict: false, formats, validateSchema: false });
  ajv.addSchema(document, 'openapi');
  const checks = new Map<string, ReturnType<typeof ajv.compile>>();
  const resolve = (ref: string): Schema =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Schema;

  /** Most refusals are described in the same words by every operation: what is equal is compiled once. */
  function checkOf(operation: Operation, status: number, type: string) {
    const text = JSON.stringify(operation.responses[status]?.content?.[type]?.schema);
    const known = checks.get(text);
    if (known) return known;
    const escaped = [operation.path, operation.method, 'responses', status, 'content', type]
      .map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/');
    const pointer = `openapi#/paths/${encodeURI(escaped)}/schema`;
    const check = ajv.compile({ $ref: pointer });
    checks.set(text, check);
    return check;
  }

  /** Null where the answer is one of those that the document names. */
  function problemOf(operation: Operation, { status, type, text }: Answer): string | null {
    const response = operation.responses[status];
    if (!response) return `answers ${status}, which the document does not name: ${text.slice(0, 300)}`;
    const named = response.content?.[type];
    if (!named) return text === '' ? null : `answers ${status} as ${type}, which the document does not name`;
    if (type !== 'application/json') return null;
    const check = checkOf(operation, status, type);
    if (check(JSON.parse(text))) return null;
    return `answers ${status} against its schema: ${ajv.errorsText(check.errors).slice(0, 300)}: ${text.slice(0, 300)}`;
  }

  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({
        id: String(operation.operationId),
        method,
        path,
        parameters: (operation.parameters ?? []) as Parameter[],
        body: (operation.requestBody as { content?: Content } | undefined)?.content,
        responses: operation.responses as Operation['responses'],
      }),
    ),
  );
  return { operations, resolve, problemOf };
}
