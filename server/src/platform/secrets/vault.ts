import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Encrypts NIKs and account numbers at rest, and makes the keyed hash by which equal ones are recognised. */
export type Vault = {
  /** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
  encrypt(text: string): Buffer;
  /** Throws where the bytes were changed or encrypted with another key. */
  decrypt(encrypted: Uint8Array): string;
  /** The same for bytes that are no text. */
  encryptBytes(bytes: Uint8Array): Buffer;
  decryptBytes(encrypted: Uint8Array): Buffer;
  /** HMAC-SHA256; equal texts have equal indexes, and nothing can be read back. */
  index(text: string): Buffer;
};

/** Every key is derived from SECRET_KEY, each for one purpose. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'rimpang', purpose, 32));
}

/** The vault of one installation. */
export function openVault(secretKey: string): Vault {
  // As bytes a key would be made into an object by every call, which costs more than the encryption itself.
  const encryptionKey = createSecretKey(deriveKey(secretKey, 'seal'));
  const indexKey = createSecretKey(deriveKey(secretKey, 'index'));
  const encryptBytes = (bytes: Uint8Array) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const decryptBytes = (encrypted: Uint8Array) => {
    const bytes = Buffer.from(encrypted);
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  };
  return {
    encryptBytes,
    decryptBytes,
    encrypt: (text) => encryptBytes(Buffer.from(text, 'utf8')),
    decrypt: (encrypted) => decryptBytes(encrypted).toString('utf8'),
    index: (text) => createHmac('sha256', indexKey).update(text).digest(),
  };
}
