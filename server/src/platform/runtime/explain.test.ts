import { expect, test } from 'vitest';
import { explainFailure, withoutPasswords } from './explain.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [
    failed('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    /sslrootcert=/,
  ],
  [failed('', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /tidak dipercaya/],
  [
    failed('', { code: 'ENOSPC', syscall: 'write', path: '/data/files' }),
    /\/data\/files ada di disk yang penuh/,
  ],
  [failed('', { code: 'EACCES', syscall: 'mkdir', path: '/root/x' }), /\/root\/x tidak boleh dibuka/],
  [failed('', { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }), /10\.9\.9\.9 .*isi HOST/],
  [failed('', { code: 'ENOENT', syscall: 'connect', address: '/run/pg' }), /tidak menjawab/],
  [failed('permission denied to create role', { code: '42501' }), /tidak punya hak/],
  [new AggregateError([failed('', { code: 'ECONNREFUSED', syscall: 'connect' })]), /\(ECONNREFUSED\)/],
  [failed('corrupted migrations: x\nmore'), /^Tidak dapat diselesaikan: corrupted migrations: x\. Ulangi/],
])('%s is one line with what to do', (error, words) => {
  const said = explainFailure(error, {});
  expect(said).toMatch(words);
  expect(said).not.toMatch(/\n|\s+at /);
});

test('the stack comes on request, and a password never does', () => {
  const error = failed('cannot reach postgres://owner:sandi@db/rimpang');
  expect(explainFailure(error, { LOG_LEVEL: 'debug' })).toMatch(/\n\s+at /);
  for (const LOG_LEVEL of ['info', 'debug'])
    expect(explainFailure(error, { LOG_LEVEL })).not.toContain('sandi');
  expect(withoutPasswords('smtps://u:p:q@mail:465 and s3')).toBe('smtps://u:***@mail:465 and s3');
});
