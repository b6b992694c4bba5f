import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { foldRows, lastFolded } from '../../platform/database/fold.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';

const source = 'ledger.posting';

/** Folds new postings into the totals by kind of account, in batches. */
export async function settleLedgerTotals(db: Database): Promise<void> {
  const postings = {
    source,
    rows: sql`ledger.posting`,
    add: (tx: Tx, from: number, to: number) =>
      sql`insert into ledger.kind_total as t (kind, count, rises, amount)
        select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
        from ledger.posting p join ledger.account a on a.id = p.account_id
        where p.id > ${from} and p.id <= ${to} group by a.kind
        on conflict (kind) do update set count = t.count + excluded.count,
          rises = t.rises + excluded.rises, amount = t.amount + excluded.amount`.execute(tx),
  };
  while (await foldRows(db, postings));
}

const kindTotal = { kind: text, count: int, rises: int, amount: int };
type KindTotal = RowOf<typeof kindTotal>;

/** Of everybody's accounts by kind: how many postings, how many of them add, and what stands there. Stored, and what came since. */
export function sumKinds(tx: Database | Tx): Promise<KindTotal[]> {
  return query(kindTotal)`
    select kind, sum(count)::bigint as count, sum(rises)::bigint as rises, sum(amount)::bigint as amount
    from (
      select kind, count, rises, amount from ledger.kind_total
      union all
      select a.kind, 1, (p.amount > 0)::int, p.amount
      from ledger.posting p join ledger.account a on a.id = p.account_id where p.id > ${lastFolded(source)}
    ) total group by kind`.all(tx);
}

/** Counts the stored totals again from the postings that they are of: after some were taken out. */
export async function recountKinds(tx: Tx): Promise<void> {
  await sql`delete from ledger.kind_total`.execute(tx);
  await sql`
    insert into ledger.kind_total (kind, count, rises, amount)
    select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.id <= ${lastFolded(source)} group by a.kind`.execute(tx);
}
