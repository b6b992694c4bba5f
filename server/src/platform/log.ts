import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const secret = ['password', 'currentPassword', 'newPassword', 'nik', 'accountNumber', 'token', 'cookie'];

/** JSON lines on standard output. Passwords, NIKs, account numbers and cookies are cut out wherever they stand. */
export function openLog(config: Pick<Config, 'logLevel'>, silent = false): Logger {
  return pino({
    level: silent ? 'silent' : config.logLevel,
    base: undefined,
    redact: {
      paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[disembunyikan]',
    },
  });
}
