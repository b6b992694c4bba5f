import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app understands it. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = rules.period * 1000;
/** One step to either side forgives a clock that is half a minute off. */
const tolerance = 1;

const totpOf = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...rules, ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

/** RFC 4648 base32 without padding: what people type where they cannot scan. */
export const base32 = (secret: Uint8Array): string => totpOf(secret).secret.base32;

/** The code of one time step. */
export const codeAt = (secret: Uint8Array, step: number): string =>
  totpOf(secret).generate({ timestamp: step * stepMs });

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The time step a code belongs to, one before or after now at most; null where it is the code of none of them. */
export function matchStep(secret: Uint8Array, code: string, now: Date): number | null {
  // The library compares bytes and throws where six signs are more than six.
  if (!/^\d{6}$/.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return drift === null ? null : stepOf(now) + drift;
}

/** What the QR code says to an authenticator app. */
export const otpauthUri = (secret: Uint8Array, issuer: string, username: string): string =>
  totpOf(secret, { issuer, label: username }).toString();
