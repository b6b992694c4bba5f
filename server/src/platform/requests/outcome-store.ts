import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { OperationName } from './operation-store.ts';

/** Who did what to what; personal numbers and secrets never go in here. */
export type AuditNote = { subject: string; detail?: Record<string, unknown> };

/**
 * A message to a person, delivered after commit and announced on the person's own live topic. It also goes out by
 * e-mail where the person chose so for its kind (domain/notifications.ts), or, for kinds without a choice, where
 * `email` is given.
 */
export type Message = {
  to: number | null;
  kind: string;
  title: string;
  body: string;
  link?: string;
  /** With which others of its day it is shown as one line, and what it adds to their sum, in rupiah. */
  fold?: { key: string; amount: number };
  email?: { address: string; name: string };
  /** To everybody at once: delivered after what a person waits for. */
  isBulk?: true;
};

/** One of those who were served: what is recorded of it. */
type OutcomeRecord = {
  caller: Caller;
  audit: AuditNote | null;
  messages: readonly Message[];
  operation: OperationName | undefined;
  result: unknown;
};

type Records = {
  action: string;
  now: Date;
  /** Mostly one; several where callers are served together. */
  records: readonly OutcomeRecord[];
  alongside: RawBuilder<unknown> | undefined;
};

/** The parts of the statement below that belong to others: each inserts into tables of its own. */
export type OutcomePieces = {
  /** Adds the audit entries; none for a record without a note. */
  insertEntries: (work: Omit<Records, 'alongside'>) => RawBuilder<unknown>;
  /** Adds the messages and plans their e-mails. */
  insertMessages: (messages: readonly Message[], now: Date) => RawBuilder<unknown>;
};

/** Audit entries, messages, what the verb adds and the operations' answers, in one round trip and in the verb's own transaction. */
export async function recordOutcomes(tx: Tx, pieces: OutcomePieces, work: Records): Promise<void> {
  const { now, records, alongside } = work;
  const messages = records.flatMap((record) => record.messages);
  const answered = records.flatMap(({ operation, result }) =>
    operation ? [{ ...operation, answer: JSON.stringify(result ?? null) }] : [],
  );
  if (!records.some(({ audit }) => audit) && messages.length === 0 && !alongside && answered.length === 0)
    return;
  await sql`
    with entry as (${pieces.insertEntries(work)}), message as (${pieces.insertMessages(messages, now)})
      ${alongside ? sql`, alongside as (${alongside})` : sql``}
    update platform.operation o set answer = a.answer
    from unnest(${answered.map((a) => a.actorId)}::bigint[], ${answered.map((a) => a.key)}::uuid[],
      ${answered.map((a) => a.answer)}::text[]) as a(actor_id, key, answer)
    where o.actor_id = a.actor_id and o.key = a.key`.execute(tx);
}
