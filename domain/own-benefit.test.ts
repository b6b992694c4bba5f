import { describe, expect, it } from 'vitest';
import { ownBenefitProblem, ownBenefitSentence, samePerson } from './own-benefit.ts';

describe('one person', () => {
  it.each([
    ['the very account', { id: 5, nik: null }, { id: 5, nik: null }, true],
    ['another account with the same NIK', { id: 5, nik: 'x' }, { id: 9, nik: 'x' }, true],
    ['another account', { id: 5, nik: 'x' }, { id: 9, nik: 'y' }, false],
    ['two accounts of which no NIK is known', { id: 5, nik: null }, { id: 9, nik: null }, false],
    ['one of which no NIK is known', { id: 5, nik: 'x' }, { id: 9, nik: null }, false],
  ])('%s', (_, a, b, expected) => {
    expect(samePerson(a, b)).toBe(expected);
    expect(samePerson(b, a)).toBe(expected);
  });
});

it('has one sentence, and only for what is one’s own', () => {
  expect(ownBenefitProblem({ own: true })).toBe(ownBenefitSentence);
  expect(ownBenefitProblem({ own: false })).toBeNull();
});
