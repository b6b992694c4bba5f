import { transferInput } from '@rimpang/contract/pins';
import { describe, expect, it } from 'vitest';
import { checkValues, lazySchema } from './schema.ts';

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

  it('waits for rules that come later once, and asks again where they could not be loaded', async () => {
    let loads = 0;
    const schema = lazySchema(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('Failed to fetch');
      return transferInput;
    });
    const good = { recipient: 'siti', type: 'ro', quantity: 2 };
    await expect(checkValues(schema, good)).rejects.toThrow(TypeError);
    expect(await checkValues(schema, good)).toEqual({ ok: true, value: good });
    expect(checkValues(schema, { ...good, quantity: 0 })).toEqual({
      ok: false,
      errors: { quantity: 'Minimal 1 PIN' },
    });
    expect(loads).toBe(2);
  });
});
