import { formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { IconDownload } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../../api/client.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { Dotted } from '../../../../ui/dotted.tsx';
import { DescriptionList } from '../../../../ui/section.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import type { QueuePanelProps } from '../../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../../staff-ui/queue/queue-panel.tsx';
import { UnusualMarks } from '../unusual.tsx';
import { BankResults } from './bank-results.tsx';
import styles from './payouts.module.css';
import { SettleButtons } from './settle-buttons.tsx';
import type { Batch } from './types.ts';

/** One batch: its file for the bank, its transfers, and the bank's answers. */
export function BatchPanel({ id, moves }: QueuePanelProps) {
  const batch = useQuery(queries.withdrawals.batch.queryOptions({ input: { batchId: id } }));
  const [importing, setImporting] = useState(false);
  if (!batch.data) {
    return (
      <QueuePanel key="loading" title="Batch" moves={moves} noun="batch">
        {batch.error ? (
          <ErrorState error={batch.error} retry={() => void batch.refetch()} />
        ) : (
          <PanelSkeleton height="26.25rem" />
        )}
      </QueuePanel>
    );
  }
  const { data } = batch;
  return (
    <QueuePanel
      title={data.code}
      sub={`Dibuat ${formatMoment(new Date(data.createdAt))} oleh ${data.createdBy}`}
      moves={moves}
      noun="batch"
    >
      <div className={styles.tools}>
        <Download batch={data} />
        <Button
          small
          variant="outline"
          disabledReason={data.waiting === 0 && 'Semua transfer sudah dicatat.'}
          onClick={() => setImporting(true)}
        >
          Baca hasil bank
        </Button>
      </div>
      <DescriptionList
        rows={[
          { label: 'Diunduh', value: downloadWords(data) },
          { label: 'Dibayar', value: String(data.paid) },
          { label: 'Gagal', value: String(data.failed) },
          { label: 'Menunggu bank', value: String(data.waiting) },
        ]}
        total={{ label: `${data.count} transfer`, value: formatRupiah(data.amount) }}
      />
      <ul className={styles.rows} aria-label="Transfer dalam batch">
        {data.rows.map((row) => (
          <TransferRow key={row.id} row={row} />
        ))}
      </ul>
      {importing && <BankResults batch={data} onClose={() => setImporting(false)} />}
    </QueuePanel>
  );
}

/** One transfer of a batch, with what the bank made of it or the buttons to say so. */
function TransferRow({ row }: { row: Batch['rows'][number] }) {
  const recorded = (
    <span className={styles.line}>
      <Badge status={withdrawalLabelsForStaff[row.status]} />
      <small>{row.reference ?? row.reason}</small>
    </span>
  );
  return (
    <li>
      <span className={styles.line}>
        <span>
          <b>{row.bank.holder}</b>
          <small>
            <Dotted parts={[row.code, `${row.bank.label} ${row.bank.maskedNumber}`]} />
          </small>
          <UnusualMarks withdrawal={row} />
        </span>
        <span className="num">{formatRupiah(row.amount)}</span>
      </span>
      <SettleButtons withdrawal={row} quiet recorded={recorded} />
    </li>
  );
}

function Download({ batch }: { batch: Batch }) {
  const download = useOperation<{ fileName: string; content: string }>({
    failureTitle: 'File Belum Diunduh',
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName, new Blob([content], { type: 'text/csv' }));
      toast.success('File Bank Diunduh', 'Pengunduhan dicatat bersama nama Anda.');
    },
  });
  return (
    <Button
      small
      icon={<IconDownload size={18} stroke={2} aria-hidden />}
      busy={download.busy}
      busyLabel="Mengunduh..."
      onClick={() =>
        void download.run(`file-${batch.id}`, (call) =>
          api.withdrawals.batchFile({ batchId: batch.id }, call),
        )
      }
    >
      Unduh file bank
    </Button>
  );
}

function downloadWords({ downloadedAt, downloadedBy }: Batch): string {
  if (!downloadedAt) return 'Belum';
  return `${formatMoment(new Date(downloadedAt))}${downloadedBy ? ` oleh ${downloadedBy}` : ''}`;
}
