import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { runAt } from '../testing/run-at.tsx';
import { useReviewing, useValidReview } from './use-reviewing.ts';

/** A form of one amount, at most 5, with its review. */
async function reviewed(query = '') {
  const told = vi.fn(() => false);
  const hook = await runAt(query, () => {
    const step = useReviewing();
    const [amount, type] = useState<number | null>(3);
    const [most, limit] = useState(5);
    const holds = () => amount !== null && amount <= most;
    const drawn = useValidReview(step, { busy: false, holds, review: told }, amount !== null);
    return { drawn, type, limit, review: step[1] };
  });
  return { hook, told };
}

test('a review is a step of its own, which "back" leaves and "forward" enters again', async () => {
  const { hook, told } = await reviewed();
  expect(hook.current.drawn).toBe(false);
  await hook.does(({ review }) => review(true));
  expect(hook.current.drawn).toBe(true);
  await hook.back();
  expect(hook.current.drawn).toBe(false);
  await hook.forward();
  expect(hook.current.drawn).toBe(true);
  expect(told).not.toHaveBeenCalled();
});

test('with another amount that breaks a rule "forward" leads back to it, and says what is wrong', async () => {
  const { hook, told } = await reviewed('tab=isi');
  await hook.does(({ review }) => review(true));
  await hook.back();
  await hook.does(({ type }) => type(9));
  await hook.forward();
  expect(await hook.does(() => undefined)).toBe('tab=isi');
  expect(hook.current.drawn).toBe(false);
  expect(told).toHaveBeenCalledTimes(1);
  await hook.does(({ type }) => type(4));
  expect(hook.current.drawn, 'not before it is asked for').toBe(false);
});

test('what stops being valid during the review leads back', async () => {
  const { hook, told } = await reviewed();
  await hook.does(({ review }) => review(true));
  expect(await hook.does(({ limit }) => limit(2))).toBe('');
  expect(told).toHaveBeenCalledTimes(1);
});

test('a form that was emptied is just not drawn, and leaving twice goes back once', async () => {
  const { hook, told } = await reviewed('tab=isi');
  await hook.does(({ review }) => review(true));
  const after = await hook.does(({ type, review }) => {
    type(null);
    review(false);
    review(false);
  });
  expect(after).toBe('tab=isi');
  expect(hook.current.drawn).toBe(false);
  expect(told).not.toHaveBeenCalled();
  await hook.does(({ type }) => type(1));
  expect(await hook.does(({ review }) => review(true))).toBe('tab=isi&langkah=periksa');
  expect(await hook.does(({ review }) => review(false))).toBe('tab=isi');
});
