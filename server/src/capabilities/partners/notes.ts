import type { PartnerNote } from '@rimpang/contract/partner-notes';
import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { correctionProblem, strikeProblem } from '@rimpang/domain/notes';
import { mayReadPersonal } from '@rimpang/domain/staff';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { demandOpen, selectStoredProfile } from '../accounts/index.ts';
import { partnerAccountOf } from '../staff/index.ts';
import { insertNote, lockNote, type NoteRow, selectNotes, strikeOut, updateNote } from './note-store.ts';

const ruleOf = ({ authorId, at, struckAt }: NoteRow) => ({ authorId, at, struck: struckAt !== null });

function presentNote(row: NoteRow, reader: Actor, now: Date): PartnerNote {
  const { id, revision, text, author, struckAt, struckBy } = row;
  return {
    id,
    revision,
    text,
    author,
    at: row.at.toISOString(),
    correctedAt: row.correctedAt?.toISOString() ?? null,
    struck: struckAt && { by: struckBy ?? '', at: struckAt.toISOString() },
    may: {
      correct: correctionProblem(ruleOf(row), reader, now) === null,
      strike: strikeProblem(ruleOf(row), reader) === null,
    },
  };
}

/** These notes by their id, as this member of staff sees them now: for lists that found them. */
export async function notesOf(
  db: Database | Tx,
  ids: readonly number[],
  reader: Actor,
  now: Date,
): Promise<Map<number, PartnerNote>> {
  const rows = ids.length > 0 ? await selectNotes(db, ids) : [];
  return new Map(rows.map((row) => [row.id, presentNote(row, reader, now)]));
}

/**
 * Notes on a partner who became staff, and on oneself, are for those who manage that person. Failures: NOT_FOUND, also for an account that
 * never was a partner: what is deleted with staff are no notes.
 */
async function demandReadable(tx: Tx, partnerId: number, reader: Actor): Promise<void> {
  const account = await partnerAccountOf(tx, partnerId);
  if (!account || !mayReadPersonal(reader.role, account.role)) throw new Failure('NOT_FOUND');
  if (!(await selectStoredProfile(tx, partnerId))) throw new Failure('NOT_FOUND');
}

/** The note, locked, where the reader may see it. Failures: NOT_FOUND. */
async function lockReadable(tx: Tx, noteId: number, reader: Actor): Promise<NoteRow> {
  const note = await lockNote(tx, noteId);
  if (!note) throw new Failure('NOT_FOUND');
  await demandReadable(tx, note.partnerId, reader);
  return note;
}

async function shown(tx: Tx, id: number, reader: Actor, now: Date): Promise<PartnerNote> {
  const note = (await notesOf(tx, [id], reader, now)).get(id);
  if (!note) throw new Failure('NOT_FOUND');
  return note;
}

const live = ['partners'];

/** Writes a note about a partner, for other staff only. Failures: NOT_FOUND, PARTNER_CLOSED. */
export const addNote = verb(contract.partners.addNote, {
  idempotent: true,
  run: async ({ tx, actor, input: { partnerId, text }, now }) => {
    await demandReadable(tx, partnerId, actor);
    await demandOpen(tx, partnerId);
    const id = await insertNote(tx, { partnerId, authorId: actor.id, text, at: now });
    const result = await shown(tx, id, actor, now);
    return { result, audit: { subject: `partner:${partnerId}`, detail: { note: id } }, live };
  },
});

/**
 * Its author puts another wording in a note's place; the audit log keeps both.
 * Failures: NOT_FOUND, NOTE_CLOSED (too late, another person's, struck out), EDITED_MEANWHILE.
 */
export const correctNote = verb(contract.partners.correctNote, {
  idempotent: true,
  run: async ({ tx, actor, input: { noteId, revision, text }, now }) => {
    const note = await lockReadable(tx, noteId, actor);
    const reason = correctionProblem(ruleOf(note), actor, now);
    if (reason) throw new Failure('NOTE_CLOSED', { reason });
    if (note.revision !== revision) {
      const at = formatMoment(note.correctedAt ?? note.at);
      throw new Failure('EDITED_MEANWHILE', { by: 'Anda sendiri', at });
    }
    await updateNote(tx, noteId, text, now);
    return {
      result: await shown(tx, noteId, actor, now),
      audit: {
        subject: `partner:${note.partnerId}`,
        detail: { note: noteId, before: { text: note.text }, after: { text } },
      },
      live,
    };
  },
});

/** A note no longer counts; it stays to be read, with who struck it out. Failures: NOT_FOUND, NOTE_CLOSED. */
export const strikeNote = verb(contract.partners.strikeNote, {
  idempotent: true,
  run: async ({ tx, actor, input: { noteId }, now }) => {
    const note = await lockReadable(tx, noteId, actor);
    const reason = strikeProblem(ruleOf(note), actor);
    if (reason) throw new Failure('NOTE_CLOSED', { reason });
    await strikeOut(tx, noteId, actor.id, now);
    return {
      result: await shown(tx, noteId, actor, now),
      audit: { subject: `partner:${note.partnerId}`, detail: { note: noteId } },
      live,
    };
  },
});
