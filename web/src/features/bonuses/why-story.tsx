import { IconKey, IconMinus, IconRefresh, IconTrophy, IconUserPlus } from '#icons';
import { causeWords, type Explanation, receiverWords } from './explanation-words.ts';
import styles from './why-story.module.css';

const causeIcons = {
  registration: IconUserPlus,
  'ro-activation': IconRefresh,
  'order-approval': IconKey,
  'rank-claim': IconTrophy,
} as const;

/** The way of a bonus: its cause, everyone it passed over and why, and who received it. */
export function WhyStory({ bonus, ownId }: { bonus: Explanation; ownId: number }) {
  const cause = causeWords(bonus, { ownId });
  const receiver = receiverWords(bonus, { ownId });
  const CauseIcon = causeIcons[bonus.event.trigger];
  return (
    <ol className={styles.story} aria-label="Jalan bonus ini">
      <li className={bonus.passedOver.length > 0 ? styles.dotted : undefined}>
        <span className={styles.cause}>
          <CauseIcon size={22} stroke={1.75} aria-hidden />
        </span>
        <div>
          <b>{cause.title}</b>
          {cause.detail && <p>{cause.detail}</p>}
        </div>
      </li>
      {bonus.passedOver.map(({ partner, reason }) => (
        <li key={partner.id} className={styles.dotted}>
          <span className={styles.passed}>
            <IconMinus size={20} stroke={2} aria-hidden />
          </span>
          <div>
            <b>{partner.id === ownId ? 'Anda' : partner.fullName} terlewati</b>
            <p>{reason}</p>
          </div>
        </li>
      ))}
      <li>
        <span className={styles.slice} aria-hidden="true" />
        <div className={styles.receiver}>
          <b>{receiver.title}</b>
          <p>{receiver.detail}</p>
        </div>
      </li>
    </ol>
  );
}
