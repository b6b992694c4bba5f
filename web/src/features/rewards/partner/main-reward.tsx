import type { mainReward } from '@rimpang/contract/rewards';
import { formatNumber } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconGift } from '#icons';
import { Link } from 'react-router';
import type { z } from 'zod';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { ClaimAction } from './claim-action.tsx';
import { ClaimableNote } from './claimable-note.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { Progress } from './progress.tsx';
import styles from './rewards.module.css';
import { useClaim } from './use-claim.ts';

type Reward = z.infer<typeof mainReward>;
type Tier = Reward['tiers'][number];

/** Reward Utama (R2.2.11): points on the way through the tiers; from 1.000 on a tier is claimed. */
export function MainReward() {
  const reward = useQuery(queries.rewards.main.queryOptions({ input: {} }));
  const claim = useClaim();
  if (reward.isPending) return <Loading />;
  if (!reward.data) return <ErrorState error={reward.error} retry={() => void reward.refetch()} />;
  const { points, opening, tiers } = reward.data;
  const ask = ({ key, title }: Tier) => claim.ask({ key, title, cash: null });
  return (
    <div className={styles.page}>
      {tiers
        .filter((tier) => tier.canClaim)
        .map((tier) => (
          <ClaimableNote key={tier.key} title={tier.title} onClaim={() => ask(tier)} />
        ))}
      <Points points={points} opening={opening} tiers={tiers} />
      <Section title="Daftar reward">
        <ol className={styles.tiers}>
          {tiers.map((tier) => (
            <TierRow key={tier.key} tier={tier} onClaim={() => ask(tier)} />
          ))}
        </ol>
      </Section>
      <Section title="Klaim Anda">
        <ClaimHistory />
      </Section>
      <ClaimDialog claim={claim} />
    </div>
  );
}

function Points({ points, opening, tiers }: Reward) {
  const next = tiers.find((tier) => !tier.reached);
  return (
    <div className={styles.points}>
      <p className={styles.label}>Poin utama Anda</p>
      <p className={styles.figure}>
        {formatNumber(points)} <small>poin</small>
      </p>
      {next ? (
        <Progress
          label={`Menuju ${next.title}`}
          part={points}
          whole={next.points}
          words={`Kurang ${formatNumber(next.missing)} poin menuju ${next.title} (${formatNumber(next.points)} poin)`}
        />
      ) : (
        <p>Semua tingkat reward sudah Anda capai.</p>
      )}
      {opening > 0 && (
        <p className={styles.hint}>
          Termasuk saldo awal {formatNumber(opening)} poin dari sistem sebelumnya.
        </p>
      )}
      <p className={styles.hint}>
        50 poin untuk bergabung dan setiap RO Anda. Poin tidak berkurang saat reward diklaim.
      </p>
    </div>
  );
}

function TierRow({ tier, onClaim }: { tier: Tier; onClaim: () => void }) {
  const { title, reached, paidByBonuses, cash, claim, canClaim, grantedBefore, missing } = tier;
  return (
    <li className={styles.tier}>
      <span className={`${styles.mark} ${reached ? styles.reached : ''}`}>
        {reached ? (
          <IconCircleCheck size={22} stroke={2} aria-hidden />
        ) : (
          <IconGift size={22} stroke={1.75} aria-hidden />
        )}
      </span>
      <div className={styles.what}>
        <b>{title}</b>
        <span>{formatNumber(tier.points)} poin</span>
        {paidByBonuses && (
          <span>
            Tercapai, masuk sebagai{' '}
            <Link to={partnerPaths.allBonusesOf('reward_utama')}>bonus Reward Utama</Link>
          </span>
        )}
        {cash !== null && reached && !paidByBonuses && <span>Tercapai di sistem sebelumnya.</span>}
        {cash !== null && !reached && (
          <span>Kurang {formatNumber(missing)} poin. Masuk otomatis sebagai bonus Reward Utama.</span>
        )}
      </div>
      {cash === null && (
        <ClaimAction
          name={title}
          claim={claim}
          canClaim={canClaim}
          grantedBefore={grantedBefore}
          missing={`Kurang ${formatNumber(missing)} poin.`}
          onClaim={onClaim}
        />
      )}
    </li>
  );
}

function Loading() {
  return (
    <div className={styles.page}>
      <Skeleton height="10.625rem" />
      <ListSkeleton rows={8} />
    </div>
  );
}
