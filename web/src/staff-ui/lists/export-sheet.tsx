import type { ExportInput } from '@rimpang/contract/exports';
import { formatNumber } from '@rimpang/domain/money';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { readFailure } from '../../api/failure.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../lists/filter-strip.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { saveFile } from '../../browser/save-file.ts';
import { CheckBox } from '../../forms/check-box.tsx';
import { downloadExport } from './download.ts';
import styles from './tools.module.css';

/** The order may be left out: it is newest first then. */
type Without<T> = T extends unknown
  ? Omit<T, 'format' | 'reveal' | 'reason' | 'order'> & Partial<Pick<T, Extract<keyof T, 'order'>>>
  : never;
/** Which list to take along, with the filters that are on. */
export type ExportRequest = Without<ExportInput>;

const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
] as const;
type Format = (typeof formats)[number]['value'];
/** Lists with NIK or account numbers in them. */
const personal = ['partners', 'withdrawals'];

/** Takes a list along: format, whether whole personal numbers are in it (with a reason), progress, cancel. */
export function ExportSheet({ request, onClose }: { request: ExportRequest; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [reveal, setReveal] = useState(false);
  const [reason, setReason] = useState('');
  const run = useExport(onClose);
  const { role } = useSession().user;
  const id = useId();
  const mayReveal = personal.includes(request.list) && (role === 'super_admin' || role === 'admin');
  const missing = reveal && reason.trim() === '';
  const foot = run.rows ? (
    <Button variant="outline" onClick={run.cancel}>
      Batalkan ekspor
    </Button>
  ) : (
    <Button
      busy={run.preparing}
      busyLabel="Menyiapkan..."
      disabledReason={missing && 'Alasan wajib diisi'}
      onClick={() => void run.start({ ...request, format, reveal, ...(reveal && { reason: reason.trim() }) })}
    >
      Unduh
    </Button>
  );
  return (
    <Sheet open onClose={run.rows ? run.cancel : onClose} title="Ekspor daftar ini" foot={foot}>
      {run.rows ? (
        <Progress total={run.rows} read={run.read} />
      ) : (
        <>
          <p>
            Yang diekspor sama dengan yang disaring sekarang, semua halamannya. Ekspor dicatat bersama nama
            Anda.
          </p>
          <Chips label="Format" choices={formats} value={format} onChange={setFormat} />
          {mayReveal && (
            <CheckBox checked={reveal} onChange={setReveal}>
              Sertakan NIK dan nomor rekening lengkap
            </CheckBox>
          )}
          {reveal && (
            <TextField
              id={id}
              name="reason"
              label="Alasan"
              rows={2}
              maxLength={300}
              value={reason}
              error={undefined}
              onChange={setReason}
              onBlur={() => undefined}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function Progress({ total, read }: { total: number; read: number }) {
  const percent = Math.min(100, Math.floor((read / total) * 100));
  return (
    <div className={styles.progress}>
      <p>
        <b className="num">{percent}%</b> {formatNumber(Math.min(read, total))} dari {formatNumber(total)}{' '}
        baris
      </p>
      <progress aria-label="Kemajuan ekspor" max={100} value={percent} />
    </div>
  );
}

function useExport(onDone: () => void) {
  const [preparing, setPreparing] = useState(false);
  const [rows, setRows] = useState<number | null>(null);
  const [read, setRead] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (input: Parameters<typeof api.reports.export>[0]) => {
    const controller = new AbortController();
    stop.current = controller;
    setPreparing(true);
    try {
      const ready = await api.reports.export(input, { signal: controller.signal });
      setRows(ready.rows);
      saveFile(ready.fileName, await downloadExport(ready, controller.signal, setRead));
      toast.success('Ekspor Selesai', `${ready.fileName}, ${formatNumber(ready.rows)} baris.`);
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) toast.failure('Ekspor Gagal', readFailure(error).message);
    } finally {
      setPreparing(false);
      setRows(null);
      setRead(0);
    }
  };
  return { preparing, rows, read, start, cancel: () => stop.current?.abort() };
}
