import { formatDate } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { Coded } from '../../../ui/coded.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

const most = 3;

/** The repeat orders before this one, and who received their bonus; nothing before the first. */
export function RecentRo() {
  const mine = useQuery(queries.partners.roHistory.queryOptions({ input: { limit: most } }));
  const rows = mine.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="RO terakhir" action={<Link to={partnerPaths.roHistory}>Lihat semua</Link>}>
      <List label="RO terakhir">
        {rows.map(({ id, description, receiver, at }) => (
          <ListRow
            key={id}
            title={<Coded text={description} />}
            sub={<Dotted parts={[formatDate(new Date(at)), `Bonus RO diterima oleh ${receiver.fullName}`]} />}
          />
        ))}
      </List>
    </Section>
  );
}
