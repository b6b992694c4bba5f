import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import type { Database } from '../../platform/database/database.ts';
import { view } from '../../platform/requests/verb.ts';
import { hasSecondFactor } from '../sessions/index.ts';
import { ImportError } from './import-error.ts';
import { refuseOccupied } from './installation.ts';
import {
  presentEnded,
  presentFilesUntil,
  presentJob,
  presentReport,
  presentUpload,
  readFindings,
} from './present-work.ts';
import { type Run, selectRun } from './store.ts';
import { demoText } from './work.ts';
import { selectUploads, selectWork } from './work-store.ts';

/** Why nothing may move in; null where the company is empty, or holds what an import brought. */
async function blockedBy(db: Database, { demo, run }: { demo: boolean; run: Run | null }) {
  if (demo) return demoText;
  if (run) return `Impor ${run.id} (${formatMoment(run.at)}) mengisi perusahaan ini.`;
  try {
    await refuseOccupied(db, Buffer.alloc(0));
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}

const undoCommand = (run: Run) =>
  `Server ini bekerja tanpa hak pemilik basis data, jadi impor dikeluarkan lewat terminal: npm run import -- --undo ${run.id}`;

/** How far moving in is: files, what is under way, what the check found, what is in force. */
export const showImportState = view(contract.import.state, async ({ db, actor, now, services }) => {
  const work = await selectWork(db);
  const uploads = await selectUploads(db);
  const run = await selectRun(db);
  const findings = work.totals ? await readFindings(db, services.vault) : null;
  return {
    revision: work.revision,
    files: uploads.map(presentUpload),
    job: presentJob(work, now),
    ended: presentEnded(work, now),
    report: presentReport(work, findings),
    run: run && { id: run.id, at: run.at.toISOString(), partners: run.totals.partners },
    blocked: await blockedBy(db, { demo: services.demo, run }),
    undoBlocked: run && !services.ownsDatabase ? undoCommand(run) : null,
    filesUntil: presentFilesUntil(uploads),
    secondFactor: await hasSecondFactor(db, actor.id),
  };
});
