import type { ImportState } from '@rimpang/contract/importing';
import { formatNumber } from '@rimpang/domain/money';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Note, Section } from '../../../ui/section.tsx';
import { AskFirst } from './ask-first.tsx';
import { endedWords, momentWords, runningWords, waitForJob } from './import-words.ts';
import styles from './moving-in.module.css';
import { ProveDialog } from './prove-dialog.tsx';

type Props = { state: ImportState; onChange: () => void };

const tones = { done: 'ok', failed: 'error', cancelled: 'quiet' } as const;

/** A check that came to its end and found errors is no good news. */
const toneOf = ({ kind, as }: NonNullable<ImportState['ended']>, report: ImportState['report']) =>
  kind === 'check' && as === 'done' && report && report.errors > 0 ? 'wait' : tones[as];

/** What is under way, with the way to stop it; else how the last job ended. */
export function ImportProgress({ state: { job, ended, report }, onChange }: Props) {
  const stop = useOperation({ failureTitle: 'Belum Dihentikan', onSuccess: onChange });
  if (job)
    return (
      <div aria-live="polite">
        <Note
          tone="wait"
          title={`${runningWords(job)}…`}
          action={
            <Button
              small
              variant="outline"
              busy={stop.busy || job.isCancelled}
              busyLabel="Menghentikan..."
              onClick={() => void stop.run('stop', () => api.import.cancel({ job: job.number }))}
            >
              Hentikan
            </Button>
          }
        >
          <p>{job.progress || 'Dimulai'}</p>
          <small>
            oleh {job.by}, {momentWords(job.at)}. Halaman ini boleh ditutup.
          </small>
        </Note>
      </div>
    );
  return (
    <div aria-live="polite">
      {ended && (
        <Note tone={toneOf(ended, report)} title={endedWords(ended)}>
          <p>{ended.text}</p>
          <small>
            {ended.by ? `${momentWords(ended.at)}, dimulai oleh ${ended.by}` : momentWords(ended.at)}
          </small>
        </Note>
      )}
    </div>
  );
}

/** The import that is in force: who came is invited, or all of it goes again. */
export function ImportInForce({ state, onChange }: Props) {
  // As it was when it was asked: another owner may bring another import in while the password is typed.
  const [undoing, setUndoing] = useState<ImportState['run']>(null);
  const [inviting, setInviting] = useState<ImportState['run']>(null);
  const { run, job, undoBlocked, secondFactor } = state;
  if (!run) return null;
  const busyReason = job && waitForJob;
  return (
    <Section title={`Impor ${run.id}`} note={momentWords(run.at)}>
      <Note>
        {formatNumber(run.partners)} mitra masuk bersama saldo, poin, dan PIN mereka. Periksa beberapa orang
        yang Anda kenal sebelum mengundang mereka.
      </Note>
      <div className={styles.steps}>
        <Button disabledReason={busyReason} onClick={() => setInviting(run)}>
          Undang lewat email
        </Button>
        <ButtonLink variant="outline" to={staffPaths.invitations}>
          Undang lewat WhatsApp
        </ButtonLink>
        <Button variant="danger" disabledReason={busyReason || undoBlocked} onClick={() => setUndoing(run)}>
          Keluarkan impor
        </Button>
      </div>
      {inviting && (
        <AskFirst
          title={`Undang mitra impor ${inviting.id} lewat email?`}
          verb="Kirim undangan"
          busyVerb="Memulai..."
          failureTitle="Undangan Belum Disiapkan"
          send={() => api.import.invite({ run: inviting.id })}
          onChange={onChange}
          onClose={() => setInviting(null)}
        >
          <p>
            {formatNumber(inviting.partners)} mitra masuk dengan impor ini. Yang belum punya password dan
            belum punya tautan yang masih berlaku menerima email untuk membuatnya. Email yang sudah terkirim
            tidak dapat ditarik kembali.
          </p>
        </AskFirst>
      )}
      {undoing && (
        <ProveDialog
          title={`Keluarkan impor ${undoing.id}?`}
          verb="Keluarkan impor"
          failureTitle="Impor Belum Dikeluarkan"
          secondFactor={secondFactor}
          send={(proof) => api.import.undo({ run: undoing.id, ...proof })}
          onClose={() => setUndoing(null)}
          onDone={() => {
            setUndoing(null);
            onChange();
          }}
        >
          {formatNumber(undoing.partners)} mitra keluar lagi bersama semua isinya. Hanya bisa selama
          sesudahnya belum terjadi apa-apa.
        </ProveDialog>
      )}
    </Section>
  );
}
