import type { Database, Tx } from '@rimpang/server/platform/database/database';
import { type RawBuilder, sql } from 'kysely';

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
  for (let at = 0; at < members.length; at += chunk) {
    await withoutTimeLimits(owner, (tx) => seedChunk(tx, companyId, members.slice(at, at + chunk), pinsEach));
    await withoutTimeLimits(owner, (tx) => sql`analyze`.execute(tx));
  }
  await withoutTimeLimits(owner, (tx) =>
    sql`update ledger.account set balance = 350000, earned = 350000
      where kind = 'available' and owner_id is not null`.execute(tx),
  );
  return members.map((member) => member.id);
}

/** The limits of the pool are for people who wait. */
export const withoutTimeLimits = (owner: Database, work: (tx: Tx) => Promise<unknown>) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(tx);
  });

/** So many at once fit into one parameter; parents come before their children. */
const chunk = 25_000;

async function seedChunk(owner: Tx, companyId: number, members: Member[], pinsEach: number): Promise<void> {
  const json = JSON.stringify(members);
  const rows = sql`jsonb_to_recordset(${json}::jsonb) as m(id bigint, parent bigint, path text, depth int,
    active boolean)`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash,
    created_at) overriding system value
    select id, 'mitra' || id, 'mitra' || id || '@contoh.id', 'Mitra ' || id, 'mitra', 'x', now()
      from ${rows}`.execute(owner);
  await sql`insert into partners.profile (account_id, status, phone, joined_at) select id, 'Aktif',
    '+628120000000', now() from ${rows}`.execute(owner);
  await sql`insert into network.member (id, parent_id, path, depth, ro_active, joined_at)
    select id, parent, path, depth, active, now() from ${rows} order by depth`.execute(owner);
  await sql`insert into ledger.account (owner_id, kind, unit, balance)
    select m.id, k.kind, k.unit, 0 from ${rows}, (values ('available', 'rupiah'), ('held', 'rupiah'),
      ('utama', 'utama'), ('peringkat', 'peringkat')) k(kind, unit)`.execute(owner);
  await sql`with made as (
      insert into pins.pin (code, type, owner_id, created_at) select 'RP-RO-' || m.id || '-' || n, 'ro', m.id,
        now() from ${rows}, generate_series(1, ${pinsEach}::int) n
      returning id, owner_id
    ) insert into pins.event (pin_id, seq, action, to_id, at) select id, 1, 'create', owner_id, now()
      from made`.execute(owner);
  await seedHistory(owner, companyId, rows);
}

/** Everybody's registration as it was paid, so that the history has the size that such a company has. */
async function seedHistory(owner: Tx, companyId: number, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
    plan_version, at)
    select 'registration:' || id, 'registration', id, ${companyId}, '[]', 'activation', 1, 1, now()
      from ${rows}`.execute(owner);
  await sql`with paid as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select 'registration.main-reward', 'registration:' || id, id, now() from ${rows}
        returning id, beneficiary_id, cause
    ), posted as (
      insert into ledger.posting (transfer_id, account_id, amount)
      select p.id, a.id, 350000 from paid p join ledger.account a on a.owner_id = p.beneficiary_id
        and a.kind = 'available'
      union all select p.id, c.id, -350000 from paid p, ledger.account c
        where c.owner_id is null and c.kind = 'bonus_expense'
    )
    insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, cumulative,
      transfer_id, at)
    select 'BONUS-' || p.id, e.id, 'registration.main-reward', p.beneficiary_id, 'reward_utama', 350000,
      350000, p.id, now()
    from paid p join bonuses.event e on e.cause = p.cause`.execute(owner);
  await sql`insert into platform.operation (actor_id, key, action, request_hash, at)
    select id, gen_random_uuid(), 'partners.register', 'x', now() from ${rows}`.execute(owner);
  await sql`insert into audit.entry (at, actor_id, action, subject) select now(), id, 'partners.register',
    'partner:' || id from ${rows}`.execute(owner);
}
