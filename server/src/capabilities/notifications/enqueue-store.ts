import { emailByDefault, type NotificationKind, notificationSettings } from '@rimpang/domain/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Message, OutcomePieces } from '../../platform/requests/outcome-store.ts';

/** A person who never verified an address has none: such an empty one is no place to write to. */
function flat({ email, fold, ...message }: Message) {
  const mail = emailByDefault(message.kind) ?? email !== undefined;
  return {
    ...message,
    fold: fold?.key,
    amount: fold?.amount,
    given: email?.address || null,
    givenName: email?.name ?? null,
    mail,
  };
}

/**
 * The messages' part of the statement that records outcomes (`recordOutcomes`). One look-up per message by its key;
 * without the limits the planner expects many messages and reads all accounts.
 */
export const insertMessages: OutcomePieces['insertMessages'] = (messages, now) => sql`
  insert into notifications.message (account_id, kind, title, body, link, fold, amount, at, email_to,
    email_name, next_attempt_at, is_bulk)
  select m.to, m.kind, m.title, m.body, m.link, m.fold, m.amount, ${now}, m.address,
    case when m.address is not null then m.name end,
    case when m.address is not null then ${now}::timestamptz end, coalesce(m."isBulk", false)
  from (
    select m.*, case when coalesce(p.by_email, m.mail) then coalesce(m.given, b.address) end as address,
      coalesce(m."givenName", b.name) as name
    from jsonb_to_recordset(${JSON.stringify(messages.map(flat))}::jsonb)
      as m("to" bigint, kind text, title text, body text, link text, fold text, amount bigint,
      given text, "givenName" text, mail boolean, "isBulk" boolean)
    left join lateral (select by_email from notifications.preference
      where account_id = m.to and kind = m.kind limit 1) p on true
    left join lateral (select address, name from notifications.mailbox
      where account_id = m.to and coalesce(p.by_email, m.mail) limit 1) b on true
  ) m`;

type ToEach = { kind: NotificationKind; title: string; link: string; now: Date };

/**
 * Part of a statement: one message to each row of `people` (`account_id`, `body`), of which there may be a million, by e-mail as each chose, after what a
 * person waits for. No account's own topic is announced: the verb announces one that all of them hear.
 */
export const insertingToEach = (
  people: RawBuilder<unknown>,
  { kind, title, link, now }: ToEach,
): RawBuilder<unknown> => sql`
  insert into notifications.message (account_id, kind, title, body, link, at, email_to, email_name,
    next_attempt_at, is_bulk)
  select m.account_id, ${kind}::text, ${title}::text, m.body, ${link}::text, ${now}::timestamptz, b.address,
    case when b.address is not null then b.name end,
    case when b.address is not null then ${now}::timestamptz end, true
  from (${people}) m
    left join notifications.preference p on p.account_id = m.account_id and p.kind = ${kind}::text
    left join notifications.mailbox b on b.account_id = m.account_id
      and coalesce(p.by_email, ${notificationSettings[kind].emailByDefault}::boolean)`;

/** Messages that no verb sends: of the system about itself, or from the terminal. */
export async function enqueueMessages(tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  if (messages.length > 0) await insertMessages(messages, now).execute(tx);
}
