import type { FailureCode, FailureData } from '@rimpang/contract/failures';

/** A failure of the contract's list, or the two that never reached or never left the server properly. */
export type Failure = {
  code: FailureCode | 'OFFLINE' | 'UNKNOWN';
  /** Indonesian, for the person; already filled in by the server. */
  message: string;
  /** Field name → message, for what belongs beside a field. */
  fields: Readonly<Record<string, string>>;
  data: FailureData;
};

/** What a failed call throws where the small `callApi` is used instead of the typed client; same shape on the wire. */
export class CallFailed extends Error {
  readonly code: unknown;
  readonly data: unknown;
  constructor(body: unknown) {
    const { code, message, data } = isRecord(body) ? body : {};
    super(typeof message === 'string' ? message : unknown);
    this.name = 'CallFailed';
    this.code = code;
    this.data = data;
  }
}

const offline = 'Tidak ada koneksi. Periksa jaringan Anda, lalu coba lagi.';
const unknown = 'Terjadi kesalahan pada layanan. Coba lagi sebentar lagi.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads whatever was thrown by a call. Only the server's own failures show their message; nothing technical does. */
export function readFailure(error: unknown): Failure {
  if (isOffline(error)) return { code: 'OFFLINE', message: offline, fields: {}, data: {} };
  if (!isRecord(error) || typeof error.code !== 'string' || !isRecord(error.data)) {
    return { code: 'UNKNOWN', message: unknown, fields: {}, data: {} };
  }
  const data: FailureData = error.data;
  return { code: error.code as FailureCode, message: String(error.message), fields: data.fields ?? {}, data };
}

/**
 * Is the answer none of the product's, or is there none? A proxy that gave up waiting answers by itself: what was sent may have been
 * done all the same.
 */
export const isUnanswered = ({ code }: Failure): boolean => code === 'OFFLINE' || code === 'UNKNOWN';

/** True where no answer arrived: the browser's fetch throws a TypeError then. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError;
}
