import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { firstIdSince, numberedDuring } from '../../platform/database/numbered.ts';
import { plannedAnew } from '../../platform/database/page-place.ts';
import { fewCodes, hasFoundCode } from './code-store.ts';
import {
  inOrderOf,
  ofEachType,
  type OwnPinsFilter,
  pinPage,
  type PinPage,
  type PinRow,
  selectPage,
  selectPins,
  upTo,
} from './pin-list-store.ts';
import { type StockTotal, sumStock } from './stock-total-store.ts';

type SortedPage = PinPage & { sort: 'code' | 'used' };
/** PINs of one type and status. */
type Kind = Pick<StockTotal, 'type' | 'status' | 'count'>;

/** A page of the company's PINs, by what it is sorted by; kinds of which it has none are not looked for, so `tx` is of one moment. */
export async function selectCompanyPins(tx: Tx, filter: OwnPinsFilter, page: PinPage): Promise<PinRow[]> {
  const { sort, ...place } = inOrderOf(page, filter.status);
  if (sort === 'at') return selectPins(tx, filter, place);
  const sorted = { ...place, sort };
  if (filter.codes?.ids) return selectPage(tx, [gathered(filter, sorted)], sorted);
  const totals = await sumStock(tx, filter.ownerId);
  const part = await partOf(tx, filter, countOf(totals));
  const tables = totals
    .filter(({ company, type, status, count }) => {
      const isAsked = (!filter.type || type === filter.type) && (!filter.status || status === filter.status);
      return company && count > 0 && isAsked;
    })
    .map((kind) => ofKind(kind, totals, part, filter, sorted));
  return tables.length > 0 ? selectPage(tx, tables, sorted) : [];
}

/** Which part of all PINs the rest of the filter leaves, at least: of PINs of some days by their numbers, and of many codes not less than is many. */
async function partOf(tx: Tx, { codes, from, until }: OwnPinsFilter, all: number): Promise<number> {
  const ofCodes = codes ? fewCodes / all : 1;
  if (!from && !until) return ofCodes;
  const numberAt = async (moment: Date | undefined, open: number) =>
    moment ? firstIdSince(tx, 'pins.pin', moment) : open;
  const [first, last] = [await numberAt(from, 1), await numberAt(until, all)];
  return ofCodes * Math.max(0, (last - first) / all);
}

/**
 * The company's PINs of one kind: along everybody's codes or uses of that type, where fewer PINs of others are passed by for a page than the company
 * has of its own, of which an index has those that are available. What was not used stands in no order of uses, and is read by number.
 */
function ofKind(
  kind: Kind,
  totals: readonly StockTotal[],
  part: number,
  filter: OwnPinsFilter,
  page: SortedPage,
): RawBuilder<unknown> {
  const { type, status, count } = kind;
  const asked = { ...filter, type, status };
  if (page.sort === 'used' && status !== 'used') return byNumber(asked, page);
  const among = countOf(
    totals.filter((one) => one.type === type && (page.sort === 'code' || one.status === status)),
  );
  const own = status === 'available' ? count : part * countOf(totals.filter(({ company }) => company));
  const passed = ((page.limit + page.skip) * among) / (count * part);
  return passed < own ? sql.join(ofEachType(type, page, ofCompany(asked))) : gathered(asked, page);
}

const countOf = (totals: readonly Kind[]): number => totals.reduce((sum, { count }) => sum + count, 0);

/** Planned for the company, which has more than any other owner. */
function ofCompany(filter: OwnPinsFilter): RawBuilder<unknown>[] {
  const { ownerId, type, status, codes } = filter;
  const wanted = [
    sql`${plannedAnew} pin.owner_id = ${ownerId}`,
    ...numberedDuring('pin', 'pins.pin', filter),
  ];
  if (type) wanted.push(sql`pin.type = ${sql.lit(type)}`);
  if (status) wanted.push(sql`pin.status = ${sql.lit(status)}`);
  if (codes) wanted.push(hasFoundCode(codes));
  return wanted;
}

/** All that are asked for, to be put in order for a page. */
const gathered = (filter: OwnPinsFilter, page: SortedPage): RawBuilder<unknown> => sql`(
  select pin.* from pins.pin
  where ${sql.join([...ofCompany(filter), ...pinPage(page).from], sql` and `)} offset 0)`;

const byNumber = (filter: OwnPinsFilter, page: SortedPage): RawBuilder<unknown> => sql`(
  select pin.* from pins.pin
  where ${sql.join([...ofCompany(filter), ...pinPage(page).from], sql` and `)}
  order by pin.id ${page.order === 'oldest' ? sql`asc` : sql`desc`} limit ${upTo(page)})`;
