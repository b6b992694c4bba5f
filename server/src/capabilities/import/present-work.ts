import { gunzipSync } from 'node:zlib';
import type { ImportReport, ImportState } from '@rimpang/contract/importing';
import type { Database } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { totalLines } from './totals.ts';
import { diedText, filesStayMs, isAlive } from './work.ts';
import type { StoredFindings } from './work-off.ts';
import { type ImportWork, selectReport, type Upload } from './work-store.ts';

/** What the check stored; null where there is none. */
export async function readFindings(db: Database, vault: Vault): Promise<StoredFindings | null> {
  const report = await selectReport(db);
  return report && (JSON.parse(gunzipSync(vault.decryptBytes(report)).toString()) as StoredFindings);
}

export const presentUpload = ({ file, uploadId, name, bytes, parts, received, by, at }: Upload) => ({
  file,
  uploadId,
  name,
  bytes,
  isWhole: received === parts,
  by,
  at: at.toISOString(),
});

export function presentJob(work: ImportWork, now: Date): ImportState['job'] {
  const { job: number, kind, progress, cancelAsked: isCancelled, beganBy, beganAt } = work;
  if (!kind || !isAlive(work, now)) return null;
  return { number, kind, progress, isCancelled, by: beganBy ?? '', at: (beganAt ?? now).toISOString() };
}

/** How the last job ended; one that died is one that failed. */
export function presentEnded(work: ImportWork, now: Date): ImportState['ended'] {
  const { kind, beganAt, beganBy, endedKind, endedAs, endedText, endedAt } = work;
  const by = beganBy ?? '';
  if (kind)
    return isAlive(work, now)
      ? null
      : { kind, as: 'failed', text: diedText, by, at: (beganAt ?? now).toISOString() };
  if (!endedKind || !endedAs || !endedAt) return null;
  return { kind: endedKind, as: endedAs, text: endedText ?? '', by, at: endedAt.toISOString() };
}

export function presentReport(work: ImportWork, findings: StoredFindings | null): ImportReport | null {
  const { totals, errors, warnings, checkedRevision, revision } = work;
  if (!totals || !findings) return null;
  return {
    isCurrent: checkedRevision === revision,
    errors: errors ?? 0,
    warnings: warnings ?? 0,
    totals: totalLines(totals).map(([label, value]) => ({ label, value })),
    byColumn: findings.byColumn ?? [],
    problems: findings.problems,
  };
}

export const presentFilesUntil = (uploads: readonly Upload[]): string | null =>
  uploads.length === 0
    ? null
    : new Date(Math.max(...uploads.map(({ at }) => at.getTime())) + filesStayMs).toISOString();
