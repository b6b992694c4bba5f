import { contract } from '@rimpang/contract/index';
import { type ExportInput, mostSheetRows } from '@rimpang/contract/exports';
import { dateOf } from '@rimpang/domain/calendar';
import { type Actor, authoriseCaller, type Caller } from '../../platform/requests/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { snapshotApart } from '../../platform/database/replica.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import { verb } from '../../platform/requests/verb.ts';
import { exportActions, exportNameOf, selectionOf } from './export-lists.ts';
import { demandSlot, type SlotReader } from './export-slots.ts';
import { streamExport, streamSections } from './export-stream.ts';
import { allowLongReading, countRows, type Selection } from './export-store.ts';
import { ownDataOf } from './my-data-store.ts';

/** Who may open an address, and from when on for two minutes; what is read is as of then. */
type Opening = { actorId: number; fileName: string; at: string };
type ListTicket = Opening & { input: ExportInput; rows: number };
/**
 * What the link of an export holds, encrypted: of a list, or of everything that is stored about the reader. Of the latter a process of the version
 * before, which knows lists alone, finds no person in it and refuses the link, as one that is over.
 */
type Ticket = ListTicket | { own: Opening };
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Pieces with their own heads: not a file that anything but our own pages can open. */
const framedType = 'application/vnd.rimpang.framed';
const opensForMs = 120_000;

/** NIK and whole account numbers are for super_admin and admin, with a reason (decision 055), and for no token (decision 120). */
function mayReveal({ actor, token }: Caller, input: ExportInput): void {
  if (!input.reveal) return;
  if (token) throw new Failure('FORBIDDEN');
  if (actor?.role !== 'super_admin' && actor?.role !== 'admin') throw new Failure('FORBIDDEN');
  if (!input.reason) throw new Failure('INPUT_INVALID', { fields: { reason: 'Alasan wajib diisi' } });
}

/** Whose slot an export takes. */
export const readerOf = ({ id, role }: Actor): SlotReader => ({ id, isPartner: role === 'mitra' });

const openingOf = (ticket: Ticket): Opening => ('own' in ticket ? ticket.own : ticket);

/** The address behind which the file of a ticket is streamed. */
export const linkTo = ({ vault }: Pick<Services, 'vault'>, ticket: Ticket): string =>
  `/api/exports/${vault.encrypt(JSON.stringify(ticket)).toString('base64url')}`;

/** How many rows there are: one statement where their number is stored, else a long reading. */
async function countOf(db: Database, selection: Selection): Promise<number> {
  const known = await selection.stored?.(db);
  if (typeof known === 'number') return known;
  return snapshotApart(db, async (tx) => {
    await allowLongReading(tx);
    return countRows(tx, selection);
  });
}

/**
 * Prepares the export of a list: writes down who takes what along, and gives the address that streams it. What the list's
 * own endpoint would refuse is refused here too. Failures: FORBIDDEN, INPUT_INVALID, EXPORT_TOO_LONG, DOWNLOAD_RUNNING, BUSY while too many are
 * under way.
 */
export const exportList = verb(contract.reports.export, {
  prepare: ({ db, actor, caller, input, now, services: { companyId } }) => {
    authoriseCaller(exportActions[input.list], caller);
    mayReveal(caller, input);
    demandSlot(readerOf(actor));
    return countOf(db, selectionOf(input, { readerId: actor.id, companyId, now }));
  },
  run: async ({ actor, input, now, services, prepared: rows }) => {
    if (input.list === 'branch' && rows === 0) throw new Failure('NOT_FOUND');
    if (input.format === 'xlsx' && rows > mostSheetRows) throw new Failure('EXPORT_TOO_LONG');
    const day = dateOf(now);
    const fileName = `${exportNameOf(input)}-${day}.${input.format}`;
    const ticket = { actorId: actor.id, input, rows, fileName, at: now.toISOString() };
    return {
      result: { url: linkTo(services, ticket), fileName, rows },
      audit: { subject: `export:${input.list}`, detail: { ...input, rows } },
    };
  },
});

/** Failures: LINK_INVALID where it was changed, is another person's, or its two minutes are over. */
function openTicket(services: Services, { actor }: Caller, encrypted: string) {
  let ticket: Ticket;
  try {
    ticket = JSON.parse(services.vault.decrypt(Buffer.from(encrypted, 'base64url'))) as Ticket;
  } catch {
    throw new Failure('LINK_INVALID');
  }
  const { actorId, at } = openingOf(ticket);
  const age = services.clock().getTime() - new Date(at).getTime();
  if (!actor || actorId !== actor.id || !(age >= 0 && age < opensForMs)) throw new Failure('LINK_INVALID');
  return { ticket, actor };
}

/**
 * The stream behind the address of a prepared export; `framed` tells with every piece how many rows are in it. Rights are asked again: a role or matrix change counts at once.
 * Failures: those of `authoriseCaller`, LINK_INVALID, DOWNLOAD_RUNNING, BUSY while too many exports are under way.
 */
export function openExport(
  services: Services,
  caller: Caller,
  encrypted: string,
  options = { framed: false },
): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } {
  authoriseCaller('reports.download', caller);
  const { ticket, actor } = openTicket(services, caller, encrypted);
  const { actorId: readerId, fileName, at } = openingOf(ticket);
  const context = { readerId, companyId: services.companyId, now: new Date(at) };
  const streaming = { ...options, reader: readerOf(actor) };
  const headersOf = (type: string) => ({
    'content-type': options.framed ? framedType : type,
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  if ('own' in ticket) {
    authoriseCaller('reports.myData', caller);
    const file = { at: context.now, sections: ownDataOf(context) };
    return { body: streamSections(services, file, streaming), headers: headersOf('application/json') };
  }
  const { input, rows } = ticket;
  authoriseCaller(exportActions[input.list], caller);
  mayReveal(caller, input);
  return {
    body: streamExport(services, input, selectionOf(input, context), streaming),
    headers: { ...headersOf(types[input.format]), 'x-total-rows': String(rows) },
  };
}
