import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, id, moment, requiredLines, revision } from './fields.ts';

/** What a member of staff wrote down about a partner, for other staff; no partner ever gets it. */
export const partnerNote = z.object({
  id: z.int(),
  /** Goes back with a correction, so that of two open forms the second is told. */
  revision: count,
  text: z.string(),
  author: z.string(),
  at: moment,
  /** When its author put another wording in its place; the earlier one is in the audit log. */
  correctedAt: moment.nullable(),
  /** It no longer counts, and stays to be read. */
  struck: z.object({ by: z.string(), at: moment }).nullable(),
  may: z.object({ correct: z.boolean(), strike: z.boolean() }),
});
export type PartnerNote = z.infer<typeof partnerNote>;

const text = requiredLines('Catatan wajib diisi', 1_000);
export const addNoteInput = z.strictObject({ partnerId: id, text });
export const correctNoteInput = z.strictObject({ noteId: id, revision, text });

/** Notes on a partner; part of `contract.partners`. They are read in the timeline of the partner's page. */
export const partnerNotes = {
  addNote: endpoint(
    'partners.addNote',
    {
      method: 'POST',
      path: '/admin/partners/{partnerId}/notes',
      summary: 'Tulis catatan staf tentang mitra',
    },
    ['NOT_FOUND', 'PARTNER_CLOSED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(addNoteInput)
    .output(partnerNote),
  correctNote: endpoint(
    'partners.correctNote',
    { method: 'POST', path: '/admin/notes/{noteId}', summary: 'Perbaiki catatan sendiri (15 menit)' },
    ['NOT_FOUND', 'NOTE_CLOSED', 'EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(correctNoteInput)
    .output(partnerNote),
  strikeNote: endpoint(
    'partners.strikeNote',
    { method: 'POST', path: '/admin/notes/{noteId}/strike', summary: 'Coret catatan; tetap dapat dibaca' },
    ['NOT_FOUND', 'NOTE_CLOSED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ noteId: id }))
    .output(partnerNote),
};
