import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ImportFileKey, importPartBytes } from '@rimpang/contract/importing';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openImportThreads } from '../../import-threads.ts';
import { int, query } from '../../platform/database/query.ts';
import { xlsx } from '../../platform/sheets/write-xlsx.ts';
import type { Services } from '../../platform/requests/services.ts';
import { openSite } from '../../testing/browsers.ts';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { importVerbs, sweepUploads, workOff } from './index.ts';
import { beat } from './work-store.ts';

/** Of the harness. */
const testSecretKey = 'test-secret-key-test-secret-key-test';
let h: Harness;
let services: Services;
/** Jobs that were begun and that no thread works off: the test does. */
const begun: number[] = [];
const announced: string[] = [];

beforeAll(async () => {
  h = await openHarness();
  const live = { ...h.services.live, publish: (topics: readonly string[]) => void announced.push(...topics) };
  services = { ...h.services, demo: false, live, startImportJob: (job) => begun.push(job) };
});
afterAll(() => h.close());

const owner = () => h.as('superadmin');
const state = async () => importVerbs.state.run(services, await owner(), {});
const work = (number = begun.at(-1) ?? 0) =>
  workOff(
    { db: services.db, owner: h.owner, vault: services.vault, clock: services.clock, warn: () => {} },
    number,
  );
const refused = (reason: RegExp) => ({
  code: 'IMPORT_REFUSED',
  data: { reason: expect.stringMatching(reason) },
});
const people = async () =>
  (await query({ n: int })`select count(*) as n from identity.account where role = 'mitra'`.one(h.owner)).n;

type Piece = { file?: ImportFileKey; name?: string; uploadId?: string; part?: number; parts?: number };
async function send(content: string | Buffer, piece: Piece = {}) {
  const {
    file = 'partners',
    name = 'Data mitra 2026.csv',
    uploadId = randomUUID(),
    part = 0,
    parts = 1,
  } = piece;
  const blob = new File([new Uint8Array(Buffer.from(content))], name);
  return importVerbs.upload.run(services, await owner(), {
    file,
    name,
    uploadId,
    part,
    parts,
    content: blob,
  });
}
const csv = (...rows: Parameters<typeof partnerCells>[]) =>
  String([...folderOf({ partners: rows.map((row) => partnerCells(...row)) }).values()][0]);
const good = csv(['siti', 'PERUSAHAAN'], ['citra', 'siti'], ['dewi', 'citra']);

async function checkAll() {
  await importVerbs.check.run(services, await owner(), {});
  await work();
  return (await state()).report;
}
const proof = { currentPassword: testPassword };
const discard = async () =>
  importVerbs.discard.run(services, await owner(), { seen: (await state()).revision });
const removeFile = async (file: ImportFileKey) => {
  const uploadId = (await state()).files.find((one) => one.file === file)?.uploadId ?? randomUUID();
  return importVerbs.removeFile.run(services, await owner(), { file, uploadId });
};
const cancel = async (job = begun.at(-1) ?? 0) => importVerbs.cancel.run(services, await owner(), { job });
const undo = async (run: number, on = services) => importVerbs.undo.run(on, await owner(), { run, ...proof });
const invite = async (run: number) => importVerbs.invite.run(services, await owner(), { run });
const runInForce = async () => (await state()).run?.id ?? 0;
const beginRun = async (revision?: number) =>
  importVerbs.run.run(services, await owner(), { checked: revision ?? (await state()).revision, ...proof });

it('another owner who looks at the screen is told of each step: a whole file, columns, a check, files that go', async () => {
  const told = async (step: () => Promise<unknown>) => {
    announced.length = 0;
    await step();
    return announced;
  };
  const uploadId = randomUUID();
  expect(await told(() => send(good.slice(0, 50), { uploadId, parts: 2 }))).toEqual([]);
  expect(await told(() => send(good.slice(50), { uploadId, part: 1, parts: 2 }))).toEqual(['import']);
  const names = [{ heading: 'Nama', column: 'nama' }];
  const columns = async () =>
    importVerbs.nameColumns.run(services, await owner(), { file: 'partners', names });
  expect(await told(columns)).toEqual(['import']);
  expect(await told(checkAll)).toEqual(['import']);
  expect(await told(() => removeFile('partners'))).toEqual(['import']);
  await send(good);
  expect(await told(discard)).toEqual(['import']);
  expect(await told(discard), 'nothing is left to remove').toEqual([]);
});

describe('files', () => {
  it('come in pieces, are stored encrypted, and are shown with numbers masked', async () => {
    const uploadId = randomUUID();
    const half = Math.floor(good.length / 2);
    await send(good.slice(0, half), { uploadId, parts: 2 });
    expect((await state()).files).toMatchObject([{ isWhole: false, by: 'Perusahaan' }]);
    await expect(importVerbs.check.run(services, await owner(), {})).rejects.toMatchObject(
      refused(/belum terunggah seluruhnya/),
    );
    await send(good.slice(0, half), { uploadId, parts: 2 });
    await send(good.slice(half), { uploadId, part: 1, parts: 2 });
    await send(good.slice(half), { uploadId, part: 1, parts: 2 });
    const [file] = (await state()).files;
    expect(file).toMatchObject({ file: 'partners', isWhole: true, bytes: Buffer.byteLength(good) });
    const preview = await importVerbs.preview.run(services, await owner(), { file: 'partners' });
    const nik = preview.headings.findIndex(({ column }) => column === 'nik');
    expect(preview.rows[0]?.[nik]).toMatch(/^•{12}\d{4}$/);
    const plain = await query({ n: int })`select count(*) as n from import.upload_part
      where position('PERUSAHAAN'::bytea in content) > 0`.one(h.owner);
    expect(plain.n).toBe(0);
    await expect(importVerbs.preview.run(services, await owner(), { file: 'pins' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('arrive over HTTP in pieces of the largest size; the first one shows their columns', async () => {
    const browser = await (await openSite({ ...h, services })).as('superadmin');
    const uploadId = randomUUID();
    // The second piece begins in the middle of a letter.
    const longName = 'é'.repeat(importPartBytes);
    const content = Buffer.from(`${good}\n${longName}`);
    const parts = Math.ceil(content.length / importPartBytes);
    for (let part = 0; part < parts; part += 1) {
      const body = new FormData();
      const piece = {
        file: 'partners',
        name: 'besar.csv',
        uploadId,
        part: String(part),
        parts: String(parts),
      };
      for (const [field, value] of Object.entries(piece)) body.set(field, value);
      const bytes = content.subarray(part * importPartBytes, (part + 1) * importPartBytes);
      body.set('content', new File([new Uint8Array(bytes)], 'besar.csv'));
      expect((await browser.post('/api/admin/moving-in/files', body)).status).toBe(200);
    }
    expect((await state()).files).toMatchObject([{ isWhole: true, bytes: content.length }]);
    await sql`delete from import.upload_part where part > 0`.execute(h.owner);
    const { rows } = await importVerbs.preview.run(services, await owner(), { file: 'partners' });
    expect(rows.map(([username]) => username)).toEqual(['siti', 'citra', 'dewi']);
    await expect(checkAll()).resolves.toBeNull();
    expect((await state()).ended?.text).toMatch(/besar\.csv sedang diganti/);
  });

  it('of two people who send the same one, the later one wins and the other is told', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await send('a', { uploadId: first, parts: 2 });
    await send(good, { uploadId: second });
    await expect(send('b', { uploadId: first, part: 1, parts: 2 })).rejects.toMatchObject(
      refused(/diganti atau dihapus/),
    );
    await expect(send('b', { uploadId: second, file: 'pins' })).rejects.toMatchObject(
      refused(/diganti atau dihapus/),
    );
    expect((await state()).files).toMatchObject([{ isWhole: true, bytes: Buffer.byteLength(good) }]);
  });

  it('may be workbooks with headings of the old system, which are remembered', async () => {
    const kinds = ['Member', 'Punya siapa', 'Jenis'].map((title) => ({ title, kind: 'text' as const }));
    async function* rows() {
      yield [['RP-1', 'siti', 'ro']];
    }
    await send(await buffer(xlsx('pin', kinds, rows())), { file: 'pins', name: 'PIN.XLSX' });
    const before = await importVerbs.preview.run(services, await owner(), { file: 'pins' });
    expect(before.headings.map(({ column }) => column)).toEqual([null, null, 'jenis']);
    const names = [
      { heading: 'Member', column: 'kode' },
      { heading: 'Punya siapa', column: 'pemilik' },
      { heading: 'Jenis', column: 'jenis' },
    ];
    await expect(
      importVerbs.nameColumns.run(services, await owner(), {
        file: 'pins',
        names: [{ heading: 'x', column: 'umur' }],
      }),
    ).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await importVerbs.nameColumns.run(services, await owner(), { file: 'pins', names });
    const after = await importVerbs.preview.run(services, await owner(), { file: 'pins' });
    expect(after.headings.map(({ column }) => column)).toEqual(['kode', 'pemilik', 'jenis']);
    await send('PK', { file: 'pins', name: 'x.xlsx' });
    await expect(importVerbs.preview.run(services, await owner(), { file: 'pins' })).rejects.toMatchObject(
      refused(/pin\.xlsx rusak/),
    );
    await removeFile('pins');
    expect((await state()).files).toHaveLength(1);
  });

  it('have templates', async () => {
    const got = await importVerbs.template.run(services, await owner(), { file: 'staff', format: 'csv' });
    expect(got.name).toBe('staf.csv');
    expect(Buffer.from(got.content, 'base64').toString()).toContain('rani.keuangan');
  });

  it('go after three days, and not while something is under way', async () => {
    await importVerbs.check.run(services, await owner(), {});
    expect(await sweepUploads(services.db, new Date(services.clock().getTime()))).toBe(false);
    await work();
    expect(await sweepUploads(services.db, services.clock())).toBe(false);
    expect(await sweepUploads(services.db, new Date(services.clock().getTime() + 73 * 3_600_000))).toBe(true);
    expect(await state()).toMatchObject({ files: [], report: null, filesUntil: null });
  });
});

describe('the check', () => {
  it('tells problems and sums, and what changed after it cannot be imported', async () => {
    await send(csv(['siti', 'hantu']));
    const { revision } = await state();
    expect(await checkAll()).toMatchObject({
      isCurrent: true,
      errors: 1,
      problems: [{ file: 'mitra.csv', line: 2, who: 'siti', column: 'upline' }],
    });
    await expect(beginRun(revision)).rejects.toMatchObject(refused(/Masih ada kesalahan/));
    const { files } = await importVerbs.report.run(services, await owner(), {});
    expect(files.map(({ name }) => name)).toEqual(['laporan-baris.csv', 'laporan-jumlah.csv']);
    await send(good);
    expect((await state()).report).toMatchObject({ isCurrent: false });
    await expect(beginRun(revision)).rejects.toMatchObject(refused(/berubah sesudah diperiksa/));
    expect(await checkAll()).toMatchObject({ isCurrent: true, errors: 0, warnings: 0 });
    expect((await state()).report?.totals[0]).toEqual({ label: 'Mitra', value: '3' });
    await expect(beginRun(revision)).rejects.toMatchObject(refused(/berubah sesudah diperiksa/));
  });

  it('ends in a sentence where a file cannot be read', async () => {
    await send('username;hobi\nx;y', { file: 'staff' });
    await importVerbs.check.run(services, await owner(), {});
    await work();
    expect((await state()).ended).toMatchObject({
      as: 'failed',
      text: expect.stringMatching(/staf\.csv punya kolom/),
    });
    await removeFile('staff');
    await checkAll();
  });
});

describe('two people, and a process that dies', () => {
  it('start once: the second start, a new file and a removal wait for the first', async () => {
    const { revision } = await state();
    const both = await Promise.allSettled([beginRun(revision), beginRun(revision)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(send(good)).rejects.toMatchObject(refused(/Pindahan sedang berjalan/));
    await expect(discard()).rejects.toMatchObject(refused(/sedang berjalan/));
    expect((await state()).job).toMatchObject({ kind: 'run', isCancelled: false });
  });

  it('a cancellation before the end leaves nothing, also of what was written already', async () => {
    const job = begun.at(-1) ?? 0;
    const say = (progress: string, number = job) =>
      beat(services.db, { job: number, progress, now: services.clock() });
    expect(await say('Menulis mitra')).toBe(false);
    const noted = async () =>
      (
        await query({ n: int })`select count(*) as n from audit.entry where action = 'import.cancel'`.one(
          h.owner,
        )
      ).n;
    const before = await noted();
    await cancel(job - 1);
    expect(await noted(), 'nothing was stopped').toBe(before);
    expect((await state()).job, 'another job than the one that was seen').toMatchObject({
      isCancelled: false,
    });
    await cancel(job);
    expect(await noted()).toBe(before + 1);
    expect((await state()).job).toMatchObject({ isCancelled: true, progress: 'Menulis mitra' });
    expect([await say('Menulis PIN'), await say('Menulis PIN', job - 1)]).toEqual([true, null]);
    await work();
    expect(await state()).toMatchObject({ job: null, run: null, ended: { kind: 'run', as: 'cancelled' } });
    expect(await people()).toBe(0);
    expect((await state()).files).toHaveLength(1);
  });

  it('a process that is killed while it writes leaves nothing, and another one goes on', async () => {
    await beginRun();
    const killed = begun.at(-1) ?? 0;
    const threads = openImportThreads({ ...h, secretKey: testSecretKey }, pino({ level: 'silent' }));
    await h.owner.transaction().execute(async (tx) => {
      await sql`lock table import.opening in access exclusive mode`.execute(tx);
      threads.services.startImportJob(killed);
      const waiting = query({ n: int })`select count(*) as n from pg_locks
        where not granted and relation = 'import.opening'::regclass`;
      await vi.waitFor(async () => expect((await waiting.one(services.db)).n).toBe(1), 60_000);
      await threads.stop();
    });
    expect(await people()).toBe(0);
    expect((await state()).job).toMatchObject({ kind: 'run' });
    h.setClock(new Date(Date.now() + 120_000));
    expect(await state()).toMatchObject({
      job: null,
      ended: { as: 'failed', text: expect.stringMatching(/server berhenti/) },
    });
    await vi.waitFor(() => beginRun(), 60_000);
    await work(killed);
    expect((await state()).job).toMatchObject({ kind: 'run' });
  });

  it('a job that was given up writes nothing, however far it was', async () => {
    const given = begun.at(-1) ?? 0;
    let late = Promise.resolve();
    await h.owner.transaction().execute(async (tx) => {
      await sql`update import.work set job = job + 1`.execute(tx);
      late = work(given);
      const waiting = query({ n: int })`select count(*) as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      await vi.waitFor(async () => expect((await waiting.one(services.db)).n).toBeGreaterThan(0), 60_000);
    });
    await late;
    expect(await people()).toBe(0);
    expect((await state()).run).toBeNull();
    h.setClock(120_000);
  });
});

describe('the import', () => {
  it('asks for the password, is whole, and takes the files with it', async () => {
    const { revision } = await state();
    await expect(
      importVerbs.run.run(services, await owner(), { checked: revision, currentPassword: 'salah-sekali' }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await beginRun();
    await work();
    expect(await state()).toMatchObject({
      ended: { kind: 'run', as: 'done', text: '3 mitra masuk.' },
      run: { partners: 3 },
      files: [],
      report: null,
    });
    expect(await people()).toBe(3);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    const parts = await query({ n: int })`select count(*) as n from import.upload_part`.one(h.owner);
    expect(parts.n).toBe(0);
  });

  it('is there once: nothing else is taken, and a cancellation that comes late changes nothing', async () => {
    await cancel();
    await work();
    expect((await state()).ended).toMatchObject({ as: 'done' });
    await expect(send(good)).rejects.toMatchObject(refused(/sudah mengisi perusahaan ini/));
    await expect(beginRun()).rejects.toMatchObject(refused(/sudah mengisi perusahaan ini/));
  });

  it('cannot be added to by the application', async () => {
    const added = sql`insert into import.carried
      select 'order', 1, id from import.run where undone_at is null`;
    await expect(added.execute(services.db)).rejects.toThrow(/come with the import, not later/);
    await expect(
      sql`insert into import.run (fingerprint, at, totals) values ('', now(), '{}')`.execute(services.db),
    ).rejects.toThrow(/a company with partners is not moved into/);
  });

  it('invites, and is taken out again by a process that may', async () => {
    const run = await runInForce();
    await invite(run);
    await work();
    expect((await state()).ended).toMatchObject({
      kind: 'invite',
      as: 'done',
      text: '3 undangan masuk antrean email.',
    });
    const poor = { ...services, ownsDatabase: false };
    expect((await importVerbs.state.run(poor, await owner(), {})).undoBlocked).toMatch(/--undo \d+/);
    await expect(undo(run, poor)).rejects.toMatchObject(refused(/lewat terminal/));
    await undo(run);
    await work();
    expect(await state()).toMatchObject({ run: null, blocked: null, ended: { kind: 'undo', as: 'done' } });
    expect(await people()).toBe(0);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    const gone = refused(/^Impor \d+ sudah dikeluarkan .*\sWIB\. Tidak ada impor yang berlaku\.$/);
    await expect(undo(run)).rejects.toMatchObject(gone);
    await expect(invite(run)).rejects.toMatchObject(gone);
  });

  it('another one than the page showed is neither taken out nor invited', async () => {
    await send(good);
    await checkAll();
    await beginRun();
    await work();
    const run = await runInForce();
    const other = refused(new RegExp(`^Impor ${run - 1} .*Yang berlaku sekarang impor ${run}; lihat dahulu`));
    await expect(undo(run - 1)).rejects.toMatchObject(other);
    await expect(invite(run - 1)).rejects.toMatchObject(other);
    expect(await state()).toMatchObject({ job: null, run: { id: run } });
    await undo(run);
    expect((await state()).job).toMatchObject({ kind: 'undo', by: 'Perusahaan', number: begun.at(-1) });
    await work();
    expect(await state()).toMatchObject({ run: null, ended: { kind: 'undo', as: 'done', by: 'Perusahaan' } });
    expect(await people()).toBe(0);
  });

  it('stays out of a demo and of a company that works', async () => {
    await expect(importVerbs.check.run(h.services, await owner(), {})).rejects.toMatchObject(
      refused(/tidak masuk ke demo/),
    );
    await h.givePins('superadmin', 'activation', 1);
    expect((await state()).blocked).toMatch(/sudah punya PIN atau orderan/);
    await send(good);
    await importVerbs.check.run(services, await owner(), {});
    await work();
    expect((await state()).ended).toMatchObject({
      as: 'failed',
      text: expect.stringMatching(/sudah punya PIN/),
    });
    await discard();
    expect((await state()).files).toEqual([]);
  });
});
