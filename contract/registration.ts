import { passwordProblem } from '@rimpang/domain/passwords';
import type { Role } from '@rimpang/domain/roles';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  accountNumber,
  amount,
  bankCode,
  chosenPassword,
  count,
  email,
  empty,
  id,
  knownUsername,
  moment,
  nik,
  optionalUsername,
  page,
  paging,
  partnerUsername,
  person,
  phone,
  requiredLines,
  requiredText,
  seenSlip,
} from './fields.ts';

const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;

/** A password that is set for an account of this role: the rules of R9.19, each with its message. */
export const newPasswordOf = (role: Role) =>
  chosenPassword('Password wajib diisi').superRefine((value, context) => {
    const problem = passwordProblem(value, role);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
const newPassword = newPasswordOf('mitra');

/** The registration form of R5.7, in the order of its fields. */
export const registerInput = z.strictObject({
  username: partnerUsername,
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  nik,
  address: requiredLines('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  email: email('Gmail wajib diisi'),
  password: newPassword,
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  bank: bankCode,
  accountNumber,
  upline: knownUsername('Username referral wajib diisi'),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** The same form for a person who sent in a package registration. */
export const registerFromOrderInput = z.strictObject({
  orderId: id,
  seen: seenSlip.optional(),
  ...registerInput.shape,
});

export const registered = z.object({
  partner: person,
  /** What the registration paid, for the success toast. */
  referral: z.object({ to: person, amount }).nullable(),
  pinCode: z.string(),
});

/** /register (R5.2, decision 008); `ref` comes from the referral link and is only a suggestion. */
export const signUpInput = z.strictObject({
  username: partnerUsername,
  fullName: requiredText('Nama lengkap wajib diisi', 120),
  email: email('Email wajib diisi'),
  password: newPassword,
  accountNumber,
  ref: optionalUsername,
});
/** What a sign-up did not ask yet; the account number may stay the one of the sign-up. */
export const activateSelfInput = z.strictObject({
  nik,
  address: requiredLines('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  bank: bankCode,
  accountNumber: accountNumber.optional(),
  upline: knownUsername('Username referral wajib diisi'),
});
export type ActivateSelfInput = z.infer<typeof activateSelfInput>;

/** Where a signed-up partner stands on the way to being active. */
export const activation = z.object({
  status: z.enum(['Aktif', 'Tidak Aktif']),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A link that was sent to the address that counts was followed (decision 214). */
  emailConfirmed: z.boolean(),
  /** Available activation PINs of one's own. */
  activationPins: count,
  /** Whose referral link was followed, while that partner can be an upline. */
  invitedBy: person.nullable(),
  maskedAccountNumber: z.string(),
  /** What has to happen before `partners.activateSelf` can succeed, in order. */
  missing: z.array(z.enum(['email', 'pin'])),
});

/** What a waiting sign-up still lacks, entered by staff (company PIN) or by the partner who invited it (own PIN). */
export const activateInput = z.strictObject({
  username: knownUsername('Username wajib diisi'),
  nik,
  address: requiredLines('Alamat wajib diisi', 500),
  phone: phone('No. WhatsApp wajib diisi'),
  bankHolder: requiredText('Nama pemilik rekening wajib diisi', 120),
  bank: bankCode,
  accountNumber: accountNumber.optional(),
  upline: knownUsername('Username referral wajib diisi'),
});
export type ActivateInput = z.infer<typeof activateInput>;

/** Who signed up by the reader's referral link: never e-mail, NIK, address or bank (decision 193). */
const waitingPartner = person.extend({ signedUpAt: moment });
export type WaitingPartner = z.infer<typeof waitingPartner>;

/** The ways into the network: by a sponsor, by staff, or by oneself. */
export const registration = {
  signUp: endpoint(
    'partners.signUp',
    {
      method: 'POST',
      path: '/partners/sign-up',
      summary: 'Daftar sendiri sebagai mitra (belum aktif); email diverifikasi lewat tautan',
    },
    ['SHOP_CLOSED', 'USERNAME_TAKEN', 'TOO_MANY_TRIES', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
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
      'UPLINE_TOO_DEEP',
      'NO_ACTIVATION_PIN',
      'TOO_MANY_TRIES',
      ...operation,
    ],
  )
    .input(activateSelfInput)
    .output(registered),
  lookup: endpoint(
    'partners.lookup',
    { method: 'GET', path: '/partners/lookup', summary: 'Cek username mitra (persis, maks. 30 per menit)' },
    ['TOO_MANY_TRIES'],
  )
    .input(
      z.strictObject({
        username: knownUsername('Username wajib diisi'),
        /** An upline must stand in the network; a recipient may still be waiting for activation. */
        as: z.enum(['upline', 'recipient']).default('recipient'),
      }),
    )
    .output(z.object({ partner: person.nullable() })),
  registrationPin: endpoint('partners.registrationPin', {
    method: 'GET',
    path: '/partners/registration-pin',
    summary: 'Adakah PIN aktivasi untuk mendaftarkan mitra: PIN perusahaan (staf) atau PIN sendiri',
  })
    .input(empty)
    .output(z.object({ available: z.boolean() })),
  register: endpoint(
    'partners.register',
    { method: 'POST', path: '/partners', summary: 'Daftarkan mitra baru dengan PIN aktivasi' },
    [
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'NIK_TAKEN',
      'UPLINE_NOT_FOUND',
      'UPLINE_TOO_DEEP',
      'OWN_BENEFIT',
      'NO_ACTIVATION_PIN',
      'COMPANY_PIN_STOCK_SHORT',
      'TOO_MANY_TRIES',
      ...operation,
    ],
  )
    .input(registerInput)
    .output(registered),
  registerFromOrder: endpoint(
    'partners.registerFromOrder',
    {
      method: 'POST',
      path: '/admin/storefront/orders/{orderId}/partner',
      summary:
        'Jadikan pendaftaran paket seorang mitra: daftarkan dengan PIN perusahaan dan tutup pendaftarannya',
    },
    [
      'NOT_FOUND',
      'ORDER_DECIDED',
      'ORDER_UNSEEN',
      'ORDER_CHANGED',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'NIK_TAKEN',
      'UPLINE_NOT_FOUND',
      'UPLINE_TOO_DEEP',
      'OWN_BENEFIT',
      'COMPANY_PIN_STOCK_SHORT',
      'TOO_MANY_TRIES',
      ...operation,
    ],
  )
    .input(registerFromOrderInput)
    .output(registered.extend({ reference: z.string() })),
  passwordLink: endpoint(
    'partners.passwordLink',
    {
      method: 'POST',
      path: '/partners/{partnerId}/password-link',
      summary:
        'Tautan sekali pakai (3 hari) bagi mitra yang saya daftarkan untuk membuat password sendiri; tautan sebelumnya batal',
    },
    ['NOT_FOUND', 'PASSWORD_LINK_OVER', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ partnerId: id }))
    .output(
      z.object({
        /** Path and `#` token; the page of the same site opens it. */
        path: z.string(),
        expiresAt: moment,
      }),
    ),
  recent: endpoint('partners.recent', {
    method: 'GET',
    path: '/partners/recent',
    summary: 'Lima pendaftaran terbaru yang saya lakukan',
  })
    .input(empty)
    .output(z.object({ rows: z.array(person.extend({ joinedAt: moment })) })),
  invited: endpoint('partners.invited', {
    method: 'GET',
    path: '/partners/invited',
    summary: 'Pendaftar dari tautan referral saya yang menunggu aktivasi, terbaru dulu',
  })
    .input(z.strictObject(paging))
    .output(page(waitingPartner)),
  activate: endpoint(
    'partners.activate',
    {
      method: 'POST',
      path: '/partners/activate',
      summary: 'Aktifkan pendaftar yang menunggu, dengan PIN perusahaan (staf) atau PIN sendiri (pengundang)',
    },
    [
      'NOT_FOUND',
      'ALREADY_ACTIVE',
      'NIK_TAKEN',
      'UPLINE_NOT_FOUND',
      'UPLINE_TOO_DEEP',
      'OWN_BENEFIT',
      'NO_ACTIVATION_PIN',
      'COMPANY_PIN_STOCK_SHORT',
      'TOO_MANY_TRIES',
      ...operation,
    ],
  )
    .input(activateInput)
    .output(registered),
};
