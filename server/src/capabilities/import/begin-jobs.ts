import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import type { ImportJob } from '@rimpang/contract/importing';
import { formatMoment } from '@rimpang/domain/calendar';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import type { Services } from '../../platform/requests/services.ts';
import { type Runnable, verb } from '../../platform/requests/verb.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmPerson, spendProof } from '../sessions/index.ts';
import { selectRun } from './store.ts';
import { beginJob, holdIdle, holdOpenForFiles, refusal } from './work.ts';
import { askToStop, selectUploads, selectWork } from './work-store.ts';

/** The verb, and behind its commit the work that it began. */
function thenWorkedOff<R extends Runnable<AnyContractProcedure>>(begin: R): R {
  return {
    ...begin,
    async run(services: Services, caller: Caller, input: never) {
      const result = await begin.run(services, caller, input);
      const { job, kind } = await selectWork(services.db);
      if (kind) services.startImportJob(job);
      return result;
    },
  };
}

const began = (kind: ImportJob, detail: Record<string, unknown> = {}) => ({
  result: {},
  audit: { subject: 'import', detail: { job: kind, ...detail } },
  live: ['import'],
});

const link = '/admin/settings/import';
/** What owners are told of an import (decision 215): it writes balances, or takes them out. */
const movedIn = {
  title: 'Impor data dimulai',
  body: 'Mitra, saldo dan PIN dari berkas perusahaan lama sedang dimasukkan.',
  link,
};
const takenOut = {
  title: 'Pembatalan impor dimulai',
  body: 'Mitra, saldo dan PIN yang diimpor sedang dikeluarkan lagi.',
  link,
};

/** Begins the check of all files; it writes nothing but its report. Failures: IMPORT_REFUSED. */
export const checkImport = thenWorkedOff(
  verb(contract.import.check, {
    run: async ({ tx, actor, now, services }) => {
      await holdOpenForFiles(tx, { now, demo: services.demo });
      const uploads = await selectUploads(tx);
      if (!uploads.some(({ file }) => file === 'partners')) throw refusal('Unggah dahulu berkas mitra.');
      const partial = uploads.find(({ received, parts }) => received < parts);
      if (partial) throw refusal(`${partial.name} belum terunggah seluruhnya; unggah lagi, atau hapus.`);
      await beginJob(tx, 'check', { by: actor.fullName, now });
      return began('check');
    },
  }),
);

/**
 * Begins the import of what was checked, with password and second factor. Failures: IMPORT_REFUSED where a file or column changed
 * after the check or it found errors; PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export const runImportJob = thenWorkedOff(
  verb(contract.import.run, {
    prepare: ({ db, actor, input, now, services }) => confirmPerson({ db, services, now }, actor.id, input),
    run: async ({ tx, actor, input, now, services, prepared: proof }) => {
      const { revision, checkedRevision, errors } = await holdOpenForFiles(tx, { now, demo: services.demo });
      await spendProof(tx, actor.id, proof, now);
      if (checkedRevision !== revision || input.checked !== revision)
        throw refusal('Berkas atau kolom berubah sesudah diperiksa; periksa lagi.');
      if (errors !== 0) throw refusal('Masih ada kesalahan; perbaiki, unggah lagi, lalu periksa lagi.');
      await beginJob(tx, 'run', { by: actor.fullName, now });
      const messages = await messagesToOwners(tx, movedIn, { by: actor, now });
      return { ...began('run', { revision }), messages };
    },
  }),
);

/**
 * Is the import that the person saw the one in force? Another owner may have taken it out since, and brought in another one. Failures: IMPORT_REFUSED
 * with what is so instead.
 */
async function demandInForce(tx: Tx, seen: number): Promise<void> {
  const inForce = await selectRun(tx);
  if (inForce?.id === seen) return;
  const undoneAt = (await selectRun(tx, seen))?.undoneAt;
  const gone = undoneAt
    ? `Impor ${seen} sudah dikeluarkan ${formatMoment(undoneAt)}.`
    : `Impor ${seen} tidak ada.`;
  const instead = inForce
    ? `Yang berlaku sekarang impor ${inForce.id}; lihat dahulu isinya di halaman ini.`
    : 'Tidak ada impor yang berlaku.';
  throw refusal(`${gone} ${instead}`);
}

/**
 * Begins the invitation of everybody of this import who has no password and no link that is still good. Failures: IMPORT_REFUSED, also where another
 * import is in force by now.
 */
export const inviteImported = thenWorkedOff(
  verb(contract.import.invite, {
    run: async ({ tx, actor, input, now }) => {
      await holdIdle(tx, now);
      await demandInForce(tx, input.run);
      await beginJob(tx, 'invite', { by: actor.fullName, now });
      return began('invite', { run: input.run });
    },
  }),
);

/**
 * Begins to take this import out, with password and second factor; whether anything happened after it is asked where it is done.
 * Failures: IMPORT_REFUSED, also where another import is in force by now; PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export const undoImport = thenWorkedOff(
  verb(contract.import.undo, {
    prepare: ({ db, actor, input, now, services }) => confirmPerson({ db, services, now }, actor.id, input),
    run: async ({ tx, actor, input, now, services, prepared: proof }) => {
      await holdIdle(tx, now);
      await spendProof(tx, actor.id, proof, now);
      await demandInForce(tx, input.run);
      if (!services.ownsDatabase) throw refusal('Server ini tidak berhak; keluarkan lewat terminal.');
      await beginJob(tx, 'undo', { by: actor.fullName, now });
      const messages = await messagesToOwners(tx, takenOut, { by: actor, now });
      return { ...began('undo', { run: input.run }), messages };
    },
  }),
);

/**
 * Asks the job that the person saw under way to stop; where that is over nothing is stopped, or noted. It is asked before this verb holds any account, since an import holds all of them; the rest of the
 * verb then waits for the import to let go.
 */
export const cancelImport = verb(contract.import.cancel, {
  prepare: async ({ db, input }) => askToStop(db, input.job),
  run: async ({ prepared: wasAsked }) => ({
    result: {},
    audit: wasAsked ? { subject: 'import' } : null,
    live: ['import'],
  }),
});
