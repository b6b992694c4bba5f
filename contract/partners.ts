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

/** One's own profile: NIK and account number masked even here; they are shown where they are edited. */
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
  bank: z.object({ code: z.string(), label: z.string(), holder: z.string(), maskedNumber: z.string() }),
  joinedAt: moment,
});

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

export const partners = {
  me: endpoint('partners.me', { method: 'GET', path: '/partners/me', summary: 'Profil sendiri' }, [
    'PROFILE_NOT_FOUND',
  ])
    .input(empty)
    .output(ownProfile),
  lookup: endpoint(
    'partners.lookup',
    { method: 'GET', path: '/partners/lookup', summary: 'Cek username mitra (persis, maks. 30 per menit)' },
    ['TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ username: z.string().trim().min(1).max(254) }))
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
};
