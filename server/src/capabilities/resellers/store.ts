import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { allPart, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';

const resellerRow = {
  id: int,
  revision: int,
  fullName: text,
  phone: text,
  address: text,
  createdAt: time,
  points: int,
  pieces: int,
};
export type ResellerRow = RowOf<typeof resellerRow>;

const sums = sql`coalesce((select sum(s.points) from resellers.counted_sale s where s.reseller_id = r.id),
  0)::bigint as points,
  coalesce((select sum(s.quantity) from resellers.counted_sale s where s.reseller_id = r.id),
  0)::bigint as pieces`;
const columns = sql`r.id, r.revision, r.full_name as "fullName", r.phone, r.address,
  r.created_at as "createdAt"`;

/** Any part of the name, whatever the case, or of the number, however it is written. */
export const matchesReseller = (search: string) => {
  const digits = /^[\d\s+-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^(62|0)/, '') : '';
  return sql`(strpos(lower(r.full_name),
    lower(${search})) > 0 or (${digits} <> '' and strpos(r.phone, ${digits}) > 0))`;
};

type Asked = { search: string; id: number | null; before: number | null; limit: number };

/** One stockist's resellers that match. */
function matching(stockistId: number, { search, id }: Asked): RawBuilder<unknown> {
  const wanted = [sql`r.stockist_id = ${stockistId}`];
  if (search !== '') wanted.push(matchesReseller(search));
  if (id !== null) wanted.push(sql`r.id = ${id}`);
  return sql`from resellers.reseller r where ${sql.join(wanted, sql` and `)}`;
}

/** A page of one stockist's resellers, newest first, and how many there are in all: one statement, and so of one moment. */
export async function selectResellers(
  db: Database,
  stockistId: number,
  filter: Asked,
): Promise<{ resellers: ResellerRow[]; total: number }> {
  const ofStockist = matching(stockistId, filter);
  const older = filter.before === null ? sql`true` : sql`r.id < ${filter.before}`;
  const resellers = allPart(query({ ...resellerRow, createdAt: text })`
    select ${columns}, ${sums} ${ofStockist} and ${older}
    order by r.id desc limit ${asWritten(filter.limit)}`);
  const page = await query({ resellers: resellers.column, total: int })`
    select ${resellers.value} as resellers, (select count(*) ${ofStockist}) as total`.one(db);
  const read = ({ createdAt, ...reseller }: (typeof page.resellers)[number]) => ({
    ...reseller,
    createdAt: new Date(createdAt),
  });
  return { resellers: page.resellers.map(read), total: page.total };
}

/** A reseller of this stockist; null for another's. */
export function selectReseller(
  db: Database | Tx,
  stockistId: number,
  id: number,
): Promise<ResellerRow | null> {
  return query(resellerRow)`
    select ${columns}, ${sums} from resellers.reseller r
      where r.stockist_id = ${stockistId} and r.id = ${id}`.first(db);
}

export async function insertReseller(
  tx: Tx,
  reseller: { stockistId: number; fullName: string; phone: string; address: string; now: Date },
): Promise<number> {
  const row = await query({ id: int })`
    insert into resellers.reseller (stockist_id, full_name, phone, address, created_at)
    values (${reseller.stockistId}, ${reseller.fullName}, ${reseller.phone}, ${reseller.address},
      ${reseller.now}) returning id`.one(tx);
  return row.id;
}

type ResellerEdit = {
  id: number;
  stockistId: number;
  revision: number;
  fullName: string;
  phone: string;
  address: string;
  now: Date;
};

/** Changes a reseller of this stockist, on the revision that was seen; false where it is another one by now. */
export async function updateReseller(tx: Tx, edit: ResellerEdit): Promise<boolean> {
  const { rows } = await sql`
    update resellers.reseller set full_name = ${edit.fullName}, phone = ${edit.phone},
      address = ${edit.address},
      revision = revision + 1, edited_at = ${edit.now}
    where id = ${edit.id} and stockist_id = ${edit.stockistId} and revision = ${edit.revision}
      returning 1`.execute(tx);
  return rows.length > 0;
}

/** When a reseller was last edited. */
export async function selectEditedAt(tx: Tx, id: number): Promise<Date | null> {
  const row = await query({ at: nullable(time) })`
    select edited_at as at from resellers.reseller where id = ${id}`.first(tx);
  return row?.at ?? null;
}

const offerRow = { id: text, name: text, price: int };
type OfferRow = RowOf<typeof offerRow>;

/** The operator's products as they are sold now. */
export function selectOffers(db: Database | Tx): Promise<OfferRow[]> {
  return query(offerRow)`
    select id, name, price from storefront.product_offer order by place`.all(db);
}
