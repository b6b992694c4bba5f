import {
  type ColumnProblems,
  type ImportProblem,
  type ImportReport as Report,
  mostReportRows,
} from '@rimpang/contract/importing';
import { formatNumber } from '@rimpang/domain/money';
import { api } from '../../../api/client.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, DescriptionList, Note } from '../../../ui/section.tsx';
import styles from './moving-in.module.css';

const columnColumns: readonly Column<ColumnProblems>[] = [
  {
    key: 'column',
    title: 'Berkas dan kolom',
    at: 'who',
    cell: ({ file, column }) => (
      <>
        <b>{column || 'seluruh baris'}</b>
        <small className="wrap-anywhere">{file}</small>
      </>
    ),
  },
  {
    key: 'first',
    title: 'Yang pertama',
    at: 'what',
    cell: ({ line, message }) => `Baris ${formatNumber(line)}: ${message}`,
  },
  {
    key: 'errors',
    title: 'Kesalahan',
    at: 'when',
    align: 'end',
    labelled: true,
    cell: ({ errors }) => formatNumber(errors),
  },
  {
    key: 'warnings',
    title: 'Peringatan',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: ({ warnings }) => formatNumber(warnings),
  },
];

/** How many of all problems are shown here, and how many the file of the report has. */
function shareWords(shown: number, all: number): string {
  const written = all > mostReportRows ? `${formatNumber(mostReportRows)} pertama` : 'semuanya';
  return `${formatNumber(shown)} pertama dari ${formatNumber(all)}; ${written} ada di laporan.`;
}

const columns: readonly Column<ImportProblem>[] = [
  {
    key: 'place',
    title: 'Berkas dan baris',
    at: 'who',
    cell: ({ file, line, who }) => (
      <>
        <b>
          {file} baris {formatNumber(line)}
        </b>
        {who && <small className="wrap-anywhere">{who}</small>}
      </>
    ),
  },
  { key: 'column', title: 'Kolom', at: 'what', cell: ({ column }) => column || 'seluruh baris' },
  { key: 'message', title: 'Keterangan', at: 'when', cell: ({ message }) => message },
  {
    key: 'kind',
    title: 'Jenis',
    at: 'status',
    cell: ({ isWarning }) => (
      <Badge status={isWarning ? 'Menunggu' : 'Gagal'} label={isWarning ? 'Peringatan' : 'Kesalahan'} />
    ),
  },
];

const verdict = ({ errors, warnings, isCurrent }: Report) => {
  const warned = warnings > 0 ? ` ${formatNumber(warnings)} peringatan tidak menghalangi.` : '';
  if (!isCurrent)
    return { tone: 'wait', text: 'Berkas atau kolom berubah sesudah pemeriksaan ini.' } as const;
  if (errors > 0)
    return {
      tone: 'error',
      text: `${formatNumber(errors)} kesalahan; tidak ada yang dapat dipindahkan.${warned}`,
    } as const;
  return {
    tone: 'ok',
    text: `Tidak ada kesalahan. Cocokkan jumlahnya dengan sistem lama.${warned}`,
  } as const;
};

/** What the check found: problems row by row, and the sums that the owner signs. */
export function ImportReport({ report }: { report: Report }) {
  const { tone, text } = verdict(report);
  const { problems, byColumn, errors, warnings } = report;
  const all = errors + warnings;
  const download = useOperation({
    failureTitle: 'Laporan Belum Diunduh',
    onSuccess: ({ files }: Awaited<ReturnType<typeof api.import.report>>) => {
      for (const { name, content } of files) saveFile(name, new Blob([content], { type: 'text/csv' }));
    },
  });
  return (
    <div className={styles.report}>
      <Note tone={tone}>{text}</Note>
      {all > problems.length && byColumn.length > 0 && (
        <DataTable
          caption="Menurut kolom"
          columns={columnColumns}
          rows={byColumn}
          rowKey={({ file, column }) => `${file} ${column}`}
        />
      )}
      {problems.length > 0 && (
        <DataTable
          caption="Kesalahan dan peringatan"
          columns={columns}
          rows={problems}
          rowKey={({ file, line, column, message }) => `${file} ${line} ${column} ${message}`}
          foot={all > problems.length && shareWords(problems.length, all)}
        />
      )}
      <Card padded>
        <DescriptionList rows={report.totals} />
      </Card>
      <Button
        variant="outline"
        busy={download.busy}
        busyLabel="Menyiapkan..."
        onClick={() => void download.run('report', () => api.import.report({}))}
      >
        Unduh laporan (CSV)
      </Button>
    </div>
  );
}
