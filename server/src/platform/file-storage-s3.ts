import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from './config.ts';
import type { FileStorage } from './file-storage.ts';

/** Files in a private bucket. The client is large, so it is loaded with the first file. */
export function openS3Storage(settings: NonNullable<Config['s3']>): FileStorage {
  let opening: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        forcePathStyle: true,
        credentials: { accessKeyId: settings.key, secretAccessKey: settings.secret },
      }),
    }));
    return opening;
  };
  const { bucket } = settings;
  return {
    async put(key, bytes, mediaType) {
      const { client, s3 } = await open();
      await client.send(
        new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType }),
      );
    },
    async get(key) {
      const { client, s3 } = await open();
      try {
        const found = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
        return (await found.Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      const { client, s3 } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
