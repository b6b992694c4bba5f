import { expect, test } from 'vitest';
import { runHook } from '../../../../testing/run-hook.ts';
import { openTab } from '../../../../testing/tab.ts';
import type { Version } from './types.ts';
import { usePlanDraft } from './use-plan-draft.ts';

const version = (number: number) =>
  ({ version: number, rules: [], taxPercent: 5, createdBy: null, createdAt: '' }) as unknown as Version;
const open = (number: number) => runHook(() => usePlanDraft(version(number)));

test('after the session ended the version in the making is there again, unless another one was saved meanwhile or it was left', async () => {
  const { tab, stub, endSession } = openTab();
  stub();
  const before = await open(3);
  await before.does(({ setTaxPercent }) => setTaxPercent(7));
  await endSession(before);
  const newer = await open(4);
  expect(newer.current.taxPercent).toBe(5);
  await newer.close();
  const again = await open(3);
  expect(again.current.taxPercent).toBe(7);
  await again.close();
  expect(tab.stored).toEqual({});
});
