import type { Invited } from '@rimpang/contract/invitations';
import { formatPhone } from '@rimpang/domain/partners';
import { personColumn, statusColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lastWords, stateWords } from './invitation-words.ts';

/** A person and how far the invitation is; `invite` makes another link. */
export const invitationColumns = (invite: (row: Invited) => void): readonly Column<Invited>[] => [
  personColumn('Mitra', (row) => row, {
    note: ({ phone }) => <span className="whole">{formatPhone(phone)}</span>,
  }),
  statusColumn(({ state }) => stateWords[state], { at: 'amount' }),
  { key: 'way', title: 'Lewat', at: 'what', cell: ({ last }) => last && lastWords(last) },
  stampColumn('Diundang', ({ last }) => last?.at ?? null, { labelled: true }),
  stampColumn('Dibuka', ({ last }) => last?.openedAt ?? null, { key: 'opened', wide: true, labelled: true }),
  stampColumn('Berlaku sampai', ({ last }) => last?.expiresAt ?? null, {
    key: 'expires',
    wide: true,
    labelled: true,
  }),
  {
    key: 'action',
    title: 'Tindakan',
    at: 'action',
    cell: (row) =>
      row.state !== 'used' && (
        <Button
          small
          variant="outline"
          aria-label={`${row.last ? 'Undang lagi' : 'Undang'} ${row.fullName}`}
          onClick={() => invite(row)}
        >
          {row.last ? 'Undang lagi' : 'Undang'}
        </Button>
      ),
  },
];
