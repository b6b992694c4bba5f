import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { type Tickable, useSelection } from './selection.ts';

type Row = { id: number; held?: boolean; own?: boolean };
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const tickable = ({ held, own }: Row): Tickable => {
  if (own) return { kind: 'none', why: 'Orderan Anda sendiri' };
  return held ? { kind: 'held', why: 'Buka dahulu.' } : { kind: 'free' };
};

type Props = { rows: readonly Row[]; view?: string };
async function ticks(props: Props, most = 50) {
  const hook = await runHook(
    ({ rows, view = 'status=pending' }: Props) =>
      useSelection({ rows, keyOf: ({ id }) => id, label: ({ id }) => `Pilih ${id}`, tickable, most, view }),
    { props },
  );
  const row = (id: number) => props.rows.find((one) => one.id === id) ?? { id };
  return {
    hook,
    tick: (id: number, on = true, range = false) =>
      hook.does(({ column }) => column.tick(row(id), on, range)),
    ids: () => hook.current.chosen.map(({ id }) => id),
  };
}

test('single rows are ticked and unticked', async () => {
  const { hook, tick, ids } = await ticks({ rows: rowsOf(1, 2, 3) });
  await tick(1);
  await tick(3);
  expect(ids()).toEqual([1, 3]);
  expect(hook.current.column.page).toBe('some');
  await tick(1, false);
  expect(ids()).toEqual([3]);
});

test('with shift all rows between two boxes follow the second, in both directions', async () => {
  const { tick, ids } = await ticks({ rows: rowsOf(1, 2, 3, 4, 5) });
  await tick(2);
  await tick(4, true, true);
  expect(ids()).toEqual([2, 3, 4]);
  await tick(1, true, true);
  expect(ids()).toEqual([1, 2, 3, 4]);
  await tick(3, false, true);
  expect(ids()).toEqual([4]);
});

test('shift without a box pressed before means that one row', async () => {
  const { tick, ids } = await ticks({ rows: rowsOf(1, 2, 3) });
  await tick(2, true, true);
  expect(ids()).toEqual([2]);
});

test('the page is ticked without what is held back or not for the reader, and unticked', async () => {
  const rows = [{ id: 1 }, { id: 2, held: true }, { id: 3, own: true }, { id: 4 }];
  const { hook, tick, ids } = await ticks({ rows });
  await hook.does(({ column }) => column.tickPage(true));
  expect(ids()).toEqual([1, 4]);
  expect(hook.current.column.page).toBe('all');
  expect(hook.current.isPageTicked).toBe(true);
  await hook.does(({ column }) => column.tickPage(false));
  expect(ids()).toEqual([]);
  await tick(1);
  await tick(4, true, true);
  expect(ids(), 'a range leaves them out too').toEqual([1, 4]);
});

test('what was looked at is free from then on; what was ticked and becomes held back is ticked no more', async () => {
  const { hook, ids } = await ticks({ rows: [{ id: 1 }, { id: 2, held: true }] });
  await hook.render({ rows: rowsOf(1, 2) });
  await hook.does(({ column }) => column.tickPage(true));
  expect(ids()).toEqual([1, 2]);
  await hook.render({ rows: [{ id: 1, held: true }, { id: 2 }] });
  expect(ids()).toEqual([2]);
});

test('what leaves the list is ticked no more, and does not come back ticked', async () => {
  const { hook, tick, ids } = await ticks({ rows: rowsOf(1, 2) });
  await hook.does(({ column }) => column.tickPage(true));
  await hook.render({ rows: rowsOf(2) });
  expect(ids()).toEqual([2]);
  await tick(2, false);
  await hook.render({ rows: rowsOf(1, 2) });
  expect(ids()).toEqual([]);
});

test('another view begins with nothing ticked, and the first one is not remembered', async () => {
  const { hook, tick, ids } = await ticks({ rows: rowsOf(1, 2) });
  await tick(1);
  await hook.render({ rows: rowsOf(1, 2), view: 'status=all' });
  expect(ids()).toEqual([]);
  await tick(2);
  await hook.render({ rows: rowsOf(1, 2) });
  expect(ids()).toEqual([]);
});

test('no more than one verb takes: further boxes close, the page stops there', async () => {
  const { hook, tick, ids } = await ticks({ rows: rowsOf(1, 2, 3) }, 2);
  await hook.does(({ column }) => column.tickPage(true));
  expect(ids()).toEqual([1, 2]);
  expect(hook.current.column).toMatchObject({ isFull: true, page: 'all' });
  await tick(3);
  expect(ids()).toEqual([1, 2]);
});

test('all that match are ticked beyond the page, without what is held back, up to what one verb takes', async () => {
  const { hook, tick, ids } = await ticks({ rows: rowsOf(1, 2) }, 3);
  await hook.does(({ tickAll }) => tickAll([...rowsOf(1, 2), { id: 3, held: true }, ...rowsOf(4, 5)]));
  expect(ids()).toEqual([1, 2, 4]);
  await tick(1, false);
  expect(ids()).toEqual([2, 4]);
  await hook.does(({ clear }) => clear());
  expect(ids()).toEqual([]);
});
