import { maxPinsPerOperation } from '@rimpang/domain/pins';
import { companyWord, readCount, readPinType } from './cells.ts';
import type { OpeningOrder, OpeningPartner, OpeningPin } from './opening.ts';
import type { Place, Problems } from './problems.ts';
import type { TableRow } from './read-table.ts';

type ByName = ReadonlyMap<string, OpeningPartner>;

const unknownType = 'Tulis aktivasi atau ro.';
const longestCode = 40;

function refuseOwner(username: string, byName: ByName, column: string, place: Place, problems: Problems) {
  const partner = byName.get(username);
  if (!partner) problems.add(place, column, 'Tidak ada di berkas mitra.');
  else if (!partner.person) problems.add(place, column, 'Mitra yang ditutup tidak punya PIN atau orderan.');
}

/** Unused PINs: of an open partner or the company, each code once whatever the case (invariant 9). */
export async function checkPins(
  rows: AsyncIterable<TableRow<'pins'>>,
  { byName, companyName }: { byName: ByName; companyName: string },
  problems: Problems,
): Promise<OpeningPin[]> {
  const codes = new Map<string, number>();
  const pins: OpeningPin[] = [];
  for await (const { line, cells } of rows) {
    const place = { file: 'pins', line, who: cells.owner } as const;
    const before = problems.errors;
    const owner = cells.owner.toLowerCase();
    const isCompany = owner === companyWord || owner === companyName;
    if (!isCompany) refuseOwner(owner, byName, 'pemilik', place, problems);
    const type = readPinType(cells.type);
    if (!type) problems.add(place, 'jenis', unknownType);
    const code = cells.code.toUpperCase();
    if (code.length > longestCode || !/^[A-Z0-9-]*$/.test(code))
      problems.add(place, 'kode', `Hanya huruf, angka, dan tanda hubung, maksimal ${longestCode}.`);
    const first = code === '' ? undefined : codes.get(code);
    if (first !== undefined) problems.add(place, 'kode', `Kode sudah ada di baris ${first}.`);
    if (code !== '') codes.set(code, first ?? line);
    if (problems.errors === before && type)
      pins.push({ owner: isCompany ? null : owner, type, code: code || null });
  }
  return pins;
}

/** Orders that wait for a decision. */
export async function checkOrders(
  rows: AsyncIterable<TableRow<'orders'>>,
  byName: ByName,
  problems: Problems,
): Promise<OpeningOrder[]> {
  const orders: OpeningOrder[] = [];
  for await (const { line, cells } of rows) {
    const place = { file: 'orders', line, who: cells.username } as const;
    const before = problems.errors;
    const username = cells.username.toLowerCase();
    refuseOwner(username, byName, 'username', place, problems);
    const type = readPinType(cells.type);
    if (!type) problems.add(place, 'jenis', unknownType);
    const quantity = readCount(cells.quantity);
    if (quantity === null || quantity < 1 || quantity > maxPinsPerOperation)
      problems.add(
        place,
        'jumlah',
        `Tulis angka bulat dari 1 sampai ${maxPinsPerOperation.toLocaleString('id-ID')}.`,
      );
    if (problems.errors === before && type && quantity) orders.push({ username, type, quantity });
  }
  return orders;
}
