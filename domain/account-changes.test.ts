import { describe, expect, it } from 'vitest';
import { countsSince, type SensitiveKind, secondPersonProblem, sensitiveKinds } from './account-changes.ts';

const at = new Date('2026-11-21T03:00:00Z');
const ask = (kinds: SensitiveKind[], earlier: SensitiveKind[] = []) =>
  secondPersonProblem({ kinds, earlier: earlier.map((kind) => ({ kind, at })), by: 'Sari', hours: 24 });

describe('of e-mail, bank account and password one person changes two', () => {
  it('whatever comes third is refused, and only that', () => {
    for (const third of sensitiveKinds) {
      const two = sensitiveKinds.filter((kind) => kind !== third);
      expect(ask([third], two)?.kind).toBe(third);
      expect(ask(two)).toBeNull();
      for (const kind of two) expect(ask([kind], two)).toBeNull();
      expect(ask([third])).toBeNull();
    }
    expect(ask([])).toBeNull();
  });

  it('all three at once, and two on top of one', () => {
    expect(ask(['email', 'bank', 'password'])?.reason).toBe(
      'Dalam 24 jam, satu staf tidak boleh mengubah email, rekening, dan password mitra yang sama; salah satu dari email, rekening, dan password harus diubah staf lain.',
    );
    expect(ask(['bank', 'password'], ['email'])?.reason).toContain('salah satu dari rekening dan password');
  });

  it('says who did what, and when', () => {
    expect(ask(['password'], ['email', 'bank'])?.reason).toMatch(
      /^Sari sudah mengubah email \(.*21 Nov.*\) dan rekening \(.*\) mitra ini\. .*; password harus diubah staf lain\.$/,
    );
  });

  it('counts back by hours', () => {
    expect(countsSince(at, 24).toISOString()).toBe('2026-11-20T03:00:00.000Z');
  });
});
