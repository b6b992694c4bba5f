import { beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../../../../testing/run-hook.ts';
import { toast, toastStore } from '../../../../ui/toast.ts';
import { useResultFile } from './use-result-file.ts';

type Sent = { csv: string; apply: boolean; id: string };
type Init = { body: string; headers: Record<string, string> };

/** What a request asks, noted with its operation id. */
function read({ body, headers }: Init, sent: Sent[]): Sent {
  const asked = { ...(JSON.parse(body) as Sent), id: headers['idempotency-key'] ?? '' };
  sent.push(asked);
  return asked;
}

beforeEach(() => toast.dismiss());

/** A batch whose server finds one paid line in every file, unless `answers` has another answer for it. */
async function batch(answers: Record<string, () => Promise<Response>> = {}) {
  const sent: Sent[] = [];
  const usual = (apply: boolean) =>
    Response.json({ applied: apply, paid: 1, failed: 0, refused: 0, rows: [] });
  vi.stubGlobal('fetch', async (_: string, init: Init) => {
    const { csv, apply } = read(init, sent);
    return answers[csv]?.() ?? usual(apply);
  });
  const hook = await runHook(() => useResultFile(7));
  return { hook, sent, choose: (text: string) => hook.does(({ choose }) => choose(new Blob([text]))) };
}
const recorded = (sent: readonly Sent[]) => sent.filter(({ apply }) => apply).map(({ csv }) => csv);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a file is looked at, then exactly its text is recorded', async () => {
  const { hook, sent, choose } = await batch();
  await hook.does(({ record }) => record());
  await choose('A');
  expect(hook.current.chosen).toMatchObject({ step: 'checked', csv: 'A', results: { paid: 1 } });
  expect(recorded(sent)).toEqual([]);
  await hook.does(({ record }) => record());
  expect(recorded(sent)).toEqual(['A']);
  expect(hook.current.chosen.step).toBe('recorded');
  expect(toastStore.current()?.title).toBe('Hasil Bank Dicatat');
});

test('of a file that could not be looked at nothing is recorded, nor of the one before it; it can be tried again', async () => {
  const { hook, sent, choose } = await batch({ B: lost });
  await choose('A');
  await choose('B');
  expect(hook.current.chosen).toMatchObject({
    step: 'failed',
    why: { message: expect.stringContaining('Tidak ada koneksi') },
  });
  await hook.does(({ record }) => record());
  expect(recorded(sent)).toEqual([]);
  await hook.does(({ chosen, choose: again }) => chosen.step === 'failed' && again(chosen.file));
  expect(sent.map(({ csv }) => csv)).toEqual(['A', 'B', 'B']);
});

test('of several files chosen one after the other the newest is shown, whichever answer comes last', async () => {
  let answerA: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((done) => (answerA = done));
  const { hook, sent, choose } = await batch({ A: () => late });
  await hook.does(({ choose: begin }) => void begin(new Blob(['A'])));
  await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000);
  await choose('B');
  await hook.does(() => answerA(Response.json({ applied: false, paid: 9, failed: 0, refused: 0, rows: [] })));
  expect(hook.current.chosen).toMatchObject({ step: 'checked', csv: 'B', results: { paid: 1 } });
  await hook.does(({ record }) => record());
  expect(recorded(sent)).toEqual(['B']);
});

test('a recording whose answer was lost is sent again as the same; another file of the same length is another', async () => {
  let broken = true;
  const once = async () => {
    if (!broken) return Response.json({ applied: true, paid: 1, failed: 0, refused: 0, rows: [] });
    return lost();
  };
  const { hook, sent, choose } = await batch();
  await choose('A');
  vi.stubGlobal('fetch', async (_: string, init: Init) => {
    const { apply } = read(init, sent);
    return apply ? once() : Response.json({ applied: false, paid: 1, failed: 0, refused: 0, rows: [] });
  });
  await hook.does(({ record }) => record());
  expect(hook.current.chosen.step, 'still shown').toBe('checked');
  await choose('B');
  await hook.does(({ record }) => record());
  await choose('A');
  broken = false;
  await hook.does(({ record }) => record());
  const ids = sent.filter(({ apply }) => apply).map(({ id }) => id);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[1]).not.toBe(ids[0]);
});
