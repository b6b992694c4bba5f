import { describe, expect, test } from 'vitest';
import { correctionProblem, strikeProblem } from './notes.ts';

const at = new Date('2026-11-20T03:00:00Z');
const note = { authorId: 1, at, struck: false };
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

describe('a note is corrected', () => {
  test.each([
    ['by its author at once', note, 1, 0, null],
    ['by its author to the last minute', note, 1, 15, null],
    [
      'not later',
      note,
      1,
      15.1,
      'Catatan hanya dapat diperbaiki dalam 15 menit. Coret, lalu tulis yang baru.',
    ],
    ['not by another person', note, 2, 0, 'Hanya penulisnya yang dapat memperbaiki catatan ini.'],
    ['not once it is struck out', { ...note, struck: true }, 1, 0, 'Catatan ini sudah dicoret.'],
  ])('%s', (_, given, id, minutes, problem) => {
    expect(correctionProblem(given, { id }, after(minutes))).toBe(problem);
  });
});

describe('a note is struck out', () => {
  const others = 'Hanya penulis atau admin yang dapat mencoret catatan ini.';
  test.each([
    ['by its author', 1, 'cs', false, null],
    ['by an owner', 2, 'admin', false, null],
    ['by the super admin', 2, 'super_admin', false, null],
    ['not by a colleague', 2, 'cs', false, others],
    ['once', 1, 'cs', true, 'Catatan ini sudah dicoret.'],
  ] as const)('%s', (_, id, role, struck, problem) => {
    expect(strikeProblem({ ...note, struck }, { id, role })).toBe(problem);
  });
});
