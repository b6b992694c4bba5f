import { passwordMessages } from '@rimpang/domain/passwords';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { chosenPassword, email, empty, line, nothing } from './fields.ts';

const someToken = line('Tautan tidak lengkap').max(100, 'Tautan tidak lengkap');
/** What stands behind the `#` of an e-mail's link: never in a log, sent to the server only by the page. */
export const linkToken = someToken.min(20, 'Tautan tidak lengkap');
const requestPasswordResetInput = z.strictObject({
  email: email('Mohon masukkan alamat email Anda.'),
});
const resetPasswordInput = z.strictObject({
  token: linkToken,
  password: chosenPassword(passwordMessages.required).min(1, passwordMessages.required),
});

/** What an e-mail's one-time link asks, and asking for such an e-mail; part of `contract.identity`. */
export const accountLinks = {
  verifyEmail: endpoint(
    'identity.verifyEmail',
    {
      method: 'POST',
      path: '/identity/email-verification',
      summary: 'Verifikasi email dengan tautan sekali pakai (48 jam)',
    },
    ['LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        username: z.string(),
        email: z.string(),
        /** Staff's own address; partners go on to activate their partnership. */
        staff: z.boolean(),
        /** E-mails went there already, as another person entered it; now links to a new password do too (decision 214). */
        counted: z.boolean(),
      }),
    ),
  resendVerification: endpoint(
    'identity.resendVerification',
    {
      method: 'POST',
      path: '/identity/email-verification/letters',
      summary: 'Kirim ulang tautan verifikasi email saya',
    },
    ['OWN_PASSWORD_FIRST', 'TOO_MANY_TRIES'],
  )
    .input(empty)
    .output(z.object({ email: z.string(), alreadyVerified: z.boolean() })),
  requestPasswordReset: endpoint(
    'identity.requestPasswordReset',
    {
      method: 'POST',
      path: '/identity/password-reset/letters',
      summary: 'Minta tautan reset password; jawabannya selalu sama',
    },
    ['TOO_MANY_TRIES'],
  )
    .input(requestPasswordResetInput)
    .output(nothing),
  resetPassword: endpoint(
    'identity.resetPassword',
    {
      method: 'POST',
      path: '/identity/password-reset',
      summary: 'Ganti password dengan tautan sekali pakai (1 jam); semua sesi berakhir',
    },
    ['LINK_INVALID', 'TOO_MANY_TRIES', 'SECOND_PERSON'],
  )
    .input(resetPasswordInput)
    .output(nothing),
  openLink: endpoint(
    'identity.openLink',
    {
      method: 'POST',
      path: '/identity/opened-links',
      summary: 'Catat bahwa tautan undangan dibuka; tidak memakainya',
    },
    ['TOO_MANY_TRIES'],
  )
    // Whatever stands behind the `#` of an address that was copied in part: it is only looked up.
    .input(z.strictObject({ token: someToken }))
    .output(nothing),
};
