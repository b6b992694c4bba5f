import { formatCount } from '@rimpang/domain/counting';
import { formatRupiah } from '@rimpang/domain/money';
import type { BonusType } from '@rimpang/domain/plan';
import type { ReactNode } from 'react';
import { queries } from '../../../api/client.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import { bonusColumns, companyBonusColumns } from './bonus-columns.tsx';
import { BonusFilters, bonusFilters } from './bonus-filters.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { Dotted } from '../../../ui/dotted.tsx';

type Props = {
  scope: 'partners' | 'company';
  /** The page is about this type alone. */
  fixedType?: BonusType;
  /** The screen's heading, which is the table's name too. */
  title: string;
  sub?: string;
  /** Between heading and filters. */
  tabs?: ReactNode;
  /** Its address below `/admin/`. */
  screen: string;
};

/** A screen of every bonus of the partners or of the company, filtered; each row opens "Kenapa bonus ini?". */
export function BonusTable({ scope, screen, fixedType, title, sub, tabs }: Props) {
  const address = useStaffList(bonusFilters, { sorts: ['at', 'amount'] });
  const { explain, linkTo, bonusId } = useBonusAddress();
  const { search, values } = address;
  const wanted = { scope, type: fixedType ?? values.jenis, status: values.status, search, ...address.days };
  return (
    <ListPage
      title={title}
      sub={sub}
      screen={screen}
      request={{ list: 'bonuses', period: 'all', ...wanted }}
      address={address}
      query={useListQuery(queries.bonuses.all.queryOptions({ input: { ...wanted, ...address.page } }))}
      tabs={tabs}
      search={{ label: 'Cari bonus', placeholder: 'Nama, username, atau kode' }}
      filters={<BonusFilters address={address} fixedType={fixedType} />}
      columns={scope === 'company' ? companyBonusColumns : bonusColumns}
      rowKey={(bonus) => bonus.id}
      to={(bonus) => linkTo(bonus.id)}
      onOpen={(bonus) => explain(bonus.id)}
      selected={(bonus) => bonus.id === bonusId}
      empty={{
        title: 'Tidak ada riwayat transaksi.',
        hint: 'Bonus muncul di sini setelah pendaftaran, orderan PIN, atau RO.',
      }}
      unmatched={{ hint: 'Tidak ada bonus yang cocok dengan filter Anda.' }}
      count={({ total }) => total.count}
      foot={({ rows, total }) => (
        <Dotted
          parts={[
            `${rows.length} dari ${formatCount(total.count)} bonus`,
            total.amount !== null && total.paidOut !== null ? (
              <>
                total <b>{formatRupiah(total.amount)}</b>, sudah dibayarkan{' '}
                <b>{formatRupiah(total.paidOut)}</b>
              </>
            ) : (
              'persempit untuk melihat jumlahnya'
            ),
          ]}
        />
      )}
    />
  );
}
