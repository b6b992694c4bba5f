import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

const saleRow = {
  id: int,
  resellerId: int,
  fullName: text,
  kind: oneOf(['package', 'sale']),
  product: text,
  quantity: int,
  unitPrice: int,
  total: int,
  points: int,
  at: time,
  cancelledAt: nullable(time),
};
export type SaleRow = RowOf<typeof saleRow>;
type NewSale = Omit<SaleRow, 'id' | 'fullName' | 'cancelledAt'> & { productId: string | null };

const columns = sql`s.id, s.reseller_id as "resellerId", r.full_name as "fullName", s.kind, s.product,
  s.quantity,
  s.unit_price as "unitPrice", s.total, s.points, s.at,
  (select c.at from resellers.sale_cancellation c where c.sale_id = s.id) as "cancelledAt"`;

export async function insertSale(tx: Tx, sale: NewSale): Promise<SaleRow> {
  const row = await query(saleRow)`
    with s as (
      insert into resellers.sale (reseller_id, kind, product_id, product, quantity, unit_price, total, points,
        at)
      values (${sale.resellerId}, ${sale.kind}, ${sale.productId}, ${sale.product}, ${sale.quantity},
        ${sale.unitPrice}, ${sale.total},
        ${sale.points}, ${sale.at}) returning *
    )
    select ${columns} from s join resellers.reseller r on r.id = s.reseller_id`.one(tx);
  return row;
}

const own = (stockistId: number, resellerId: number | null, sales = sql`resellers.sale`) => sql`
  from ${sales} s join resellers.reseller r on r.id = s.reseller_id
  where r.stockist_id = ${stockistId} and (${resellerId}::bigint is null or r.id = ${resellerId})`;

/** A sale of this stockist, cancelled or not; null for another's. */
export function selectSale(tx: Tx, stockistId: number, id: number): Promise<SaleRow | null> {
  return query(saleRow)`
    select ${columns} ${own(stockistId, null)} and s.id = ${id}`.first(tx);
}

/** Where it was cancelled before, that moment stays. */
export async function insertCancellation(tx: Tx, saleId: number, now: Date): Promise<void> {
  await sql`insert into resellers.sale_cancellation (sale_id, at) values (${saleId}, ${now})
    on conflict do nothing`.execute(tx);
}

/** What one stockist's resellers sold, cancelled sales included, newest first. */
export function selectSales(
  db: Database | Tx,
  stockistId: number,
  resellerId: number | null,
  page: { before: number | null; limit: number },
): Promise<SaleRow[]> {
  return query(saleRow)`
    select ${columns} ${own(stockistId, resellerId)} and (${page.before}::bigint is null
      or s.id < ${page.before})
    order by s.id desc limit ${page.limit}`.all(db);
}

const saleTotal = { pieces: int, amount: int, points: int };
type SaleTotal = RowOf<typeof saleTotal>;

export async function selectSaleTotal(
  db: Database | Tx,
  stockistId: number,
  resellerId: number | null,
): Promise<SaleTotal> {
  const row = await query(saleTotal)`
    select coalesce(sum(s.quantity), 0)::bigint as pieces, coalesce(sum(s.total), 0)::bigint as amount,
      coalesce(sum(s.points), 0)::bigint as points
      ${own(stockistId, resellerId, sql`resellers.counted_sale`)}`.first(db);
  return row ?? { pieces: 0, amount: 0, points: 0 };
}
