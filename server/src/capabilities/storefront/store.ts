import type { Company } from '@rimpang/contract/storefront';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database.ts';

/** The operator's company data, or null before it was ever saved. */
export async function selectCompany(db: Database | Tx): Promise<Company | null> {
  const { rows } = await sql<{ value: Company }>`
    select value from storefront.setting where key = 'company'`.execute(db);
  return rows[0]?.value ?? null;
}

/** Stores company data unless there is some. */
export async function insertCompany(tx: Tx, company: Company, now: Date): Promise<void> {
  await sql`insert into storefront.setting (key, value, at) values ('company', ${JSON.stringify(company)}::jsonb, ${now})
    on conflict do nothing`.execute(tx);
}
