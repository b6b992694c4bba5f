import { describe, expect, it } from 'vitest';
import { CallFailed, readFailure } from './failure.ts';

describe('reading a failure', () => {
  it("takes code, message and fields from the server's refusal", () => {
    const body = {
      code: 'NIK_TAKEN',
      status: 409,
      message: 'NIK ini sudah terdaftar.',
      data: { fields: { nik: 'NIK ini sudah terdaftar.' } },
    };
    const failure = readFailure(new CallFailed(body));
    expect(failure.code).toBe('NIK_TAKEN');
    expect(failure.message).toBe('NIK ini sudah terdaftar.');
    expect(failure.fields).toEqual({ nik: 'NIK ini sudah terdaftar.' });
  });

  it('calls a missing answer a lost connection', () => {
    expect(readFailure(new TypeError('Failed to fetch')).code).toBe('OFFLINE');
  });

  it.each([null, 'x', new Error('SELECT * FROM secrets'), new CallFailed(null), new CallFailed('<html>')])(
    'never shows anything technical: %s',
    (error) => {
      const failure = readFailure(error);
      expect(failure.code).toBe('UNKNOWN');
      expect(failure.message).toBe('Terjadi kesalahan pada layanan. Coba lagi sebentar lagi.');
    },
  );
});
