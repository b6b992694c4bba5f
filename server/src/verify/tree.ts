import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

/**
 * One root, one parent, no cycle; path and depth follow from the parent. Checked link by link, which proves the whole:
 * depth grows by one with each link, so no link leads back. Who is searched for below is found by the names of the account (decision 185).
 */
export const treeCheck: Check = {
  name: 'tree',
  invariants: [14],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ roots: int })`
            select count(*) as roots from network.member where parent_id is null
              having count(*) <> 1 and exists (select from network.member)`,
          (row) => `jaringan punya ${row.roots} akar, seharusnya 1`,
        ),
      () =>
        firstOf(
          tx,
          query({ id: int, path: text, expected: text, depth: int, level: int })`
            select m.id, m.path, coalesce(u.path, '/') || m.id || '/' as expected, m.depth,
              coalesce(u.depth + 1, 0) as level
            from network.member m left join network.member u on u.id = m.parent_id
            where m.path <> coalesce(u.path, '/') || m.id || '/' or m.depth <> coalesce(u.depth + 1, 0)
              order by m.id`,
          (row) =>
            `anggota ${row.id} ada di ${row.path} (kedalaman ${row.depth}), seharusnya ${row.expected} (${row.level})`,
        ),
      () =>
        firstOf(
          tx,
          query({ id: int })`
            select m.id from network.member m join identity.account a on a.id = m.id
            where m.names <> a.names order by m.id`,
          (row) => `anggota ${row.id} dicari dengan nama lain daripada nama akunnya`,
        ),
    ]),
};
