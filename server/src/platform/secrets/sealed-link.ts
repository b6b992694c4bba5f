import type { Vault } from './vault.ts';

const mark = 'sealed:';

/** A link that opens something by itself lies encrypted in the outbox: a copy of the database opens nothing. */
export function sealLink(vault: Vault, link: string): string {
  return mark + vault.seal(link).toString('base64url');
}

/** The link as it goes into the letter. */
export function openLink(vault: Vault, link: string): string {
  return link.startsWith(mark) ? vault.open(Buffer.from(link.slice(mark.length), 'base64url')) : link;
}
