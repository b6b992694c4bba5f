import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Caller } from './caller.ts';

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
};

type OutcomeRecord = {
  caller: Caller;
  action: string;
  now: Date;
  outcome: {
    audit: AuditNote | null;
    messages?: readonly Message[];
    alongside?: RawBuilder<unknown> | undefined;
  };
  operationId: string | undefined;
  result: unknown;
};

/** The parts of the statement below that belong to others: each inserts into tables of its own. */
export type OutcomePieces = {
  /** Adds the audit entry; no row where there is no note. */
  insertEntry: (work: Omit<OutcomeRecord, 'result'>) => RawBuilder<unknown>;
  /** Adds the messages and plans their e-mails. */
  insertMessages: (messages: readonly Message[], now: Date) => RawBuilder<unknown>;
};

/** Audit entry, messages, what the verb adds and the operation's answer, in one round trip and in the verb's own transaction. */
export async function recordOutcome(tx: Tx, pieces: OutcomePieces, work: OutcomeRecord): Promise<void> {
  const { caller, now, outcome, operationId } = work;
  const { audit, messages = [], alongside } = outcome;
  if (!audit && messages.length === 0 && !alongside && !operationId) return;
  await sql`
    with entry as (${pieces.insertEntry(work)}), message as (${pieces.insertMessages(messages, now)})
      ${alongside ? sql`, alongside as (${alongside})` : sql``}
    update platform.operation set answer = ${JSON.stringify(work.result ?? null)}
    where actor_id = ${caller.actor?.id ?? 0} and key = ${operationId ?? null}::uuid`.execute(tx);
}
