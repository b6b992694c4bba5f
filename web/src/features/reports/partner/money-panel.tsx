import type { bonusSummary } from '@rimpang/contract/bonuses';
import { formatRupiah } from '@rimpang/domain/money';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { SegmentBar } from '../../../ui/segment-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { greeting } from './greeting.ts';
import styles from './money-panel.module.css';

/** So many letters of a name fit on one line of a phone. */
const lineOfName = 22;

type Props = { fullName: string; bonus: z.infer<typeof bonusSummary> };

/** The dark panel that answers the first question: how much can I take? (R12.33) */
export function MoneyPanel({ fullName, bonus }: Props) {
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  return (
    <section className={`${styles.panel} on-dark-ground`} aria-label="Ringkasan bonus">
      <h1 className={`${styles.greeting} d`}>
        <span className="vh">Dasbor. </span>
        <small>{greeting(now)},</small>{' '}
        <span className={fullName.length > lineOfName ? styles.longName : undefined}>{fullName}</span>
      </h1>
      <p className={styles.main}>
        <span className={styles.label}>Bisa ditarik sekarang</span>
        <Money amount={bonus.available} size="figure" className={styles.figure} />
      </p>
      <SegmentBar now={bonus.available} held={bonus.held} whole={bonus.total} />
      {bonus.held > 0 && (
        <p className={styles.held}>
          {formatRupiah(bonus.held)} ditahan untuk penarikan yang sedang diproses.
        </p>
      )}
      <div className={styles.take}>
        <Button
          variant="kunyit"
          wide
          disabledReason={bonus.available <= 0 && 'Belum ada bonus yang bisa ditarik.'}
          onClick={() => void navigate(partnerPaths.requestWithdrawal)}
        >
          Tarik Bonus Sekarang
        </Button>
      </div>
      <div className={styles.sums}>
        <Link to={partnerPaths.unclaimedBonuses}>
          <span className={styles.label}>Bonus Belum Dibayarkan</span>
          <Money amount={bonus.unpaid} size="mid" />
        </Link>
        <Link to={partnerPaths.withdrawals}>
          <span className={styles.label}>Bonus Dibayarkan</span>
          <Money amount={bonus.paid} size="mid" />
        </Link>
        <Link to={partnerPaths.bonuses}>
          <span className={styles.label}>Total Bonus</span>
          <Money amount={bonus.total} size="mid" />
        </Link>
      </div>
    </section>
  );
}

/** The same panel while the profile is absent (R2.2.22: 'Memuat data...'). */
export function MoneyPanelLoading() {
  return (
    <div className={`${styles.panel} ${styles.loading} on-dark-ground`}>
      <output>Memuat data...</output>
      <Skeleton width="80%" height="2.25rem" />
      <Skeleton width="60%" height="4rem" />
      <Skeleton height="1.875rem" />
      <Skeleton height="7.25rem" />
    </div>
  );
}
