import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { checkOpening, readInstallation, undoOpening, writeOpening } from './index.ts';

let h: Harness;
let owner: Database;
beforeEach(async () => {
  h = await openHarness();
  owner = openDatabase(h.ownerUrl, { max: 1 });
});
afterEach(async () => {
  await owner.destroy();
  await h.close();
});

async function moveIn(): Promise<number> {
  const now = h.services.clock();
  const partners = [partnerCells('budi', 'PERUSAHAAN')];
  const checked = await checkOpening(folderOf({ partners }), await readInstallation(owner, now));
  const { vault, companyId } = h.services;
  return writeOpening(owner, { checked, companyId, vault, now, tell: () => {} });
}
const askForLink = async (email: string) =>
  sessionsVerbs.requestPasswordReset.run(h.services, await h.as(null), { email });
const undo = (id: number) => undoOpening(owner, { id, now: h.services.clock() });

test('a visitor who asks for a link for an address that no account has is no reason to leave an import in', async () => {
  const id = await moveIn();
  await askForLink('orang.lain@contoh.id');
  expect(await undo(id)).toBe(1);
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

test('who moved in and asks for a link has begun', async () => {
  const id = await moveIn();
  await askForLink('budi@contoh.id');
  await expect(undo(id)).rejects.toThrow(/yang pertama identity\.requestPasswordReset/);
});
