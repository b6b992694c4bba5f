import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database.ts';

export type ResellerRow = {
  id: number;
  fullName: string;
  phone: string;
  address: string;
  createdAt: Date;
  points: number;
  pieces: number;
};

const sums = sql`coalesce((select sum(s.points) from resellers.sale s where s.reseller_id = r.id), 0)::bigint as points,
  coalesce((select sum(s.quantity) from resellers.sale s where s.reseller_id = r.id), 0)::bigint as pieces`;
const columns = sql`r.id, r.full_name as "fullName", r.phone, r.address, r.created_at as "createdAt"`;

/** Any part of the name, whatever the case, or of the number, however it is written. */
const found = (search: string) => {
  const digits = /^[\d\s+-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^(62|0)/, '') : '';
  return sql`(${search} = '' or strpos(lower(r.full_name), lower(${search})) > 0 or (${digits} <> '' and strpos(r.phone, ${digits}) > 0))`;
};

/** One stockist's resellers, newest first. */
export async function selectResellers(
  db: Database | Tx,
  stockistId: number,
  filter: { search: string; before: number | null; limit: number },
): Promise<ResellerRow[]> {
  const { rows } = await sql<ResellerRow>`
    select ${columns}, ${sums} from resellers.reseller r
    where r.stockist_id = ${stockistId} and ${found(filter.search)} and (${filter.before}::bigint is null or r.id < ${filter.before})
    order by r.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

export async function countResellers(db: Database | Tx, stockistId: number, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from resellers.reseller r where r.stockist_id = ${stockistId} and ${found(search)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A reseller of this stockist; null for somebody else's. */
export async function selectReseller(
  db: Database | Tx,
  stockistId: number,
  id: number,
): Promise<ResellerRow | null> {
  const { rows } = await sql<ResellerRow>`
    select ${columns}, ${sums} from resellers.reseller r where r.stockist_id = ${stockistId} and r.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertReseller(
  tx: Tx,
  reseller: { stockistId: number; fullName: string; phone: string; address: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into resellers.reseller (stockist_id, full_name, phone, address, created_at)
    values (${reseller.stockistId}, ${reseller.fullName}, ${reseller.phone}, ${reseller.address}, ${reseller.now}) returning id`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error('the reseller was not written');
  return row.id;
}

export type OfferRow = { id: string; name: string; price: number };

/** The operator's products as they are sold now. */
export async function selectOffers(db: Database | Tx): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select id, name, price from storefront.product_offer order by place`.execute(db);
  return rows;
}
