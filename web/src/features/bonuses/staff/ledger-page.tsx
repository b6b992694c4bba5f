import type { LedgerEntry } from '@rimpang/contract/postings';
import { accountChoices, accountLabel } from '@rimpang/domain/ledger';
import { formatCount } from '@rimpang/domain/counting';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconBook2 } from '#icons';
import { queries } from '../../../api/client.ts';
import { pairColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { choiceFilter, type dayFilters, type Filter } from '../../../lists/filters.ts';
import type { ListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import { EntryLines } from './entry-lines.tsx';
import { WhyBonusSheet } from '../why-bonus-sheet.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';

const choices = [
  { value: 'all', label: 'Semua akun' },
  ...accountChoices.map((value) => ({ value, label: accountLabel(value) })),
];

const columns: readonly Column<LedgerEntry>[] = [
  stampColumn('Tanggal', (entry) => entry.at),
  pairColumn(
    'Transaksi',
    (entry) => entry.title,
    (entry) => <span className="num">{entry.code ?? entry.cause}</span>,
    { key: 'title', at: 'who' },
  ),
  { key: 'lines', title: 'Dari akun ke akun', at: 'what', cell: (entry) => <EntryLines entry={entry} /> },
];
/** With an account chosen: what it held after each entry. */
const balanceColumn: Column<LedgerEntry> = {
  key: 'balance',
  title: 'Saldo berjalan',
  at: 'amount',
  align: 'end',
  labelled: true,
  cell: ({ balanceAfter }) => (balanceAfter === null ? '-' : <Money amount={balanceAfter} size="cell" />),
};
const columnsWithBalance = [...columns, balanceColumn];

type Cause = { bonusId?: number; withdrawalId?: number };
const causePattern = /^(bonus|penarikan)-(\d{1,15})$/;

/** `bonus-12` or `penarikan-3`: only what that one moved. A bonus or a withdrawal leads here with its own. */
const causeFilter: Filter<Cause> = {
  initial: '',
  fits: (text) => causePattern.test(text),
  read: (text) => {
    const [, kind, id] = causePattern.exec(text) ?? [];
    if (!kind) return {};
    return kind === 'bonus' ? { bonusId: Number(id) } : { withdrawalId: Number(id) };
  },
};
const filters = { akun: choiceFilter(accountChoices), sebab: causeFilter };

const askedIn = (entries: readonly LedgerEntry[]) =>
  entries.reduce((count, { lines }) => count + lines.filter(({ asked }) => asked).length, 0);

/** The ledger in rupiah, transaction by transaction: where every figure about bonuses and withdrawals ends when one asks why. */
export function LedgerPage() {
  const address = useStaffList(filters, { sorts: ['at'] });
  const { search, values, days, page } = address;
  const { akun: account, sebab: cause } = values;
  const { linkTo } = useBonusAddress();
  const leads = ({ bonusId, withdrawalId, lines }: LedgerEntry) => {
    if (bonusId) return linkTo(bonusId);
    if (withdrawalId) return staffPaths.withdrawal(withdrawalId);
    const owner = lines.find((line) => line.owner)?.owner;
    return owner ? staffPaths.partner(owner.id) : undefined;
  };
  return (
    <>
      <ListPage
        title="Buku Besar"
        sub="Setiap transaksi berjumlah nol: yang masuk ke satu akun keluar dari akun lain."
        caption="Transaksi buku besar"
        screen="bonus/ledger"
        request={{ list: 'postings', account, search, ...cause, ...days }}
        address={address}
        query={useListQuery(
          queries.reports.ledgerEntries.queryOptions({
            input: { account, search, ...cause, ...days, ...page },
          }),
        )}
        search={{ label: 'Cari pemilik akun', placeholder: 'Nama atau username' }}
        filters={<LedgerFilters address={address} />}
        columns={account ? columnsWithBalance : columns}
        rowKey={(row) => row.id}
        to={leads}
        empty={{
          title: 'Tidak ada riwayat transaksi.',
          hint: 'Catatan muncul di sini bersama bonus dan penarikan pertama.',
        }}
        unmatched={{ hint: 'Tidak ada catatan yang cocok dengan filter Anda.' }}
        foot={({ rows, total }) => (
          <>
            {formatNumber(askedIn(rows))} dari {formatCount(total.count)} catatan ·{' '}
            {total.amount === null ? (
              'persempit untuk melihat jumlahnya'
            ) : (
              <>
                jumlah <b>{formatRupiah(total.amount)}</b>
              </>
            )}
          </>
        )}
      />
      <WhyBonusSheet />
    </>
  );
}

function LedgerFilters({ address }: { address: ListAddress<typeof filters & typeof dayFilters> }) {
  return (
    <>
      <ChipSelect
        label="Akun"
        icon={<IconBook2 size={18} stroke={2} aria-hidden />}
        choices={choices}
        {...address.choice('akun')}
      />
      <DateRange address={address} />
      {address.isSet('sebab') && (
        <Button variant="outline" small onClick={address.clear}>
          Tampilkan semua catatan
        </Button>
      )}
    </>
  );
}
