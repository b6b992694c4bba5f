import { roles } from '@rimpang/domain/roles';
import { ranks } from '@rimpang/domain/partners';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  accountNumber,
  amount,
  bankCode,
  chosenPassword,
  count,
  countedOfPeople,
  dayRange,
  email,
  id,
  line,
  moment,
  nik,
  nothing,
  ordered,
  page,
  person,
  phone,
  proof,
  proofFailures,
  requiredLines,
  requiredText,
  reload,
  revision,
  search,
  staffPaging,
} from './fields.ts';

const status = z.enum(['Aktif', 'Tidak Aktif']);
const reason = requiredLines('Alasan wajib diisi', 500);
const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;

/** Everything the staff page of one partner shows at once; its lists have endpoints of their own (`reports.partner…`). */
const partnerDetail = z.object({
  id: z.int(),
  /** Goes back with an edit, so that of two editors the second is told. */
  revision: count,
  username: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  rank: z.enum(ranks),
  /** Empty where the partner has none. */
  email: z.string(),
  /** The partner followed a link that was sent there: links to a new password may go there (decision 214). */
  emailVerified: z.boolean(),
  /** Signs in with a second factor. */
  secondFactor: z.boolean(),
  /** E.164, for the wa.me button; empty where unknown. */
  phone: z.string(),
  address: z.string(),
  /** `•••• •••• •••• 1234`; null where none is stored. `partners.reveal` shows it. */
  maskedNik: z.string().nullable(),
  bank: z
    .object({ code: z.string(), label: z.string(), holder: z.string(), maskedNumber: z.string() })
    .nullable(),
  /** Their profile photo, as partners above see it; null where there is none. Goes back with `partners.removePhoto`. */
  avatarUrl: z.string().nullable(),
  /** Closed or ended by a reset: no person can sign in, and nothing can be changed. */
  closed: z.boolean(),
  status,
  roStatus: status,
  roActiveSince: moment.nullable(),
  joinedAt: moment,
  /** Null is 'Sistem'. */
  registeredBy: person.nullable(),
  /** The package registration this partner came from. */
  origin: z.object({ orderId: z.int(), reference: z.string(), title: z.string() }).nullable(),
  upline: person.nullable(),
  /** Null for a sign-up that waits for its activation. */
  place: z
    .object({
      depth: count,
      directCount: count,
      downlineCount: count,
      activeCount: count,
      roPartnerCount: count,
      teamRo: count,
      personalRo: count,
    })
    .nullable(),
  /** Available PINs. */
  stock: z.object({ activation: count, ro: count }),
  /** Whole rupiah; null for readers who may not see bonuses. */
  balance: z
    .object({ available: amount, held: amount, earned: amount, paid: amount, forfeited: amount })
    .nullable(),
  points: z.object({ utama: count, peringkat: count }),
  closing: z
    .object({ at: moment, by: z.string(), reason: z.string(), forfeited: amount, pinsVoided: count })
    .nullable(),
  /** The reader, or in the reader's own line: another member of staff must switch the RO (decision 083). */
  own: z.boolean(),
  /** Roles to which the reader may promote this partner. */
  promotableTo: z.array(z.enum(roles)),
  /** Became staff, and the reader may make this person a partner again. */
  returnable: z.boolean(),
});
export type PartnerDetail = z.infer<typeof partnerDetail>;

export const editPartnerInput = z.strictObject({
  partnerId: id,
  revision,
  fullName: requiredText('Nama wajib diisi', 120),
  /** Left out while it was not revealed: then it stays as it is. */
  nik: nik.optional(),
  address: requiredLines('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  email: email('Email wajib diisi'),
  rank: z.enum(ranks, 'Peringkat wajib dipilih'),
  bank: bankCode,
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  /** As with the NIK. */
  accountNumber: accountNumber.optional(),
  /** Counts as temporary: 24 hours, to be changed at the next sign-in. */
  password: chosenPassword().optional(),
});

export const closePartnerInput = z.strictObject({
  partnerId: id,
  reason,
  /** A positive balance is given up only where this says so (decision 009). */
  forfeitBalance: z.boolean().default(false),
  /** Available PINs become void only where this says so. */
  voidPins: z.boolean().default(false),
  /** The balance and the number of PINs that were shown to who gives them up: others by now are OFFER_CHANGED. Left out, what is there by then is given up (decision 233). */
  balance: amount.optional(),
  pins: count.optional(),
});

const setRoInput = z.strictObject({
  partnerId: id,
  active: z.boolean(),
  /** How many repeat orders were shown: where the partner made another one since, nothing is switched off (EDITED_MEANWHILE). Left out, it is not compared (decision 233). */
  personalRo: count.optional(),
});

const registrationRow = person.extend({
  status,
  upline: person.nullable(),
  /** Null is 'Sistem'. */
  registeredBy: person.nullable(),
  at: moment,
});

export const removePhotoInput = z.strictObject({
  partnerId: id,
  /** The photo that was seen, as the answer that showed it named it: another one by now is PHOTO_CHANGED, and stays. */
  avatarUrl: line(reload).regex(/^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, reload),
  /** The partner reads it. */
  reason,
});
export const revealInput = z.strictObject({ partnerId: id, field: z.enum(['nik', 'account']), reason });
export const promoteInput = z.strictObject({
  partnerId: id,
  role: z.enum(['admin', 'finance', 'cs'], 'Peran harus dipilih'),
  /** A balance that could be withdrawn stays until the person is a partner again only where this says so (decision 206). */
  keepBalance: z.boolean().default(false),
  ...proof,
});
export const returnInput = z.strictObject({ partnerId: id, reason });
export const partnerAdministration = {
  show: endpoint(
    'partners.show',
    { method: 'GET', path: '/admin/partners/{partnerId}', summary: 'Satu mitra untuk staf' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ partnerId: id }))
    .output(partnerDetail),
  reveal: endpoint(
    'partners.reveal',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/reveal',
      summary: 'Tampilkan NIK atau nomor rekening (tercatat, dengan alasan)',
    },
    ['NOT_FOUND'],
  )
    .input(revealInput)
    .output(z.object({ value: z.string() })),
  edit: endpoint(
    'partners.edit',
    { method: 'POST', path: '/admin/partners/{partnerId}', summary: 'Ubah data mitra' },
    [
      'NOT_FOUND',
      'EDITED_MEANWHILE',
      'EMAIL_TAKEN',
      'NIK_TAKEN',
      'SECOND_PERSON',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(editPartnerInput)
    .output(nothing),
  removePhoto: endpoint(
    'partners.removePhoto',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/photo/remove',
      summary: 'Hapus foto profil mitra yang dilihat; mitra diberi tahu alasannya',
    },
    ['NOT_FOUND', 'PHOTO_CHANGED', ...operation],
  )
    .input(removePhotoInput)
    /** False where there is no photo any more: nothing happened. */
    .output(z.object({ removed: z.boolean() })),
  setRo: endpoint(
    'partners.setRo',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/ro',
      summary: 'Ubah status RO (tanpa PIN, tanpa bonus)',
    },
    ['NOT_FOUND', 'OWN_BENEFIT', 'EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(setRoInput)
    .output(z.object({ roStatus: status })),
  promote: endpoint(
    'partners.promote',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/promote',
      summary: 'Jadikan admin, finance atau cs; semua sesinya berakhir',
    },
    [
      'NOT_FOUND',
      'PROMOTE_BLOCKED',
      'PROMOTE_BALANCE_LEFT',
      ...proofFailures,
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(promoteInput)
    .output(nothing),
  return: endpoint(
    'partners.return',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/return',
      summary: 'Kembalikan staf yang dahulu mitra menjadi mitra; semua sesinya berakhir',
    },
    ['NOT_FOUND', 'NOT_YOURSELF', 'OWN_BENEFIT', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(returnInput)
    .output(z.object({ rank: z.string() })),
  close: endpoint(
    'partners.close',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/close',
      summary: 'Hapus atau tutup mitra; saldo harus dibayar atau dilepas dahulu',
    },
    [
      'NOT_FOUND',
      'NOT_YOURSELF',
      'CLOSE_BLOCKED',
      'BALANCE_LEFT',
      'PINS_LEFT',
      'OFFER_CHANGED',
      ...operation,
    ],
  )
    .input(closePartnerInput)
    .output(z.object({ outcome: z.enum(['removed', 'closed']), forfeited: amount, pinsVoided: count })),
  registrations: endpoint('partners.registrations', {
    method: 'GET',
    path: '/partners/registrations',
    summary: 'Riwayat pendaftaran: staf semua, mitra yang didaftarkannya',
  })
    .input(z.strictObject({ search, ...dayRange, ...ordered(['at']), ...staffPaging }))
    .output(page(registrationRow).extend({ total: countedOfPeople })),
};
