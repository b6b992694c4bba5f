import type { MemberCard as Member } from '@rimpang/contract/network';
import { formatMillions, formatNumber } from '@rimpang/domain/money';
import { use } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { CardIcon } from './card-icon.tsx';
import styles from './member-card.module.css';
import { OpenMember } from './open-member.ts';

/** A longer figure takes a line of its own where the card is narrow. */
const longFigure = 9;

type Props = {
  card: Member;
  /** Null where no member is below. */
  open: boolean | null;
  /** The reader's own card, or the company's: dark, like the ground the tree grows from. */
  own: boolean;
  /** The member one searched for. */
  hit: boolean;
  /** In the tree a press opens the branch; what is known of the member has a button of its own. */
  inTree?: boolean;
  /** At the tip of a diagram: on a phone only who it is and whether the RO is active. */
  twig?: boolean;
};

/** A member as their upline may see them (R2.2.9): never NIK, address or bank. */
export function MemberCard({ card, open, own, hit, inTree, twig }: Props) {
  const openMember = use(OpenMember);
  const marks = [
    inTree && styles.row,
    own && `${styles.own} on-dark-ground`,
    hit && styles.hit,
    twig && styles.twig,
  ];
  return (
    <div className={[styles.card, ...marks.filter(Boolean)].join(' ')}>
      <div className={styles.head}>
        <Avatar
          name={card.fullName}
          src={card.avatarUrl}
          tone={own ? 'kunyit' : card.roActive ? 'daun' : 'netral'}
        />
        <div className={styles.who}>
          <b className={styles.name}>{card.fullName}</b>
          <span className={styles.user}>
            <Dotted parts={[`@${card.username}`, card.rank]} />
          </span>
          <span className={card.roActive ? styles.active : styles.inactive}>
            <CardIcon name={card.roActive ? 'check' : 'minus'} size={18} onDark={own} />
            RO {card.roActive ? 'Aktif' : 'Tidak Aktif'}
          </span>
        </div>
        {inTree && openMember && !own && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.about}
            aria-label={`Tentang ${card.fullName}`}
            onClick={(event) => {
              event.stopPropagation();
              openMember(card.id);
            }}
          >
            <CardIcon name="about" size={22} />
          </button>
        )}
        {open !== null && <CardIcon name={open ? 'up' : 'down'} size={24} onDark={own} />}
      </div>
      <dl className={styles.figures}>
        <Figure label="Downline" value={formatNumber(card.downlineCount)} />
        <Figure label="RO tim" value={formatNumber(card.teamRo)} />
        <Figure label="RO pribadi" value={formatNumber(card.personalRo)} />
        <Figure label="Omset" value={`${formatMillions(card.turnover)} jt`} />
      </dl>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={value.length > longFigure ? styles.long : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
