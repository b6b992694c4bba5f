import { type Invited, invitationGroups } from '@rimpang/contract/invitations';
import { formatCount } from '@rimpang/domain/counting';
import { IconUserCheck } from '#icons';
import { useState } from 'react';
import { api, queries } from '../../../../api/client.ts';
import { useOperation } from '../../../../forms/use-operation.ts';
import { choiceFilter } from '../../../../lists/filters.ts';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { useMay } from '../../../../session/session-store.ts';
import { ChipSelect } from '../../../../staff-ui/lists/chip-select.tsx';
import { ListPage } from '../../../../staff-ui/lists/list-page.tsx';
import { Button } from '../../../../ui/button.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { InvitationFileDialog } from './invitation-file-dialog.tsx';
import { groupWords } from './invitation-words.ts';
import { NextInvitation, useNextInvitation } from './next-invitation.tsx';

const filters = { undangan: choiceFilter(invitationGroups, 'new') };
const choices = invitationGroups.map((value) => ({ value, label: groupWords[value] }));

/** Partners who came with a move and have no password yet: invited one after the other, or by a file (decision 138). */
export function Invitations() {
  const address = useListAddress(filters);
  const group = address.values.undangan ?? 'new';
  const input = { group, search: address.search, after: address.after };
  const query = useListQuery(queries.identity.invitations.queryOptions({ input }));
  const [isFileAsked, setFileAsked] = useState(false);
  const queue = useNextInvitation();
  const one = useOperation({ failureTitle: 'Undangan Belum Disiapkan', onSuccess: queue.putFirst });
  const invite = ({ id, last }: Invited) =>
    void one.run(String(id), () => api.identity.invite({ accountId: id, ...(last && { seen: last.at }) }));
  const may = useMay();
  const hasRows = (query.data?.rows.length ?? 0) > 0;
  // Nothing is begun where the list says that nothing is to be done; what was begun says its own end.
  const isDone =
    group === 'new' && !address.search && query.data?.total === 0 && !queue.answer && !queue.failed;
  return (
    <>
      <ListPage
        title="Undangan Mitra"
        sub="Mitra dari sistem lama yang belum membuat password"
        address={address}
        query={query}
        actions={
          may('identity.invitationFile') &&
          hasRows && (
            <Button small variant="outline" onClick={() => setFileAsked(true)}>
              Unduh CSV
            </Button>
          )
        }
        search={{ label: 'Cari mitra', placeholder: 'Nama, username, atau email' }}
        filters={
          <ChipSelect
            label="Undangan"
            icon={<IconUserCheck size={18} stroke={2} aria-hidden />}
            choices={choices}
            value={group}
            onChange={(undangan) => address.filter({ undangan })}
          />
        }
        above={!isDone && <NextInvitation queue={queue} />}
        columns={invitationColumns(invite)}
        rowKey={({ id }) => id}
        empty={{
          title: 'Tidak ada yang perlu diundang.',
          hint: 'Mitra muncul di sini setelah pindahan data, sampai mereka membuat password sendiri.',
        }}
        unmatched={{ hint: 'Periksa ejaan nama atau username, atau pilih undangan lain.' }}
        foot={({ rows, total }) => `${rows.length} dari ${formatCount(total)} mitra`}
      />
      {isFileAsked && (
        <InvitationFileDialog
          secondFactor={query.data?.secondFactor ?? false}
          onClose={() => setFileAsked(false)}
        />
      )}
    </>
  );
}
