import { formatMoment } from '@rimpang/domain/calendar';
import { isIP } from 'node:net';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Services } from '../../platform/requests/services.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { type EndpointRow, lockEndpoint, selectEndpoint, selectSameEvents } from './webhook-store.ts';

/** Failures: NOT_FOUND, also for one that was removed. */
export async function demandEndpoint(db: Database | Tx, id: number): Promise<EndpointRow> {
  const row = await selectEndpoint(db, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Holds an endpoint for a change by a person. Failures: NOT_FOUND. */
export async function holdEndpoint(tx: Tx, id: number) {
  const held = await lockEndpoint(tx, id);
  if (!held) throw new Failure('NOT_FOUND');
  return held;
}

/** The same on the revision that was read. Failures: NOT_FOUND; EDITED_MEANWHILE with who was faster and when. */
export async function holdRevision(tx: Tx, input: { endpointId: number; revision: number }, actor: Actor) {
  const held = await holdEndpoint(tx, input.endpointId);
  if (held.revision === input.revision) return held;
  const { editedBy, editedAt } = await demandEndpoint(tx, input.endpointId);
  const by = editedBy.id === actor.id ? 'Anda sendiri' : editedBy.fullName;
  throw new Failure('EDITED_MEANWHILE', { by, at: formatMoment(editedAt) });
}

/**
 * Refuses what no delivery would ever be sent to: addresses without TLS outside a demo, and numbers of closed networks. A
 * name is judged when it is connected to. Failures: INPUT_INVALID beside the address.
 */
export function demandReachable(
  address: string,
  { production, outgoing }: Pick<Services, 'production' | 'outgoing'>,
): void {
  const url = new URL(address);
  const refuse = (message: string) => new Failure('INPUT_INVALID', { fields: { url: message } });
  if (production && url.protocol !== 'https:') throw refuse('Alamat harus diawali https://');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !outgoing.mayReach(host))
    throw refuse('Alamat ini berada di jaringan tertutup dan tidak dapat dituju');
}

/**
 * Refuses a second endpoint for the same events at one address: its program would be told twice of each. Mostly that is one that was
 * made where the answer, and with it the secret, was lost. To be called while the log's place is held (`holdReading`). Failures:
 * INPUT_INVALID beside the address.
 */
export async function demandOnce(
  tx: Tx,
  { url, kinds }: { url: string; kinds: readonly string[] },
  besideId: number | null,
): Promise<void> {
  const same = await selectSameEvents(tx, { url, kinds, besideId });
  if (!same) return;
  const told = `Webhook ${same.description} sudah mengirim peristiwa yang sama ke URL ini.`;
  const help = 'Bila secret-nya belum tersalin, ganti secret webhook itu.';
  throw new Failure('INPUT_INVALID', { fields: { url: `${told} ${help}` } });
}

/** What the person in whose name it was done, and owners, are told (decision 215): this was done. */
export const toldOf = (
  tx: Tx,
  { by, now }: { by: Actor; now: Date },
  title: string,
  body: string,
): Promise<Message[]> =>
  messagesToOwners(tx, { title, body, link: '/admin/access-control/webhooks' }, { by, now });
