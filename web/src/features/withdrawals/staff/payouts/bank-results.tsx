import { formatRupiah } from '@rimpang/domain/money';
import { IconCircleCheck, IconCircleX, IconFileUpload } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Batch } from './types.ts';
import styles from './payouts.module.css';

type Results = Awaited<ReturnType<typeof api.withdrawals.importResults>>;
const outcomes = { paid: 'dibayar', failed: 'gagal', refused: 'dilewati' } as const;

/** The bank's result file: first only looked at, line by line, then recorded. */
export function BankResults({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null);
  const [results, setResults] = useState<Results | null>(null);
  const read = useOperation<Results>({
    failureTitle: 'File Hasil Bank Belum Dibaca',
    onSuccess: (found) => {
      setResults(found);
      if (!found.applied) return;
      toast.success(
        'Hasil Bank Dicatat',
        `${found.paid} dibayar, ${found.failed} gagal, ${found.refused} dilewati.`,
      );
    },
  });
  const send = (text: string, apply: boolean) =>
    void read.run(`${batch.id}-${apply}-${text.length}`, (call) =>
      api.withdrawals.importResults({ batchId: batch.id, csv: text, apply }, call),
    );
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    send(text, false);
  };
  const usable = results ? results.paid + results.failed : 0;
  const foot =
    results?.applied || csv === null ? (
      <Button variant="outline" onClick={onClose}>
        Selesai
      </Button>
    ) : (
      <Button
        busy={read.busy}
        disabledReason={results !== null && usable === 0 && 'Tidak ada baris yang dapat dicatat.'}
        onClick={() => send(csv, true)}
      >
        Catat {usable} baris
      </Button>
    );
  return (
    <Sheet open wide onClose={onClose} busy={read.busy} title={`Hasil bank ${batch.code}`} foot={foot}>
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
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {results && <ResultRows results={results} />}
    </Sheet>
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
