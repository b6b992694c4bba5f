import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../runtime/config.ts';
import type { FileStorage } from './file-storage.ts';
import { StorageError } from './storage-error.ts';

type Settings = NonNullable<Config['s3']>;

/** A bucket that is silent for this long is not there: nobody's upload hangs on it. */
const longestMs = 10_000;
const tries = 2;

/** The word by which the reason is known: of the service, else of the system. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code) return code;
  if (inner) return reasonOf(inner);
  return /^(Timeout|Abort)Error$/.test(error.name) ? 'ETIMEDOUT' : error.name;
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
 * Files in a private bucket. The client is large, so it is loaded with the first file.
 * Failures: StorageError, within seconds, whatever the service or the network says.
 */
export function openS3Storage(settings: Settings): FileStorage {
  let opening: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        forcePathStyle: true,
        maxAttempts: tries,
        credentials: { accessKeyId: settings.key, secretAccessKey: settings.secret },
      }),
    }));
    return opening;
  };
  const limit = () => ({ abortSignal: AbortSignal.timeout(longestMs) });
  const { bucket: Bucket } = settings;
  const trying = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw unavailable(settings, error);
    }
  };
  return {
    put: (Key, bytes, mediaType) =>
      trying(async () => {
        const { client, s3 } = await open();
        const put = new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: mediaType });
        await client.send(put, limit());
      }),
    get: (Key) =>
      trying(async () => {
        const { client, s3 } = await open();
        try {
          const found = await client.send(new s3.GetObjectCommand({ Bucket, Key }), limit());
          return (await found.Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (Key) =>
      trying(async () => {
        const { client, s3 } = await open();
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), limit());
      }),
    check: () =>
      trying(async () => {
        const { client, s3 } = await open();
        await client.send(new s3.HeadBucketCommand({ Bucket }), limit());
      }),
  };
}
