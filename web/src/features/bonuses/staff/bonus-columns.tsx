import type { StaffBonus } from '@rimpang/contract/bonuses';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { amountColumn, codeColumn, pairColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { Coded } from '../../../ui/coded.tsx';
import { bonusStatusWords } from '../bonus-looks.ts';

const receiver = personColumn<StaffBonus>('Penerima', (bonus) => bonus.beneficiary, { key: 'beneficiary' });
const source = personColumn<StaffBonus>('Dari', (bonus) => bonus.source, { key: 'source' });
const rest: readonly Column<StaffBonus>[] = [
  pairColumn(
    'Bonus',
    (bonus) => <Coded text={bonus.description} />,
    (bonus) => bonusTypeLabels[bonus.type],
    { key: 'what' },
  ),
  codeColumn('Kode', (bonus) => bonus.code, { at: 'count', wide: true }),
  amountColumn('Jumlah', (bonus) => bonus.amount),
  statusColumn((bonus) => bonusStatusWords[bonus.status]),
];
const when = stampColumn<StaffBonus>('Tanggal', (bonus) => bonus.at);

/** Partners' bonuses: who received what. */
export const bonusColumns: readonly Column<StaffBonus>[] = [when, receiver, ...rest];
/** The company's own: the receiver is always the same, so the row names whom it came from. */
export const companyBonusColumns: readonly Column<StaffBonus>[] = [when, source, ...rest];
