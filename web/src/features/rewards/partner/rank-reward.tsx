import type { rankReward } from '@rimpang/contract/rewards';
import { formatNumber } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle } from '#icons';
import type { z } from 'zod';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Note, Section } from '../../../ui/section.tsx';
import { ListSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { RankCard } from './rank-card.tsx';
import { rankFigureLabels } from './rank-labels.ts';
import styles from './rewards.module.css';
import { useClaim } from './use-claim.ts';

/** Reward Peringkat (R2.2.12): four figures, four ranks with thresholds and gap, and what to know. */
export function RankReward() {
  const reward = useQuery(queries.rewards.ranks.queryOptions({ input: {} }));
  const claim = useClaim();
  if (reward.isPending) return <Loading />;
  if (!reward.data) return <ErrorState error={reward.error} retry={() => void reward.refetch()} />;
  const { figures, ranks, notes } = reward.data;
  return (
    <div className={styles.page}>
      <Stats figures={figures} />
      <Section title="Peringkat">
        <div className={styles.ranks}>
          {ranks.map((rank) => (
            <RankCard
              key={rank.key}
              rank={rank}
              figures={figures}
              onClaim={() =>
                claim.ask({ key: rank.key, title: rank.title, rank: rank.rank, cash: rank.cash })
              }
            />
          ))}
        </div>
      </Section>
      <div className={styles.notes}>
        <Note
          tone="quiet"
          icon={<IconInfoCircle size={24} stroke={1.75} aria-hidden />}
          title="Catatan penting"
        >
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Note>
      </div>
      <Section title="Klaim Anda">
        <ClaimHistory />
      </Section>
      <ClaimDialog claim={claim} />
    </div>
  );
}

function Stats({ figures }: Pick<z.infer<typeof rankReward>, 'figures'>) {
  return (
    <dl className={styles.stats} aria-label="Pencapaian Anda">
      {rankFigureLabels.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{formatNumber(figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loading() {
  return (
    <div className={styles.page}>
      <Skeleton height="10rem" />
      <ListSkeleton rows={4} />
    </div>
  );
}
