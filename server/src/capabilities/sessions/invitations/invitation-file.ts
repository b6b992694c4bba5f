import { contract } from '@rimpang/contract/index';
import { mostInvited } from '@rimpang/contract/invitations';
import { dateOf, formatMoment } from '@rimpang/domain/calendar';
import { csvLine } from '@rimpang/domain/csv';
import { formatNumber } from '@rimpang/domain/money';
import { quotaOf } from '@rimpang/domain/request-limits';
import type { Tx } from '../../../platform/database/database.ts';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { type InputOf, verb } from '../../../platform/requests/verb.ts';
import { takeSeen, type TakenPerson, takeUninvited } from '../../accounts/index.ts';
import { messagesToOwners } from '../../notifications/index.ts';
import { confirmPerson, spendProof } from '../second-factor/confirm-person.ts';
import { selectOver, selectOwnFiles } from './invitation-store.ts';
import { type Linked, makeLinks } from './make-links.ts';

const headings = ['nama', 'username', 'whatsapp', 'tautan', 'berlaku sampai'];

/** One line for each, the number as gateways take it: digits that begin with 62. */
function fileOf(people: readonly Linked[], origin: string): string {
  const lines = people.map(({ fullName, username, phone, path, expiresAt }) => [
    fullName,
    username,
    (phone ?? '').replace(/\D/g, ''),
    origin + path,
    formatMoment(expiresAt),
  ]);
  return `\uFEFF${[headings, ...lines].map((cells) => `${csvLine(cells, ';')}\r\n`).join('')}`;
}

type Group = InputOf<typeof contract.identity.invitationFile>['group'];

async function take(tx: Tx, group: Group, by: number, now: Date): Promise<TakenPerson[]> {
  if (group === 'new') return takeUninvited(tx, mostInvited, now);
  const seen =
    group === 'over' ? await selectOver(tx, now, mostInvited) : await selectOwnFiles(tx, by, mostInvited);
  return takeSeen(tx, seen, { now, waits: false });
}

/**
 * A new link for each person of a group, up to `mostInvited`, as a file for a gateway that sends messages: the links are keys to
 * accounts, so password and second factor are asked again, and they are told once, in this answer only; owners are told (decision 215). Of two people who ask at
 * once each gets other persons. Failures: PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export const invitationFile = verb(contract.identity.invitationFile, {
  prepare: async ({ db, actor, input, now, services }) => {
    const key = `invitation-files:${actor.id}`;
    await takeQuota(db, { key, now, ...quotaOf('identity.invitationFile') });
    return confirmPerson({ db, services, now }, actor.id, input);
  },
  run: async ({ tx, actor, input: { group }, now, services, prepared: proof }) => {
    await spendProof(tx, actor.id, proof, now);
    const people = await take(tx, group, actor.id, now);
    const linked = await makeLinks(tx, people, { way: 'file', by: actor.id, isSent: true, now });
    const act = {
      title: 'Berkas undangan diunduh',
      body: `Tautan masuk ke ${formatNumber(linked.length)} akun mitra yang belum punya password ada di dalamnya.`,
      link: '/admin/mitra/invitations',
    };
    return {
      result: {
        name: `undangan-${dateOf(now)}.csv`,
        content: fileOf(linked, services.baseUrl),
        people: linked.length,
        expiresAt: (linked[0]?.expiresAt ?? now).toISOString(),
      },
      audit: { subject: 'invitations', detail: { group, count: linked.length } },
      messages: linked.length > 0 ? await messagesToOwners(tx, act, { by: actor, now }) : [],
    };
  },
});
