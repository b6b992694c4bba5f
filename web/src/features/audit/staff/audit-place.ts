import * as staffPaths from '../../../paths/staff.ts';

/** Where the subject of an entry can be looked at; null where there is no page for it. */
export function placeOf(subject: string | null): string | null {
  const [kind, text] = subject?.split(':') ?? [];
  if (!text || !/^\d+$/.test(text)) return null;
  const id = Number(text);
  if (kind === 'partner' || kind === 'account') return staffPaths.partner(id);
  if (kind === 'order') return staffPaths.pinOrder(id);
  if (kind === 'withdrawal') return staffPaths.withdrawal(id);
  if (kind === 'claim') return staffPaths.claim(id);
  return null;
}
