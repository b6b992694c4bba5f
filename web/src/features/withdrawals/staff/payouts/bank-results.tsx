import { formatRupiah } from '@rimpang/domain/money';
import { IconCircleCheck, IconCircleX, IconFileUpload } from '#icons';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/section.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../../ui/skeleton.tsx';
import { useFocusHeir } from '../../../../ui/use-focus-heir.ts';
import type { Batch } from './types.ts';
import { type Results, sumWords, useResultFile } from './use-result-file.ts';
import styles from './payouts.module.css';

const outcomes = { paid: 'dibayar', failed: 'gagal', refused: 'dilewati' } as const;

/** The bank's result file: first only looked at, line by line, then recorded. */
export function BankResults({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { chosen, choose, recording, record } = useResultFile(batch.id);
  const results = 'results' in chosen ? chosen.results : null;
  const usable = results ? results.paid + results.failed : 0;
  const foot =
    chosen.step === 'checked' ? (
      <Button
        busy={recording}
        disabledReason={usable === 0 && 'Tidak ada baris yang dapat dicatat.'}
        onClick={() => void record()}
      >
        Catat {usable} baris
      </Button>
    ) : (
      <Button variant="outline" onClick={onClose}>
        Selesai
      </Button>
    );
  return (
    <Sheet open wide onClose={onClose} busy={recording} title={`Hasil bank ${batch.code}`} foot={foot}>
      <p>
        Isi kolom Status, Referensi, dan Alasan pada file bank yang diunduh, lalu pilih file itu. Sebelum
        dicatat, setiap baris diperiksa.
      </p>
      <label className={styles.pick}>
        <IconFileUpload size={20} stroke={2} aria-hidden />
        Pilih file hasil bank (CSV)
        <input
          className={styles.file}
          type="file"
          accept=".csv,text/csv"
          disabled={recording}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
      </label>
      {chosen.step === 'checking' && <ListSkeleton rows={3} />}
      {chosen.step === 'failed' && (
        <NotRead why={chosen.why.message} onRetry={() => void choose(chosen.file)} />
      )}
      <output className={results ? styles.sum : 'vh'}>{results && `${sumWords(results)}.`}</output>
      {results && <ResultRows results={results} />}
    </Sheet>
  );
}

/** Goes when it is tried again: the dialog has the focus then. */
function NotRead({ why, onRetry }: { why: string; onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusHeir(frame);
  return (
    <div role="alert" ref={frame}>
      <Note
        tone="error"
        title="File hasil bank belum dibaca"
        action={
          <Button small variant="outline" onClick={onRetry}>
            Coba lagi
          </Button>
        }
      >
        {why}
      </Note>
    </div>
  );
}

function ResultRows({ results }: { results: Results }) {
  return (
    <ul className={styles.rows} aria-label="Hasil per baris">
      {results.rows.map((row) => {
        const bad = row.outcome === 'refused';
        const Icon = bad ? IconCircleX : IconCircleCheck;
        return (
          <li key={row.line}>
            <span className={styles.line}>
              <span className={bad ? styles.bad : undefined}>
                <b>{row.code || `Baris ${row.line}`}</b> {outcomes[row.outcome]}
                <small>{row.message}</small>
              </span>
              <span className="num">
                {row.amount !== null && formatRupiah(row.amount)}
                <Icon size={18} stroke={2} aria-hidden />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
