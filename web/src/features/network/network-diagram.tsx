import type { Diagram, MemberCard as Member } from '@rimpang/contract/network';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { queries } from '../../api/client.ts';
import { ErrorState } from '../../lists/error-state.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './network-diagram.module.css';
import { OpenMember } from './open-member.ts';

/** How many levels fit: a narrow screen shows one less. A diagram on its side grows downwards and always fits three. */
const levelsOf = (horizontal: boolean) => (horizontal || matchMedia('(min-width: 62.5em)').matches ? 3 : 2);

type Props = {
  /** Who stands at its root. */
  rootId: number;
  ownId: number;
  hitId: number | undefined;
  /** From left to right: for the root account and staff (R2.2.9). */
  horizontal: boolean;
  /** Puts another member at the root. */
  onOpen: (member: Member) => void;
};

/**
 * One member with the two or three levels below, drawn; each member can become the root. On phones it fills the width and
 * grows downwards only.
 */
export function NetworkDiagram(props: Props) {
  const { rootId, horizontal } = props;
  const input = { memberId: rootId, levels: levelsOf(horizontal) };
  const diagram = useQuery({
    ...queries.network.diagram.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  if (diagram.isPending) return <PanelSkeleton height="22.5rem" />;
  if (!diagram.data) return <ErrorState error={diagram.error} retry={() => void diagram.refetch()} />;
  return <Drawing key={diagram.data.root.id} diagram={diagram.data} {...props} />;
}

function Drawing({ diagram: { root, members }, ...props }: Props & { diagram: Diagram }) {
  const { horizontal } = props;
  // The root stands in the middle of the levels below it; where they are wider than the screen, one begins there.
  const begin = useCallback(
    (frame: HTMLElement | null) => {
      if (frame && !horizontal) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
    },
    [horizontal],
  );
  return (
    // Wider than the screen it scrolls by itself; the members in it are buttons, so the keyboard moves it along.
    <section
      ref={begin}
      className={styles.frame}
      data-room="wide"
      aria-label={`Diagram jaringan ${root.fullName}`}
    >
      <ul className={`${styles.diagram} ${horizontal ? styles.horizontal : styles.upright}`}>
        <Branch member={root} members={members} depth={0} {...props} />
      </ul>
    </section>
  );
}

type BranchProps = Props & { member: Member; members: Diagram['members']; depth: number };

function Branch({ member, members, depth, ...props }: BranchProps) {
  const below = members.filter(({ parentId }) => parentId === member.id);
  const more = member.directCount - below.length;
  return (
    <li>
      <Node member={member} depth={depth} {...props} />
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Branch key={child.id} member={child} members={members} depth={depth + 1} {...props} />
          ))}
          {more > 0 && (
            <li>
              <button type="button" className={styles.more} onClick={() => props.onOpen(member)}>
                {formatNumber(more)} mitra langsung lainnya
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Node({ member, depth, rootId, ownId, hitId, onOpen }: Omit<BranchProps, 'members'>) {
  const openMember = use(OpenMember);
  return (
    <div className={styles.node}>
      <MemberCard
        card={member}
        open={null}
        own={member.id === ownId}
        hit={member.id === hitId}
        twig={depth > 1}
      />
      {member.id !== rootId && (
        <button
          type="button"
          aria-label={`Lihat jaringan ${member.fullName}`}
          onClick={() => onOpen(member)}
        />
      )}
      {member.id === rootId && rootId !== ownId && openMember && (
        <button type="button" aria-label={`Tentang ${member.fullName}`} onClick={() => openMember(rootId)} />
      )}
    </div>
  );
}
