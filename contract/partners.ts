import { ranks } from '@rimpang/domain/partners';
import { passwordProblem } from '@rimpang/domain/passwords';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  accountNumber,
  amount,
  bankCode,
  count,
  email,
  empty,
  moment,
  nik,
  page,
  paging,
  person,
  phone,
  requiredText,
  username,
} from './fields.ts';
import { partnerDesk } from './partner-desk.ts';
import { networkReset } from './resets.ts';

const partnerStatus = z.enum(['Aktif', 'Tidak Aktif']);
export const newPassword = z
  .string('Password wajib diisi')
  .max(200)
  .superRefine((value, context) => {
    const problem = passwordProblem(value, 'mitra');
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** The registration form of spec section 5, in the order of its fields. */
export const registerInput = z.strictObject({
  username,
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  nik,
  address: requiredText('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  email: email('Gmail wajib diisi'),
  password: newPassword,
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  bank: bankCode,
  accountNumber,
  upline: requiredText('Username referral wajib diisi', 254),
});
export type RegisterInput = z.infer<typeof registerInput>;

/**
 * One's own profile: NIK and account number masked even here; they are shown where they are edited. Phone and bank are
 * empty until an account that signed up by itself is activated (decision 8).
 */
export const ownProfile = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
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

const optionalPassword = z
  .string()
  .max(200)
  .superRefine((value, context) => {
    const problem = value === '' ? null : passwordProblem(value, 'mitra');
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** The account form (spec 5, Profile). Blank or absent `newPassword` and `bank` null keep what there is. */
export const saveProfileInput = z.strictObject({
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  phone: phone('No. WhatsApp wajib diisi'),
  address: requiredText('Alamat wajib diisi', 500),
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
  currentPassword: z.string().max(200).default(''),
});

/** Somebody below the reader: never NIK, address, bank or phone. */
export const downlinePartner = person.extend({
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

export const roEntry = z.object({
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

export const registered = z.object({
  partner: person,
  /** What the registration paid, for the success toast. */
  referral: z.object({ to: person, amount }).nullable(),
  pinCode: z.string(),
});

/** /register (spec 5, decision 8); `ref` comes from the referral link and is only a suggestion. */
export const signUpInput = z.strictObject({
  username,
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  email: email('Email wajib diisi'),
  password: newPassword,
  accountNumber,
  ref: z.string().trim().max(254).optional(),
});
/** What a sign-up did not ask yet; the account number may stay the one of the sign-up. */
export const activateSelfInput = z.strictObject({
  nik,
  address: requiredText('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  bank: bankCode,
  accountNumber: accountNumber.optional(),
  upline: requiredText('Username referral wajib diisi', 254),
});
export type ActivateSelfInput = z.infer<typeof activateSelfInput>;

/** Where a signed-up partner stands on the way to being active. */
export const activation = z.object({
  status: partnerStatus,
  email: z.string(),
  emailVerified: z.boolean(),
  /** Available activation PINs of one's own. */
  activationPins: count,
  /** Whose referral link was followed, while that partner can be an upline. */
  invitedBy: person.nullable(),
  maskedAccountNumber: z.string(),
  /** What has to happen before `partners.activateSelf` can succeed, in order. */
  missing: z.array(z.enum(['email', 'pin'])),
});

export const partners = {
  signUp: endpoint(
    'partners.signUp',
    {
      method: 'POST',
      path: '/partners/sign-up',
      summary: 'Daftar sendiri sebagai mitra (belum aktif); email diverifikasi lewat tautan',
    },
    ['USERNAME_TAKEN', 'TOO_MANY_TRIES', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(signUpInput)
    .output(z.object({ username: z.string(), email: z.string() })),
  activation: endpoint(
    'partners.activation',
    { method: 'GET', path: '/partners/activation', summary: 'Apa yang kurang untuk aktivasi saya' },
    ['PROFILE_NOT_FOUND'],
  )
    .input(empty)
    .output(activation),
  activateSelf: endpoint(
    'partners.activateSelf',
    {
      method: 'POST',
      path: '/partners/activation',
      summary: 'Aktifkan akun sendiri dengan PIN aktivasi sendiri',
    },
    [
      'PROFILE_NOT_FOUND',
      'ALREADY_ACTIVE',
      'EMAIL_NOT_VERIFIED',
      'NIK_TAKEN',
      'UPLINE_NOT_FOUND',
      'NO_ACTIVATION_PIN',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(activateSelfInput)
    .output(registered),
  me: endpoint('partners.me', { method: 'GET', path: '/partners/me', summary: 'Profil sendiri' }, [
    'PROFILE_NOT_FOUND',
  ])
    .input(empty)
    .output(ownProfile),
  saveProfile: endpoint(
    'partners.saveProfile',
    { method: 'PUT', path: '/partners/me', summary: 'Simpan profil sendiri, termasuk password dan rekening' },
    ['PROFILE_NOT_FOUND', 'PASSWORD_WRONG', 'TOO_MANY_TRIES'],
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
        search: z.string().trim().max(100).optional(),
        status: partnerStatus.optional(),
        roStatus: partnerStatus.optional(),
        /** `direct`: only those right below the reader. */
        scope: z.enum(['all', 'direct']).default('all'),
        /** Joined today, WIB. */
        period: z.enum(['all', 'today']).default('all'),
        ...paging,
      }),
    )
    .output(page(downlinePartner).extend({ total: count })),
  roHistory: endpoint('partners.roHistory', {
    method: 'GET',
    path: '/partners/ro-history',
    summary: 'Riwayat RO pribadi',
  })
    .input(z.strictObject(paging))
    .output(page(roEntry).extend({ total: count })),
  teamRoHistory: endpoint(
    'partners.teamRoHistory',
    { method: 'GET', path: '/partners/team-ro-history', summary: 'Riwayat RO tim (selama RO sendiri aktif)' },
    ['RO_INACTIVE'],
  )
    .input(z.strictObject({ search: z.string().trim().max(100).optional(), ...paging }))
    .output(page(teamRoEntry).extend({ total: count })),
  lookup: endpoint(
    'partners.lookup',
    { method: 'GET', path: '/partners/lookup', summary: 'Cek username mitra (persis, maks. 30 per menit)' },
    ['TOO_MANY_TRIES'],
  )
    .input(
      z.strictObject({
        username: z.string().trim().min(1).max(254),
        /** An upline must stand in the network; a recipient may still be waiting for activation. */
        as: z.enum(['upline', 'recipient']).default('recipient'),
      }),
    )
    .output(z.object({ partner: person.nullable() })),
  register: endpoint(
    'partners.register',
    { method: 'POST', path: '/partners', summary: 'Daftarkan mitra baru dengan PIN aktivasi' },
    [
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'NIK_TAKEN',
      'UPLINE_NOT_FOUND',
      'NO_ACTIVATION_PIN',
      'COMPANY_PIN_STOCK_SHORT',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(registerInput)
    .output(registered),
  recent: endpoint('partners.recent', {
    method: 'GET',
    path: '/partners/recent',
    summary: 'Lima pendaftaran terbaru yang saya lakukan',
  })
    .input(empty)
    .output(z.object({ rows: z.array(person.extend({ joinedAt: moment })) })),
  activateRo: endpoint(
    'partners.activateRo',
    { method: 'POST', path: '/partners/ro', summary: 'Aktifkan RO dengan satu PIN RO' },
    ['PROFILE_NOT_FOUND', 'NO_RO_PIN', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(empty)
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
        search: z.string().trim().max(100).optional(),
        status: partnerStatus.optional(),
        roStatus: partnerStatus.optional(),
        ...paging,
      }),
    )
    .output(page(listedPartner).extend({ total: count })),
  ...partnerDesk,
  ...networkReset,
};
