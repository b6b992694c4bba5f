import type { PinChain } from '@rimpang/contract/pins';
import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { presentPerson } from '../accounts/index.ts';
import { type ChainRow, type LinkRow, selectLinks, selectPin } from './all-pins-store.ts';

/** Everything for staff. */
function forStaff(pin: ChainRow, links: readonly LinkRow[], companyId: number): PinChain {
  return {
    ...pin,
    createdAt: pin.createdAt.toISOString(),
    owner: presentPerson(pin.owner, companyId),
    events: links.map((link) => ({
      ...link,
      from: link.from && presentPerson(link.from, companyId),
      to: link.to && presentPerson(link.to, companyId),
      at: link.at.toISOString(),
    })),
  };
}

/**
 * For a partner who has or had it: the steps until the last one that was theirs, naming only the partner's own
 * counterparties and the company. Null for any other person.
 */
function forPartner(
  pin: ChainRow,
  links: readonly LinkRow[],
  reader: number,
  companyId: number,
): PinChain | null {
  const isMine = (link: LinkRow) => link.from?.id === reader || link.to?.id === reader;
  const isOwner = pin.owner.id === reader;
  const last = isOwner ? links.length - 1 : links.findLastIndex(isMine);
  if (last === -1) return null;
  const { events, ...shown } = forStaff(pin, links.slice(0, last + 1), companyId);
  return {
    ...shown,
    status: isOwner ? shown.status : null,
    owner: isOwner ? shown.owner : null,
    orderCode: isOwner ? shown.orderCode : null,
    events: events.map((event, index) => {
      const link = links[index];
      const mine = link !== undefined && isMine(link);
      const known = (person: typeof event.from) => (mine || person?.id === companyId ? person : null);
      const note = mine ? event.note : null;
      return { ...event, from: known(event.from), to: known(event.to), by: null, note };
    }),
  };
}

/** One PIN's life. Failures: NOT_FOUND, also for a partner who never had it. */
export const showPinChain = view(contract.pins.chain, ({ db, actor, input, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const pin = await selectPin(tx, input.pinId);
    if (!pin) throw new Failure('NOT_FOUND');
    const links = await selectLinks(tx, pin.id);
    const shown = isStaff(actor.role)
      ? forStaff(pin, links, companyId)
      : forPartner(pin, links, actor.id, companyId);
    if (!shown) throw new Failure('NOT_FOUND');
    return shown;
  }),
);
