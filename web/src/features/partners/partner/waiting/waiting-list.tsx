import type { WaitingPartner } from '@rimpang/contract/registration';
import { useState } from 'react';
import { queries } from '../../../../api/client.ts';
import { dayColumn, personColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { ListFrame } from '../../../../lists/list-frame.tsx';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ListTable } from '../../../../lists/list-table.tsx';
import { Button } from '../../../../ui/button.tsx';
import { InviteButton } from '../../../accounts/partner/invite/invite-button.tsx';
import { ActivateSheet } from './activate-sheet.tsx';

const columnsFor = (activate: (partner: WaitingPartner) => void): readonly Column<WaitingPartner>[] => [
  personColumn('Nama', (row) => row),
  dayColumn('Mendaftar', (row) => row.signedUpAt, { key: 'signedUp', labelled: true }),
  {
    key: 'activate',
    title: 'Aktivasi',
    at: 'action',
    cell: (row) => (
      <Button small variant="outline" aria-label={`Aktifkan ${row.fullName}`} onClick={() => activate(row)}>
        Aktifkan
      </Button>
    ),
  },
];

/** Who followed the reader's referral link and is not active yet, newest first (R2.2.32): each can be activated here. */
export function WaitingList() {
  const address = useListAddress();
  const [chosen, setChosen] = useState<WaitingPartner | null>(null);
  const list = useListQuery(queries.partners.invited.queryOptions({ input: { after: address.after } }));
  return (
    <ListFrame address={address}>
      <ListTable
        caption="Pendaftar dari tautan referral Anda yang menunggu aktivasi, terbaru dulu"
        address={address}
        query={list}
        columns={columnsFor(setChosen)}
        rowKey={(row) => row.id}
        empty={{
          title: 'Tidak ada yang menunggu aktivasi.',
          hint: 'Orang yang mendaftar sendiri lewat tautan referral Anda tampil di sini sampai aktif.',
          action: <InviteButton />,
        }}
      />
      {chosen && <ActivateSheet partner={chosen} onClose={() => setChosen(null)} />}
    </ListFrame>
  );
}
