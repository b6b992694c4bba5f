import type { Database } from '@rimpang/server/platform/database';
import { sql } from 'kysely';

type Member = { id: number; parent: number; path: string; depth: number; active: boolean };

/** A tree in which everybody sponsors about three; six in ten have an active RO. The same tree every time. */
function tree(companyId: number, count: number): Member[] {
  const root: Member = { id: companyId, parent: 0, path: `/${companyId}/`, depth: 0, active: false };
  const all = [root];
  for (let i = 0; i < count; i += 1) {
    const parent = all[Math.floor(i / 3)] ?? root;
    const id = companyId + 1 + i;
    all.push({
      id,
      parent: parent.id,
      path: `${parent.path}${id}/`,
      depth: parent.depth + 1,
      active: (i * 7919) % 10 < 6,
    });
  }
  return all.slice(1);
}

/** Partners with accounts, tree and RO PINs, set-based and as the owner: the stage for a measurement, not the thing measured. */
export async function seedPartners(
  owner: Database,
  companyId: number,
  count: number,
  pinsEach: number,
): Promise<number[]> {
  const members = tree(companyId, count);
  const json = JSON.stringify(members);
  const rows = sql`jsonb_to_recordset(${json}::jsonb) as m(id bigint, parent bigint, path text, depth int, active boolean)`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at) overriding system value
    select id, 'mitra' || id, 'mitra' || id || '@contoh.id', 'Mitra ' || id, 'mitra', 'x', now() from ${rows}`.execute(
    owner,
  );
  await sql`insert into partners.profile (account_id, status, phone, joined_at) select id, 'Aktif', '+628120000000', now() from ${rows}`.execute(
    owner,
  );
  await sql`insert into network.member (id, parent_id, path, depth, ro_active, joined_at)
    select id, parent, path, depth, active, now() from ${rows} order by depth`.execute(owner);
  await sql`insert into ledger.account (owner_id, kind, unit, balance)
    select m.id, k.kind, k.unit, 0 from ${rows}, (values ('available', 'rupiah'), ('held', 'rupiah'), ('utama', 'utama'), ('peringkat', 'peringkat')) k(kind, unit)`.execute(
    owner,
  );
  await sql`with made as (
      insert into pins.pin (code, type, owner_id, created_at) select 'RP-RO-' || m.id || '-' || n, 'ro', m.id, now() from ${rows}, generate_series(1, ${pinsEach}::int) n
      returning id, owner_id
    ) insert into pins.event (pin_id, seq, action, to_id, at) select id, 1, 'create', owner_id, now() from made`.execute(
    owner,
  );
  await sql`analyze`.execute(owner);
  return members.map((member) => member.id);
}
