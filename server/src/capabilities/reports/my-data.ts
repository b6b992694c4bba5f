import { contract } from '@rimpang/contract/index';
import { dateOf } from '@rimpang/domain/calendar';
import { verb } from '../../platform/requests/verb.ts';
import { demandSlot } from './export-slots.ts';
import { linkTo, readerOf } from './export.ts';

/**
 * Prepares the file of everything that is stored about the reader but the notes of staff (R10.7), and gives the address that streams it. NIK and account
 * number are masked: such a file gets passed on (decision 063).
 */
export const downloadOwnData = verb(contract.reports.myData, {
  prepare: ({ actor }) => Promise.resolve(demandSlot(readerOf(actor))),
  run: ({ actor, now, services }) => {
    const fileName = `rimpang-${actor.username}-${dateOf(now)}.json`;
    const url = linkTo(services, { own: { actorId: actor.id, fileName, at: now.toISOString() } });
    return Promise.resolve({ result: { url, fileName }, audit: { subject: `partner:${actor.id}` } });
  },
});
