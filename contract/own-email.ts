import { passwordMessages } from '@rimpang/domain/passwords';
import { z } from 'zod';
import { linkToken } from './account-links.ts';
import { endpoint } from './endpoint.ts';
import { chosenPassword, email, empty, line, password } from './fields.ts';

const setUpOwnerInput = z.strictObject({
  token: linkToken,
  email: email('Email wajib diisi'),
  password: chosenPassword(passwordMessages.required).min(1, passwordMessages.required),
});
export const changeEmailInput = z.strictObject({
  email: email('Email wajib diisi'),
  currentPassword: password('Masukkan password Anda saat ini'),
  /** Of the app, or a recovery code; asked for where the second factor is on. */
  code: line('Kode tidak valid')
    .max(40, 'Kode tidak valid')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .optional(),
});

/**
 * `email` is where e-mails go, empty where there is none; `confirmed` where the holder followed a link that was sent there, without
 * which none to a new password goes there (decision 214); `pending` waits to take its place.
 */
const ownEmail = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  pending: z.string().nullable(),
  secondFactor: z.boolean(),
});

/** The first owner's account, and the own e-mail address of staff (decision 086); part of `contract.identity`. */
export const ownEmailEndpoints = {
  setUpOwner: endpoint(
    'identity.setUpOwner',
    {
      method: 'POST',
      path: '/identity/set-up',
      summary: 'Siapkan akun pemilik dengan tautan sekali pakai dari terminal (24 jam)',
    },
    ['LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
  )
    .input(setUpOwnerInput)
    .output(z.object({ username: z.string(), email: z.string() })),
  ownEmail: endpoint('identity.ownEmail', {
    method: 'GET',
    path: '/identity/email',
    summary: 'Alamat email saya, dan yang menunggu konfirmasi',
  })
    .input(empty)
    .output(ownEmail),
  changeEmail: endpoint(
    'identity.changeEmail',
    {
      method: 'POST',
      path: '/identity/email',
      summary: 'Ganti email sendiri; berlaku setelah dikonfirmasi lewat surat ke alamat baru',
    },
    [
      'PASSWORD_WRONG',
      'SECOND_FACTOR_WRONG',
      'EMAIL_TAKEN',
      'TOO_MANY_TRIES',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(changeEmailInput)
    .output(ownEmail),
};
