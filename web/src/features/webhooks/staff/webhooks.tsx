import { IconKey, IconLock, IconPencil, IconTrash, IconBolt } from '#icons';
import type { WebhookEndpoint } from '@rimpang/contract/webhooks';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { CellWords } from '../../../lists/cell-words.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { ListTable } from '../../../lists/list-table.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { ActionMenu } from '../../../staff-ui/action-menu.tsx';
import { SecretOnce } from '../../../staff-ui/dialogs/secret-once.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { CreateWebhookDialog, EditWebhookDialog } from './webhook-form.tsx';
import { deliveryWords, endpointWords, kindsWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

type OfOne = 'edit' | 'rotate' | 'remove';
type Chosen = { what: 'create' } | { what: OfOne; endpoint: WebhookEndpoint };
type Choose = (what: OfOne | 'switch', endpoint: WebhookEndpoint) => void;
type Secret = { secret: string; name: string };

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const columns = (choose: Choose): readonly Column<WebhookEndpoint>[] => [
  {
    key: 'name',
    title: 'Penerima',
    at: 'who',
    cell: ({ description, url }) => (
      <>
        <b>{description}</b>
        <small className={styles.url}>{url}</small>
      </>
    ),
  },
  { key: 'kinds', title: 'Peristiwa', at: 'what', wide: true, cell: ({ kinds }) => kindsWords(kinds) },
  { key: 'newest', title: 'Kiriman terbaru', at: 'when', labelled: true, cell: newestWords },
  {
    key: 'state',
    title: 'Status',
    at: 'status',
    cell: ({ state, failingSince }) => (
      <Badge
        {...(state === 'active' && failingSince
          ? { status: 'Tertunda', label: 'Tidak menjawab' }
          : endpointWords[state])}
      />
    ),
  },
  {
    key: 'actions',
    title: 'Tindakan',
    at: 'action',
    cell: (endpoint) => <Actions endpoint={endpoint} choose={choose} />,
  },
];

function newestWords({ newest, waiting }: WebhookEndpoint) {
  if (!newest) return <CellWords>belum ada</CellWords>;
  const isWaiting = waiting > 0 ? `, ${formatNumber(waiting)} menunggu` : '';
  return (
    <>
      {formatMoment(new Date(newest.at))} <small>{deliveryWords[newest.state].label + isWaiting}</small>
    </>
  );
}

function Actions({ endpoint, choose }: { endpoint: WebhookEndpoint; choose: Choose }) {
  const isActive = endpoint.state === 'active';
  return (
    <ActionMenu
      label={`Tindakan untuk ${endpoint.description}`}
      actions={[
        { label: 'Ubah', icon: <IconPencil {...icon} />, run: () => choose('edit', endpoint) },
        { label: 'Ganti secret', icon: <IconKey {...icon} />, run: () => choose('rotate', endpoint) },
        {
          label: isActive ? 'Matikan' : 'Nyalakan',
          icon: isActive ? <IconLock {...icon} /> : <IconBolt {...icon} />,
          run: () => choose('switch', endpoint),
        },
        {
          label: 'Hapus',
          icon: <IconTrash {...icon} />,
          run: () => choose('remove', endpoint),
          danger: true,
        },
      ]}
    />
  );
}

const empty = {
  title: 'Belum ada webhook.',
  hint: 'Dengan webhook, program seperti akuntansi atau ekspedisi tahu sendiri saat orderan selesai atau penarikan diminta.',
};

/** Switches an endpoint on or off. */
function useSwitch() {
  const shift = useOperation<WebhookEndpoint>({
    failureTitle: 'Webhook Belum Diubah',
    onFailure: ({ code }) => {
      if (code !== 'NOT_FOUND') return false;
      void refreshAfter('webhooks');
      toast.failure('Webhook Sudah Dihapus', 'Orang lain sudah menghapusnya.');
      return true;
    },
    onSuccess: ({ state, description }) =>
      toast.success(state === 'active' ? 'Webhook Dinyalakan' : 'Webhook Dimatikan', description),
  });
  return ({ id: endpointId, state }: WebhookEndpoint) => {
    const active = state !== 'active';
    void shift.run(`${endpointId}-${active}`, (call) => api.webhooks.switch({ endpointId, active }, call));
  };
}

/** Endpoints of other programs that are told what happened (decision 122, R2.3.33). */
export function Webhooks() {
  const webhooks = useQuery(queries.webhooks.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [shown, setShown] = useState<Secret | null>(null);
  const shift = useSwitch();
  const choose: Choose = (what, endpoint) => {
    if (what !== 'switch') return setChosen({ what, endpoint });
    shift(endpoint);
  };
  const reload = async (id: number) => {
    const { data } = await webhooks.refetch();
    const found = data?.rows.find((row) => row.id === id);
    if (!found) throw new Error('the endpoint was removed meanwhile');
    return found;
  };
  const onSecret = (secret: Secret) => {
    setChosen(null);
    setShown(secret);
  };
  return (
    <>
      <PageHeader
        title="Webhook"
        sub="Program lain diberi tahu begitu sesuatu terjadi"
        actions={
          <Button
            small
            disabledReason={!webhooks.data && 'Daftar belum terbaca.'}
            onClick={() => setChosen({ what: 'create' })}
          >
            Buat webhook
          </Button>
        }
      />
      <ListTable
        caption="Webhook"
        query={webhooks}
        columns={columns(choose)}
        rowKey={({ id }) => id}
        to={({ id }) => staffPaths.webhook(id)}
        empty={empty}
      />
      {chosen && webhooks.data && (
        <Dialog
          chosen={chosen}
          list={webhooks.data}
          reload={reload}
          onSecret={onSecret}
          onClose={() => setChosen(null)}
        />
      )}
      {shown && (
        <SecretOnce
          title="Secret Webhook"
          what="Secret"
          secret={shown.secret}
          onClose={() => setShown(null)}
          last="Secret ini hanya tampil satu kali. Simpan di tempat rahasia program yang menerimanya."
        >
          Dengan secret ini {shown.name} memeriksa tanda tangan setiap kiriman.
        </SecretOnce>
      )}
    </>
  );
}

type DialogProps = {
  chosen: Chosen;
  list: { rows: readonly WebhookEndpoint[]; secondFactor: boolean; plainHttp: boolean };
  reload: (id: number) => Promise<WebhookEndpoint>;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
};

/** What was chosen, as a dialog. */
function Dialog({ chosen, list, reload, onSecret, onClose }: DialogProps) {
  const { secondFactor, plainHttp } = list;
  const shared = { secondFactor, plainHttp, onClose };
  const tell = (secret: string, name: string) => onSecret({ secret, name });
  switch (chosen.what) {
    case 'create':
      return <CreateWebhookDialog {...shared} onCreated={tell} />;
    case 'edit':
      return (
        <EditWebhookDialog {...shared} endpoint={chosen.endpoint} reload={() => reload(chosen.endpoint.id)} />
      );
    case 'rotate':
      return (
        <RotateDialog
          endpoint={list.rows.find(({ id }) => id === chosen.endpoint.id) ?? chosen.endpoint}
          secondFactor={secondFactor}
          onRotated={tell}
          onClose={onClose}
        />
      );
    case 'remove':
      return <RemoveDialog endpoint={chosen.endpoint} onClose={onClose} />;
  }
}
