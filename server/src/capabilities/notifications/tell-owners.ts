import { formatMoment } from '@rimpang/domain/calendar';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Live } from '../../platform/requests/live.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { enqueueMessages } from './enqueue-store.ts';
import { holdOpen } from '../accounts/terminal.ts';
import { type Owner, selectOwners } from './owner-store.ts';

/**
 * Every super admin, whose accounts stay open until the transaction ends: one that is deleted at this moment gets nothing, or its message goes
 * with the rest of what is personal.
 */
async function holdOwners(tx: Tx): Promise<Owner[]> {
  const owners = await selectOwners(tx);
  const open = await holdOpen(
    tx,
    owners.map(({ id }) => id),
  );
  return owners.filter(({ id }) => open.has(id));
}

type Told = Pick<Message, 'kind' | 'title' | 'body' | 'link'>;

/** Stored, and by e-mail where the person has an address that was confirmed. */
const messageTo = ({ id, email, fullName }: Owner, told: Told): Message => ({
  to: id,
  ...told,
  ...(email && { email: { address: email, name: fullName } }),
});

/**
 * Tells every super admin, in the app and by e-mail, that something about the installation is not in order. `live` is
 * absent at the terminal: the bell shows it with the next look.
 */
export async function warnOwners(
  { db, live }: { db: Database; live?: Live },
  { title, body, link = '/admin/dashboard' }: { title: string; body: string; link?: string },
  now: Date,
): Promise<void> {
  const owners = await db.transaction().execute(async (tx) => {
    const found = await holdOwners(tx);
    const told = { kind: 'system-warning', title, body, link };
    await enqueueMessages(
      tx,
      found.map((person) => messageTo(person, told)),
      now,
    );
    return found;
  });
  live?.publish(owners.map(({ id }) => `account:${id}`));
}

/** What was done that could be used to steal: sentences with their full stops, numbers of accounts masked. */
type Act = { title: string; body: string; link: string };
/** Null: at the server's terminal. */
type Doer = Pick<Actor, 'id' | 'username' | 'fullName' | 'email'> | null;

const advice = {
  own: 'Jika bukan Anda yang melakukannya, segera ganti password dan keluarkan semua perangkat, lalu batalkan perubahannya.',
  other: 'Jika Anda tidak mengetahuinya, segera tanyakan kepadanya dan periksa Catatan Audit.',
  terminal: 'Jika Anda tidak mengetahuinya, segera periksa siapa yang dapat masuk ke server.',
};

/**
 * Messages, to be stored with the change, about what a person did: to every owner as they are after it, and to the person in whose name it was
 * done, who may not have been the one at the screen (decision 215). `but` is told by a message of its own, or is whom it is about.
 */
export async function messagesToOwners(
  tx: Tx,
  { title, body, link }: Act,
  { by, now, but }: { by: Doer; now: Date; but?: number },
): Promise<Message[]> {
  const owners = await holdOwners(tx);
  const doer = by && !owners.some(({ id }) => id === by.id) ? [{ ...by, email: by.email || null }] : [];
  const who = by ? `oleh ${by.fullName} (${by.username})` : 'dari terminal server';
  const done = `${body} Dilakukan ${who} pada ${formatMoment(now)}.`;
  const adviceTo = (id: number) => (by ? advice[id === by.id ? 'own' : 'other'] : advice.terminal);
  return [...owners, ...doer]
    .filter(({ id }) => id !== but)
    .map((person) =>
      messageTo(person, { kind: 'owners-told', title, body: `${done} ${adviceTo(person.id)}`, link }),
    );
}
