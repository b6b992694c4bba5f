import type { rankReward } from '@rimpang/contract/rewards';
import { formatNumber } from '@rimpang/domain/money';
import { IconCircleCheck, IconTrophy } from '#icons';
import { useId } from 'react';
import type { z } from 'zod';
import { ClaimAction } from './claim-action.tsx';
import { Progress } from './progress.tsx';
import { rankFigureLabels } from './rank-labels.ts';
import styles from './rewards.module.css';

type Reward = z.infer<typeof rankReward>;
type Props = { rank: Reward['ranks'][number]; figures: Reward['figures']; onClaim: () => void };

/** One rank: its reward, its four thresholds with what is missing, and the claim's button, disabled until all are met. */
export function RankCard({ rank, figures, onClaim }: Props) {
  const id = useId();
  const missing = rankFigureLabels.filter(({ name }) => rank.gap[name] > 0);
  return (
    <article className={styles.rank} aria-labelledby={id}>
      <header>
        <span className={`${styles.mark} ${rank.achieved ? styles.reached : ''}`}>
          {rank.achieved ? (
            <IconCircleCheck size={22} stroke={2} aria-hidden />
          ) : (
            <IconTrophy size={22} stroke={1.75} aria-hidden />
          )}
        </span>
        <div>
          <h3 id={id} className="d">
            {rank.rank}
          </h3>
          <p>{rank.title}</p>
        </div>
      </header>
      <ul className={styles.thresholds}>
        {rankFigureLabels.map(({ name, label }) => (
          <li key={name}>
            <Progress
              label={`${label} untuk ${rank.rank}`}
              part={figures[name]}
              whole={rank.thresholds[name]}
              words={thresholdWords(label, figures[name], rank.thresholds[name], rank.gap[name])}
            />
          </li>
        ))}
      </ul>
      <ClaimAction
        always
        name={`reward ${rank.rank}`}
        claim={rank.claim}
        canClaim={rank.canClaim}
        grantedBefore={rank.grantedBefore}
        missing={`Belum terpenuhi: ${missing.map(({ label }) => label).join(', ')}.`}
        onClaim={onClaim}
      />
    </article>
  );
}

function thresholdWords(label: string, has: number, needs: number, gap: number): string {
  const figures = `${label} ${formatNumber(has)} dari ${formatNumber(needs)}`;
  return gap > 0 ? `${figures}, kurang ${formatNumber(gap)}` : `${figures}, terpenuhi`;
}
