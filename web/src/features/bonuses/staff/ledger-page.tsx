import type { Posting } from '@rimpang/contract/postings';
import { accountChoices, accountLabel, rupiahAccountLabels } from '@rimpang/domain/ledger';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconBook2 } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { SignedMoney } from '../../../ui/signed-money.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange, dayIn } from '../../../staff-ui/lists/date-range.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import { useBonusAddress } from '../bonus-address.ts';
import { WhyBonusSheet } from '../why-bonus-sheet.tsx';
import * as staffPaths from '../../../paths/staff.ts';

const choices = [
  { value: 'all', label: 'Semua akun' },
  ...accountChoices.map((value) => ({ value, label: accountLabel(value) })),
] as const;

const columns: readonly Column<Posting>[] = [
  { key: 'at', title: 'Tanggal', at: 'when', cell: (row) => <Stamp at={row.at} /> },
  {
    key: 'title',
    title: 'Sebab',
    at: 'who',
    cell: (row) => (
      <>
        <b>{row.title}</b>
        <small className="num">{row.code ?? row.cause}</small>
      </>
    ),
  },
  {
    key: 'account',
    title: 'Akun',
    at: 'what',
    cell: (row) => (
      <>
        {rupiahAccountLabels[row.account]}
        <small>{row.owner ? `${row.owner.fullName} (@${row.owner.username})` : 'Perusahaan'}</small>
      </>
    ),
  },
  { key: 'transfer', title: 'Transaksi', at: 'count', align: 'end', cell: (row) => `#${row.transferId}` },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <SignedMoney amount={row.amount} />,
  },
];

/** `bonus-12` or `penarikan-3`: only what that one moved. */
function causeIn(text: string | null) {
  const [, kind, id] = /^(bonus|penarikan)-(\d{1,15})$/.exec(text ?? '') ?? [];
  if (!kind) return {};
  return kind === 'bonus' ? { bonusId: Number(id) } : { withdrawalId: Number(id) };
}

/** Which postings are listed, kept in the address; a bonus or a withdrawal leads here with its own. */
function useLedgerFilter() {
  const address = useListAddress();
  const account = anyOf(address.get('akun'), accountChoices);
  const from = dayIn(address.get('dari'));
  const to = dayIn(address.get('sampai'));
  const cause = causeIn(address.get('sebab'));
  const ofOne = Object.keys(cause).length > 0;
  return {
    address,
    account,
    from,
    to,
    cause,
    ofOne,
    isFiltered: Boolean(address.search || account || from || to || ofOne),
    clear: () => address.filter({ cari: null, akun: null, dari: null, sampai: null, sebab: null }),
  };
}

/** The ledger in rupiah: where every figure about bonuses and withdrawals ends when one asks why. */
export function LedgerPage() {
  const filter = useLedgerFilter();
  const { address, account, from, to, cause } = filter;
  const { explain } = useBonusAddress();
  const navigate = useNavigate();
  const shown = useColumns(columns, address);
  const list = useQuery(
    queries.reports.postings.queryOptions({
      input: {
        account,
        search: address.search || undefined,
        ...cause,
        from: from || undefined,
        to: to || undefined,
        after: address.after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const open = (row: Posting) => {
    if (row.bonusId) explain(row.bonusId);
    else if (row.withdrawalId) void navigate(staffPaths.withdrawal(row.withdrawalId));
    else if (row.owner) void navigate(staffPaths.partner(row.owner.id));
  };
  return (
    <>
      <PageHeader
        title="Buku Besar"
        sub="Setiap transaksi berjumlah nol: yang masuk ke satu akun keluar dari akun lain."
        actions={<ListTools screen="bonus/ledger" columns={shown} />}
      />
      <Filters filter={filter} />
      <DataTable
        caption="Catatan buku besar, terbaru dulu"
        columns={shown.columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        onOpen={open}
        empty={<NoPostings filtered={filter.isFiltered} onReset={filter.clear} />}
        foot={
          list.data && (
            <Pager pages={address.pages} next={list.data.next}>
              {list.data.rows.length} dari {formatNumber(list.data.total.count)} catatan · jumlah{' '}
              <b>{formatRupiah(list.data.total.amount)}</b>
            </Pager>
          )
        }
      />
      <WhyBonusSheet />
    </>
  );
}

function Filters({ filter }: { filter: ReturnType<typeof useLedgerFilter> }) {
  const { address, account, from, to, ofOne } = filter;
  return (
    <FilterStrip>
      <SearchField
        label="Cari pemilik akun"
        placeholder="Nama atau username"
        value={address.search}
        onSearch={address.searchFor}
      />
      <ChipSelect
        label="Akun"
        icon={<IconBook2 size={18} stroke={2} aria-hidden />}
        choices={choices}
        value={account ?? 'all'}
        onChange={(next) => address.filter({ akun: next === 'all' ? null : next })}
      />
      <DateRange from={from} to={to} onChange={address.filter} />
      {ofOne && (
        <Button variant="outline" small onClick={filter.clear}>
          Tampilkan semua catatan
        </Button>
      )}
    </FilterStrip>
  );
}

function NoPostings({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi.">
        Catatan muncul di sini bersama bonus dan penarikan pertama.
      </EmptyState>
    );
  }
  return <NothingMatches onClear={onReset}>Tidak ada catatan yang cocok dengan filter Anda.</NothingMatches>;
}
