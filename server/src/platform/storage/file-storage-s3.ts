import type { S3Settings } from '../runtime/config.ts';
import type { FileStorage } from './file-storage.ts';
import { openS3, S3Refusal } from './s3-client.ts';

/** A bucket that is silent for this long is not there: no upload waits longer. */
const longestMs = 10_000;

/** Files in a private bucket. Failures: StorageError, within seconds, whatever the service or the network says. */
export function openS3Storage(settings: S3Settings): FileStorage {
  const { send, trying } = openS3(settings, {
    what: 'Penyimpanan gambar',
    prefix: 'S3_',
    longestMs,
    retries: 1,
  });
  return {
    put: (key, body, mediaType) =>
      trying(
        async () => void (await send('PUT', `/${key}`, { body, headers: { 'content-type': mediaType } })),
      ),
    get: (key) =>
      trying(async () => {
        try {
          return (await send('GET', `/${key}`)).bytes;
        } catch (error) {
          if (error instanceof S3Refusal && error.code === 'NoSuchKey') return null;
          throw error;
        }
      }),
    remove: (key) => trying(async () => void (await send('DELETE', `/${key}`))),
    check: () => trying(async () => void (await send('HEAD', ''))),
  };
}
