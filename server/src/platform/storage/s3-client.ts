import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../runtime/config.ts';
import { StorageError } from './storage-error.ts';

/** What the service refused, by the code of its answer: `NoSuchKey`, `AccessDenied`, else `HTTP 403`. */
export class S3Refusal extends Error {
  readonly code: string;
  constructor(status: number, body: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `HTTP ${status}`;
    super(`S3 answered ${status}: ${code}`);
    this.code = code;
  }
}

type S3Request = { body?: Uint8Array; headers?: Record<string, string>; signal?: AbortSignal };
type S3Answer = { bytes: Uint8Array; headers: Headers };

/** One bucket, addressed by path (`endpoint/bucket/key`), each request signed with the hash of its body. */
export type S3Client = {
  /** Failures: S3Refusal where the service says no, what `fetch` throws otherwise. */
  send(method: string, path: string, request?: S3Request): Promise<S3Answer>;
  /** Runs what asks the bucket. Failures: StorageError with the reason, the words for an operator; an AbortError stays one. */
  trying<T>(run: () => Promise<T>): Promise<T>;
};

type S3Use = {
  /** What the bucket is for, as a sentence begins with it. */
  what: string;
  /** What the names of its settings begin with. */
  prefix: string;
  /** Who is silent for longer is not there. */
  longestMs: number;
  /** How often answers 5xx and 429 are asked for once more. */
  retries: number;
};

/** The word by which the reason is known: of the service, else of the system. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  // `fetch` says "fetch failed"; what failed is its cause, one per address where there were several.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner) return reasonOf(inner);
  if (/^(Timeout|Abort)Error$/.test(error.name)) return 'ETIMEDOUT';
  return error.name === 'Error' ? error.message : error.name;
}

function unavailable(
  { endpoint, bucket }: S3Settings,
  { what, prefix }: S3Use,
  error: unknown,
): StorageError {
  const reason = reasonOf(error);
  const where = URL.parse(endpoint)?.host ?? `${prefix}ENDPOINT`;
  const names = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'].map((name) => prefix + name);
  return new StorageError(
    `${what} (S3 di ${where}, bucket ${bucket}) tidak dapat dipakai: ${reason}; periksa ${names.slice(0, 3).join(', ')}, ${names[3]}, dan apakah layanannya hidup.`,
    reason,
    error,
  );
}

/** Opens nothing yet: the first request does. */
export function openS3(settings: S3Settings, use: S3Use): S3Client {
  const { key: accessKeyId, secret: secretAccessKey, region } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: use.retries,
  });
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`;
  return {
    async send(method, path, { body, headers = {}, signal } = {}) {
      const limit = AbortSignal.timeout(use.longestMs);
      const answer = await client.fetch(`${bucket}${path}`, {
        method,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...headers,
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (!answer.ok) throw new S3Refusal(answer.status, Buffer.from(bytes).toString());
      return { bytes, headers: answer.headers };
    },
    async trying(run) {
      try {
        return await run();
      } catch (error) {
        if (/^(StorageError|BackupError|AbortError)$/.test((error as Error).name)) throw error;
        throw unavailable(settings, use, error);
      }
    },
  };
}
