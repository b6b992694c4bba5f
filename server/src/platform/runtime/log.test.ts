import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { lineOptions } from './log.ts';

/** What a log writes for these fields. */
function lineOf(fields: object): string {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  pino(lineOptions, sink).info(fields, 'x');
  return text;
}

test('passwords, NIKs, account numbers and cookies never reach the log', () => {
  const secret = { password: 'S1', newPassword: 'S2', nik: 'S3', accountNumber: 'S4' };
  const text = lineOf({ ...secret, input: secret, request: { headers: { cookie: 'S5' } } });
  expect(text).not.toMatch(/S\d/);
  expect(text).toContain('[disembunyikan]');
});

test('of an error it says what happened, and nothing of what libraries hang on it', () => {
  const client = { secretKey: 'S1', query: { text: 'select $1', values: ['S2'] } };
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', client });
  const row = { detail: 'Key (email)=(S3) already exists.', code: '23505', constraint: 'account_email' };
  const cause = Object.assign(new Error('duplicate key value'), row, { client });
  const err = Object.assign(new Error('lost', { cause }), { client, input: 'S4' });
  const text = lineOf({ err });
  expect(text).not.toMatch(/S\d/);
  expect(JSON.parse(text)).toMatchObject({
    err: {
      message: 'lost',
      cause: { message: 'duplicate key value', code: '23505', constraint: 'account_email' },
    },
  });
  const all = JSON.parse(lineOf({ err: new AggregateError([refused], 'none answered') })) as object;
  expect(all).toMatchObject({ err: { errors: [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }] } });
});
