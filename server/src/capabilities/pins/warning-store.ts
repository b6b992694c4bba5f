import { orderStates, orderStatuses } from '@rimpang/domain/pins';
import { statesBefore } from '@rimpang/domain/states';
import { type RawBuilder, sql } from 'kysely';
import { askedIds } from '../../platform/database/asked-ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  allPart,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
  uuid,
} from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { nearlySame, resemblancesFor } from '../files/index.ts';
import { personIn, personShape } from './person-store.ts';

const otherOrder = {
  id: int,
  code: text,
  partner: personShape,
  total: int,
  status: oneOf(orderStatuses),
  createdAt: time,
  proofFileId: nullable(uuid),
};
export type OtherOrder = RowOf<typeof otherOrder>;

/** The same as part of a page, and as a page hands it on. */
const writtenOther = { ...otherOrder, createdAt: text };

export const readOther = ({ createdAt, ...order }: RowOf<typeof writtenOther>): OtherOrder => ({
  ...order,
  createdAt: new Date(createdAt),
});

const otherColumns = sql`o.id, o.code, ${personIn('partner')} as partner, o.total, o.status,
  o.created_at as "createdAt", o.proof_file_id as "proofFileId"`;
const itsPartner = sql`join identity.person partner on partner.id = o.partner_id`;

/** Orders that came with one of these pictures `(id)`, newest first; looked up one by one, with as many names as are found. */
const usingOne = (files: RawBuilder<unknown>) => sql`
  (select distinct id from ${files} f) pictures
  cross join lateral (select * from pins.order o where o.proof_file_id = pictures.id offset 0) o`;

/** Orders with one of these pictures, newest first. Placed together with another one, an order shares its picture (decision 006). */
export async function selectOrdersByProof(
  db: Database | Tx,
  files: readonly string[],
): Promise<OtherOrder[]> {
  if (files.length === 0) return [];
  return query(otherOrder)`
    select ${otherColumns} from ${usingOne(askedIds(files, 'uuid'))} ${itsPartner} order by o.id desc`.all(
    db,
  );
}

/** What the picture of an order resembles, and the orders that came with it or with one of those: one row, for the page of the order. */
export function picturesFor(orderId: RawBuilder<unknown>, since: RawBuilder<unknown>) {
  const own = sql`(select o.proof_file_id as id from pins.order o where o.id = ${orderId})`;
  const resembling = resemblancesFor(own, { most: nearlySame, since });
  const pictures = sql`(select id from ${own} mine union all select "otherId" from alike)`;
  const found = allPart(query(writtenOther)`
    select ${otherColumns} from ${usingOne(pictures)} ${itsPartner} order by o.id desc`);
  const rows = allPart(query(resembling.shape)`select * from alike`);
  return query({ resembling: rows.column, found: found.column })`
    with alike as materialized (${resembling.statement})
    select ${rows.value} as resembling, ${found.value} as found`;
}

/** Where an order is pending: up to six pending orders of other partners that come to the same total. */
export function sameAmountFor(orderId: RawBuilder<unknown>) {
  const undecided = inStates(statesBefore(orderStates, 'pins.approveOrder'));
  return query(writtenOther)`
    select ${otherColumns} from pins.order mine cross join lateral (
        select * from pins.order o
        where o.status ${undecided} and o.total = mine.total and o.partner_id <> mine.partner_id
        order by o.id desc limit 6) o ${itsPartner}
    where mine.id = ${orderId} and mine.status ${undecided} order by o.id desc`;
}
