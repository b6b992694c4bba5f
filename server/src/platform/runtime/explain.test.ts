import { createWriteStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { Failure } from '../requests/failure.ts';
import { writingTo } from './full-disk.ts';
import { explainFailure, withoutPasswords } from './explain.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [
    failed('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    /sslrootcert=/,
  ],
  [failed('', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /tidak dipercaya/],
  [
    failed('', { code: 'ENOSPC', syscall: 'mkdir', path: '/data/files' }),
    /^\/data\/files ada di disk yang penuh/,
  ],
  // What the system says of a write bears no path.
  [
    failed('ENOSPC: no space left on device, write', { errno: -28, code: 'ENOSPC', syscall: 'write' }),
    /^Folder yang ditulis ada di disk yang penuh; kosongkan ruang/,
  ],
  [failed('EDQUOT: disk quota exceeded, write', { code: 'EDQUOT', syscall: 'write' }), /melewati jatah disk/],
  [
    failed('EFBIG: file too large, write', { code: 'EFBIG', syscall: 'write' }),
    /tidak menerima berkas sebesar/,
  ],
  [failed('', { code: 'EACCES', syscall: 'mkdir', path: '/nowhere/x' }), /\/nowhere\/x tidak boleh dibuka/],
  [
    failed('ENOENT: process.cwd failed', { code: 'ENOENT', syscall: 'uv_cwd' }),
    /^Folder tempat perintah ini dijalankan sudah tidak ada; pindah/,
  ],
  [failed('', { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }), /10\.9\.9\.9 .*isi HOST/],
  [failed('', { code: 'ENOENT', syscall: 'connect', address: '/run/pg' }), /tidak menjawab/],
  [failed('permission denied to create role', { code: '42501' }), /tidak punya hak/],
  [new AggregateError([failed('', { code: 'ECONNREFUSED', syscall: 'connect' })]), /\(ECONNREFUSED\)/],
  [
    new Failure('STORAGE_FULL'),
    /^Disk DATA_DIR atau disk server basis data penuh .*kosongkan ruang, lalu ulangi\.$/,
  ],
  [failed('terminating connection', { code: '57P02' }), /jatuh di tengah pekerjaan; periksa log dan ruang/],
  [failed('corrupted migrations: x\nmore'), /^Tidak dapat diselesaikan: corrupted migrations: x\. Ulangi/],
  [failed('', { code: 'EADDRINUSE', syscall: 'listen', port: 3000 }), /^Port 3000 .* PORT=3100 npm start\.$/],
  [failed('', { code: 'EADDRINUSE', syscall: 'listen', port: 3100 }), /^Port 3100 .* PORT=3200 npm start\.$/],
  [failed('unsupported startup parameter: statement_timeout'), /DATABASE_URL selalu alamat langsung server/],
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

test('a disk that is really full is told, with the folder where that is known', async () => {
  const stream = () => pipeline(Readable.from([Buffer.from('x')]), createWriteStream('/dev/full'));
  const handle = async () => {
    const file = await open('/dev/full', 'w');
    try {
      await file.writeFile('x');
    } finally {
      await file.close();
    }
  };
  // A machine without such a file has the made errors above.
  for (const write of existsSync('/dev/full') ? [stream, handle] : []) {
    const said = await write().catch((error: unknown) => explainFailure(error, {}));
    expect(said).toMatch(/^Folder yang ditulis ada di disk yang penuh; kosongkan ruang/);
    const known = await writingTo('/data/backups', write()).catch((error: unknown) =>
      explainFailure(error, {}),
    );
    expect(known).toMatch(/^\/data\/backups ada di disk yang penuh; kosongkan ruang/);
  }
});
