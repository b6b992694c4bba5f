import type { Vault } from './vault.ts';

const mark = 'sealed:';

/** A link that opens something by itself lies encrypted in the outbox: a copy of the database opens nothing. */
export function encryptLink(vault: Vault, link: string): string {
  return mark + vault.encrypt(link).toString('base64url');
}

/** The link as the e-mail shows it. */
export function decryptLink(vault: Vault, link: string): string {
  return link.startsWith(mark) ? vault.decrypt(Buffer.from(link.slice(mark.length), 'base64url')) : link;
}
