import { formatRupiah, rupiah } from '@rimpang/domain/money';
import type { CompanySettings } from '../settings/index.ts';

type Settings = CompanySettings['payouts'];

const eyes = ({ fourEyesAbove }: Settings) =>
  fourEyesAbove === null ? 'satu orang cukup' : `dua orang di atas ${formatRupiah(rupiah(fourEyesAbove))}`;
const batches = (settings: Settings) => (settings.batches ? 'dengan batch' : 'tanpa batch');
const hours = ({ changedBankHours }: Settings) => `${changedBankHours} jam`;

/** What is another, from what to what, as parts of a sentence that begins with a capital; empty where nothing is. */
export function payoutChanges(before: Settings, after: Settings): string[] {
  const parts = [
    ['Pencairan', batches],
    ['Persetujuan', eyes],
    ['Tanda rekening yang baru diganti', hours],
  ] as const;
  return parts.flatMap(([what, say]) =>
    say(before) === say(after) ? [] : [`${what}: dari ${say(before)} menjadi ${say(after)}`],
  );
}
