import { expect, test } from 'vitest';
import { parseStoredToast } from './next-page-toast.ts';

test.each([null, 'garbage{', 'null', '5', '"x"', '[]', '{}', '{"kind":"x"}', '{"kind":"success"}'])(
  '%s is no toast',
  (text) => {
    expect(parseStoredToast(text)).toBeNull();
  },
);

test('a toast is read as it was stored', () => {
  const stored = { kind: 'success', title: 'Berhasil', detail: 'Selesai.' } as const;
  expect(parseStoredToast(JSON.stringify(stored))).toEqual(stored);
});
