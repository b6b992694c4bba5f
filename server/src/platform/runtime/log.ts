import { secretFields } from '@rimpang/domain/secret-fields';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { openLines } from './output.ts';

const secret = [...secretFields, 'token', 'cookie'];

/** What is cut out of every line, wherever it stands in the first three levels. */
const redaction = {
  paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[disembunyikan]',
};

type Described = Record<string, unknown>;
const told = ['code', 'syscall', 'address', 'port', 'constraint', 'table', 'schema'] as const;
const deepest = 3;

/**
 * What a line says of an error: what happened and where, and of everything that libraries hang on it (connections, statements
 * with their values, rows that did not fit) only what is named here.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error === 'string') return { message: error };
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: 'not an error' };
  const described: Described = { type: error.name, message: error.message, stack: error.stack };
  const named = error as Error & Described;
  for (const key of told) if (['string', 'number'].includes(typeof named[key])) described[key] = named[key];
  if (depth === deepest) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    described.errors = error.errors.map((one: unknown) => describeError(one, depth + 1));
  return described;
}

/** How every line is written. */
export const lineOptions = {
  base: undefined,
  redact: redaction,
  serializers: { err: (error: unknown) => describeError(error) },
};

/** JSON lines on standard output, for as long as it takes them. Passwords, NIKs, account numbers and cookies are cut out wherever they stand. */
export function openLog(config: Pick<Config, 'logLevel'>, silent = false): Logger {
  if (silent || config.logLevel === 'silent') return pino({ level: 'silent' });
  return pino({ level: config.logLevel, ...lineOptions }, openLines());
}
