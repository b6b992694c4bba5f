import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const secret = ['password', 'currentPassword', 'newPassword', 'nik', 'accountNumber', 'token', 'cookie'];

/** What is cut out of every line, wherever it stands in the first three levels. */
export const redaction = {
  paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[disembunyikan]',
};

/** JSON lines on standard output. Passwords, NIKs, account numbers and cookies are cut out wherever they stand. */
export function openLog(config: Pick<Config, 'logLevel'>, silent = false): Logger {
  return pino({
    level: silent ? 'silent' : config.logLevel,
    base: undefined,
    redact: redaction,
  });
}
