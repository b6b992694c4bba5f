import type { ResellerReward } from '@rimpang/contract/resellers';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips, FilterStrip } from '../../../lists/filter-strip.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../lists/pager.tsx';
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
  {
    key: 'due',
    title: 'Reward',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.payout?.amount ?? row.due} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (row) => <PayoutStatus row={row} />,
  },
  {
    key: 'action',
    title: 'Pembayaran',
    at: 'action',
    cell: (row) => <Payment row={row} ended={ended} onPay={() => pay(row)} />,
  },
];

function PayoutStatus({ row }: { row: ResellerReward }) {
  if (row.payout) return <Badge status="Dibayarkan" />;
  return row.due > 0 ? <Badge status="Menunggu" /> : null;
}

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

const defaults = { semester: '' };

/** What is due to the resellers for each half year, and the record of what was paid (R9.21). */
export function ResellerRewards() {
  const { values, filter, after, pages } = useListAddress(defaults);
  const [paying, setPaying] = useState<ResellerReward | null>(null);
  const list = useQuery({
    ...queries.resellers.rewards.queryOptions({ input: { period: values.semester || undefined, after } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <>
      {data && data.periods.length > 1 && (
        <FilterStrip>
          <Chips
            label="Semester"
            choices={data.periods.map(({ key, label }) => ({ value: key, label }))}
            value={data.period.key}
            onChange={(key) => filter({ semester: key })}
          />
        </FilterStrip>
      )}
      <Section title={data?.period.label ?? 'Semester ini'}>
        <DataTable
          caption={`Reward reseller ${data?.period.label ?? ''}`}
          columns={columns(data?.period.ended ?? false, setPaying)}
          rows={data?.rows}
          rowKey={(row) => row.reseller.id}
          loading={list.isPending}
          error={data ? null : list.error}
          retry={() => void list.refetch()}
          empty={
            <EmptyState drawing="sprout" title="Belum ada reseller.">
              Reward dihitung dari poin penjualan reseller Anda setiap enam bulan.
            </EmptyState>
          }
          foot={<Pager pages={pages} next={data?.next} />}
        />
      </Section>
      <RewardTiers tiers={data?.tiers} />
      {paying && data && <PayReward row={paying} period={data.period} onClose={() => setPaying(null)} />}
    </>
  );
}
