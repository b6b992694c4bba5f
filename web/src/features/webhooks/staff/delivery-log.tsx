import { IconBolt, IconCircleDashed } from '#icons';
import type { WebhookDelivery, WebhookEndpoint } from '@rimpang/contract/webhooks';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { deliveryStates, testKind, webhookKinds } from '@rimpang/domain/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { SearchStrip } from '../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Note } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { deliveryWords, isOff, kindLabels, kindWords, outcomeWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

const kinds = [...webhookKinds, testKind] as const;
const filters = { status: choiceFilter(deliveryStates), peristiwa: choiceFilter(kinds) };
const stateLabels = {
  waiting: deliveryWords.waiting.label,
  delivered: deliveryWords.delivered.label,
  'given-up': deliveryWords['given-up'].label,
};
const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const;

const columns: readonly Column<WebhookDelivery>[] = [
  stampColumn('Terjadi', ({ happenedAt }) => happenedAt),
  { key: 'kind', title: 'Peristiwa', at: 'who', cell: ({ kind }) => <b>{kindWords(kind)}</b> },
  {
    key: 'outcome',
    title: 'Jawaban terakhir',
    at: 'what',
    cell: ({ last }) => (last ? outcomeWords(last) : 'Belum ada'),
  },
  {
    key: 'attempts',
    title: 'Percobaan',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  statusColumn(({ state }) => deliveryWords[state]),
];

/** Why nothing is sent, above the log; null where something is. */
export function StateNote({ endpoint }: { endpoint: WebhookEndpoint | undefined }) {
  if (!endpoint) return null;
  const { state, failingSince, inactiveSince } = endpoint;
  if (state === 'active' && !failingSince) return null;
  const since = formatMoment(new Date(inactiveSince ?? failingSince ?? endpoint.createdAt));
  const words = {
    active: `Penerima tidak menerima kiriman sejak ${since}. Percobaan diulang sampai tiga hari.`,
    paused: `Dimatikan sejak ${since}. Peristiwa baru tidak dikirim; yang terlewat dapat dikirim ulang, dan yang menunggu dikirim setelah dinyalakan.`,
    stopped: `Dihentikan ${since} karena penerima tidak menerima apa pun. Perbaiki penerimanya, nyalakan lagi, lalu kirim ulang yang terlewat.`,
    restored: `Dijeda ${since} karena data dipulihkan dari cadangan. Nyalakan bila ini memang sistem yang dipakai.`,
  };
  return <Note tone={state === 'stopped' ? 'error' : 'wait'}>{words[state]}</Note>;
}

/** What was sent to one endpoint in the last 30 days. */
export function DeliveryLog({ endpointId }: { endpointId: number }) {
  const address = useListAddress(filters);
  const { status: state, peristiwa: kind } = address.values;
  const input = { endpointId, state, kind, after: address.after };
  const list = useListQuery(queries.webhooks.deliveries.queryOptions({ input }));
  const webhooks = useQuery(queries.webhooks.list.queryOptions({ input: {} }));
  const endpoint = webhooks.data?.rows.find(({ id }) => id === endpointId);
  return (
    <>
      <PageHeader
        title={endpoint?.description ?? 'Webhook'}
        sub={endpoint && <span className={styles.url}>{endpoint.url}</span>}
        back={staffPaths.webhooks}
        actions={endpoint && <Tools endpoint={endpoint} />}
      />
      <StateNote endpoint={endpoint} />
      <SearchStrip
        address={address}
        filters={
          <>
            <ChipSelect
              label="Status"
              icon={<IconCircleDashed {...icon} />}
              choices={choicesOf('Semua status', deliveryStates, stateLabels)}
              {...address.choice('status')}
            />
            <ChipSelect
              label="Peristiwa"
              icon={<IconBolt {...icon} />}
              choices={choicesOf('Semua peristiwa', kinds, kindLabels)}
              {...address.choice('peristiwa')}
            />
          </>
        }
      />
      <ListTable
        caption="Kiriman"
        query={list}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        to={({ id }) => address.linkTo(id)}
        onOpen={({ id }) => address.open(id)}
        empty={{
          title: 'Belum ada kiriman.',
          hint: 'Tekan Kirim uji untuk melihat apakah penerimanya menjawab.',
        }}
        unmatched={{ hint: 'Tidak ada kiriman yang cocok dengan filter Anda.' }}
        foot={({ rows }) => `${rows.length} kiriman di halaman ini, paling lama 30 hari`}
      />
      {address.openId !== null && (
        <DeliverySheet
          key={address.openId}
          deliveryId={address.openId}
          isOff={isOff(endpoint)}
          onClose={address.close}
        />
      )}
    </>
  );
}

/** Sending again, and sending a test. */
function Tools({ endpoint }: { endpoint: WebhookEndpoint }) {
  const endpointId = endpoint.id;
  const [replaying, setReplaying] = useState(false);
  const test = useOperation({
    failureTitle: 'Uji Belum Dikirim',
    onSuccess: () => toast.success('Uji Dikirim', 'Jawabannya muncul di daftar ini.'),
  });
  return (
    <>
      <Button small variant="outline" onClick={() => setReplaying(true)}>
        Kirim ulang sejak...
      </Button>
      <Button
        small
        busy={test.busy}
        busyLabel="Mengirim..."
        onClick={() => void test.run(`test-${endpointId}`, (call) => api.webhooks.test({ endpointId }, call))}
      >
        Kirim uji
      </Button>
      {replaying && <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </>
  );
}
