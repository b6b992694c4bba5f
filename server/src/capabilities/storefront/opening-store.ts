import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, query } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';

/** Does the public shop take orders? Not before its owner opened it. */
export async function isShopOpen(db: Database | Tx): Promise<boolean> {
  const row = await query({ isOpen: bool })`
    select is_open as "isOpen" from storefront.opening`.first(db);
  return row?.isOpen ?? false;
}

/** Opens or closes it; false where it was so already. `byId` is null for the start that made the company. */
export async function setShopOpen(
  tx: Tx,
  change: { isOpen: boolean; byId: number | null; now: Date },
): Promise<boolean> {
  const { isOpen, byId, now } = change;
  const { rows } = await sql`
    insert into storefront.opening as o (is_open, at, changed_by) values (${isOpen}, ${now}, ${byId})
    on conflict (only_one) do update set is_open = excluded.is_open, at = excluded.at,
      changed_by = excluded.changed_by
    where o.is_open <> excluded.is_open returning 1`.execute(tx);
  return rows.length > 0;
}

/** For whatever a visitor sends that leads to money. Failures: SHOP_CLOSED. */
export async function demandOpenShop(tx: Tx): Promise<void> {
  if (!(await isShopOpen(tx))) throw new Failure('SHOP_CLOSED');
}

/**
 * An installation from before shops were opened: where the company's data was saved it goes on as it was; where
 * it never was, what it was seeded with is taken back, and the shop is closed.
 */
export async function adoptShop(tx: Tx, now: Date): Promise<void> {
  const row = await query({ isOwn: bool })`
    select changed_by is not null as "isOwn" from storefront.setting where key = 'company'`.first(tx);
  const isOpen = row?.isOwn ?? false;
  if (!isOpen) await sql`delete from storefront.setting where changed_by is null`.execute(tx);
  await setShopOpen(tx, { isOpen, byId: null, now });
}
