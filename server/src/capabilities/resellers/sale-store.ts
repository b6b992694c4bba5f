import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export type SaleRow = {
  id: number;
  resellerId: number;
  fullName: string;
  kind: 'package' | 'sale';
  product: string;
  quantity: number;
  unitPrice: number;
  total: number;
  points: number;
  at: Date;
};
export type NewSale = Omit<SaleRow, 'id' | 'fullName'> & { productId: string | null };

const columns = sql`s.id, s.reseller_id as "resellerId", r.full_name as "fullName", s.kind, s.product, s.quantity,
  s.unit_price as "unitPrice", s.total, s.points, s.at`;

export async function insertSale(tx: Tx, sale: NewSale): Promise<SaleRow> {
  const { rows } = await sql<SaleRow>`
    with s as (
      insert into resellers.sale (reseller_id, kind, product_id, product, quantity, unit_price, total, points, at)
      values (${sale.resellerId}, ${sale.kind}, ${sale.productId}, ${sale.product}, ${sale.quantity}, ${sale.unitPrice}, ${sale.total},
        ${sale.points}, ${sale.at}) returning *
    )
    select ${columns} from s join resellers.reseller r on r.id = s.reseller_id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('the sale was not written');
  return row;
}

const own = (stockistId: number, resellerId: number | null) => sql`
  from resellers.sale s join resellers.reseller r on r.id = s.reseller_id
  where r.stockist_id = ${stockistId} and (${resellerId}::bigint is null or r.id = ${resellerId})`;

/** What one stockist's resellers sold, newest first. */
export async function selectSales(
  db: Database | Tx,
  stockistId: number,
  resellerId: number | null,
  page: { before: number | null; limit: number },
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select ${columns} ${own(stockistId, resellerId)} and (${page.before}::bigint is null or s.id < ${page.before})
    order by s.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export type SaleTotal = { pieces: number; amount: number; points: number };

export async function selectSaleTotal(
  db: Database | Tx,
  stockistId: number,
  resellerId: number | null,
): Promise<SaleTotal> {
  const { rows } = await sql<SaleTotal>`
    select coalesce(sum(s.quantity), 0)::bigint as pieces, coalesce(sum(s.total), 0)::bigint as amount,
      coalesce(sum(s.points), 0)::bigint as points ${own(stockistId, resellerId)}`.execute(db);
  return rows[0] ?? { pieces: 0, amount: 0, points: 0 };
}
