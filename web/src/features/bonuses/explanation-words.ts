import type { explanation } from '@rimpang/contract/bonuses';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { companyUsernames } from '@rimpang/domain/partners';
import type { z } from 'zod';

export type Explanation = z.infer<typeof explanation>;

/** Who the story is told to: the receiver, or another person who may read it. */
type Listener = { ownId: number };

const isOwn = (id: number | undefined, { ownId }: Listener) => id === ownId;

/** What set the bonus off: a sentence, and the event's goods behind it (the law: every bonus points at them). */
export function causeWords(bonus: Explanation, listener: Listener): { title: string; detail: string } {
  const { event, rule } = bonus;
  const who = isOwn(event.source?.id, listener) ? 'Anda' : (event.source?.fullName ?? 'Seorang mitra');
  const pin = event.pinCode ? `Memakai PIN ${event.pinCode}.` : '';
  switch (event.trigger) {
    case 'registration':
      return { title: `${who} bergabung sebagai mitra`, detail: pin };
    case 'ro-activation': {
      const climbs = rule.beneficiary === 'nearest-active-upline';
      const way = climbs ? ' Dari sini bonus naik ke upline terdekat yang RO-nya aktif.' : '';
      return { title: `${who} mengaktifkan RO`, detail: pin + way };
    }
    case 'order-approval':
      return {
        title: `${who} memesan ${formatNumber(event.quantity)} PIN`,
        detail: `Pesanan ${event.orderCode ?? ''} selesai diproses.`.replace('  ', ' '),
      };
    case 'rank-claim':
      return {
        title: `${who} mengklaim ${bonus.rule.title}`,
        detail: `Klaim ${event.claimCode ?? ''} disetujui. ${formatRupiah(bonus.gross)} dikurangi pajak ${formatRupiah(bonus.tax)}.`,
      };
  }
}

/** Why it was this person who received it. */
export function receiverWords(bonus: Explanation, listener: Listener): { title: string; detail: string } {
  const own = isOwn(bonus.beneficiary.id, listener);
  const who = own ? 'Anda' : bonus.beneficiary.fullName;
  return { title: `${who} menerima ${formatRupiah(bonus.amount)}`, detail: reason(bonus, own) };
}

const isCompany = ({ username }: Explanation['beneficiary']) => companyUsernames.includes(username);

function reason(bonus: Explanation, own: boolean): string {
  const { event, beneficiary, rule, roActiveSince } = bonus;
  if (event.trigger === 'rank-claim') return own ? 'Peringkat ini Anda capai.' : 'Pencapai peringkat ini.';
  const themself = event.source?.id === beneficiary.id;
  if (themself && event.trigger === 'order-approval') return own ? 'Anda yang memesan.' : 'Pemesan PIN.';
  const cause = event.trigger === 'ro-activation' ? 'RO' : 'pendaftaran';
  if (themself) return own ? `Bonus dari ${cause} Anda sendiri.` : `Bonus dari ${cause}nya sendiri.`;
  if (bonus.uplineClosed)
    return 'Akun upline langsungnya sudah ditutup saat itu, jadi bonusnya untuk perusahaan.';
  if (rule.beneficiary === 'upline') return own ? 'Anda upline langsungnya.' : 'Upline langsungnya.';
  if (rule.beneficiary === 'nearest-active-upline') {
    if (isCompany(beneficiary)) return 'Saat itu tidak ada upline yang RO-nya aktif.';
    const since = roActiveSince && ` sejak ${formatDate(new Date(roActiveSince))}`;
    if (own) return since ? `RO Anda aktif${since}.` : 'RO Anda aktif saat itu.';
    return since ? `Upline aktif terdekat saat itu, RO aktif${since}.` : 'Upline aktif terdekat saat itu.';
  }
  return rule.title;
}

/** Which version of the plan and which of its rules made it. */
export function ruleWords({ rule }: Explanation): string {
  const since = formatDate(new Date(rule.validFrom));
  return `Rencana bonus versi ${rule.planVersion}, aturan “${rule.title}”. Berlaku sejak ${since}.`;
}

/** When it is, or was, paid (decision 005: oldest first, also in parts). */
export function paymentWords({ status, paidOut, amount }: Explanation): string {
  if (status === 'claimed') return 'Sudah dibayarkan seluruhnya lewat penarikan Anda.';
  const rest = 'Ikut terbayar saat Anda menarik bonus, mulai dari yang paling lama.';
  if (paidOut)
    return `${formatRupiah(paidOut)} sudah dibayarkan, ${formatRupiah(amount - paidOut)} masih di saldo Anda. ${rest}`;
  return `Sudah masuk saldo Anda. ${rest}`;
}
