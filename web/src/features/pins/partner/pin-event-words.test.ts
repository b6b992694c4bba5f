import { describe, expect, test } from 'vitest';
import { byDay, eventWords, type PinEvent } from './pin-event-words.ts';

const budi = { id: 5, username: 'budi', fullName: 'Budi Santoso' };
const siti = { id: 6, username: 'siti', fullName: 'Siti Aminah' };
const company = { id: 1, username: 'perusahaan', fullName: 'Perusahaan' };

function event(changes: Partial<PinEvent>): PinEvent {
  return {
    id: 1,
    pinId: 1,
    code: 'RP-AK-M3T118',
    type: 'activation',
    action: 'transfer',
    from: budi,
    to: siti,
    note: null,
    at: '2026-11-20T07:32:00.000Z',
    ...changes,
  };
}

describe('what happened to a PIN', () => {
  test.each([
    [event({ from: company, to: budi }), 'Diterima dari Perusahaan'],
    [event({}), 'Ditransfer ke Siti Aminah'],
    [event({ action: 'use', to: siti }), 'Dipakai untuk Siti Aminah'],
    [event({ action: 'use', to: budi }), 'Dipakai untuk Anda'],
    [event({ action: 'create', from: null, to: company }), 'Dibuat'],
    [event({ action: 'opening', from: null, to: budi }), 'Saldo awal'],
  ])('told to Budi: %#', (happened, words) => {
    expect(eventWords(happened, budi.id)).toBe(words);
  });

  test('days end at midnight in Western Indonesian Time', () => {
    const days = byDay([
      event({ at: '2026-11-20T17:00:00.000Z' }),
      event({ at: '2026-11-20T16:59:59.000Z' }),
    ]);
    expect(days.map(({ day }) => day)).toEqual(['Sabtu, 21 November 2026', 'Jumat, 20 November 2026']);
  });
});
