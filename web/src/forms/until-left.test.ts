import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { typedAtEnd } from '../browser/losing-typed.ts';
import { runHook } from '../testing/run-hook.ts';
import { openTab } from '../testing/tab.ts';
import { useForm } from './use-form.ts';

type Values = { revision: number; address: string; nik: string };
type Options = Parameters<typeof useForm<Values, Values, string>>[0];

const schema = z.object({ revision: z.number(), address: z.string(), nik: z.string() });
const initial = { revision: 1, address: 'Jl. Melati 5', nik: '' };
const labels = { address: 'Alamat', nik: 'NIK' };

let { tab, stub, endSession } = openTab();
beforeEach(() => ({ tab, stub, endSession } = openTab()));

const options: Options = {
  schema,
  initial,
  labels,
  toInput: (values) => ({ partnerId: 12, ...values }),
  failureTitle: 'Data Belum Disimpan',
  draftUntilLeft: true,
  send: async () => 'saved',
  onSuccess: () => undefined,
};

/** A form of partner 12 in this tab, opened by who is signed in. */
async function open(more: Partial<Options> = {}) {
  stub();
  return runHook(() => useForm<Values, Values, string>({ ...options, ...more }));
}
const stored = () => Object.values(tab.stored).join();

async function typed(more: Partial<Options> = {}) {
  const form = await open(more);
  await form.does(({ set }) => set('nik', '3313012505900001'));
  await form.does(({ set }) => set('address', 'Jl. Mawar 9'));
  return form;
}

test('after the session ended it is there again, as the same operation, and leaving it asks', async () => {
  const before = await typed();
  const { operationId } = before.current;
  await endSession(before);
  const again = await open();
  expect(again.current.values).toEqual({ ...initial, address: 'Jl. Mawar 9' });
  expect(again.current.operationId).toBe(operationId);
  expect(again.current.isTyped()).toBe(true);
});

test('secrets are left out, and a form that has one stores nothing unless it says so', async () => {
  const form = await typed();
  expect(stored()).toContain('Jl. Mawar 9');
  expect(stored()).not.toContain('3313012505900001');
  expect(typedAtEnd()).toBe('stored');
  await form.close();
  const silent = await typed({ draftUntilLeft: undefined });
  expect(tab.stored).toEqual({});
  expect(typedAtEnd()).toBe('lost');
  await silent.close();
  expect(typedAtEnd()).toBeNull();
});

test.each<[string, Partial<Options>]>([
  ['the record was changed meanwhile', { initial: { ...initial, revision: 2 } }],
  ['another record is edited', { toInput: (values) => ({ partnerId: 13, ...values }) }],
  ['another form is open', { failureTitle: 'Aktivasi Gagal' }],
])('%s: what was typed is no longer offered', async (_, more) => {
  await endSession(await typed());
  const other = await open(more);
  expect(other.current.values).toEqual({ ...initial, ...more.initial });
  await other.close();
  expect((await open()).current.values.address, 'where it was typed').toBe('Jl. Mawar 9');
});

test.each<[string, Partial<Options>]>([
  ['about another record', { toInput: (values) => ({ partnerId: 13, ...values }) }],
  ['filled with something else', { initial: { ...initial, address: 'Jl. Melati 7' } }],
])('two forms with the same title, one %s: each finds its own again', async (_, more) => {
  const one = await typed();
  const other = await open(more);
  await other.does(({ set }) => set('address', 'Jl. Kenanga 3'));
  await endSession(one);
  await endSession(other);
  const first = await open();
  expect(first.current.values.address).toBe('Jl. Mawar 9');
  const again = await open(more);
  expect(again.current.values.address).toBe('Jl. Kenanga 3');
  await again.close();
  expect(stored(), 'the other one was left, this one was not').toContain('Jl. Mawar 9');
  expect(stored()).not.toContain('Jl. Kenanga 3');
  await first.close();
});

test('filled with something else while it is open, it leaves nothing behind under what it was', async () => {
  stub();
  const form = await runHook((record: Values) => useForm({ ...options, initial: record }), {
    props: initial,
  });
  await form.does(({ set }) => set('address', 'Jl. Mawar 9'));
  await form.render({ ...initial, revision: 2 });
  expect(Object.keys(tab.stored)).toHaveLength(1);
  await form.close();
  expect(tab.stored).toEqual({});
});

test('nothing typed, it goes on to another record and takes away nothing that waits there', async () => {
  const waiting = { ...initial, revision: 2 };
  await endSession(await typed({ initial: waiting }));
  const form = await runHook((record: Values) => useForm({ ...options, initial: record }), {
    props: initial,
  });
  await form.render(waiting);
  expect(stored()).toContain('Jl. Mawar 9');
});

test('what is chosen around the form makes it no other', async () => {
  let ticked = false;
  const toInput = (values: Values) => ({ partnerId: 12, ticked, ...values });
  const form = await open({ toInput });
  ticked = true;
  await form.does(({ set }) => set('address', 'Jl. Mawar 9'));
  await endSession(form);
  ticked = false;
  expect((await open({ toInput })).current.values.address).toBe('Jl. Mawar 9');
});

test('it goes when the form is left on purpose, sent, or as it was', async () => {
  const left = await typed();
  await left.close();
  expect(tab.stored, 'left').toEqual({});
  const sent = await typed();
  await sent.does(({ send }) => send());
  expect(tab.stored, 'sent').toEqual({});
  await sent.does(({ set }) => set('address', 'Jl. Mawar 9'));
  expect(stored()).toContain('Jl. Mawar 9');
  await sent.does(({ set }) => set('address', initial.address));
  expect(tab.stored, 'typed back').toEqual({});
});

test('it is the own of who typed it, and of no visitor', async () => {
  await endSession(await typed());
  tab.signedIn = 6;
  const other = await open();
  expect(other.current.values).toEqual(initial);
  await other.close();
  expect(stored()).toContain('Jl. Mawar 9');
  tab.stored = {};
  tab.signedIn = null;
  await typed();
  expect(tab.stored).toEqual({});
});
