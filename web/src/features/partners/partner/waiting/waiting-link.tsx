import { useQuery } from '@tanstack/react-query';
import { IconUserCheck } from '#icons';
import { queries } from '../../../../api/client.ts';
import * as partnerPaths from '../../../../paths/partner.ts';
import { List, ListRow } from '../../../../ui/list.tsx';

const sub = 'Pendaftar dari tautan referral Anda';

/** From the registration to those who have an account already, naming the newest. */
export function WaitingLink() {
  const newest = useQuery(queries.partners.invited.queryOptions({ input: { limit: 1 } }));
  const [first] = newest.data?.rows ?? [];
  const name = first && `${first.fullName}${newest.data?.next ? ' dan lainnya' : ''}`;
  return (
    <List label="Menunggu aktivasi">
      <ListRow
        tile={<IconUserCheck size={20} stroke={1.75} aria-hidden />}
        tone={first ? 'kunyit' : 'netral'}
        title="Menunggu aktivasi"
        sub={name ?? sub}
        to={partnerPaths.waiting}
      />
    </List>
  );
}
