import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../runtime/config.ts';
import type { FileStorage } from './file-storage.ts';
import { StorageError } from './storage-error.ts';

type Settings = NonNullable<Config['s3']>;

/** A bucket that is silent for this long is not there: no upload waits longer. */
const longestMs = 10_000;
/** Answers 5xx and 429 are asked for once more. */
const retries = 1;

/** What the service refused, by the code of its answer: `NoSuchKey`, `AccessDenied`, else `HTTP 403`. */
class Refusal extends Error {
  readonly code: string;
  constructor(status: number, body: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `HTTP ${status}`;
    super(`S3 answered ${status}: ${code}`);
    this.code = code;
  }
}

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

function unavailable({ endpoint, bucket }: Settings, error: unknown): StorageError {
  const reason = reasonOf(error);
  const where = URL.parse(endpoint)?.host ?? 'S3_ENDPOINT';
  return new StorageError(
    `Penyimpanan gambar (S3 di ${where}, bucket ${bucket}) tidak dapat dipakai: ${reason}; periksa S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, dan apakah layanannya hidup.`,
    reason,
    error,
  );
}

/**
 * Files in a private bucket, addressed by path (`endpoint/bucket/key`), each request signed with the hash of its body.
 * Failures: StorageError, within seconds, whatever the service or the network says.
 */
export function openS3Storage(settings: Settings): FileStorage {
  const { key: accessKeyId, secret: secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`;

  /** The bytes of the answer. Failures: Refusal where the service says no, what `fetch` throws otherwise. */
  async function send(method: string, path: string, body?: Uint8Array<ArrayBuffer>, mediaType?: string) {
    const answer = await client.fetch(`${bucket}${path}`, {
      method,
      signal: AbortSignal.timeout(longestMs),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(mediaType ? { 'content-type': mediaType } : {}),
      },
      ...(body ? { body } : {}),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) throw new Refusal(answer.status, Buffer.from(bytes).toString());
    return bytes;
  }
  async function trying<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw unavailable(settings, error);
    }
  }
  return {
    put: (key, bytes, mediaType) =>
      trying(async () => void (await send('PUT', `/${key}`, new Uint8Array(bytes), mediaType))),
    get: (key) =>
      trying(async () => {
        try {
          return await send('GET', `/${key}`);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'NoSuchKey') return null;
          throw error;
        }
      }),
    remove: (key) => trying(async () => void (await send('DELETE', `/${key}`))),
    check: () => trying(async () => void (await send('HEAD', ''))),
  };
}
