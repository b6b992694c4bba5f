import type { PinStatus, PinType } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Person, personIn } from './person.ts';

export type PinRow = {
  id: number;
  code: string;
  type: PinType;
  status: PinStatus;
  createdAt: Date;
  usedAt: Date | null;
  usedBy: Person | null;
  owner: Person;
};

export type PinFilter = {
  ownerId: number;
  /** Any part of the code, whatever the case. */
  code?: string | undefined;
  type?: PinType | undefined;
  status?: PinStatus | undefined;
  before: number | null;
  limit: number;
};

/** One owner's PINs, newest first; used ones stay with the owner who used them. */
export async function selectPins(db: Database, filter: PinFilter): Promise<PinRow[]> {
  const wanted = [sql`pin.owner_id = ${filter.ownerId}`];
  if (filter.before !== null) wanted.push(sql`pin.id < ${filter.before}`);
  if (filter.type) wanted.push(sql`pin.type = ${filter.type}`);
  if (filter.status) wanted.push(sql`pin.status = ${filter.status}`);
  if (filter.code) wanted.push(sql`pin.code ilike ${anywhere(filter.code)}`);
  const { rows } = await sql<PinRow>`
    select pin.id, pin.code, pin.type, pin.status, pin.created_at as "createdAt", pin.used_at as "usedAt",
      ${personIn('used_by')} as "usedBy", ${personIn('owner')} as owner
    from pins.pin
    join identity.person owner on owner.id = pin.owner_id
    left join identity.person used_by on used_by.id = pin.used_by
    where ${sql.join(wanted, sql` and `)}
    order by pin.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** A LIKE pattern for text that stands anywhere; what people type is text, never a pattern. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export type EventRow = {
  id: number;
  action: 'create' | 'transfer' | 'use' | 'void';
  pinId: number;
  code: string;
  type: PinType;
  from: Person | null;
  to: Person | null;
  note: string | null;
  at: Date;
};

/** Events in which somebody gave, got or used a PIN, newest first. Each side is read along its own index. */
export async function selectEvents(
  db: Database,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<EventRow[]> {
  const older = before === null ? sql`true` : sql`id < ${before}`;
  const { rows } = await sql<EventRow>`
    with mine as (
      (select * from pins.event where from_id = ${accountId} and ${older} order by id desc limit ${limit})
      union
      (select * from pins.event where to_id = ${accountId} and ${older} order by id desc limit ${limit})
    )
    select mine.id, mine.action, pin.id as "pinId", pin.code, pin.type, mine.note, mine.at,
      ${personIn('giver')} as "from", ${personIn('taker')} as "to"
    from mine
    join pins.pin on pin.id = mine.pin_id
    left join identity.person giver on giver.id = mine.from_id
    left join identity.person taker on taker.id = mine.to_id
    order by mine.id desc limit ${limit}`.execute(db);
  return rows;
}

export type CompanyStockRow = {
  type: PinType;
  available: number;
  used: number;
  transferred: number;
  voided: number;
  created: number;
};

/**
 * What became of every PIN, per type: created = available + used + transferred + voided. Every PIN begins with the company,
 * those of an approved order too; transferred are the ones that belong to somebody else now.
 */
export async function selectCompanyStock(db: Database, companyId: number): Promise<CompanyStockRow[]> {
  const { rows } = await sql<CompanyStockRow>`
    select type, count(*) as created,
      count(*) filter (where owner_id = ${companyId} and status = 'available') as available,
      count(*) filter (where owner_id = ${companyId} and status = 'used') as used,
      count(*) filter (where owner_id <> ${companyId} and status <> 'voided') as transferred,
      count(*) filter (where status = 'voided') as voided
    from pins.pin group by type`.execute(db);
  return rows;
}
