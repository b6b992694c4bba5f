import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallFailed } from '../api/failure.ts';
import { runHook } from '../testing/run-hook.ts';
import { toast } from '../ui/toast.ts';
import { useEditForm } from './use-edit-form.ts';

type Stored = { revision: number; name: string; city: string; bank: string };
const stored: Stored = { revision: 1, name: 'Siti', city: 'Solo', bank: 'BCA' };
const schema = z.object({ revision: z.number(), name: z.string(), city: z.string() });
type Input = z.infer<typeof schema>;
const labels = { name: 'Nama', city: 'Kota', bank: 'Bank' };
const fieldsOf = ({ name, city }: Stored) => ({ name, city });
const wordsOf = ({ name, city, bank }: Stored) => ({ name, city, bank });
const faster = new CallFailed({
  code: 'EDITED_MEANWHILE',
  message: 'Data sudah diubah.',
  data: { by: 'Admin Dua', at: '2026-11-20T03:00:00Z' },
});

beforeEach(() => toast.dismiss());

/** A form on `stored` whose sending gives these answers, and where `now` is what is stored meanwhile. */
async function form(answers: (Error | 'saved')[] = [], now: () => Promise<Stored> = async () => stored) {
  const sent: Input[] = [];
  const onSuccess = vi.fn();
  const hook = await runHook(
    (record: Stored) =>
      useEditForm({
        record,
        fieldsOf,
        wordsOf,
        reload: now,
        schema,
        labels,
        failureTitle: 'Belum Disimpan',
        send: async (input: Input) => {
          sent.push(input);
          const answer = answers.shift() ?? 'saved';
          if (answer instanceof Error) throw answer;
          return answer;
        },
        onFailure: ({ code }) => code === 'EDITED_MEANWHILE',
        onSuccess,
      }),
    { props: stored },
  );
  return { hook, sent, onSuccess };
}

test('what is sent carries the revision that the form was opened on', async () => {
  const { hook, sent, onSuccess } = await form();
  await hook.does(({ set }) => set('name', 'Siti R'));
  await hook.does(({ send }) => send());
  expect(sent).toEqual([{ revision: 1, name: 'Siti R', city: 'Solo' }]);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(hook.current.conflict).toBeNull();
});

test('where another person was faster, typed fields stay, others follow, and it says who changed what', async () => {
  const now = { revision: 2, name: 'Siti Rahma', city: 'Klaten', bank: 'BRI' };
  const { hook, sent } = await form([faster, 'saved'], async () => now);
  await hook.does(({ set }) => set('name', 'Siti R'));
  await hook.does(({ send }) => send());
  expect(hook.current.values).toEqual({ revision: 2, name: 'Siti R', city: 'Klaten' });
  expect(hook.current.conflict).toMatchObject({
    by: 'Admin Dua',
    at: '2026-11-20T03:00:00Z',
    changes: [
      { label: 'Nama', now: 'Siti Rahma', use: expect.any(Function) },
      { label: 'Kota', now: 'Klaten', use: undefined },
      { label: 'Bank', now: 'BRI' },
    ],
  });
  await hook.does(({ conflict }) => conflict?.changes[0]?.use?.());
  expect(hook.current.values.name).toBe('Siti Rahma');
  await hook.does(({ send }) => send());
  expect(sent.at(-1)).toEqual({ revision: 2, name: 'Siti Rahma', city: 'Klaten' });
  expect(hook.current.conflict).toBeNull();
});

test('where the record cannot be read again, what was typed just stays', async () => {
  const { hook } = await form([faster], () => Promise.reject(new TypeError('Failed to fetch')));
  await hook.does(({ set }) => set('name', 'Siti R'));
  await hook.does(({ send }) => send());
  expect(hook.current.values).toEqual({ revision: 1, name: 'Siti R', city: 'Solo' });
  expect(hook.current.conflict).toBeNull();
});

test('an edit that arrives while nothing was typed is simply shown; what was typed is not lost to one', async () => {
  const { hook } = await form();
  await hook.render({ ...stored, revision: 2, city: 'Klaten' });
  expect(hook.current.values).toEqual({ revision: 2, name: 'Siti', city: 'Klaten' });
  await hook.does(({ set }) => set('name', 'Siti R'));
  await hook.render({ ...stored, revision: 3, name: 'Rahma' });
  expect(hook.current.values).toEqual({ revision: 2, name: 'Siti R', city: 'Klaten' });
});

test('what is typed while it is being saved stays, on what is stored by now', async () => {
  let arrive: (now: Stored) => void = () => undefined;
  const options = { record: stored, fieldsOf, schema, labels, failureTitle: 'Belum Disimpan' };
  const hook = await runHook(() =>
    useEditForm({
      ...options,
      reload: async () => stored,
      storedBy: (saved: Stored) => saved,
      send: () => new Promise<Stored>((done) => (arrive = done)),
      onSuccess: () => undefined,
    }),
  );
  await hook.does(({ set }) => set('name', ' Siti R '));
  await hook.does((current) => void current.send());
  await hook.does(({ set }) => set('city', 'Klaten'));
  await hook.does(() => arrive({ ...stored, revision: 2, name: 'Siti R' }));
  expect(hook.current.values).toEqual({ revision: 2, name: 'Siti R', city: 'Klaten' });
  expect(hook.current.isTyped()).toBe(true);
});

test('an older reading of the record changes nothing', async () => {
  const { hook } = await form();
  await hook.render({ ...stored, revision: 2, city: 'Klaten' });
  await hook.render(stored);
  expect(hook.current.values.city).toBe('Klaten');
});
