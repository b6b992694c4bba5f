import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '#icons';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import { Note } from '../../../ui/section.tsx';
import * as partnerPaths from '../../../paths/partner.ts';

/** How much went past, with the way to the list; nothing where nothing did. */
export function MissedNote() {
  const missed = useQuery(queries.bonuses.missed.queryOptions({ input: { limit: 1 } }));
  const total = missed.data?.total;
  if (!total || total.count === 0) return null;
  return (
    <Note tone="wait" icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}>
      {formatNumber(total.count)} bonus, {formatRupiah(total.amount)}, terlewat karena RO tidak aktif.{' '}
      <Link to={partnerPaths.missedRoBonuses}>Lihat bonus yang terlewat</Link>
    </Note>
  );
}
