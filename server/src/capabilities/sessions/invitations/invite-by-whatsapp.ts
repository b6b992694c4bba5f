import { contract } from '@rimpang/contract/index';
import type { ReadyInvitation } from '@rimpang/contract/invitations';
import { formatMoment } from '@rimpang/domain/calendar';
import { quotaOf } from '@rimpang/domain/request-limits';
import type { Tx } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { takeSeen, type TakenPerson, takeUninvited } from '../../accounts/index.ts';
import { countInvited } from './invitation-list-store.ts';
import { markSent, selectMaker, selectPrepared, setAside } from './invitation-store.ts';
import { type Linked, makeLinks } from './make-links.ts';

/** Who prepared a message and did not open it for so long went away: it may be another person's. */
const preparedMs = 15 * 60_000;

const invitationQuota = (actorId: number, now: Date) => ({
  key: `invitations:${actorId}`,
  now,
  ...quotaOf('identity.nextInvitation'),
});

const presentReady = ({ id, username, fullName, phone, path, expiresAt }: Linked): ReadyInvitation => ({
  id,
  username,
  fullName,
  phone: phone ?? '',
  path,
  expiresAt: expiresAt.toISOString(),
});

/** A person who stands ready already, else the first who was not invited. */
async function takeNext(tx: Tx, by: number, now: Date): Promise<TakenPerson | undefined> {
  const lapsed = new Date(now.getTime() - preparedMs);
  for (const prepared of await selectPrepared(tx, { by, lapsed, limit: 5 })) {
    const [person] = await takeSeen(tx, [prepared], { now, waits: false });
    if (person?.phone) return person;
  }
  const [person] = await takeUninvited(tx, 1, now);
  return person;
}

const preparedOf = ({ id, expiresAt }: { id: number; expiresAt: string }) => ({
  id,
  expiresAt: new Date(expiresAt),
});

/**
 * Writes down the message that was just opened, where its link was not replaced meanwhile, and makes the link of the next person, so that the next message opens with the
 * tap itself. Who is next stands ready for this reader only. Failures: TOO_MANY_TRIES.
 */
export const nextInvitation = verb(contract.identity.nextInvitation, {
  prepare: ({ db, actor, now }) => takeQuota(db, invitationQuota(actor.id, now)),
  run: async ({ tx, actor, input: { sent, skip }, now }) => {
    const isSent = sent && (await markSent(tx, preparedOf(sent), actor.id, now));
    if (skip) await setAside(tx, preparedOf(skip), actor.id);
    const person = await takeNext(tx, actor.id, now);
    const [next] = await makeLinks(tx, person ? [person] : [], {
      way: 'whatsapp',
      by: actor.id,
      isSent: false,
      now,
    });
    const others = await countInvited(tx, { group: 'new', people: null, now });
    const detail = { ...(isSent && { sent: sent.id }), ...(skip && { skip: skip.id }) };
    return {
      result: {
        next: next ? presentReady(next) : null,
        waiting: others + (next ? 1 : 0),
        replaced: isSent === false,
      },
      audit:
        next || isSent || skip ? { subject: next ? `account:${next.id}` : 'account:none', detail } : null,
    };
  },
});

/**
 * Makes the link of one person, whose earlier one is worthless from then on. Failures: NOT_FOUND where there is no such partner
 * without a password, INVITED_MEANWHILE where another invitation was made since the reader looked, TOO_MANY_TRIES.
 */
export const invitePartner = verb(contract.identity.invite, {
  prepare: ({ db, actor, now }) => takeQuota(db, invitationQuota(actor.id, now)),
  run: async ({ tx, actor, input: { accountId, seen }, now }) => {
    const wanted = { id: accountId, seen: seen ? new Date(seen) : null };
    const [person] = await takeSeen(tx, [wanted], { now, waits: true });
    if (!person?.phone) throw await whyNot(tx, accountId, wanted.seen);
    const making = { way: 'whatsapp', by: actor.id, isSent: false, now } as const;
    const [made] = await makeLinks(tx, [person], making);
    if (!made) throw new Failure('NOT_FOUND');
    return { result: presentReady(made), audit: { subject: `account:${accountId}` } };
  },
});

async function whyNot(tx: Tx, accountId: number, seen: Date | null): Promise<Failure> {
  const last = await selectMaker(tx, accountId);
  if (!last || last.at.getTime() === seen?.getTime()) return new Failure('NOT_FOUND');
  return new Failure('INVITED_MEANWHILE', { by: last.by, at: formatMoment(last.at) });
}
