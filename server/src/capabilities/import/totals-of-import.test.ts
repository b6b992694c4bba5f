import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedCells, folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusFolds } from '../bonuses/index.ts';
import { ledgerFolds } from '../ledger/index.ts';
import { stockFold } from '../pins/index.ts';
import { checkOpening, readInstallation, undoOpening, writeOpening } from './index.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const names = Array.from({ length: 40 }, (_, place) => `m${String(place).padStart(3, '0')}`);
const files = {
  partners: [
    ...names.map((name, place) => partnerCells(name, names[place - 1] ?? 'PERUSAHAAN')),
    closedCells('tutup', 'm007'),
  ],
  balances: names.map((username) => ({ username, available: '250.000', paid: '75.000', mainPoints: '4' })),
  pins: [...names.map((owner) => ({ owner, type: 'ro' })), { owner: 'PERUSAHAAN', type: 'aktivasi' }],
  withdrawals: [{ username: 'm003', amount: '100.000', requested: '2026-01-05' }],
};

async function moveIn(): Promise<number> {
  const { vault, companyId, clock } = h.services;
  const checked = await checkOpening(folderOf(files), await readInstallation(h.owner, clock()));
  return writeOpening(h.owner, { checked, companyId, vault, now: clock(), tell: () => {} });
}

/** Sources of sums whose newest row is not in them yet. */
const behind = () =>
  query({ source: text, until: int, newest: nullable(int) })`
    with newest as (
      select 'ledger.posting' as source, max(id) as newest from ledger.posting
      union all select 'ledger.posting days', max(id) from ledger.posting
      union all select 'ledger.opening', max(id) from ledger.posting
      union all select 'ledger.payout', max(id) from ledger.posting
      union all select 'ledger.payout days', max(id) from ledger.posting
      union all select 'pins.event', max(id) from pins.event
    )
    select source, until_id as until, newest from newest join platform.folded using (source)
    where newest is distinct from until_id order by source`.all(h.owner);

async function settleOnce(): Promise<void> {
  const { db, companyId } = h.services;
  await foldEach(db, ledgerFolds);
  await foldEach(db, bonusFolds(companyId));
  await foldEach(db, [stockFold(companyId)]);
}

/** Does this while a product that runs settles over and over. */
async function settlingBeside<T>(work: () => Promise<T>): Promise<T> {
  let ended = false;
  const settling = (async () => {
    while (!ended) await settleOnce();
  })();
  try {
    return await work();
  } finally {
    ended = true;
    await settling;
  }
}

test('what an import brought is in the sums as soon as it is there, also beside the loops and after an undo', async () => {
  for (const run of ['first', 'again']) {
    const id = await settlingBeside(moveIn);
    expect(await behind(), run).toEqual([]);
    expect((await verifyDatabase(h.ownerUrl)).differences, run).toEqual([]);
    await settleOnce();
    expect((await verifyDatabase(h.ownerUrl)).differences, run).toEqual([]);
    await undoOpening(h.owner, { id, now: h.services.clock() });
    expect((await verifyDatabase(h.ownerUrl)).differences, run).toEqual([]);
  }
});

test('it is there without any loop', async () => {
  await moveIn();
  expect(await behind()).toEqual([]);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
