import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../platform/runtime/config.ts';
import { openS3, type S3Client, S3Refusal } from '../platform/storage/s3-client.ts';
import { BackupError } from './manifest.ts';
import { tagsOf, unfinishedUploads } from './s3-uploads.ts';
import { archiveFile, type BackupPlace, type CopyNote, newestFirst, noteFile, readNote } from './place.ts';

/** Beside pictures in the same bucket, or alone in one of its own. */
const folder = 'backups/';
/** One piece in memory at a time. The service takes 10.000 of them at most, so pieces of a large copy are larger. */
const leastPieceBytes = 16 * 1_048_576;
const mostPieces = 9_000;
/** A piece over a slow line; who is silent for this long is not there. */
const longestMs = 600_000;
const tries = 3;
const pauseMs = 1_000;

type S3PlaceOptions = { prefix?: string; pieceBytes?: number; pauseMs?: number };

/** A lost connection or a service that is busy is asked again; what it refuses for a reason is not. */
async function persistently<T>(pause: number, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await run();
    } catch (error) {
      const isFinal =
        error instanceof S3Refusal && !/^(HTTP 5|SlowDown|InternalError|RequestTime)/.test(error.code);
      if (isFinal || turn >= tries || signal?.aborted) throw error;
      await sleep(pause * 4 ** (turn - 1), undefined, { signal });
    }
  }
}

/** The names below the folder, page by page. */
async function namesIn(s3: S3Client): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | undefined; ; ) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: folder,
      ...(token && { 'continuation-token': token }),
    });
    const xml = Buffer.from((await s3.send('GET', `?${query.toString()}`)).bytes).toString();
    names.push(...tagsOf(xml, 'Key').map((key) => key.slice(folder.length)));
    [token] = tagsOf(xml, 'NextContinuationToken');
    if (!token) return names;
  }
}

type Upload = { path: string; file: string; bytes: number; pieceBytes: number; pause: number };

/** In pieces, each sent with its hash, which the service compares. What breaks off is taken back. */
async function upload(
  s3: S3Client,
  { path, file, bytes, pieceBytes, pause }: Upload,
  signal?: AbortSignal,
): Promise<void> {
  const send = (method: string, query: string, body?: Uint8Array) =>
    persistently(pause, () => s3.send(method, `${path}?${query}`, { body, signal }), signal);
  const begun = await send('POST', 'uploads=');
  const [id = ''] = tagsOf(Buffer.from(begun.bytes).toString(), 'UploadId');
  const upload = `uploadId=${encodeURIComponent(id)}`;
  const handle = await open(file);
  try {
    const parts: string[] = [];
    for (let at = 0, number = 1; at < bytes || number === 1; at += pieceBytes, number += 1) {
      const piece = Buffer.alloc(Math.min(pieceBytes, bytes - at));
      await handle.read(piece, 0, piece.length, at);
      const { headers } = await send('PUT', `partNumber=${number}&${upload}`, piece);
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`);
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const done = await send('POST', upload, Buffer.from(list));
    // A failure while the pieces are put together comes with status 200.
    const [code] = tagsOf(Buffer.from(done.bytes).toString(), 'Code');
    if (code) throw new Error(code);
  } catch (error) {
    await s3.send('DELETE', `${path}?${upload}`).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Copies in a bucket. A finished upload is read back and compared with the hash of the file before it counts. Failures:
 * StorageError with the words for an operator.
 */
export function openS3Place(settings: S3Settings, options: S3PlaceOptions = {}): BackupPlace {
  const { prefix = 'BACKUP_S3_', pieceBytes = leastPieceBytes, pauseMs: pause = pauseMs } = options;
  const s3 = openS3(settings, { what: 'Tempat cadangan', prefix, longestMs, retries: 1 });
  const pathOf = (file: string) => `/${folder}${file}`;
  const again = <T>(run: () => Promise<T>, signal?: AbortSignal) =>
    s3.trying(() => persistently(pause, run, signal));

  async function* read(name: string): AsyncGenerator<Buffer> {
    for (let at = 0, bytes = Number.POSITIVE_INFINITY; at < bytes; ) {
      const headers = { range: `bytes=${at}-${at + pieceBytes - 1}` };
      const answer = await again(() => s3.send('GET', pathOf(archiveFile(name)), { headers }));
      const [, total] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
      // A service that knows no ranges sends everything.
      bytes = Number(total ?? answer.bytes.length);
      if (answer.bytes.length === 0) return;
      at += answer.bytes.length;
      yield Buffer.from(answer.bytes);
    }
  }
  async function hashOf(name: string, signal?: AbortSignal): Promise<string> {
    const hash = createHash('sha256');
    for await (const piece of read(name)) {
      signal?.throwIfAborted();
      hash.update(piece);
    }
    return hash.digest('hex');
  }
  const annotate = async (note: CopyNote) => {
    const body = Buffer.from(`${JSON.stringify(note, null, 2)}\n`);
    const headers = { 'content-type': 'application/json' };
    await again(() => s3.send('PUT', pathOf(noteFile(note.name)), { body, headers }));
  };
  const remove = async (name: string) => {
    for (const file of [noteFile(name), archiveFile(name)])
      await again(() => s3.send('DELETE', pathOf(file)));
  };
  return {
    async list() {
      const names = await again(() => namesIn(s3));
      const notes: CopyNote[] = [];
      for (const name of names.filter((one) => /^rimpang-.*\.json$/.test(one))) {
        const { bytes } = await again(() => s3.send('GET', pathOf(name)));
        const note = readNote(Buffer.from(bytes).toString());
        if (note && names.includes(archiveFile(note.name))) notes.push(note);
      }
      return newestFirst(notes);
    },
    read,
    async keep(note, file, signal) {
      const path = pathOf(archiveFile(note.name));
      const size = Math.max(pieceBytes, Math.ceil(note.bytes / mostPieces));
      await s3.trying(() => upload(s3, { path, file, bytes: note.bytes, pieceBytes: size, pause }, signal));
      if ((await hashOf(note.name, signal)) !== note.sha256) {
        await remove(note.name);
        throw new BackupError(`Salinan ${note.name} di S3 bukan yang dikirim; akan dikirim lagi.`);
      }
      await annotate(note);
    },
    annotate,
    remove,
    uploads: {
      async unfinished(before) {
        const found = await again(() => unfinishedUploads(s3, `${folder}rimpang-`));
        return found.filter(({ key, begunAt }) => key.endsWith(archiveFile('')) && begunAt < before);
      },
      remove: async ({ key, id }) =>
        void (await again(() => s3.send('DELETE', `/${key}?uploadId=${encodeURIComponent(id)}`))),
    },
  };
}
