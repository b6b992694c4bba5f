import { contract } from '@rimpang/contract/index';
import { throttlePolicies } from '@rimpang/domain/throttle';
import { Failure, fieldFailure } from '../../../platform/requests/failure.ts';
import type { Message } from '../../../platform/requests/record-outcome.ts';
import { verb, view } from '../../../platform/requests/verb.ts';
import type { Actor } from '../../../platform/requests/caller.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, deleteFactor, selectFactor, upsertPending } from './second-factor-store.ts';
import { throttled } from '../sign-in/throttle.ts';
import { endSessionsOf } from '../session-store.ts';
import { sessionsTopic } from '../topics.ts';
import { base32, matchStep, newSecret, otpauthUri } from './totp.ts';

const issuer = 'Rimpang';

/** Is it on, since when, and how many recovery codes are left. */
export const secondFactor = view(contract.identity.secondFactor, async ({ db, actor }) => {
  const factor = await selectFactor(db, actor.id);
  const since = factor?.confirmedAt?.toISOString() ?? null;
  return { enabled: since !== null, since, recoveryCodesLeft: factor?.codesLeft ?? 0 };
});

/**
 * Begins: a secret for the app, as QR content and as text. Nothing asks for it before its first code was right; beginning
 * again makes a new one. Failures: PASSWORD_WRONG, TOO_MANY_TRIES, SECOND_FACTOR_ON.
 */
export const enrolSecondFactor = verb(contract.identity.enrolSecondFactor, {
  prepare: ({ db, actor, input, now }) => confirmPassword(db, actor.id, input.currentPassword, now),
  run: async ({ tx, actor, now, services }) => {
    const secret = newSecret();
    if (!(await upsertPending(tx, actor.id, services.vault.encrypt(secret.toString('hex')), now)))
      throw new Failure('SECOND_FACTOR_ON');
    return {
      result: { secret: base32(secret), uri: otpauthUri(secret, issuer, actor.username) },
      audit: { subject: `account:${actor.id}` },
    };
  },
});

/**
 * Switches it on with the app's first code; the recovery codes are shown this once, and every other session ends: the person who
 * is signed in elsewhere came in without it.
 * Failures: SECOND_FACTOR_NOT_STARTED, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const confirmSecondFactor = verb(contract.identity.confirmSecondFactor, {
  prepare: async ({ db, actor, input, now, services }) => {
    const factor = await selectFactor(db, actor.id);
    if (!factor || factor.confirmedAt) throw new Failure('SECOND_FACTOR_NOT_STARTED');
    const secret = Buffer.from(services.vault.decrypt(factor.secretCipher), 'hex');
    const guard = { key: `enrol:${actor.id}`, policy: throttlePolicies.signedIn, clears: true };
    const step = await throttled(db, [guard], now, async () => matchStep(secret, input.code, now));
    if (step === null) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
    return { secretCipher: factor.secretCipher, step };
  },
  run: async ({ tx, actor, now, services, caller, prepared }) => {
    const recoveryCodes = newRecoveryCodes();
    const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(services.vault, actor.id, code));
    if (!(await confirmFactor(tx, { accountId: actor.id, ...prepared, codeHashes, now })))
      throw new Failure('SECOND_FACTOR_NOT_STARTED');
    await endSessionsOf(tx, actor.id, 'second-factor-changed', caller.sessionHash);
    return {
      result: { recoveryCodes },
      audit: { subject: `account:${actor.id}` },
      messages: [told(actor, 'diaktifkan')],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
    };
  },
});

/** Switches it off; the app's secret and the recovery codes are forgotten, every other session ends. Failures: PASSWORD_WRONG, TOO_MANY_TRIES. */
export const disableSecondFactor = verb(contract.identity.disableSecondFactor, {
  prepare: ({ db, actor, input, now }) => confirmPassword(db, actor.id, input.currentPassword, now),
  run: async ({ tx, actor, caller }) => {
    const was = await deleteFactor(tx, actor.id);
    if (was) await endSessionsOf(tx, actor.id, 'second-factor-changed', caller.sessionHash);
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: { was } },
      messages: was ? [told(actor, 'dimatikan')] : [],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
    };
  },
});

function told(actor: Actor, what: 'diaktifkan' | 'dimatikan'): Message {
  return {
    to: actor.id,
    kind: 'identity.second-factor',
    title: `Verifikasi dua langkah ${what}`,
    body: `Verifikasi dua langkah akun Anda baru saja ${what} dan semua perangkat lain dikeluarkan. Jika bukan Anda yang melakukannya, segera ganti password dan hubungi layanan pelanggan.`,
    email: { address: actor.email, name: actor.fullName },
  };
}
