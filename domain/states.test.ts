import { describe, expect, test } from 'vitest';
import { claimStates, claimStepOf } from './rewards.ts';
import { stateTables } from './state-tables.ts';
import {
  isAllowed,
  nextStates,
  openStates,
  refusalOf,
  stateRefusals,
  statesBefore,
  statesOf,
  type StateTable,
  stepOf,
  verbsOf,
} from './states.ts';
import { withdrawalStates } from './withdrawals.ts';
import type { Action } from './permissions.ts';
import { permissions } from './permission-table.ts';

type AnyTable = StateTable<string, Action>;
const tables = Object.entries(stateTables) as [string, AnyTable][];

/** Every state that a walk from the first one reaches. */
function reached(table: AnyTable): string[] {
  const found = [table.begins];
  for (const state of found)
    for (const verb of verbsOf(table))
      found.push(...nextStates(table, verb, state).filter((next) => !found.includes(next)));
  return found;
}

describe.each(tables)('%s', (_, table) => {
  test('every state can be reached, and only those that are named as ends are never left', () => {
    expect(reached(table).toSorted()).toEqual(statesOf(table).toSorted());
    const left = (state: string) =>
      verbsOf(table).some((verb) => nextStates(table, verb, state).some((next) => next !== state));
    expect(statesOf(table).filter((state) => !left(state))).toEqual(table.ends);
  });

  test('an end refuses every verb or stays what it is, and no verb is refused everywhere', () => {
    for (const state of table.ends)
      for (const verb of verbsOf(table))
        expect(nextStates(table, verb, state).filter((next) => next !== state)).toEqual([]);
    for (const verb of verbsOf(table)) expect(statesBefore(table, verb)).not.toEqual([]);
  });

  test('every cell is a known state, or a reason that tells the state, who and when', () => {
    for (const state of statesOf(table))
      for (const verb of verbsOf(table)) {
        expect(permissions).toHaveProperty([verb]);
        for (const next of nextStates(table, verb, state)) expect(statesOf(table)).toContain(next);
        const refusal = refusalOf(table, verb, { state, by: 'Ani', at: new Date('2026-11-20T03:00:00Z') });
        expect(refusal === null).toBe(isAllowed(table, verb, state));
        if (!refusal) continue;
        const places = [...stateRefusals[refusal.code].matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
        for (const place of places) expect(refusal.data).toHaveProperty([place ?? '']);
      }
  });
});

test('what is stored for a claim is one status per verb', () => {
  expect(claimStepOf('rewards.approveClaim')).toEqual({ from: ['pending'], to: 'approved' });
  expect(claimStepOf('rewards.rejectClaim')).toEqual({ from: ['pending'], to: 'rejected' });
  expect(claimStepOf('rewards.recordHandOver')).toEqual({ from: ['approved'], to: 'approved' });
});

test('a step that the table does not have is refused', () => {
  const step = (to?: 'pending' | 'processed') => () => stepOf(withdrawalStates, 'withdrawals.approve', to);
  expect(step('processed')()).toEqual({ from: ['pending'], to: 'processed' });
  expect(step('pending')).toThrow(RangeError);
  expect(step()).toThrow(RangeError);
});

test('what is open is what is not named as an end', () => {
  expect(openStates(withdrawalStates)).toEqual(['pending', 'processed']);
  expect(openStates(claimStates)).toEqual(['pending', 'to-hand-over']);
  expect(openStates(stateTables.contactMessages)).toEqual(['open', 'done']);
});

test('a refusal without a place to fill tells nothing of the record', () => {
  const record = { state: 'pending', by: null, at: null } as const;
  expect(refusalOf(withdrawalStates, 'withdrawals.markPaid', record)).toEqual({
    code: 'WITHDRAWAL_NOT_APPROVED',
    data: {},
  });
});
