import type { ExportInput } from '@rimpang/contract/exports';
import { IconDownload } from '#icons';
import { api } from '../api/client.ts';
import { saveAddress } from '../browser/save-file.ts';
import { useOperation } from '../forms/use-operation.ts';
import { Button } from '../ui/button.tsx';
import type { ListAnswer, ListQuery } from './list-query.ts';
import styles from './own-export.module.css';

type OwnList =
  | 'downline'
  | 'missedBonuses'
  | 'ownBonuses'
  | 'ownClaims'
  | 'ownOrders'
  | 'ownPinEvents'
  | 'ownPins'
  | 'ownRo'
  | 'ownWithdrawals'
  | 'resellers'
  | 'resellerRewards'
  | 'resellerSales'
  | 'teamRo';
type Own = Extract<ExportInput, { list: OwnList }>;
type Without<T> = T extends unknown ? Omit<T, 'format' | 'reveal' | 'reason'> : never;

const formats = [
  { format: 'xlsx', label: 'Unduh Excel' },
  { format: 'csv', label: 'Unduh CSV' },
] as const;

type Props = {
  /** The list as it is shown: what holds no row, or is not read yet, offers nothing to take along. */
  of: Pick<ListQuery<ListAnswer<unknown>>, 'data'>;
  request: Without<Own>;
};

/** Takes a list of one's own along, all its pages, as it is filtered now. */
export function OwnExport({ of: { data }, request }: Props) {
  const take = useOperation<{ url: string; fileName: string }>({
    failureTitle: 'Unduhan Gagal',
    onSuccess: ({ url, fileName }) => saveAddress(fileName, url),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className={styles.formats}>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="plain"
          small
          busy={take.busy}
          icon={<IconDownload size={18} stroke={2} aria-hidden />}
          onClick={() => void take.run(format, (call) => api.reports.export({ ...request, format }, call))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
