import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallFailed } from '../api/failure.ts';
import { runHook } from '../testing/run-hook.ts';
import { toast, toastStore } from '../ui/toast.ts';
import { lazySchema } from './schema.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  name: z.string().min(1, 'Nama wajib diisi'),
  quantity: z.number().max(5, 'Jumlah paling banyak 5'),
});
type Input = z.infer<typeof schema>;
type Call = { context: { operationId: string } };
type Options = Parameters<typeof useForm<Input, Input, string>>[0];

const labels = { name: 'Nama', quantity: 'Jumlah' };
const initial = { name: '', quantity: 1 };
const refusal = (code: string, fields?: Record<string, string>) =>
  new CallFailed({ code, message: `Ditolak: ${code}`, data: { fields } });

beforeEach(() => toast.dismiss());

/** A form whose server gives these answers, and what was sent to it. */
async function form(answers: (Error | string)[] = [], more: Partial<Options> = {}) {
  const sent: { input: Input; id: string }[] = [];
  const onSuccess = vi.fn();
  const send = async (input: Input, { context }: Call) => {
    sent.push({ input, id: context.operationId });
    const answer = answers.shift() ?? 'saved';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const options = { schema, initial, labels, failureTitle: 'Belum Disimpan', send, onSuccess, ...more };
  const hook = await runHook(() => useForm<Input, Input, string>(options));
  return { hook, sent, onSuccess, ids: () => sent.map(({ id }) => id) };
}
const errorsOf = ({ field }: ReturnType<typeof useForm<Input, Input, string>>) => [
  field('name').error,
  field('quantity').error,
];

test('a field is checked when it is left, and once wrong while it is corrected', async () => {
  const { hook } = await form();
  await hook.does(({ field }) => field('quantity').onChange(9));
  expect(errorsOf(hook.current), 'not before it is left').toEqual([undefined, undefined]);
  await hook.does(({ field }) => field('quantity').onBlur());
  expect(errorsOf(hook.current), 'only the field that was left').toEqual([
    undefined,
    'Jumlah paling banyak 5',
  ]);
  await hook.does(({ field }) => field('quantity').onChange(8));
  expect(errorsOf(hook.current)).toEqual([undefined, 'Jumlah paling banyak 5']);
  await hook.does(({ field }) => field('quantity').onChange(5));
  expect(errorsOf(hook.current)).toEqual([undefined, undefined]);
});

test('what breaks a rule is not sent: every field says why, and the summary lists them in the order of the page', async () => {
  const onInvalid = vi.fn();
  const { hook, sent } = await form([], { onInvalid });
  await hook.does(({ set }) => set('quantity', 9));
  await hook.does(({ send }) => send());
  expect(sent).toEqual([]);
  expect(errorsOf(hook.current)).toEqual(['Nama wajib diisi', 'Jumlah paling banyak 5']);
  expect(hook.current.problems.map(({ label }) => label)).toEqual(['Nama', 'Jumlah']);
  expect(hook.current.problems[0]?.id).toBe(hook.current.field('name').id);
  expect(onInvalid).toHaveBeenCalledWith({ name: 'Nama wajib diisi', quantity: 'Jumlah paling banyak 5' });
  expect(hook.current.busy).toBe(false);
});

test('a success tells, empties the form and begins another operation', async () => {
  const { hook, sent, onSuccess, ids } = await form();
  for (const name of ['Siti', 'Budi']) {
    await hook.does(({ set }) => set('name', name));
    await hook.does(({ send }) => send());
    expect(hook.current.values).toEqual(initial);
  }
  expect(sent.map(({ input }) => input.name)).toEqual(['Siti', 'Budi']);
  expect(onSuccess).toHaveBeenCalledWith(
    'saved',
    { name: 'Siti', quantity: 1 },
    { name: 'Siti', quantity: 1 },
  );
  expect(new Set(ids()).size).toBe(2);
  expect(toastStore.current()).toBeNull();
});

test('a failure is told, keeps what was typed, and the next try is the same operation', async () => {
  const { hook, onSuccess, ids } = await form([refusal('BUSY'), 'saved']);
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => send());
  expect(toastStore.current()).toMatchObject({ title: 'Belum Disimpan', detail: 'Ditolak: BUSY' });
  expect(hook.current.values.name).toBe('Siti');
  expect(hook.current.busy).toBe(false);
  expect(onSuccess).not.toHaveBeenCalled();
  await hook.does(({ send }) => send());
  expect(ids()[1]).toBe(ids()[0]);
});

test.each<[string, Error]>([
  ['the connection broke', new TypeError('Failed to fetch')],
  ['a proxy gave up waiting', new CallFailed(null)],
  ['the answer was cut off', new SyntaxError('Unexpected end of JSON input')],
])('%s: what may have arrived is not called failed, and is sent again as the same', async (_, lost) => {
  const { hook, ids } = await form([lost], { mayHaveArrived: true });
  await hook.does(({ field }) => field('name').onChange('Jahe'));
  await hook.does(({ send }) => send());
  expect(toastStore.current()).toMatchObject({
    title: 'Belum Pasti Terkirim',
    detail: expect.stringMatching(/Tidak akan tercatat dua kali\.$/),
  });
  await hook.does(({ send }) => send());
  expect(new Set(ids()).size).toBe(1);
});

test('an operation the server knows for something else is begun anew', async () => {
  const { hook, ids } = await form([refusal('OPERATION_REUSED'), 'saved']);
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => send());
  await hook.does(({ send }) => send());
  expect(ids()[1]).not.toBe(ids()[0]);
});

test('messages of the server stand at their fields', async () => {
  const { hook } = await form([refusal('INPUT_INVALID', { name: 'Nama sudah dipakai' })]);
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => send());
  expect(errorsOf(hook.current)).toEqual(['Nama sudah dipakai', undefined]);
  expect(toastStore.current()?.detail).toBe('Nama sudah dipakai');
  await hook.does(({ set }) => set('name', 'Siti Rahma'));
  expect(toastStore.current(), 'a toast about what was corrected').toBeNull();
});

test('a failure that the caller showed is not told twice', async () => {
  const { hook } = await form([refusal('BUSY')], { onFailure: ({ code }) => code === 'BUSY' });
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => send());
  expect(toastStore.current()).toBeNull();
});

test('a second press while one is under way sends nothing', async () => {
  let answer: (text: string) => void = () => undefined;
  const send = vi.fn(() => new Promise<string>((done) => (answer = done)));
  const { hook } = await form([], { send });
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does((current) => {
    void current.send();
    void current.send();
  });
  expect(hook.current.busy).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  await hook.does(() => answer('saved'));
  expect(hook.current.busy).toBe(false);
});

test('what is typed while it is being sent stays, still unsaved; the rest of the form is as at first', async () => {
  let arrive: () => void = () => undefined;
  const wait = new Promise<void>((done) => (arrive = done));
  const slow = await form([], { send: () => wait.then(() => 'saved') });
  const typed = () => slow.hook.current.isTyped();
  await slow.hook.does(({ set }) => set('name', 'Siti'));
  await slow.hook.does(({ set }) => set('quantity', 3));
  await slow.hook.does((current) => void current.send());
  const first = slow.hook.current.operationId;
  await slow.hook.does(({ set }) => set('name', 'Budi'));
  await slow.hook.does(arrive);
  expect(slow.hook.current.values).toEqual({ name: 'Budi', quantity: 1 });
  expect(typed(), 'leaving asks').toBe(true);
  expect(slow.hook.current.operationId).not.toBe(first);
  await slow.hook.does(({ send }) => send());
  expect(slow.hook.current.values, 'sent too').toEqual(initial);
  expect(typed()).toBe(false);
});

test('a review says whether every rule holds, and sends nothing', async () => {
  const { hook, sent } = await form();
  let whole: boolean | undefined;
  await hook.does(({ review }) => (whole = review()));
  expect(whole).toBe(false);
  expect(errorsOf(hook.current)).toEqual(['Nama wajib diisi', undefined]);
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ review }) => (whole = review()));
  expect(whole).toBe(true);
  expect(sent).toEqual([]);
});

test('rules that come later are waited for', async () => {
  const { hook, sent } = await form([], { schema: lazySchema(async () => schema) });
  await hook.does(({ send }) => send());
  expect(errorsOf(hook.current)).toEqual(['Nama wajib diisi', undefined]);
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => send());
  expect(sent).toHaveLength(1);
});

test('the toast of a failure is gone as soon as it is sent again', async () => {
  const shownThen: (string | undefined)[] = [];
  const send = () => {
    shownThen.push(toastStore.current()?.title);
    return Promise.reject(refusal('BUSY'));
  };
  const { hook } = await form([], { send });
  await hook.does(({ field }) => field('name').onChange('Budi'));
  await hook.does((current) => current.send());
  expect(toastStore.current()).toMatchObject({ kind: 'failure' });
  await hook.does((current) => current.send());
  expect(shownThen).toEqual([undefined, undefined]);
});

test('what was typed is known until it is saved, put back or left', async () => {
  const { hook } = await form();
  const typed = () => hook.current.isTyped();
  expect(typed(), 'nothing yet').toBe(false);
  await hook.does(({ field }) => field('name').onChange('Budi'));
  expect(typed()).toBe(true);
  await hook.does(({ field }) => field('name').onChange(''));
  expect(typed(), 'typed back').toBe(false);
  await hook.does(({ field }) => field('name').onChange('Budi'));
  await hook.does(({ send }) => send());
  expect(typed(), 'saved').toBe(false);
});

test('after a success leaving is not asked about, not even at that very moment', async () => {
  const left: boolean[] = [];
  const { hook } = await form([], { onSuccess: () => left.push(hook.current.isTyped()) });
  await hook.does(({ field }) => field('name').onChange('Budi'));
  await hook.does(({ send }) => send());
  expect(left).toEqual([false]);
});

test('what goes wrong after the answer is no failure of what was sent', async () => {
  const broken = new TypeError('code is not there');
  const onSuccess = () => {
    throw broken;
  };
  const { hook, sent } = await form([], { onSuccess, mayHaveArrived: true });
  await hook.does(({ set }) => set('name', 'Siti'));
  await hook.does(({ send }) => expect(send()).rejects.toBe(broken));
  expect(sent).toHaveLength(1);
  expect(toastStore.current()).toBeNull();
  expect(hook.current.busy).toBe(false);
});
