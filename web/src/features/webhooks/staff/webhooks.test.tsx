import type { WebhookDelivery, WebhookEndpoint } from '@rimpang/contract/webhooks';
import { expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { DeliveryLog, StateNote } from './delivery-log.tsx';
import { Shown } from './delivery-sheet.tsx';
import { Webhooks } from './webhooks.tsx';

const at = '2026-11-20T03:00:00.000Z';
const endpoint: WebhookEndpoint = {
  id: 3,
  url: 'https://akuntansi.contoh.id/rimpang',
  description: 'Akuntansi',
  kinds: ['order.completed', 'withdrawal.requested'],
  state: 'active',
  inactiveSince: null,
  failingSince: null,
  createdAt: at,
  createdBy: 'Perusahaan',
  overlapUntil: null,
  revision: 0,
  waiting: 0,
  newest: null,
};
const delivery: WebhookDelivery = {
  id: 9,
  eventId: 'evt_1_44',
  kind: 'order.completed',
  happenedAt: at,
  state: 'waiting',
  attempts: 2,
  nextAttemptAt: '2026-11-20T03:05:00.000Z',
  last: { at, durationMs: 120, status: 500, problem: 'status' },
};
const list = queries.webhooks.list.queryOptions({ input: {} });
const answered = (rows: readonly WebhookEndpoint[]) => ({
  query: list,
  data: { rows, secondFactor: false, plainHttp: false },
});
const log = (rows: readonly WebhookDelivery[], more: { state?: 'delivered' } = {}) => ({
  query: queries.webhooks.deliveries.queryOptions({ input: { endpointId: 3, ...more } }),
  data: { rows, next: null },
});

test('without an endpoint the list says what one is for, unread it says that, failed it offers to try again', () => {
  expect(wordsOf(staticPage(<Webhooks />, [answered([])]))).toContain(
    'Belum ada webhook. Dengan webhook, program',
  );
  expect(wordsOf(staticPage(<Webhooks />))).toContain('Daftar belum terbaca.');
  expect(wordsOf(staticPage(<Webhooks />, [{ query: list, error: new Error('x') }]))).toContain('Coba lagi');
});

test.each<[Partial<WebhookEndpoint>, string]>([
  [{}, 'Kiriman terbaru belum ada Aktif'],
  [{ newest: { at, state: 'delivered' } }, 'Diterima Aktif'],
  [
    { failingSince: at, waiting: 1_000, newest: { at, state: 'waiting' } },
    'Menunggu, 1.000 menunggu Tidak menjawab',
  ],
  [{ state: 'paused', inactiveSince: at }, 'Dimatikan'],
  [{ state: 'stopped', inactiveSince: at }, 'Dihentikan'],
  [{ state: 'restored', inactiveSince: at }, 'Dijeda karena pemulihan'],
  [{ kinds: [...endpoint.kinds, 'stock.low'] }, 'Penarikan diminta, stock.low'],
])('an endpoint with %j reads %s', (more, words) => {
  const html = staticPage(<Webhooks />, [answered([{ ...endpoint, ...more }])]);
  expect(wordsOf(html)).toContain(words);
  expect(wordsOf(html)).toContain(
    'Akuntansi https://akuntansi.contoh.id/rimpang Orderan selesai, Penarikan diminta',
  );
  expect(html).toContain('href="/admin/access-control/webhooks/3"');
});

test.each<[Partial<WebhookEndpoint>, string | null]>([
  [{}, null],
  [{ failingSince: at }, 'tidak menerima kiriman sejak'],
  [{ state: 'paused', inactiveSince: at }, 'yang menunggu dikirim setelah dinyalakan'],
  [{ state: 'stopped', inactiveSince: at }, 'nyalakan lagi, lalu kirim ulang'],
  [{ state: 'restored', inactiveSince: at }, 'dipulihkan dari cadangan'],
])('above the log of one with %j stands %s', (more, words) => {
  const html = staticPage(<StateNote endpoint={{ ...endpoint, ...more }} />);
  if (words) expect(html).toContain(words);
  else expect(html).toBe('');
});

test('the log tells event, answer and state; an empty and a narrowed one say so', () => {
  const page = (rows: readonly WebhookDelivery[], query = '', more = {}) =>
    wordsOf(staticPage(<DeliveryLog endpointId={3} />, [answered([endpoint]), log(rows, more)], query));
  expect(page([delivery])).toContain('Orderan selesai Menjawab 500, 120 ms');
  expect(page([delivery])).toContain('1 kiriman di halaman ini');
  const later = {
    ...delivery,
    kind: 'stock.low',
    last: { at, durationMs: 12, status: null, problem: 'quota' },
  };
  expect(page([later])).toContain('stock.low Tidak berhasil, 12 ms');
  expect(page([])).toContain('Belum ada kiriman. Tekan Kirim uji');
  expect(page([], 'status=delivered', { state: 'delivered' })).toContain('Tidak ada kiriman yang cocok');
});

test('a delivery shows its words, every attempt with its answer, and when it is tried next', () => {
  const attempts = [
    { number: 2, at, durationMs: 120, status: 500, problem: 'status' as const, answer: '<b>rusak</b>' },
    { number: 1, at, durationMs: 10_000, status: null, problem: 'timeout' as const, answer: '' },
  ];
  const html = staticPage(
    <Shown isOff={false} delivery={delivery} body='{"type":"order.completed"}' attempts={attempts} />,
  );
  expect(wordsOf(html)).toContain('webhook-id evt_1_44 Percobaan berikutnya');
  expect(wordsOf(html)).toContain('Menjawab 500, 120 ms Percobaan 2');
  expect(wordsOf(html)).toContain('Tidak menjawab dalam 10 detik, 10.000 ms Percobaan 1');
  expect(html).toContain('&lt;b&gt;rusak&lt;/b&gt;');
  expect(html).toContain('aria-label="Salin isi"');
  const untried = staticPage(<Shown isOff={false} delivery={delivery} body="{}" attempts={[]} />);
  expect(untried).toContain('Belum pernah dicoba.');
});

test('what waits for an endpoint that is off names no time, except of a test', () => {
  const words = (kind: WebhookDelivery['kind']) =>
    wordsOf(staticPage(<Shown isOff delivery={{ ...delivery, kind }} body="{}" attempts={[]} />));
  expect(words('order.completed')).toContain('Percobaan berikutnya setelah dinyalakan');
  expect(words('webhook.test')).not.toContain('setelah dinyalakan');
});
