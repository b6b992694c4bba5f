import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, count, empty, id, page, paging } from './fields.ts';

/** A member card (spec 2.2 screen 9): never NIK, address or bank. Figures include what is not settled yet. */
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
    .input(z.strictObject({ query: z.string().trim().min(1).max(100) }))
    .output(z.object({ matches: z.array(memberCard.extend({ path: z.array(memberCard) })), total: count })),
};
