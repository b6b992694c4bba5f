import type { api } from '../../../api/client.ts';
import { numberColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { WhatsappLink } from '../../../staff-ui/lists/whatsapp-link.tsx';

type Listed = Awaited<ReturnType<typeof api.partners.list>>['rows'][number];

/** What staff see of a partner at a glance; NIK and bank are not in it. */
export const partnerColumns: readonly Column<Listed>[] = [
  personColumn('Mitra', (partner) => partner, { note: ({ rank }) => rank }),
  statusColumn((partner) => partner.status, { at: 'amount' }),
  statusColumn(({ roStatus }) => ({ status: roStatus, label: `RO ${roStatus}` }), { key: 'ro', title: 'RO' }),
  personColumn('Upline', ({ upline }) => upline, { key: 'upline', at: 'what', labelled: true }),
  numberColumn('Downline', (partner) => partner.downlineCount, {
    key: 'downline',
    wide: true,
    labelled: true,
  }),
  numberColumn('RO pribadi', (partner) => partner.personalRo, { key: 'personalRo', wide: true, at: 'none' }),
  stampColumn('Bergabung', (partner) => partner.joinedAt, { key: 'joined', wide: true, labelled: true }),
  {
    key: 'phone',
    title: 'WhatsApp',
    at: 'action',
    // Who signed up by themselves gives a number with the activation.
    cell: ({ phone, fullName }) => phone && <WhatsappLink phone={phone} name={fullName} />,
  },
];
