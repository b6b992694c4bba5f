import type { ResellerReward } from '@rimpang/contract/resellers';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { amountColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Chips, FilterStrip } from '../../../lists/filter-strip.tsx';
import { textFilter } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { Section } from '../../../ui/section.tsx';
import { PayReward } from './pay-reward.tsx';
import { RewardTiers } from './reward-tiers.tsx';

const columns = (ended: boolean, pay: (row: ResellerReward) => void): readonly Column<ResellerReward>[] => [
  { key: 'who', title: 'Reseller', at: 'who', cell: (row) => <b>{row.reseller.fullName}</b> },
  { key: 'points', title: 'Poin', at: 'what', cell: (row) => `${formatNumber(row.points)} poin` },
  {
    key: 'tier',
    title: 'Tingkat',
    at: 'when',
    cell: (row) => (row.tier ? `Tingkat ${formatNumber(row.tier.points)} poin` : 'Belum mencapai tingkat'),
  },
  amountColumn('Reward', (row) => row.payout?.amount ?? row.due, { key: 'due' }),
  statusColumn((row) => (row.payout ? 'Dibayarkan' : row.due > 0 ? 'Menunggu' : null)),
  {
    key: 'action',
    title: 'Pembayaran',
    at: 'action',
    cell: (row) => <Payment row={row} ended={ended} onPay={() => pay(row)} />,
  },
];

function Payment({ row, ended, onPay }: { row: ResellerReward; ended: boolean; onPay: () => void }) {
  if (row.payout) {
    const { paidAt, note } = row.payout;
    return `Dibayar ${formatDate(new Date(paidAt))}${note ? `, ${note}` : ''}`;
  }
  if (row.canPay)
    return (
      <Button
        variant="outline"
        small
        onClick={onPay}
        aria-label={`Catat dibayar: reward ${row.reseller.fullName}`}
      >
        Catat dibayar
      </Button>
    );
  if (row.due > 0 && !ended) return 'Dibayar setelah semester berakhir';
  return row.paidBefore > 0 ? `${formatRupiah(row.paidBefore)} sudah dibayar sebelumnya` : '';
}

const filters = { semester: textFilter };

/** What is due to the resellers for each half year, and the record of what was paid (R9.21). */
export function ResellerRewards() {
  const address = useListAddress(filters);
  const [paying, setPaying] = useState<ResellerReward | null>(null);
  const input = { period: address.values.semester, after: address.after };
  const list = useListQuery(queries.resellers.rewards.queryOptions({ input }));
  const { data } = list;
  return (
    <>
      {data && data.periods.length > 1 && (
        <FilterStrip>
          <Chips
            label="Semester"
            choices={data.periods.map(({ key, label }) => ({ value: key, label }))}
            value={data.period.key}
            onChange={(key) => address.filter({ semester: key })}
          />
        </FilterStrip>
      )}
      <Section title={data?.period.label ?? 'Semester ini'}>
        <ListTable
          caption={`Reward reseller ${data?.period.label ?? ''}`}
          address={address}
          query={list}
          columns={columns(data?.period.ended ?? false, setPaying)}
          rowKey={(row) => row.reseller.id}
          empty={{
            title: 'Belum ada reseller.',
            hint: 'Reward dihitung dari poin penjualan reseller Anda setiap enam bulan.',
          }}
        />
        {data && <OwnExport of={list} request={{ list: 'resellerRewards', period: data.period.key }} />}
      </Section>
      <RewardTiers tiers={data?.tiers} />
      {paying && data && <PayReward row={paying} period={data.period} onClose={() => setPaying(null)} />}
    </>
  );
}
