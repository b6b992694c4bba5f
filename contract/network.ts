import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, count, countedOfPeople, empty, id, knownUsername, page, paging } from './fields.ts';
import { wholeText } from './whole-text.ts';

/** A member card (R2.2.9): never NIK, address or bank. Figures include what is not settled yet. */
export const memberCard = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  rank: z.string(),
  roActive: z.boolean(),
  depth: z.int(),
  parentId: z.int().nullable(),
  directCount: count,
  downlineCount: count,
  teamRo: count,
  personalRo: count,
  turnover: amount,
  /** Picture for those who may see the card; null where there is none. */
  avatarUrl: z.string().nullable(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** A member with the levels below, for the focused and the horizontal diagram. */
const diagram = z.object({
  root: memberCard,
  /** Level by level, in the order of joining; `parentId` says under whom. At most `breadth` under each member. */
  members: z.array(memberCard),
  breadth: count,
});
export type Diagram = z.infer<typeof diagram>;

export const network = {
  root: endpoint(
    'network.root',
    { method: 'GET', path: '/network/root', summary: 'Kartu saya (staf: akar perusahaan)' },
    ['NOT_FOUND'],
  )
    .input(empty)
    .output(memberCard),
  children: endpoint(
    'network.children',
    { method: 'GET', path: '/network/{memberId}/children', summary: 'Mitra langsung di bawah satu anggota' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ memberId: id, ...paging }))
    .output(page(memberCard)),
  find: endpoint('network.find', {
    method: 'GET',
    path: '/network/find',
    summary: 'Cari anggota di bawah saya, dengan jalur ke sana',
  })
    .input(z.strictObject({ query: knownUsername('Isi nama atau username', 100) }))
    .output(
      z.object({
        matches: z.array(memberCard.extend({ path: z.array(memberCard) })),
        total: countedOfPeople,
      }),
    ),
  diagram: endpoint(
    'network.diagram',
    {
      method: 'GET',
      path: '/network/{memberId}/diagram',
      summary: 'Satu anggota dengan 2–3 tingkat di bawahnya, dalam satu permintaan',
    },
    ['NOT_FOUND'],
  )
    .input(
      z.strictObject({
        memberId: id,
        levels: wholeText().min(1).max(3).default(2),
        /** Where a member has more below (`directCount`), the rest comes with `network.children`. */
        breadth: wholeText().min(1).max(10).default(6),
      }),
    )
    .output(diagram),
};
