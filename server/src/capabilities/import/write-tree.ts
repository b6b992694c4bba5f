import { insertOpenedMembers, type OpenedMember, setRootCounters } from '../network/index.ts';
import { insertGrantedBefore } from '../rewards/index.ts';
import type { Opening, OpeningPartner } from './opening.ts';
import { insertOpenings } from './store.ts';
import { placesIn } from './tree-counters.ts';
import { balanceOf, idIn, writeInChunks, type Writing } from './writing.ts';

const none = { direct: 0, downline: 0, active: 0, roPartners: 0, ro: 0, teamRo: 0 };

/**
 * Places, counters and openings in one walk: parents come first, so their paths are known. Of all partners only number and path stay
 * in memory; what is written of them is made chunk by chunk.
 */
export async function writeTree(writing: Writing, { partners, balances }: Opening): Promise<void> {
  const { tx, companyId, runId } = writing;
  const places = placesIn(partners);
  const paths = [`/${companyId}/`];
  const memberIds = [companyId];
  const memberOf = (partner: OpeningPartner): OpenedMember => {
    const { parent, depth, counters } = places[memberIds.length] ?? { parent: 0, depth: 1, counters: none };
    const id = idIn(writing, partner.username);
    const path = `${paths[parent]}${id}/`;
    paths.push(path);
    memberIds.push(id);
    return {
      ...counters,
      id,
      parentId: memberIds[parent] ?? companyId,
      path,
      depth,
      roActiveSince: partner.roActiveSince?.toISOString() ?? null,
      personalRo: partner.personalRo,
      joinedAt: partner.joinedAt.toISOString(),
    };
  };
  await writeInChunks(writing, { what: 'Jaringan', rows: partners }, async (chunk) => {
    const written = chunk.map((partner) => ({ partner, member: memberOf(partner) }));
    await insertOpenedMembers(
      tx,
      written.map(({ member }) => member),
    );
    await insertOpenings(
      tx,
      runId,
      written.map(({ partner, member: { id, parentId, joinedAt, personalRo, teamRo } }) => {
        const { earned, paid, utama, peringkat } = balanceOf(balances, partner);
        const money = { earned, paid, utama, peringkat };
        return { partnerId: id, uplineId: parentId, joinedAt, personalRo, teamRo, ...money };
      }),
    );
    const granted = written.flatMap(({ partner, member }) =>
      partner.rewards.map((reward) => ({ partnerId: member.id, reward })),
    );
    if (granted.length > 0) await insertGrantedBefore(tx, granted);
  });
  await setRootCounters(tx, places[0]?.counters ?? none);
}
