import { formatNumber } from '@rimpang/domain/money';
import { formatDate } from '@rimpang/domain/calendar';
import type { api } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { WhatsappLink } from '../../../staff-ui/lists/whatsapp-link.tsx';

type Listed = Awaited<ReturnType<typeof api.partners.list>>['rows'][number];

/** What staff see of a partner at a glance; NIK and bank are not in it. */
export const partnerColumns: readonly Column<Listed>[] = [
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: (partner) => (
      <>
        <b>{partner.fullName}</b>
        <small>
          @{partner.username} · {partner.rank}
        </small>
      </>
    ),
  },
  { key: 'status', title: 'Status', at: 'amount', cell: (partner) => <Badge status={partner.status} /> },
  {
    key: 'ro',
    title: 'RO',
    at: 'status',
    cell: (partner) => <Badge status={partner.roStatus} label={`RO ${partner.roStatus}`} />,
  },
  {
    key: 'upline',
    title: 'Upline',
    at: 'what',
    labelled: true,
    cell: ({ upline }) =>
      upline ? (
        <>
          {upline.fullName}
          <small>@{upline.username}</small>
        </>
      ) : (
        '-'
      ),
  },
  {
    key: 'downline',
    wide: true,
    title: 'Downline',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: (partner) => formatNumber(partner.downlineCount),
  },
  {
    key: 'personalRo',
    wide: true,
    title: 'RO pribadi',
    at: 'none',
    align: 'end',
    cell: (partner) => formatNumber(partner.personalRo),
  },
  {
    key: 'joined',
    wide: true,
    title: 'Bergabung',
    at: 'when',
    labelled: true,
    cell: (partner) => <time dateTime={partner.joinedAt}>{formatDate(new Date(partner.joinedAt))}</time>,
  },
  {
    key: 'phone',
    title: 'WhatsApp',
    at: 'action',
    cell: (partner) => <WhatsappLink phone={partner.phone} name={partner.fullName} />,
  },
];
