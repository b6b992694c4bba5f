import type { PartnerHome } from '@rimpang/contract/reports';
import { IconChevronRight, IconGift, IconTrophy } from '#icons';
import { Link } from 'react-router';
import * as partnerPaths from '../../../paths/partner.ts';
import styles from './ro-and-pins.module.css';

const ways = {
  utama: { icon: IconGift, to: partnerPaths.mainReward },
  peringkat: { icon: IconTrophy, to: partnerPaths.rankReward },
};

/** '33 poin lagi ke DIAMOND': what comes next on each way of rewards, leading to it. */
export function Goals({ goals }: Pick<PartnerHome, 'goals'>) {
  if (goals.length === 0) return null;
  return (
    <ul className={styles.goals} aria-label="Reward berikutnya">
      {goals.map(({ way, words, claimable }) => {
        const { icon: GoalIcon, to } = ways[way];
        return (
          <li key={way}>
            <Link to={to}>
              <GoalIcon size={20} stroke={1.75} aria-hidden />
              <span>{claimable ? <b>{words}</b> : words}</span>
              <IconChevronRight size={18} stroke={2} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
