import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../platform/runtime/config.ts';
import { deriveKey } from '../platform/secrets/vault.ts';
import { ByteReader } from './byte-reader.ts';
import { BackupError } from './manifest.ts';

/**
 * What copies are locked with, and how: pieces of 64 KiB, each by AES-256-GCM with its number and whether it is the last one in its nonce
 * (the STREAM construction, as in the age format), under a key of its own for each copy. A changed, moved, missing or
 * appended piece is noticed before anything of it is used, and so is an end that was cut off.
 */
type CopyKey = { secret: Buffer; id: string };
export type CopyKeys = [CopyKey, ...CopyKey[]];

const magic = 'rimpang-locked-1';
const pieceBytes = 65_536;
const tagBytes = 16;
/** `rimpang-locked-1 <16 hex: which key> <32 hex: salt>\n` */
const headerBytes = magic.length + 1 + 16 + 1 + 32 + 1;

function keyFrom(secretKey: string): CopyKey {
  const secret = deriveKey(secretKey, 'backup');
  return { secret, id: createHmac('sha256', secret).update('which key').digest('hex').slice(0, 16) };
}

/** The keys that open copies here, first the one that new ones are locked with: BACKUP_KEY, else one derived from SECRET_KEY. */
export function copyKeysOf({ secretKey, backups }: Pick<Config, 'secretKey' | 'backups'>): CopyKeys {
  const derived = keyFrom(secretKey);
  return backups.key ? [keyFrom(backups.key), derived] : [derived];
}

const pieceKeyOf = ({ secret }: CopyKey, header: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, header, 'rimpang copy', 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Locks what passes; memory does not grow with it. */
export async function* encryptStream(key: CopyKey, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = `${magic} ${key.id} ${randomBytes(16).toString('hex')}\n`;
  const pieceKey = pieceKeyOf(key, header);
  const close = (number: number, piece: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', pieceKey, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  yield Buffer.from(header, 'latin1');
  const reader = new ByteReader(source);
  for (let number = 0; ; number += 1) {
    const piece = await reader.take(pieceBytes);
    const isLast = await reader.isAtEnd();
    yield close(number, piece, isLast);
    if (isLast) return;
  }
}

const damaged = (): BackupError =>
  new BackupError('Berkas cadangan rusak atau terpotong: isinya bukan yang dibuat. Pakai cadangan lain.');

/** Which key a copy was locked with. Throws BackupError where this is none, or a key that is not at hand. */
function openHeader(keys: readonly CopyKey[], header: string): CopyKey {
  const [, id] = /^rimpang-locked-1 ([0-9a-f]{16}) [0-9a-f]{32}\n$/.exec(header) ?? [];
  if (!id) throw new BackupError('Berkas itu bukan cadangan Rimpang, atau dari versi yang lebih baru.');
  const key = keys.find((one) => one.id === id);
  if (key) return key;
  throw new BackupError(
    `Cadangan itu dikunci dengan kunci lain (${id}; di sini ada ${keys.map((one) => one.id).join(', ')}). Isi BACKUP_KEY yang dipakai saat itu, atau SECRET_KEY instalasinya bila BACKUP_KEY kosong. Belum ada yang ditulis.`,
  );
}

/**
 * The contents of a locked copy, piece by piece as each is found whole. Throws BackupError for another key before the
 * first piece, and for a damaged or shortened copy at the latest at its end: what came before is nothing until then.
 */
export async function* decryptStream(
  keys: readonly CopyKey[],
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const header = (await reader.take(headerBytes)).toString('latin1');
  const pieceKey = pieceKeyOf(openHeader(keys, header), header);
  for (let number = 0; ; number += 1) {
    const closed = await reader.take(pieceBytes + tagBytes);
    if (closed.length < tagBytes) throw damaged();
    const isLast = await reader.isAtEnd();
    const decipher = createDecipheriv('aes-256-gcm', pieceKey, nonceOf(number, isLast));
    decipher.setAuthTag(closed.subarray(-tagBytes));
    let piece: Buffer;
    try {
      piece = Buffer.concat([decipher.update(closed.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
    yield piece;
    if (isLast) return;
  }
}
