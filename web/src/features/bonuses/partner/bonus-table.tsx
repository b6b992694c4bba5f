import type { Bonus } from '@rimpang/contract/bonuses';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { type BonusType, bonusTypeLabels } from '@rimpang/domain/plan';
import { queries } from '../../../api/client.ts';
import { amountColumn, momentColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import type { ListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { type EmptyWords, ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { Coded } from '../../../ui/coded.tsx';
import { Total } from '../../../ui/money.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import { bonusStatusWords } from '../bonus-looks.ts';

const columns: readonly Column<Bonus>[] = [
  {
    key: 'what',
    title: 'Bonus',
    at: 'who',
    cell: ({ description }) => (
      <b>
        <Coded text={description} />
      </b>
    ),
  },
  { key: 'type', title: 'Jenis', at: 'what', cell: (row) => bonusTypeLabels[row.type] },
  momentColumn('Tanggal', (row) => row.at),
  amountColumn('Jumlah', (row) => row.amount, {
    below: ({ paidOut }) => paidOut > 0 && `${formatRupiah(paidOut)} dibayar`,
  }),
  statusColumn((row) => bonusStatusWords[row.status]),
];

type Props = {
  caption: string;
  /** Which of one's own bonuses: what is left out does not narrow the list. */
  only: { type?: BonusType; status?: Bonus['status']; period?: 'today' };
  address: ListAddress;
  empty: EmptyWords;
  /** Names the sum of everything listed, on all pages; without it no sum is shown. */
  sum?: string;
};

/** One's own bonuses, newest first, to take along where there are any; each opens its explanation (`WhyBonusSheet` must be on the page). */
export function BonusTable({ caption, only, address, empty, sum }: Props) {
  const { explain, bonusId } = useBonusAddress();
  const input = { ...only, after: address.after };
  const list = useListQuery(queries.bonuses.list.queryOptions({ input }));
  return (
    <>
      <ListTable
        caption={caption}
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => explain(row.id)}
        selected={(row) => row.id === bonusId}
        empty={empty}
        unmatched={{ hint: 'Tidak ada bonus yang cocok dengan filter Anda.' }}
        total={({ total }) =>
          sum && <Total label={`${sum} (${formatNumber(total.count)} bonus)`} amount={total.amount} />
        }
      />
      <OwnExport of={list} request={{ list: 'ownBonuses', period: 'all', ...only }} />
    </>
  );
}
