import type { ImportState } from '@rimpang/contract/importing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Note, Section } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { DiscardFiles } from './discard-files.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportInForce, ImportProgress } from './import-state.tsx';
import { waitForJob, whyNotRun } from './import-words.ts';
import styles from './moving-in.module.css';
import { ProveDialog } from './prove-dialog.tsx';

const askEveryMs = 2_000;

/** Pengaturan → Pindahan Data (decision 121): a company moves in with its past. */
export function MovingIn() {
  const query = useQuery({
    ...queries.import.state.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => (state.data?.job ? askEveryMs : false),
  });
  return (
    <>
      <PageHeader
        title="Pindahan Data"
        sub="Mitra, saldo, PIN, orderan, penarikan, dan staf dari sistem lama"
      />
      {query.data ? (
        <Moving state={query.data} onChange={() => void query.refetch()} />
      ) : query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton height="26.25rem" />
      )}
    </>
  );
}

type Props = { state: ImportState; onChange: () => void };

function Moving({ state, onChange }: Props) {
  const { run, blocked, files } = state;
  return (
    <div className={styles.page}>
      {!run && blocked && <Note tone="quiet">{blocked}</Note>}
      <ImportProgress state={state} onChange={onChange} />
      <ImportInForce state={state} onChange={onChange} />
      {!blocked && (
        <>
          <ImportFiles state={state} onChange={onChange} />
          <CheckSection state={state} onChange={onChange} />
          <RunSection state={state} onChange={onChange} />
        </>
      )}
      {files.length > 0 && <DiscardFiles state={state} onChange={onChange} />}
    </div>
  );
}

function CheckSection({ state, onChange }: Props) {
  const check = useOperation({ failureTitle: 'Pemeriksaan Belum Dimulai', onSuccess: onChange });
  const { files, job, report } = state;
  const missing = !files.some(({ file }) => file === 'partners') && 'Unggah dahulu berkas mitra.';
  return (
    <Section title="2. Pemeriksaan" note="tidak ada yang ditulis">
      <div className={styles.steps}>
        <Button
          variant={report?.isCurrent ? 'outline' : 'primary'}
          busy={check.busy}
          busyLabel="Memulai..."
          disabledReason={missing || (job && waitForJob)}
          onClick={() => void check.run('check', () => api.import.check({}))}
        >
          Periksa semua berkas
        </Button>
      </div>
      {report && <ImportReport report={report} />}
    </Section>
  );
}

function RunSection({ state, onChange }: Props) {
  // As it was when it was asked: another owner may have other files checked while the password is typed.
  const [asked, setAsked] = useState<ImportState | null>(null);
  return (
    <Section title="3. Pindahkan" note="semua, atau tidak sama sekali">
      <div className={styles.steps}>
        <Button disabledReason={whyNotRun(state)} onClick={() => setAsked(state)}>
          Pindahkan perusahaan
        </Button>
      </div>
      {asked && (
        <ProveDialog
          title="Pindahkan perusahaan?"
          verb="Pindahkan"
          failureTitle="Pindahan Belum Dimulai"
          secondFactor={state.secondFactor}
          send={(proof) => api.import.run({ ...proof, checked: asked.revision })}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onChange();
          }}
        >
          {asked.report?.totals[0]?.value ?? '0'} mitra masuk dengan jumlah yang tertera di pemeriksaan.
          Sistem lama harus sudah ditutup. Selama berjalan, staf lain belum dapat menyimpan apa pun.
        </ProveDialog>
      )}
    </Section>
  );
}
