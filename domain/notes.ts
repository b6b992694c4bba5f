import type { Role } from './roles.ts';

/** A note of staff about a partner can be corrected by its author this long; after that it can only be struck out. */
export const noteCorrectionMinutes = 15;

type Note = { authorId: number; at: Date; struck: boolean };
type Reader = { id: number; role: Role };

/** Why this reader may not correct the note now; null where they may. The earlier wording stays in the audit log. */
export function correctionProblem(note: Note, reader: Pick<Reader, 'id'>, now: Date): string | null {
  if (note.struck) return 'Catatan ini sudah dicoret.';
  if (note.authorId !== reader.id) return 'Hanya penulisnya yang dapat memperbaiki catatan ini.';
  if (now.getTime() - note.at.getTime() > noteCorrectionMinutes * 60_000)
    return `Catatan hanya dapat diperbaiki dalam ${noteCorrectionMinutes} menit. Coret, lalu tulis yang baru.`;
  return null;
}

/** Why this reader may not strike the note out; null where they may: its author always, the others' only owners. */
export function strikeProblem(note: Note, reader: Reader): string | null {
  if (note.struck) return 'Catatan ini sudah dicoret.';
  const owner = reader.role === 'super_admin' || reader.role === 'admin';
  return note.authorId === reader.id || owner
    ? null
    : 'Hanya penulis atau admin yang dapat mencoret catatan ini.';
}
