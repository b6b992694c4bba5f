import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

describe('mergeEdits', () => {
  it('takes what the other changed and keeps what was typed', () => {
    const base = { name: 'Siti', address: 'Solo', rank: 'Mitra' };
    expect(mergeEdits(base, { ...base, rank: 'Stokis' }, { ...base, address: 'Klaten' })).toEqual({
      value: { name: 'Siti', address: 'Klaten', rank: 'Stokis' },
      changed: [{ path: ['address'], ours: false }],
    });
  });

  it('of a value that both changed the typed one stays, and is said', () => {
    expect(mergeEdits({ address: 'Solo' }, { address: 'Jogja' }, { address: 'Klaten' })).toEqual({
      value: { address: 'Jogja' },
      changed: [{ path: ['address'], ours: true }],
    });
  });

  it('what both changed to the same needs no choice', () => {
    const merged = mergeEdits({ address: 'Solo' }, { address: 'Klaten' }, { address: 'Klaten' });
    expect(merged).toEqual({ value: { address: 'Klaten' }, changed: [{ path: ['address'], ours: false }] });
  });

  it('goes into lists of equal length, place by place', () => {
    const base = [
      { name: 'Madu', price: 1 },
      { name: 'Minyak', price: 2 },
    ];
    const mine = [
      { name: 'Madu', price: 5 },
      { name: 'Minyak', price: 2 },
    ];
    const theirs = [
      { name: 'Madu', price: 1 },
      { name: 'Minyak Rimpang', price: 2 },
    ];
    expect(mergeEdits(base, mine, theirs)).toEqual({
      value: [
        { name: 'Madu', price: 5 },
        { name: 'Minyak Rimpang', price: 2 },
      ],
      changed: [{ path: [1, 'name'], ours: false }],
    });
  });

  it.each([
    ['only they added', [1], [1], [1, 2], [1, 2], false],
    ['only I added', [1], [1, 3], [1], [1, 3], undefined],
    ['both added', [1], [1, 3], [1, 2], [1, 3], true],
  ])('a list of another length is one value: %s', (_, base, mine, theirs, value, ours) => {
    const changed = ours === undefined ? [] : [{ path: ['list'], ours }];
    expect(mergeEdits({ list: base }, { list: mine }, { list: theirs })).toEqual({
      value: { list: value },
      changed,
    });
  });

  it('keeps a thing only one side has, and lets go of one that the other removed', () => {
    type Rules = Record<string, { amount: number }>;
    const base: Rules = { a: { amount: 1 }, b: { amount: 2 } };
    const mine: Rules = { ...base, mine: { amount: 9 } };
    const theirs: Rules = { a: { amount: 1 }, theirs: { amount: 7 } };
    expect(mergeEdits(base, mine, theirs).value).toEqual({
      a: { amount: 1 },
      theirs: { amount: 7 },
      mine: { amount: 9 },
    });
  });

  it('loses neither side: every value is mine where I typed, theirs elsewhere', () => {
    const fields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { value, changed } = mergeEdits(base, mine, theirs);
        for (const name of ['a', 'b', 'c'] as const) {
          expect(value[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name]);
          expect(changed.some(({ path }) => path[0] === name)).toBe(base[name] !== theirs[name]);
        }
      }),
    );
  });
});
