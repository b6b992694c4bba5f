import type { StaffBonus } from '@rimpang/contract/bonuses';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { bonusStatusWords } from '../bonus-looks.ts';

const receiver: Column<StaffBonus> = {
  key: 'beneficiary',
  title: 'Penerima',
  at: 'who',
  cell: ({ beneficiary }) => (
    <>
      <b>{beneficiary.fullName}</b>
      <small>@{beneficiary.username}</small>
    </>
  ),
};
const source: Column<StaffBonus> = {
  key: 'source',
  title: 'Dari',
  at: 'who',
  cell: ({ source: from }) => (
    <>
      <b>{from.fullName}</b>
      <small>@{from.username}</small>
    </>
  ),
};
const rest: readonly Column<StaffBonus>[] = [
  {
    key: 'what',
    title: 'Bonus',
    at: 'what',
    cell: (bonus) => (
      <>
        {bonus.description}
        <small>{bonusTypeLabels[bonus.type]}</small>
      </>
    ),
  },
  {
    key: 'code',
    title: 'Kode',
    at: 'count',
    wide: true,
    cell: (bonus) => <span className="num">{bonus.code}</span>,
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (bonus) => <Money amount={bonus.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (bonus) => <Badge status={bonusStatusWords[bonus.status]} />,
  },
];
const when: Column<StaffBonus> = {
  key: 'at',
  title: 'Tanggal',
  at: 'when',
  cell: (bonus) => <Stamp at={bonus.at} />,
};

/** Partners' bonuses: who received what. */
export const bonusColumns: readonly Column<StaffBonus>[] = [when, receiver, ...rest];
/** The company's own: the receiver is always the same, so the row names whom it came from. */
export const companyBonusColumns: readonly Column<StaffBonus>[] = [when, source, ...rest];
