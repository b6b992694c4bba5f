import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Matrix, defaultMatrix } from '@rimpang/domain/permissions';
import type { PinType } from '@rimpang/domain/pins';
import { filesVerbs } from '../capabilities/files/index.ts';
import { createAccount, demoPassword, findActor, hashPassword } from '../capabilities/identity/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import type { Caller } from '../platform/caller.ts';
import { Failure } from '../platform/failure.ts';
import type { Database } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { demoForms, demoPeople } from './demo-people.ts';
import { readFact, writeFact } from './demo-store.ts';

const matrix: Matrix = defaultMatrix;
const hourMs = 3_600_000;

/** Operation ids follow from the step's name: a start that was interrupted replays what was done and goes on. */
function operationId(step: string): string {
  const hex = createHash('sha256').update(`demo ${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Someone doing something at a moment of the past, through the same verbs as in real use. */
function storyteller(house: House, base: Date) {
  const at = (daysAgo: number): House => ({
    ...house,
    clock: () => new Date(base.getTime() - daysAgo * 24 * hourMs),
  });
  const as = async (username: string, step: string): Promise<Caller> => ({
    actor: await findActor(house.db, username),
    matrix,
    operationId: operationId(step),
  });
  return { at, as };
}

type Story = ReturnType<typeof storyteller>;

async function makeStaff(house: House, base: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { username, fullName, role } of demoPeople) {
    if (role === 'mitra' || role === 'super_admin' || (await findActor(house.db, username))) continue;
    const account = {
      username,
      fullName,
      email: `${username}@rimpang.id`,
      role,
      rank: 'Admin',
      passwordHash,
      now: base,
    };
    await house.db.transaction().execute((tx) => createAccount(tx, account));
  }
}

async function register(
  { at, as }: Story,
  daysAgo: number,
  by: string,
  who: keyof typeof demoForms,
): Promise<void> {
  await partnersVerbs.register.run(at(daysAgo), await as(by, `register ${who}`), demoForms[who]);
}

/** Orders with proof a little later; a replayed order already has its proof. */
async function order(
  { at, as }: Story,
  daysAgo: number,
  who: string,
  type: PinType,
  quantity: number,
): Promise<number> {
  const step = `order ${who} ${daysAgo}`;
  const placed = await pinsVerbs.placeOrder.run(at(daysAgo), await as(who, step), {
    items: [{ type, quantity }],
    proofFileId: null,
  });
  const orderId = placed.orders[0]?.id ?? 0;
  const bytes = await readFile(join(import.meta.dirname, 'proof.jpg'));
  const proof = new File([new Uint8Array(bytes)], 'bukti.jpg', { type: 'image/jpeg' });
  try {
    const { fileId } = await filesVerbs.uploadProof.run(at(daysAgo - 0.02), await as(who, `${step} upload`), {
      file: proof,
    });
    await pinsVerbs.attachProof.run(at(daysAgo - 0.02), await as(who, `${step} proof`), { orderId, fileId });
  } catch (error) {
    if (!(error instanceof Failure && ['OPERATION_REUSED', 'ORDER_DECIDED'].includes(error.code)))
      throw error;
  }
  return orderId;
}

async function approve({ at, as }: Story, daysAgo: number, orderId: number): Promise<void> {
  await pinsVerbs.approveOrder.run(at(daysAgo), await as('admin', `approve ${orderId}`), { orderId });
}

async function orderAndApprove(
  story: Story,
  daysAgo: number,
  who: string,
  type: PinType,
  quantity: number,
): Promise<void> {
  await approve(story, daysAgo - 0.1, await order(story, daysAgo, who, type, quantity));
}

async function firstMonth(story: Story): Promise<void> {
  const { at, as } = story;
  for (const type of ['activation', 'ro'] as const) {
    await pinsVerbs.create.run(at(60), await as('superadmin', `create ${type}`), { type, quantity: 20 });
  }
  await register(story, 58, 'admin', 'budi');
  await orderAndApprove(story, 50, 'budi', 'activation', 3);
  await register(story, 45, 'budi', 'siti');
  await orderAndApprove(story, 40, 'budi', 'ro', 2);
  await partnersVerbs.activateRo.run(at(38), await as('budi', 'ro budi'), {});
}

async function secondMonth(story: Story): Promise<void> {
  const { at, as } = story;
  await pinsVerbs.transfer.run(at(25), await as('budi', 'transfer siti'), {
    recipient: 'siti',
    type: 'activation',
    quantity: 1,
  });
  await register(story, 24, 'siti', 'andi');
  await pinsVerbs.transfer.run(at(18), await as('budi', 'transfer andi'), {
    recipient: 'andi',
    type: 'ro',
    quantity: 1,
  });
  // Siti's RO is not active, so this one passes her and goes to Budi: the example for "Kenapa bonus ini?".
  await partnersVerbs.activateRo.run(at(15), await as('andi', 'ro andi'), {});
  const paid = await withdrawalsVerbs.request.run(at(10), await as('budi', 'withdraw budi'), {
    amount: 500_000,
  });
  await withdrawalsVerbs.approve.run(at(9.2), await as('finance', 'pay budi'), { withdrawalId: paid.id });
  const refused = await order(story, 5, 'andi', 'activation', 1);
  await pinsVerbs.rejectOrder.run(at(4.8), await as('admin', 'refuse andi'), {
    orderId: refused,
    reason: 'Transfer belum masuk di mutasi rekening.',
  });
}

/** What still waits when somebody looks at the demo for the first time. */
async function today(story: Story): Promise<void> {
  const { at, as } = story;
  const stock = { recipient: 'budi', note: 'Stok awal bulan' };
  await pinsVerbs.transferFromCompany.run(at(2), await as('admin', 'stock activation'), {
    ...stock,
    type: 'activation',
    quantity: 2,
  });
  await pinsVerbs.transferFromCompany.run(at(2), await as('admin', 'stock ro'), {
    ...stock,
    type: 'ro',
    quantity: 2,
  });
  await withdrawalsVerbs.request.run(at(0.2), await as('andi', 'withdraw andi'), { amount: 200_000 });
  await order(story, 0.08, 'siti', 'ro', 1);
}

/** True once demo accounts were made here; production must not run on such a database. */
export async function hasDemoData(db: Database): Promise<boolean> {
  return (await readFact(db, 'demo')) !== null;
}

/**
 * Fills an empty demo instance with the seven accounts and two months of believable history, through the same verbs as
 * real use. Done once; an interrupted start goes on where it stopped.
 */
export async function playDemo(house: House, now: Date): Promise<boolean> {
  const begun = await readFact<{ base: string; done: boolean }>(house.db, 'demo');
  if (begun?.done) return false;
  const base = begun ? new Date(begun.base) : now;
  await writeFact(house.db, 'demo', { base: base.toISOString(), done: false }, now);
  const story = storyteller(house, base);
  await makeStaff(house, new Date(base.getTime() - 60 * 24 * hourMs));
  await firstMonth(story);
  await secondMonth(story);
  await today(story);
  await writeFact(house.db, 'demo', { base: base.toISOString(), done: true }, now);
  return true;
}
