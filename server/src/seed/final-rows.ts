import { dateOf } from '@rimpang/domain/calendar';
import { pinPrices } from '@rimpang/domain/pins';
import { withdrawalFee } from '@rimpang/domain/withdrawals';
import type { Vault } from '../platform/secrets/vault.ts';
import type { Books } from './books.ts';
import { reasons } from './happening.ts';
import { momentField } from './moments.ts';
import { bytesField, PageWriter } from './pages.ts';
import { personOf } from './person.ts';
import { partnerKinds } from './purses.ts';
import { proofIdOf } from './write-orders.ts';
import type { TableName } from './tables.ts';

type Secrets = { vault: Vault; passwordHash: string };
type Write = (pages: PageWriter, n: number) => void;

const moment = (seconds: number) => (seconds ? momentField(seconds) : null);

/** Partner n as the tables of people have it. */
function writePeople(books: Books, { vault, passwordHash }: Secrets): Partial<Record<TableName, Write>> {
  const { members, purses, idOf } = books;
  const joined = (n: number) => momentField(members.joinedAt[n] ?? 0);
  return {
    'identity.account': (pages, n) => {
      const { username, email, fullName } = personOf(n);
      pages.add(
        'identity.account',
        idOf(n),
        username,
        email,
        fullName,
        'mitra',
        'Mitra',
        passwordHash,
        joined(n),
        joined(n),
      );
    },
    'partners.profile': (pages, n) => {
      const { nik, address, phone, bank, fullName, accountNumber } = personOf(n);
      const encrypted = (text: string) => bytesField(vault.encrypt(text));
      pages.add(
        'partners.profile',
        idOf(n),
        'Aktif',
        encrypted(nik),
        bytesField(vault.index(nik)),
        address,
        phone,
        bank,
        fullName,
        encrypted(accountNumber),
        accountNumber.slice(-4),
        joined(n),
      );
    },
    'network.member': (pages, n) => {
      const at = (column: Int32Array) => column[n] ?? 0;
      const since = members.activeSince[n] ?? 0;
      pages.add(
        'network.member',
        idOf(n),
        idOf(at(members.uplines)),
        members.pathOf(n),
        members.depths[n] ?? 0,
        since > 0,
        moment(since),
        at(members.personalRo),
        joined(n),
        at(members.direct),
        at(members.downline),
        at(members.downline),
        at(members.roPartners),
        at(members.roSum),
        at(members.teamRo),
      );
    },
    'ledger.account': (pages, n) => {
      const first = purses.firstAccount[n] ?? 0;
      for (const [place, { kind, unit }] of partnerKinds.entries()) {
        const earned = kind === 'available' ? (purses.earned[n] ?? 0) : 0;
        pages.add('ledger.account', first + place, idOf(n), kind, unit, purses.balanceOf(n, kind), earned);
      }
    },
  };
}

function writeOrder({ orders, idOf, admin }: Books): Write {
  return (pages, id) => {
    const order = orders[id - 1];
    if (!order) return;
    const { partner, type, quantity, code, createdAt, decision } = order;
    const price = pinPrices[type];
    const status = decision.at ? (decision.approved ? 'completed' : 'rejected') : 'pending';
    pages.add(
      'pins.order',
      id,
      code,
      idOf(partner),
      type,
      quantity,
      price,
      price * quantity,
      status,
      proofIdOf(id),
      momentField(createdAt),
      moment(decision.at),
      decision.at ? admin.id : null,
      status === 'rejected' ? reasons.order : null,
    );
  };
}

function writePin({ stock, idOf }: Books): Write {
  return (pages, id) => {
    const usedAt = stock.usedAt[id] ?? 0;
    const order = stock.orders[id] ?? 0;
    pages.add(
      'pins.pin',
      id,
      stock.codeOf(id),
      stock.typeOf(id),
      usedAt ? 'used' : 'available',
      idOf(stock.owners[id] ?? 0),
      order || null,
      momentField(stock.createdAt[id] ?? 0),
      usedAt ? idOf(stock.usedBy[id] ?? 0) : null,
      moment(usedAt),
    );
  };
}

function writeWithdrawal({ withdrawals, idOf, finance }: Books, { vault }: Secrets): Write {
  return (pages, id) => {
    const row = withdrawals[id - 1];
    if (!row) return;
    const { partner, amount, availableBefore, code, createdAt, decision } = row;
    const { bank, fullName, accountNumber } = personOf(partner);
    const status = decision.at ? (decision.approved ? 'completed' : 'failed') : 'pending';
    pages.add(
      'withdrawals.withdrawal',
      id,
      code,
      idOf(partner),
      amount,
      withdrawalFee,
      availableBefore,
      status,
      bank,
      fullName,
      bytesField(vault.encrypt(accountNumber)),
      accountNumber.slice(-4),
      momentField(createdAt),
      moment(decision.at),
      decision.at ? finance.id : null,
      status === 'failed' ? reasons.withdrawal : null,
    );
  };
}

function writeClaim({ claims, idOf, admin }: Books): Write {
  return (pages, id) => {
    const claim = claims[id - 1];
    if (!claim) return;
    const { partner, reward, figures, code, createdAt, decision, handedAt } = claim;
    const status = decision.at ? (decision.approved ? 'approved' : 'rejected') : 'pending';
    pages.add(
      'rewards.claim',
      id,
      code,
      idOf(partner),
      reward,
      status,
      figures.mainPoints,
      figures.teamRo,
      figures.personalRo,
      figures.newStockists,
      figures.rankPoints,
      momentField(createdAt),
      moment(decision.at),
      decision.at ? admin.id : null,
      status === 'rejected' ? reasons.claim : null,
      handedAt ? dateOf(new Date(handedAt * 1_000)) : null,
      handedAt ? personOf(partner).fullName : null,
      handedAt ? admin.id : null,
      moment(handedAt),
    );
  };
}

/** Rows of one table at a time; each piece is some thousand rows. */
const rowsAtOnce = 2_000;

function* piecesOf(table: TableName, count: number, write: Write): Generator<Buffer> {
  const pages = new PageWriter();
  for (let n = 1; n <= count; n += 1) {
    write(pages, n);
    if (n % rowsAtOnce === 0 || n === count) yield pages.take().get(table) ?? Buffer.alloc(0);
  }
}

/** How everything stands at the end of the story, table by table: what the verbs changed and not only added. */
export function finalRowsOf(
  books: Books,
  size: number,
  secrets: Secrets,
): { table: TableName; pieces: Iterable<Buffer> }[] {
  const of = (table: TableName, count: number, write: Write) => ({
    table,
    pieces: piecesOf(table, count, write),
  });
  return [
    ...Object.entries(writePeople(books, secrets)).map(([table, write]) =>
      of(table as TableName, size, write),
    ),
    of('pins.order', books.orders.length, writeOrder(books)),
    of('pins.pin', books.stock.count, writePin(books)),
    of('withdrawals.withdrawal', books.withdrawals.length, writeWithdrawal(books, secrets)),
    of('rewards.claim', books.claims.length, writeClaim(books)),
  ];
}
