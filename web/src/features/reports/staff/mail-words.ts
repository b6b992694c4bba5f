import { formatMoment } from '@rimpang/domain/calendar';
import { formatCount } from '@rimpang/domain/counting';
import { formatNumber } from '@rimpang/domain/money';
import type { api } from '../../../api/client.ts';

type Mail = NonNullable<Awaited<ReturnType<typeof api.reports.upkeep>>['mail']>;

/** How many e-mails wait or were given up, since when, and why the last one was not accepted. */
export function mailWords({ waiting, oldestAt, bulk, givenUp, refusal }: Mail): {
  title: string;
  sub: string;
} {
  const counts = [
    waiting > 0 && `${formatNumber(waiting)} email belum terkirim`,
    bulk > 0 && `${formatCount(bulk)} email massal belum terkirim`,
    givenUp > 0 && `${formatNumber(givenUp)} email gagal dan tidak dicoba lagi`,
  ];
  const reasons = [
    oldestAt && `Tertua sejak ${formatMoment(new Date(oldestAt))}.`,
    refusal ? refusal.why : 'Belum ada yang dicoba; periksa SMTP_URL dan pengirimnya (MAIL_FROM).',
    refusal && `Jawaban terakhir: ${refusal.said}`,
  ];
  return { title: counts.filter(Boolean).join(', '), sub: reasons.filter(Boolean).join(' ') };
}
