import type { activity } from '@rimpang/contract/reports';
import { formatShortDate, formatTime } from '@rimpang/domain/calendar';
import { type Icon, IconBuildingBank, IconCoins, IconUserPlus } from '#icons';
import type { z } from 'zod';
import { useAddressSheet } from '../../../browser/address-sheet.ts';
import { useBusinessDay } from '../../../browser/business-day.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { useBonusAddress } from '../../bonuses/bonus-address.ts';
import * as partnerPaths from '../../../paths/partner.ts';

type Activity = z.infer<typeof activity>;

const looks: Record<
  Activity['kind'],
  { icon: Icon; tone: 'daun' | 'kunyit' | 'netral'; to: string | undefined }
> = {
  bonus: { icon: IconCoins, tone: 'kunyit', to: undefined },
  partner: { icon: IconUserPlus, tone: 'daun', to: undefined },
  withdrawal: { icon: IconBuildingBank, tone: 'netral', to: partnerPaths.withdrawals },
};

/** The newest few things that happened; a bonus opens its explanation, a new partner the member. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const today = useBusinessDay();
  const { explain } = useBonusAddress();
  const member = useAddressSheet('anggota');
  const opens = ({ kind, id }: Activity) => {
    if (kind === 'bonus') return () => explain(id);
    return kind === 'partner' ? () => member.open(String(id)) : undefined;
  };
  if (activities.length === 0) {
    return (
      <EmptyState drawing="sprout" title="Belum ada aktivitas terbaru.">
        Bonus, mitra baru, dan penarikan Anda akan tampil di sini.
      </EmptyState>
    );
  }
  return (
    <List label="Aktivitas terbaru" pairs>
      {activities.map((entry) => {
        const { icon: EntryIcon, tone, to } = looks[entry.kind];
        return (
          <ListRow
            key={`${entry.kind}-${entry.id}`}
            tile={<EntryIcon size={20} stroke={1.75} aria-hidden />}
            tone={tone}
            title={entry.title}
            sub={entry.detail}
            end={<When at={new Date(entry.at)} today={today} />}
            to={to}
            onOpen={opens(entry)}
          />
        );
      })}
    </List>
  );
}

/** Today the time, otherwise the day. */
function When({ at, today }: { at: Date; today: Date }) {
  return <time dateTime={at.toISOString()}>{at >= today ? formatTime(at) : formatShortDate(at)}</time>;
}
