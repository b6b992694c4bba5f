import type { ApiToken, TokenChoice } from '@rimpang/contract/tokens';
import { formatMoment } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { CellWords } from '../../../lists/cell-words.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { ListTable } from '../../../lists/list-table.tsx';
import { SecretOnce } from '../../../staff-ui/dialogs/secret-once.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { grantWords, stateWords } from './token-words.ts';

const columns = (
  choices: readonly TokenChoice[],
  revoke: (token: ApiToken) => void,
): readonly Column<ApiToken>[] => [
  {
    key: 'name',
    title: 'Token',
    at: 'who',
    cell: ({ name, hint, owner }) => (
      <>
        <b>{name}</b>
        <small>{hint}…</small>
        <small>atas nama @{owner.username}</small>
      </>
    ),
  },
  {
    key: 'grants',
    title: 'Hak',
    at: 'when',
    cell: ({ actions, addresses }) => (
      <>
        {grantWords(actions, choices) || `${actions.length} hak`}{' '}
        <small>{addresses.length > 0 ? `dari ${addresses.join(', ')}` : 'dari alamat mana pun'}</small>
      </>
    ),
  },
  {
    key: 'used',
    title: 'Terakhir dipakai',
    at: 'when',
    labelled: true,
    cell: ({ lastUsedAt, lastUsedAddress }) =>
      lastUsedAt ? (
        <>
          {formatMoment(new Date(lastUsedAt))} <small>{lastUsedAddress}</small>
        </>
      ) : (
        <CellWords>belum pernah</CellWords>
      ),
  },
  {
    key: 'expires',
    wide: true,
    title: 'Berlaku sampai',
    at: 'when',
    labelled: true,
    cell: ({ expiresAt }) => formatMoment(new Date(expiresAt)),
  },
  { key: 'state', title: 'Status', at: 'status', cell: ({ state }) => <Badge {...stateWords[state]} /> },
  {
    key: 'actions',
    title: 'Tindakan',
    at: 'action',
    cell: (token) =>
      token.mayRevoke && (
        <Button small variant="danger" aria-label={`Cabut token ${token.name}`} onClick={() => revoke(token)}>
          Cabut
        </Button>
      ),
  },
];

/** Tokens by which programs call the API for a member of staff (decision 120). */
export function ApiTokens() {
  const tokens = useQuery(queries.tokens.list.queryOptions({ input: {} }));
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ token: string; name: string } | null>(null);
  const [leaving, setLeaving] = useState<ApiToken | null>(null);
  const { choices = [], secondFactor = false } = tokens.data ?? {};
  return (
    <>
      <PageHeader
        title="Token API"
        actions={
          <Button
            small
            disabledReason={!tokens.data && 'Daftar belum terbaca.'}
            onClick={() => setCreating(true)}
          >
            Buat token
          </Button>
        }
      />
      <ListTable
        caption="Token API"
        query={tokens}
        columns={columns(choices, setLeaving)}
        rowKey={({ id }) => id}
        empty={{
          title: 'Belum ada token API.',
          hint: 'Dengan token, program seperti akuntansi membaca dan mengubah data tanpa password seseorang.',
        }}
      />
      {creating && (
        <CreateTokenDialog
          choices={choices}
          secondFactor={secondFactor}
          onClose={() => setCreating(false)}
          onCreated={(token, name) => {
            setCreating(false);
            setCreated({ token, name });
          }}
        />
      )}
      {created && (
        <SecretOnce
          title="Token Dibuat"
          what="Token API"
          secret={created.token}
          onClose={() => setCreated(null)}
          last="Token ini hanya tampil satu kali. Simpan di tempat rahasia program yang memakainya."
        >
          Token {created.name}, dikirim dengan header Authorization: Bearer.
        </SecretOnce>
      )}
      {leaving && <RevokeToken token={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useOperation({
    failureTitle: 'Token Belum Dicabut',
    onSuccess: () => {
      toast.success('Token Dicabut', `${token.name} tidak berlaku lagi.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void revoke.run(`revoke-${token.id}`, (call) => api.tokens.revoke({ tokenId: token.id }, call))
      }
      title={`Cabut token ${token.name}?`}
      verb="Cabut token"
      variant="danger-filled"
      busy={revoke.busy}
    >
      <p>
        Program yang memakainya ditolak mulai permintaan berikutnya. Token yang dicabut tidak dapat dipakai
        lagi.
      </p>
    </ConfirmDialog>
  );
}
