import { transferInput } from '@rimpang/contract/pins';
import { describe, expect, it } from 'vitest';
import { checkValues } from './schema.ts';

describe('checking a form with a schema of the contract', () => {
  it('gives the trimmed input', () => {
    const checked = checkValues(transferInput, { recipient: ' siti ', type: 'ro', quantity: 2 });
    expect(checked).toEqual({ ok: true, value: { recipient: 'siti', type: 'ro', quantity: 2 } });
  });

  it('puts the specified message beside each field', () => {
    const checked = checkValues(transferInput, { recipient: '', type: 'ro', quantity: 0 });
    expect(checked).toEqual({
      ok: false,
      errors: { recipient: 'Username mitra wajib diisi', quantity: 'Minimal 1 PIN' },
    });
  });

  it('refuses schemas that would have to wait', () => {
    const slow = { '~standard': { validate: () => Promise.resolve({ value: 1 }) } };
    expect(() => checkValues(slow, {})).toThrow(TypeError);
  });
});
