import { formatNumber, formatRupiah } from './money.ts';

/** What people are told about; in the app always, by e-mail as they choose. */
export const notificationKinds = [
  'order-decided',
  'pin-received',
  'pin-voided',
  'bonus',
  'ro-passed-over',
  'ro-inactive',
  'withdrawal-decided',
  'claim-decided',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a kind is called in the settings, and whether it also goes out by e-mail until the person chooses. */
export const notificationSettings: Record<NotificationKind, { label: string; emailByDefault: boolean }> = {
  'order-decided': { label: 'Pesanan PIN diproses atau ditolak', emailByDefault: true },
  'pin-received': { label: 'PIN diterima dari mitra lain atau perusahaan', emailByDefault: false },
  'pin-voided': { label: 'PIN dibatalkan oleh perusahaan', emailByDefault: true },
  bonus: { label: 'Bonus masuk', emailByDefault: false },
  'ro-passed-over': { label: 'Bonus terlewat karena RO tidak aktif', emailByDefault: false },
  'ro-inactive': {
    label: 'RO tidak aktif: pengingat bulanan dan perubahan oleh staf',
    emailByDefault: false,
  },
  'withdrawal-decided': { label: 'Penarikan disetujui atau ditolak', emailByDefault: true },
  'claim-decided': { label: 'Klaim reward disetujui atau ditolak', emailByDefault: true },
};

/** Does a message of this kind go out by e-mail where nothing was chosen? Undefined for kinds no person can choose about. */
export function emailByDefault(kind: string): boolean | undefined {
  return (notificationSettings as Partial<Record<string, { emailByDefault: boolean }>>)[kind]?.emailByDefault;
}

/** So many unread messages are counted and shown; one more only says that there are more. */
export const mostUnread = 99;

/** `12` → '12', `100` → '99+'. */
export const unreadWords = (unread: number): string =>
  unread > mostUnread ? `${mostUnread}+` : String(unread);

/** Messages that come in numbers, and are shown folded: one line for all of a kind on one day. */
export const folds = [
  'bonus-referral',
  'bonus-ro',
  'bonus-reward_utama',
  'bonus-reward_peringkat',
  'ro-passed-over',
] as const;
export type Fold = (typeof folds)[number];

const foldNames: Readonly<Record<string, string>> & Record<Fold, string> = {
  'bonus-referral': 'bonus referral',
  'bonus-ro': 'bonus repeat order',
  'bonus-reward_utama': 'bonus Reward Utama',
  'bonus-reward_peringkat': 'bonus Reward Peringkat',
  'ro-passed-over': 'bonus terlewat',
};

/**
 * '66 bonus referral, Rp 16.500.000': what a day's messages of one fold say together. One that only a newer version knows is called
 * 'notifikasi'; `amount` is null where the messages are about none.
 */
export function foldWords(fold: string, count: number, amount: number | null): string {
  const words = `${formatNumber(count)} ${foldNames[fold] ?? 'notifikasi'}`;
  return amount === null ? words : `${words}, ${formatRupiah(amount)}`;
}
