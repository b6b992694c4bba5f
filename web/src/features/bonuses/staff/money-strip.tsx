import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { Link } from 'react-router';
import { FitFigure } from '../../../ui/fit-figure.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './bonuses.module.css';

type Sums = {
  total: number;
  paid: number;
  unpaid: number;
  forfeited: number;
  openingPaid: number;
  openingUnpaid: number;
  count: number;
};

/** How many there are, and what of them is neither paid nor to be paid. */
function whatCounts({ count, forfeited }: Sums): string {
  const given = `${formatNumber(count)} bonus`;
  return forfeited > 0 ? `${given}, ${formatRupiah(forfeited)} dilepas saat penutupan` : given;
}

/** What came along when the company moved in is in the postings behind a figure, and no bonus (decision 219). */
const besideOpening = (what: string, opening: number) =>
  opening > 0 ? `${what}; di luar itu ${formatRupiah(opening)} saldo awal` : what;

/** Total, paid and not yet paid, between two rules; each leads to the list or the postings that add up to it. */
export function MoneyStrip({ label, money }: { label: string; money: Sums }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      <Sum
        label="Total Bonus"
        amount={money.total}
        sub={whatCounts(money)}
        to={staffPaths.partnerBonusList}
      />
      <Sum
        label="Bonus Dibayarkan"
        amount={money.paid}
        sub={besideOpening('lewat penarikan selesai, termasuk biaya admin', money.openingPaid)}
        to={staffPaths.ledgerOfAccount('paid')}
      />
      <Sum
        label="Bonus Belum Dibayarkan"
        amount={money.unpaid}
        sub={besideOpening('masih di saldo mitra', money.openingUnpaid)}
        to={staffPaths.ledgerOfAccount('unpaid')}
      />
    </dl>
  );
}

function Sum({ label, amount, sub, to }: { label: string; amount: number; sub: string; to: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to}>
          <FitFigure length={formatRupiah(amount).length} most={34}>
            {formatRupiah(amount)}
          </FitFigure>
        </Link>
      </dd>
      <dd>{sub}</dd>
    </div>
  );
}
