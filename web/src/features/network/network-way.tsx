import type { MemberCard } from '@rimpang/contract/network';
import { useState } from 'react';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';

/** More steps than this are folded in the middle: the first, and the last three. */
const foldFrom = 6;

type Props = { way: readonly MemberCard[]; topLabel: string; onOpen: (card: MemberCard) => void };

/** The way from the top down to the member in view; every step begins the tree there. */
export function NetworkWay({ way, topLabel, onOpen }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const steps: Crumb[] = way.map((card, index) => ({
    key: card.id,
    label: index === 0 ? topLabel : card.fullName,
    onOpen: () => onOpen(card),
  }));
  const here = steps.at(-1)?.label ?? '';
  const before = steps.slice(0, -1);
  const fold: Crumb = {
    key: 'fold',
    label: `… ${steps.length - 4} tingkat`,
    onOpen: () => setUnfolded(true),
  };
  const shown =
    unfolded || steps.length < foldFrom ? before : [...before.slice(0, 1), fold, ...before.slice(-2)];
  return <Breadcrumb label="Jalur jaringan" way={shown} here={here} />;
}
