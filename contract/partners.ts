import { partnerStatuses, ranks } from '@rimpang/domain/partners';
import { passwordProblem } from '@rimpang/domain/passwords';
import { roReceivers } from '@rimpang/domain/plan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  accountNumber,
  amount,
  bankCode,
  chosenPassword,
  codeIfOn,
  count,
  dayRange,
  empty,
  countedOfPeople,
  exact,
  id,
  moment,
  ordered,
  page,
  paging,
  person,
  phone,
  requiredLines,
  requiredText,
  revision,
  search,
  staffPaging,
  shownTotal,
} from './fields.ts';
import { partnerNotes } from './partner-notes.ts';
import { partnerAdministration } from './partner-administration.ts';
import { registration } from './registration.ts';
import { networkReset } from './resets.ts';

const partnerStatus = z.enum(partnerStatuses);
/**
 * One's own profile: NIK and account number masked even here; they are shown where they are edited. Phone and bank are
 * empty until an account that signed up by itself is activated (decision 008).
 */
export const ownProfile = z.object({
  id: z.int(),
  /** Goes back with what is saved: staff may be editing the same data. */
  revision: count,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** False while the address is as another person entered it, and no link that was sent there was followed (decision 214). */
  emailConfirmed: z.boolean(),
  phone: z.string(),
  rank: z.string(),
  status: partnerStatus,
  roStatus: partnerStatus,
  personalRo: count,
  upline: person.nullable(),
  /** The upline's number for a wa.me button; null where the upline is the company. */
  uplinePhone: z.string().nullable(),
  address: z.string(),
  maskedNik: z.string(),
  avatarUrl: z.string().nullable(),
  bank: z.object({ code: z.string(), label: z.string(), holder: z.string(), maskedNumber: z.string() }),
  joinedAt: moment,
});

const optionalPassword = chosenPassword().superRefine((value, context) => {
  const problem = value === '' ? null : passwordProblem(value, 'mitra');
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** The account form (R5.10). Blank or absent `newPassword` and `bank` null keep what there is. */
export const saveProfileInput = z.strictObject({
  revision,
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  phone: phone('No. WhatsApp wajib diisi'),
  address: requiredLines('Alamat wajib diisi', 500),
  newPassword: optionalPassword.default(''),
  bank: z
    .strictObject({
      code: bankCode,
      holder: requiredText('Nama pemilik rekening wajib diisi', 120),
      accountNumber,
    })
    .nullable()
    .default(null),
  /** Demanded where password or bank change. */
  currentPassword: exact().max(200).default(''),
  /** Of the app, or a recovery code; demanded with the password where the second factor is on. */
  code: codeIfOn,
});

/** A person below the reader: never NIK, address, bank or phone. */
const downlinePartner = person.extend({
  rank: z.string(),
  /** 1 is a direct partner. */
  level: count,
  status: partnerStatus,
  roStatus: partnerStatus,
  personalRo: count,
  directCount: count,
  downlineCount: count,
  upline: person,
  joinedAt: moment,
  avatarUrl: z.string().nullable(),
});
export type DownlinePartner = z.infer<typeof downlinePartner>;

/** One member of the reader's network, as the sheet behind their name shows them. */
export const networkMember = downlinePartner.extend({
  lastRoAt: moment.nullable(),
  /** For WhatsApp; only of direct partners, whom the reader brought (decision 101). */
  phone: z.string().nullable(),
});

const roEntry = z.object({
  id: z.int(),
  at: moment,
  pinCode: z.string(),
  description: z.string(),
  receiver: person,
});
export type RoEntry = z.infer<typeof roEntry>;
/** One repeat order in the reader's team and who received its bonus. */
export const teamRoEntry = z.object({ id: z.int(), partner: person, lastRoAt: moment, receiver: person });

export const listedPartner = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  rank: z.enum(ranks),
  status: partnerStatus,
  roStatus: partnerStatus,
  phone: z.string(),
  upline: person.nullable(),
  downlineCount: count,
  personalRo: count,
  joinedAt: moment,
});

export const partners = {
  ...registration,
  me: endpoint('partners.me', { method: 'GET', path: '/partners/me', summary: 'Profil sendiri' }, [
    'PROFILE_NOT_FOUND',
  ])
    .input(empty)
    .output(ownProfile),
  saveProfile: endpoint(
    'partners.saveProfile',
    { method: 'PUT', path: '/partners/me', summary: 'Simpan profil sendiri, termasuk password dan rekening' },
    [
      'PROFILE_NOT_FOUND',
      'EDITED_MEANWHILE',
      'PASSWORD_WRONG',
      'SECOND_FACTOR_WRONG',
      'TOO_MANY_TRIES',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(saveProfileInput)
    .output(ownProfile),
  downline: endpoint('partners.downline', {
    method: 'GET',
    path: '/partners/downline',
    summary: 'Seluruh mitra di bawah saya, terbaru dulu',
  })
    .input(
      z.strictObject({
        search,
        status: partnerStatus.optional(),
        roStatus: partnerStatus.optional(),
        /** `direct`: only those right below the reader. */
        scope: z.enum(['all', 'direct']).default('all'),
        /** Joined today, or in the seven days that end today, WIB. */
        period: z.enum(['all', 'today', 'week']).default('all'),
        ...paging,
      }),
    )
    .output(page(downlinePartner).extend({ total: countedOfPeople })),
  member: endpoint(
    'partners.member',
    { method: 'GET', path: '/partners/members/{memberId}', summary: 'Satu mitra di jaringan saya' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ memberId: id }))
    .output(networkMember),
  roHistory: endpoint('partners.roHistory', {
    method: 'GET',
    path: '/partners/ro-history',
    summary: 'Riwayat RO pribadi',
  })
    .input(z.strictObject(paging))
    .output(
      page(roEntry).extend({
        total: count,
        /** Repeat orders of before the company moved in, which have no rows. */
        opening: count,
      }),
    ),
  teamRoHistory: endpoint(
    'partners.teamRoHistory',
    { method: 'GET', path: '/partners/team-ro-history', summary: 'Riwayat RO tim (selama RO sendiri aktif)' },
    ['RO_INACTIVE'],
  )
    .input(z.strictObject({ search, ...paging }))
    .output(page(teamRoEntry).extend({ total: countedOfPeople })),
  roGain: endpoint('partners.roGain', {
    method: 'GET',
    path: '/partners/ro',
    summary: 'Yang didapat dari satu PIN RO menurut aturan yang berlaku',
  })
    .input(empty)
    .output(
      z.object({
        reward: amount,
        points: count,
        /** Which upline the plan pays for it; null where none. */
        upline: z.enum(roReceivers).nullable(),
        /** As the tree is now it goes to the company: that upline is the company or was closed, or none above is active. */
        toCompany: z.boolean(),
      }),
    ),
  activateRo: endpoint(
    'partners.activateRo',
    { method: 'POST', path: '/partners/ro', summary: 'Aktifkan RO dengan satu PIN RO' },
    ['PROFILE_NOT_FOUND', 'NO_RO_PIN', 'OFFER_CHANGED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(
      z.strictObject({
        /** The reward and the points that `roGain` said: others by now are OFFER_CHANGED, and no PIN is used. Left out, the plan of the moment counts (decision 233). */
        total: shownTotal,
        points: count.optional(),
      }),
    )
    .output(
      z.object({
        pinCode: z.string(),
        personalRo: count,
        reward: amount,
        points: count,
        receiver: z.string(),
      }),
    ),
  list: endpoint('partners.list', {
    method: 'GET',
    path: '/admin/partners',
    summary: 'Seluruh mitra (tanpa staf)',
  })
    .input(
      z.strictObject({
        search,
        status: partnerStatus.optional(),
        roStatus: partnerStatus.optional(),
        /** Only those who have repeated an order at least once (Mitra RO, decision 007). */
        repeated: z.literal('true').optional(),
        /** When they joined. */
        ...dayRange,
        ...ordered(['joined', 'partner']),
        ...staffPaging,
      }),
    )
    .output(page(listedPartner).extend({ total: countedOfPeople, repeatOrders: count.nullable() })),
  ...partnerAdministration,
  ...partnerNotes,
  ...networkReset,
};
