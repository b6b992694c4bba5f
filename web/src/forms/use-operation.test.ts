import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/failure.ts';
import { runHook } from '../testing/run-hook.ts';
import { toast, toastStore } from '../ui/toast.ts';
import { useOperation } from './use-operation.ts';

type Call = { context: { operationId: string } };
const refusal = (code: string) => new CallFailed({ code, message: `Ditolak: ${code}`, data: {} });

beforeEach(() => toast.dismiss());

function operation(answers: (Error | string)[]) {
  const ids: string[] = [];
  const work = async ({ context }: Call) => {
    ids.push(context.operationId);
    const answer = answers.shift() ?? 'done';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ids, work };
}

test('what succeeded is told once, and the next try is another operation', async () => {
  const { ids, work } = operation([]);
  const onSuccess = vi.fn();
  const hook = await runHook(() => useOperation<string>({ failureTitle: 'Gagal', onSuccess }));
  await hook.does(({ run }) => run('order-1', work));
  await hook.does(({ run }) => run('order-1', work));
  expect(onSuccess).toHaveBeenCalledTimes(2);
  expect(onSuccess).toHaveBeenLastCalledWith('done');
  expect(new Set(ids).size).toBe(2);
  expect(hook.current.busy).toBe(false);
  expect(toastStore.current()).toBeNull();
});

test('a second press while one runs does nothing', async () => {
  const { ids, work } = operation([]);
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Gagal', onSuccess: () => undefined }),
  );
  let answer: (text: string) => void = () => undefined;
  let first: Promise<void> | undefined;
  await hook.does(({ run }) => {
    first = run('order-1', () => new Promise<string>((done) => (answer = done)));
  });
  expect(hook.current.busy).toBe(true);
  await hook.does(({ run }) => run('order-1', work));
  expect(ids).toEqual([]);
  await hook.does(() => {
    answer('done');
    return first;
  });
  expect(hook.current.busy).toBe(false);
});

test('until it succeeded every try for the same thing is the same operation, for another thing another', async () => {
  const { ids, work } = operation([refusal('BUSY'), refusal('BUSY'), 'done', 'done']);
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Gagal', onSuccess: () => undefined }),
  );
  for (const key of ['order-1', 'order-2', 'order-1', 'order-2'])
    await hook.does(({ run }) => run(key, work));
  expect(ids[2]).toBe(ids[0]);
  expect(ids[3]).toBe(ids[1]);
  expect(ids[1]).not.toBe(ids[0]);
});

test('an id the server knows for something else is not used again', async () => {
  const { ids, work } = operation([refusal('OPERATION_REUSED'), 'done']);
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Gagal', onSuccess: () => undefined }),
  );
  await hook.does(({ run }) => run('order-1', work));
  await hook.does(({ run }) => run('order-1', work));
  expect(ids[1]).not.toBe(ids[0]);
});

test.each([
  [undefined, 'Ditolak: BUSY'],
  [() => false, 'Ditolak: BUSY'],
  [() => true, undefined],
])('a failure is told unless the caller showed it itself', async (onFailure, detail) => {
  const { work } = operation([refusal('BUSY')]);
  const onSuccess = vi.fn();
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Belum Disetujui', onSuccess, onFailure }),
  );
  await hook.does(({ run }) => run('order-1', work));
  expect(toastStore.current()?.detail).toBe(detail);
  if (detail) expect(toastStore.current()).toMatchObject({ kind: 'failure', title: 'Belum Disetujui' });
  expect(onSuccess).not.toHaveBeenCalled();
  expect(hook.current.busy).toBe(false);
});

test('the toast of a failure is gone once a try succeeded', async () => {
  const { work } = operation([refusal('BUSY'), 'done']);
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Gagal', onSuccess: () => undefined }),
  );
  await hook.does(({ run }) => run('order-1', work));
  expect(toastStore.current()).toMatchObject({ kind: 'failure' });
  await hook.does(({ run }) => run('order-1', work));
  expect(toastStore.current()).toBeNull();
});

test('what goes wrong after the answer is no failure of what was done', async () => {
  const { ids, work } = operation([]);
  const broken = new TypeError('code is not there');
  const onSuccess = () => {
    throw broken;
  };
  const hook = await runHook(() => useOperation<string>({ failureTitle: 'Gagal', onSuccess }));
  await hook.does(({ run }) => expect(run('order-1', work)).rejects.toBe(broken));
  expect(toastStore.current()).toBeNull();
  expect(hook.current.busy).toBe(false);
  await hook.does(({ run }) => expect(run('order-1', work)).rejects.toBe(broken));
  expect(new Set(ids).size).toBe(2);
});

test.each<[string, Error]>([
  ['the connection broke', new TypeError('Failed to fetch')],
  ['a proxy gave up waiting', new CallFailed(null)],
])('%s: what may have arrived is not called failed, and is done again as the same', async (_, lost) => {
  const { ids, work } = operation([lost, refusal('BUSY')]);
  const hook = await runHook(() =>
    useOperation<string>({ failureTitle: 'Gagal', mayHaveArrived: true, onSuccess: () => undefined }),
  );
  await hook.does(({ run }) => run('order-1', work));
  expect(toastStore.current()).toMatchObject({
    title: 'Belum Pasti Terkirim',
    detail: expect.stringMatching(/Tidak akan tercatat dua kali\.$/),
  });
  await hook.does(({ run }) => run('order-1', work));
  expect(toastStore.current()).toMatchObject({ title: 'Gagal', detail: 'Ditolak: BUSY' });
  expect(new Set(ids).size).toBe(1);
});
