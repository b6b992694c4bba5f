import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import type { Services } from '../../platform/requests/services.ts';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { type Racer, runTogether } from '../../testing/together.ts';
import { importVerbs, workOff } from './index.ts';

/** Two owners at the screen of the move at the same moment: one of two jobs begins, and only with what was checked. */
let h: Harness;
let services: Services;
let begun: number[] = [];
beforeAll(async () => {
  h = await openHarness();
  await h.staff('bos', 'super_admin');
  services = { ...h.services, demo: false, startImportJob: (job) => begun.push(job) };
});
afterAll(() => h.close());

const text = String([...folderOf({ partners: [partnerCells('siti', 'PERUSAHAAN')] }).values()][0]);
const upload = (who: string) => async (on: Services) =>
  importVerbs.upload.run(on, await h.as(who), {
    file: 'partners',
    name: 'mitra.csv',
    uploadId: randomUUID(),
    part: 0,
    parts: 1,
    content: new File([text], 'mitra.csv'),
  });
const state = async () => importVerbs.state.run(services, await h.as('superadmin'), {});
const work = (job: number) =>
  workOff(
    { db: services.db, owner: h.owner, vault: services.vault, clock: services.clock, warn: () => {} },
    job,
  );

let revision: number;
beforeEach(async () => {
  // The job that began in the test before is worked off by no thread here.
  await sql`update import.work set kind = null`.execute(h.owner);
  await importVerbs.discard.run(services, await h.as('superadmin'), {});
  await upload('superadmin')(services);
  await importVerbs.check.run(services, await h.as('superadmin'), {});
  await work(begun.at(-1) ?? 0);
  begun = [];
  revision = (await state()).revision;
});

const run =
  (who: string): Racer =>
  async (on) =>
    importVerbs.run.run(on, await h.as(who), { checked: revision, currentPassword: testPassword });
const removeFile: Racer = async (on) =>
  importVerbs.removeFile.run(on, await h.as('bos'), { file: 'partners' });
const discard: Racer = async (on) => importVerbs.discard.run(on, await h.as('bos'), {});
const check =
  (who: string): Racer =>
  async (on) =>
    importVerbs.check.run(on, await h.as(who), {});
const name: Racer = async (on) =>
  importVerbs.nameColumns.run(on, await h.as('bos'), {
    file: 'partners',
    names: [{ heading: 'Nomor', column: '' }],
  });

const together = (racers: Racer[]) => runTogether(services, racers);
const imported = async () =>
  (
    await query({ n: int })`select count(*) as n from identity.account where lower(username) = 'siti'`.one(
      h.owner,
    )
  ).n;

test.each<[string, Racer, Racer, string[]]>([
  ['two imports', run('superadmin'), run('bos'), ['IMPORT_REFUSED', 'ok']],
  ['two checks', check('superadmin'), check('bos'), ['IMPORT_REFUSED', 'ok']],
  ['an import and a check', run('superadmin'), check('bos'), ['IMPORT_REFUSED', 'ok']],
])('%s: one begins, the other is told', async (_, one, other, expected) => {
  const answers = await together([one, other]);
  expect(answers.toSorted()).toEqual(expected);
  expect(begun).toHaveLength(1);
});

test.each<[string, Racer]>([
  ['a file is taken out', removeFile],
  ['all are taken out', discard],
  ['another file comes', upload('bos')],
  ['a column gets a name', name],
])('an import and at the same moment %s: what is imported is what was checked', async (_, other) => {
  const answers = await together([run('superadmin'), other]);
  const [ran, changed] = answers;
  expect([
    ['ok', 'IMPORT_REFUSED'],
    ['IMPORT_REFUSED', 'ok'],
  ]).toContainEqual([ran, changed]);
  expect(begun).toHaveLength(ran === 'ok' ? 1 : 0);
  expect(await imported()).toBe(0);
});
