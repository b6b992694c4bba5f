import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { redaction } from './log.ts';

test('passwords, NIKs, account numbers and cookies never reach the log', () => {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  const log = pino({ redact: redaction }, sink);
  const secret = { password: 'S1', newPassword: 'S2', nik: 'S3', accountNumber: 'S4' };
  log.info({ ...secret, input: secret, request: { headers: { cookie: 'S5' } } }, 'x');
  expect(text).not.toMatch(/S\d/);
  expect(text).toContain('[disembunyikan]');
});
