import { formatDate } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForPartner } from '@rimpang/domain/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

const most = 5;

/** What was asked for before, beside the form; nothing before the first time. */
export function RecentWithdrawals() {
  const mine = useQuery(queries.withdrawals.mine.queryOptions({ input: { limit: most } }));
  const rows = mine.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Penarikan terakhir" action={<Link to={partnerPaths.withdrawals}>Lihat semua</Link>}>
      <List label="Penarikan terakhir">
        {rows.map(({ id, code, amount, status, requestedAt }) => (
          <ListRow
            key={id}
            title={formatRupiah(amount)}
            sub={
              <Dotted
                parts={[
                  <span key="code" className="whole">
                    {code}
                  </span>,
                  <span key="day" className="whole">
                    {formatDate(new Date(requestedAt))}
                  </span>,
                ]}
              />
            }
            end={<Badge status={withdrawalLabelsForPartner[status]} />}
          />
        ))}
      </List>
    </Section>
  );
}
