import { actionNames } from '@rimpang/domain/permissions';
import { modules, roles } from '@rimpang/domain/roles';
import { passwordMessages } from '@rimpang/domain/passwords';
import { sessionEnds } from '@rimpang/domain/sessions';
import { z } from 'zod';
import { accountLinks } from './account-links.ts';
import { endpoint } from './endpoint.ts';
import {
  chosenPassword,
  codeIfOn,
  count,
  empty,
  exact,
  id,
  moment,
  nothing,
  password,
  proof,
  proofFailures,
  proofIfAsked,
  requiredLines,
  requiredText,
} from './fields.ts';
import { invitations } from './invitations.ts';
import { ownEmailEndpoints } from './own-email.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { confirmLoginInput, secondFactor } from './second-factor.ts';
import { staffAdministration } from './staff.ts';
import { parsedOnce } from './unchanging.ts';

const role = z.enum(roles);
const modulesOf = z.record(z.enum(modules), z.boolean());
export const matrix = parsedOnce(z.object({ finance: modulesOf, cs: modulesOf }));

/** The reader and what the reader may do; `user` is what the browser mirrors under its key `user`. */
export const session = z.object({
  user: z
    .object({
      id: z.int(),
      username: z.string(),
      email: z.string(),
      role,
      profile: z.object({ fullName: z.string(), rank: z.string(), avatarUrl: z.string().nullable() }),
    })
    .nullable(),
  mustChangePassword: z.boolean(),
  /** Is the password that must be changed a temporary one? Else it is the own one of a partner who became staff (decision 206). */
  temporaryPassword: z.boolean(),
  permissions: parsedOnce(z.array(z.enum(actionNames))),
  matrix,
  /** Staff in production without a second factor: nothing else is allowed before it is on (decision 014). */
  mustEnrolSecondFactor: z.boolean(),
  /** Support looks at this portal as its partner (read only): who, and until when; null in one's own session. */
  impersonation: z.object({ by: z.string(), until: moment }).nullable(),
  /**
   * Why the session that this browser still names is over; 'signed-out' also where no person remembers. Null where it goes
   * on, and where there was none.
   */
  ended: z.enum(sessionEnds).nullable(),
  /** The server ends the session this long after the last activity. */
  idleSeconds: count,
  demo: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Both fields arrive as typed; an empty one gets the toast of R5.1, in the browser and here. */
const loginInput = z.strictObject({
  username: requiredText('Mohon masukkan username dan password.', 254),
  password: password('Mohon masukkan username dan password.'),
});
export const changePasswordInput = z.strictObject({
  currentPassword: password(passwordMessages.required),
  newPassword: chosenPassword(passwordMessages.required).min(1, passwordMessages.required),
  /** Of the app, or a recovery code; asked for where the second factor is on, unless the password is a temporary one. */
  code: codeIfOn,
});
/** The same, of a person whose sign-in with a temporary password was moments ago: it need not be sent once more (decision 226). */
export const ownPasswordInput = changePasswordInput.extend({
  currentPassword: exact().max(200, 'Maksimal 200 karakter').optional(),
});

const device = z.object({
  id: z.int(),
  /** `Chrome di Android`, from what the browser says about itself. */
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: moment,
  activeAt: moment,
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** One of the accounts to try on an instance with demo data. */
const demoAccount = z.object({
  username: z.string(),
  fullName: z.string(),
  role,
  note: z.string(),
  password: z.string(),
});
export type DemoAccount = z.infer<typeof demoAccount>;

export const issueTemporaryPasswordInput = z.strictObject({
  accountId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
  /** Asked for where the account is one of staff. */
  ...proofIfAsked,
});
/** The same of a form that knows that the account is one of staff: it says at once what is missing. */
export const issueStaffPasswordInput = issueTemporaryPasswordInput.extend(proof);
export const beginSupportInput = z.strictObject({
  partnerId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});
export const identity = {
  login: endpoint(
    'identity.login',
    { method: 'POST', path: '/identity/login', summary: 'Masuk; membuka sesi baru' },
    ['LOGIN_FAILED', 'TOO_MANY_TRIES', 'SECOND_FACTOR_REQUIRED'],
  )
    .input(loginInput)
    .output(session),
  confirmLogin: endpoint(
    'identity.confirmLogin',
    {
      method: 'POST',
      path: '/identity/login/code',
      summary: 'Langkah kedua login: kode autentikator atau kode pemulihan',
    },
    ['SECOND_FACTOR_WRONG', 'LOGIN_TICKET_OVER', 'LOGIN_FAILED', 'TOO_MANY_TRIES'],
  )
    .input(confirmLoginInput)
    .output(session),
  devices: endpoint('identity.devices', {
    method: 'GET',
    path: '/identity/devices',
    summary: 'Perangkat yang sedang masuk ke akun saya',
  })
    .input(empty)
    .output(z.object({ rows: z.array(device) })),
  endDevice: endpoint(
    'identity.endDevice',
    { method: 'POST', path: '/identity/devices/{deviceId}/end', summary: 'Keluarkan satu perangkat' },
    ['NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ deviceId: id }))
    .output(nothing),
  endAllDevices: endpoint('identity.endAllDevices', {
    method: 'POST',
    path: '/identity/devices/end-all',
    summary: 'Keluar dari semua perangkat, atau dari semua yang lain',
  })
    .input(z.strictObject({ keepThis: z.boolean().default(false) }))
    .output(z.object({ ended: count })),
  session: endpoint('identity.session', {
    method: 'GET',
    path: '/identity/session',
    summary: 'Siapa saya dan apa hak saya',
  })
    .input(empty)
    .output(session),
  demoAccounts: endpoint('identity.demoAccounts', {
    method: 'GET',
    path: '/identity/demo-accounts',
    summary: 'Akun contoh (hanya mode demo)',
  })
    .input(empty)
    .output(
      z.object({
        accounts: z.array(demoAccount),
      }),
    ),
  logout: endpoint('identity.logout', {
    method: 'POST',
    path: '/identity/logout',
    summary: 'Keluar dari perangkat ini',
  })
    // The browser's own clock ran out; the server keeps the reason for the other tabs.
    .input(z.strictObject({ because: z.literal('inactivity').optional() }))
    .output(nothing),
  touch: endpoint('identity.touch', {
    method: 'POST',
    path: '/identity/touch',
    summary: 'Pengguna masih aktif; memperpanjang sesi',
  })
    .input(empty)
    .output(z.object({ idleAt: moment })),
  changePassword: endpoint(
    'identity.changePassword',
    { method: 'POST', path: '/identity/password', summary: 'Ganti password sendiri; sesi lain berakhir' },
    proofFailures,
  )
    .input(ownPasswordInput)
    .output(session),
  issueTemporaryPassword: endpoint(
    'identity.issueTemporaryPassword',
    {
      method: 'POST',
      path: '/identity/temporary-password',
      summary: 'Buat password sementara mitra (sekali tampil, 24 jam)',
    },
    ['NOT_FOUND', 'SECOND_PERSON', ...proofFailures, 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(issueTemporaryPasswordInput)
    .output(z.object({ password: z.string(), expiresAt: moment })),
  beginSupport: endpoint(
    'identity.beginSupport',
    { method: 'POST', path: '/admin/support', summary: 'Masuk sebagai mitra (hanya membaca, 15 menit)' },
    ['NOT_FOUND'],
  )
    .input(beginSupportInput)
    .output(session),
  endSupport: endpoint('identity.endSupport', {
    method: 'POST',
    path: '/identity/support/end',
    summary: 'Kembali ke sesi sendiri',
  })
    .input(empty)
    .output(session),
  matrix: endpoint('identity.matrix', {
    method: 'GET',
    path: '/identity/matrix',
    summary: 'Matriks akses finance dan cs',
  })
    .input(empty)
    .output(matrix),
  changeMatrix: endpoint('identity.changeMatrix', {
    method: 'PUT',
    path: '/identity/matrix',
    summary: 'Ubah satu sel matriks; berlaku pada permintaan berikutnya',
  })
    .input(z.strictObject({ role: z.enum(['finance', 'cs']), module: z.enum(modules), allowed: z.boolean() }))
    .output(matrix),
  ...secondFactor,
  ...accountLinks,
  ...invitations,
  ...ownEmailEndpoints,
  ...staffAdministration,
  ...savedViewEndpoints,
};
