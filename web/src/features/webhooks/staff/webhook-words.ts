import type { WebhookEndpoint } from '@rimpang/contract/webhooks';
import { formatNumber } from '@rimpang/domain/money';
import type { DeliveryProblem, DeliveryState, testKind, WebhookKind } from '@rimpang/domain/webhooks';
import type { StatusWord } from '../../../ui/badge.tsx';

/** What can be chosen and asked for, in words. */
export const kindLabels: Record<WebhookKind | typeof testKind, string> = {
  'order.completed': 'Orderan selesai',
  'partner.registered': 'Mitra baru',
  'ro.activated': 'RO diaktifkan',
  'withdrawal.requested': 'Penarikan diminta',
  'withdrawal.completed': 'Penarikan selesai',
  'payout.batch.ready': 'Batch pembayaran siap',
  'webhook.test': 'Uji kirim',
};
const labels: Readonly<Record<string, string>> = kindLabels;

/** 'Orderan selesai'; one that only a newer version knows is called by its name. */
export const kindWords = (kind: string): string => labels[kind] ?? kind;

export const endpointWords: Record<WebhookEndpoint['state'], { status: StatusWord; label: string }> = {
  active: { status: 'Aktif', label: 'Aktif' },
  paused: { status: 'Tidak Aktif', label: 'Dimatikan' },
  stopped: { status: 'Gagal', label: 'Dihentikan' },
  restored: { status: 'Tertunda', label: 'Dijeda karena pemulihan' },
};

export const deliveryWords: Record<DeliveryState, { status: StatusWord; label: string }> = {
  waiting: { status: 'Menunggu', label: 'Menunggu' },
  delivered: { status: 'Selesai', label: 'Diterima' },
  'given-up': { status: 'Gagal', label: 'Tidak diterima' },
};

/** Is nothing sent to it until a person switches it on? What is tried all the same is a test. */
export const isOff = (endpoint: WebhookEndpoint | undefined): boolean =>
  endpoint !== undefined && endpoint.state !== 'active';

const problems: Readonly<Record<string, string>> & Record<Exclude<DeliveryProblem, 'status'>, string> = {
  timeout: 'Tidak menjawab dalam 10 detik',
  name: 'Nama alamat tidak ditemukan',
  connection: 'Tidak dapat dihubungi',
  certificate: 'Sertifikat TLS tidak dapat dipercaya',
  address: 'Alamat di jaringan tertutup',
};

type Outcome = { status: number | null; problem: string | null; durationMs: number };

/** 'Menjawab 500, 120 ms': how an attempt came out. */
export function outcomeWords({ status, problem, durationMs }: Outcome): string {
  const unheard = problem && problem !== 'status' ? (problems[problem] ?? 'Tidak berhasil') : null;
  const what = unheard ?? `Menjawab ${status ?? '-'}`;
  return `${what}, ${formatNumber(durationMs)} ms`;
}

/** 'Orderan selesai, Mitra baru'. */
export const kindsWords = (kinds: readonly string[]): string => kinds.map(kindWords).join(', ');
