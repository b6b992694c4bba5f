import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  count,
  empty,
  id,
  moment,
  nothing,
  oneTimeCode,
  ownPasswordMissing,
  password,
  proofFailures,
  proof,
  proofIfAsked,
  requiredLines,
  requiredText,
} from './fields.ts';

export const ownPasswordInput = z.strictObject({
  currentPassword: password(ownPasswordMissing),
});
export const confirmLoginInput = z.strictObject({
  ticket: requiredText('Silakan login lagi', 500),
  code: oneTimeCode,
});
/** The code is one of the app or a recovery code; nothing compares it where the second factor is off already. */
export const disableSecondFactorInput = ownPasswordInput.extend({ code: oneTimeCode });
export const confirmSecondFactorInput = z.strictObject({ code: oneTimeCode });

export const resetSecondFactorInput = z.strictObject({
  accountId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
  /** Asked for where the account is one of staff. */
  ...proofIfAsked,
});
/** The same of a form that knows that the account is one of staff: it says at once what is missing. */
export const resetStaffFactorInput = resetSecondFactorInput.extend(proof);
/** The second step of signing in, one's own and its reset (decision 014); part of `contract.identity`. */
export const secondFactor = {
  secondFactor: endpoint('identity.secondFactor', {
    method: 'GET',
    path: '/identity/second-factor',
    summary: 'Verifikasi dua langkah: aktif atau tidak',
  })
    .input(empty)
    .output(z.object({ enabled: z.boolean(), since: moment.nullable(), recoveryCodesLeft: count })),
  enrolSecondFactor: endpoint(
    'identity.enrolSecondFactor',
    {
      method: 'POST',
      path: '/identity/second-factor',
      summary: 'Mulai verifikasi dua langkah; isi QR dan kunci',
    },
    ['PASSWORD_WRONG', 'TOO_MANY_TRIES', 'SECOND_FACTOR_ON'],
  )
    .input(ownPasswordInput)
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmSecondFactor: endpoint(
    'identity.confirmSecondFactor',
    {
      method: 'POST',
      path: '/identity/second-factor/confirm',
      summary: 'Aktifkan dengan kode pertama; kode pemulihan tampil sekali',
    },
    [
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_NOT_STARTED',
      'TOO_MANY_TRIES',
      'OPERATION_ID_MISSING',
      'OPERATION_REUSED',
    ],
  )
    .input(confirmSecondFactorInput)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  disableSecondFactor: endpoint(
    'identity.disableSecondFactor',
    {
      method: 'POST',
      path: '/identity/second-factor/disable',
      summary: 'Matikan verifikasi dua langkah dengan password dan kode',
    },
    proofFailures,
  )
    .input(disableSecondFactorInput)
    .output(nothing),
  resetSecondFactor: endpoint(
    'identity.resetSecondFactor',
    {
      method: 'POST',
      path: '/admin/second-factor/reset',
      summary: 'Matikan verifikasi dua langkah orang yang kehilangan ponselnya',
    },
    ['NOT_FOUND', ...proofFailures, 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(resetSecondFactorInput)
    // `was`: it was on; where it was not, only the devices were signed out.
    .output(z.object({ was: z.boolean() })),
};
