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

const proof = { currentPassword: testPassword };
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
let uploadId: string;
/** The newest entry of the audit log before the test. */
let before: number;
beforeEach(async () => {
  // The job that began in the test before is worked off by no thread here.
  await sql`update import.work set kind = null`.execute(h.owner);
  const seen = (await state()).revision;
  await importVerbs.discard.run(services, await h.as('superadmin'), { seen });
  await upload('superadmin')(services);
  await importVerbs.check.run(services, await h.as('superadmin'), {});
  await work(begun.at(-1) ?? 0);
  begun = [];
  const now = await state();
  revision = now.revision;
  uploadId = now.files[0]?.uploadId ?? '';
  before = (await query({ id: int })`select max(id) as id from audit.entry`.one(h.owner)).id;
});

const run =
  (who: string): Racer =>
  async (on) =>
    importVerbs.run.run(on, await h.as(who), { checked: revision, currentPassword: testPassword });
const removeFileBy =
  (who: string): Racer =>
  async (on) =>
    importVerbs.removeFile.run(on, await h.as(who), { file: 'partners', uploadId });
const discardBy =
  (who: string): Racer =>
  async (on) =>
    importVerbs.discard.run(on, await h.as(who), { seen: revision });
const [removeFile, discard] = [removeFileBy('bos'), discardBy('bos')];
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

test.each<[string, Racer, Racer, string[]]>([
  ['two who take one file out', removeFileBy('superadmin'), removeFile, ['ok', 'ok']],
  ['two who take all out', discardBy('superadmin'), discard, ['ok', 'ok']],
  ['one takes a file out, the other all', removeFileBy('superadmin'), discard, ['ok', 'ok']],
])('%s: it is gone, and noted once', async (_, one, other, expected) => {
  const answers = await together([one, other]);
  expect(answers.toSorted()).toEqual(expected);
  expect((await state()).files).toEqual([]);
  const entries = await query({ n: int })`select count(*) as n from audit.entry
    where action in ('import.removeFile', 'import.discard') and id > ${before}`.one(h.owner);
  expect(entries.n).toBe(1);
});

test('one took the last file out before the other takes out all: the report goes with it', async () => {
  await removeFile(services);
  await discard(services);
  expect(await state()).toMatchObject({ files: [], report: null });
});

test('two who send the same file: the later one is there, whole', async () => {
  for (const _ of [1, 2, 3]) {
    expect(await together([upload('superadmin'), upload('bos')])).toEqual(['ok', 'ok']);
    expect((await state()).files).toMatchObject([{ file: 'partners', isWhole: true }]);
  }
});

test.each<[string, Racer]>([
  ['one file', removeFile],
  ['all files', discard],
])('%s taken out while another owner sends one: what was not seen is not removed', async (_, remove) => {
  const [sent, removed] = await together([upload('superadmin'), remove]);
  expect(sent).toBe('ok');
  expect(['ok', 'IMPORT_REFUSED']).toContain(removed);
  expect((await state()).files).toMatchObject([{ isWhole: true, by: 'Perusahaan' }]);
});

test('a check and a removal of all: the check begins with the files, or is told that there are none', async () => {
  const [checked, removed] = await together([check('superadmin'), discard]);
  expect([
    ['ok', 'IMPORT_REFUSED'],
    ['IMPORT_REFUSED', 'ok'],
  ]).toContainEqual([checked, removed]);
  expect((await state()).files).toHaveLength(checked === 'ok' ? 1 : 0);
});

test('two who take the import out: one begins, and neither takes out one that came after it', async () => {
  const comeIn = async () => {
    const { revision: checked } = await state();
    await importVerbs.run.run(services, await h.as('superadmin'), { checked, ...proof });
    await work(begun.at(-1) ?? 0);
    return (await state()).run?.id ?? 0;
  };
  const first = await comeIn();
  const undo =
    (who: string): Racer =>
    async (on) =>
      importVerbs.undo.run(on, await h.as(who), { run: first, ...proof });
  const invite: Racer = async (on) => importVerbs.invite.run(on, await h.as('bos'), { run: first });
  begun = [];
  expect((await together([undo('superadmin'), undo('bos')])).toSorted()).toEqual(['IMPORT_REFUSED', 'ok']);
  expect(begun).toHaveLength(1);
  await work(begun[0] ?? 0);
  expect(await imported()).toBe(0);

  await upload('superadmin')(services);
  await importVerbs.check.run(services, await h.as('superadmin'), {});
  await work(begun.at(-1) ?? 0);
  const second = await comeIn();
  expect(second).toBeGreaterThan(first);
  begun = [];
  expect(await together([undo('superadmin'), invite])).toEqual(['IMPORT_REFUSED', 'IMPORT_REFUSED']);
  expect([begun, await imported(), (await state()).run?.id]).toEqual([[], 1, second]);
  await importVerbs.undo.run(services, await h.as('bos'), { run: second, ...proof });
  await work(begun.at(-1) ?? 0);
  expect(await imported()).toBe(0);
});
