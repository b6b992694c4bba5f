import { contract } from '@rimpang/contract/index';
import { listed } from '@rimpang/domain/listed';
import { formatNumber, formatRupiah, rupiah } from '@rimpang/domain/money';
import { isStaff } from '@rimpang/domain/roles';
import { mayManageStaff } from '@rimpang/domain/staff';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tryInSavepoint } from '../../platform/database/attempt.ts';
import type { InputOf } from '../../platform/requests/endpoint.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { dropUnusedAccounts, forfeitBalance, lockBalances, type Balances } from '../bonuses/index.ts';
import { deleteAccount, erasePartner, lockPartnerAccount, type PartnerAccount } from '../staff/index.ts';
import { sessionsTopic } from '../sessions/index.ts';
import { isMember, retireMember } from '../network/index.ts';
import { stockOf, voidPins } from '../pins/index.ts';
import { type StoredProfile, deleteProfile, lockStoredProfile } from '../accounts/index.ts';
import { deleteNotes } from './note-store.ts';
import { waitingOf } from './nothing-waiting.ts';
import { erasePersonalData, hasPersonalData } from './personal-data.ts';
import { countClosings, insertClosing } from './administration-store.ts';

type Closable = { account: PartnerAccount; profile: StoredProfile };

async function closable(tx: Tx, id: number, actor: Actor, companyId: number): Promise<Closable> {
  const account = await lockPartnerAccount(tx, id);
  const profile = await lockStoredProfile(tx, id);
  if (!account || !profile || id === companyId) throw new Failure('NOT_FOUND');
  if (id === actor.id) throw new Failure('NOT_YOURSELF');
  if (isStaff(account.role) && !mayManageStaff(actor.role, account.role)) throw new Failure('FORBIDDEN');
  return { account, profile };
}

/** Does anything rest on an account that was closed before? Money, points, PINs, or what is known of the person. */
function isEmpty({ account, profile }: Closable, balances: Balances, pins: number): boolean {
  const { status, joinedAt: _, ...personal } = profile;
  const counters = balances.available + balances.held + balances.utama + balances.peringkat + pins;
  const known = account.email !== '' || Object.values(personal).some((value) => value !== null);
  return counters === 0 && status === 'Tidak Aktif' && !known;
}

/** What others still have to decide, or to hand over, comes first. Failures: CLOSE_BLOCKED with the reason. */
async function demandNothingWaiting(tx: Tx, id: number, held: number): Promise<void> {
  const waiting = await waitingOf(tx, id, held);
  if (waiting.length > 0)
    throw new Failure('CLOSE_BLOCKED', { reason: `Mitra ini masih punya ${listed(waiting)}.` });
}

type Agreed = Pick<
  InputOf<typeof contract.partners.close>,
  'forfeitBalance' | 'voidPins' | 'balance' | 'pins'
>;

/**
 * Money and PINs are given up on purpose, and no more of either than was shown: what came in meanwhile no person agreed to lose (decision 233).
 * Failures: BALANCE_LEFT, PINS_LEFT, OFFER_CHANGED with what there is now.
 */
function demandGivenUp(agreed: Agreed, { forfeited, pins }: { forfeited: number; pins: number }): void {
  const balance = formatRupiah(rupiah(forfeited));
  if (forfeited > 0 && !agreed.forfeitBalance) throw new Failure('BALANCE_LEFT', { reason: balance });
  if (pins > 0 && !agreed.voidPins) throw new Failure('PINS_LEFT', { reason: String(pins) });
  const { balance: shown = forfeited, pins: shownPins = pins } = agreed;
  if (shown === forfeited && shownPins === pins) return;
  const now = `saldo ${balance} dan ${formatNumber(pins)} PIN`;
  throw new Failure('OFFER_CHANGED', {
    reason: `Saldo atau PIN mitra ini berubah sejak Anda membukanya: sekarang ${now}.`,
  });
}

/** Nothing refers to it but itself: it goes without a trace. False where it has a history, as everybody in the tree has. */
const removeWithoutHistory = async (tx: Tx, id: number): Promise<boolean> =>
  !(await isMember(tx, id)) &&
  tryInSavepoint(tx, '23503', async () => {
    await deleteNotes(tx, id);
    await dropUnusedAccounts(tx, id);
    await deleteProfile(tx, id);
    await deleteAccount(tx, id);
  });

/**
 * Hapus mitra (decision 009): an account without history is removed; any other is closed, with its personal data erased
 * and its place kept as 'Mitra dihapus'. Money and PINs are given up only where the request says so, by ledger entries.
 * An account that is closed already is closed again where something rests on it (decision 082), else it is NOT_FOUND.
 * Failures: NOT_FOUND, NOT_YOURSELF, FORBIDDEN (staff above the reader), CLOSE_BLOCKED, BALANCE_LEFT, PINS_LEFT, OFFER_CHANGED.
 */
export const closePartner = verb(contract.partners.close, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const { partnerId: id, reason } = input;
    const subject = `partner:${id}`;
    const live = [sessionsTopic(id), `account:${id}`, 'partners', 'pins'];
    const found = await closable(tx, id, actor, services.companyId);
    const again = found.account.closed;
    const balances = await lockBalances(tx, id);
    await demandNothingWaiting(tx, id, balances.held);
    const stock = await stockOf(tx, id);
    const pins = stock.activation + stock.ro;
    if (again && isEmpty(found, balances, pins) && !(await hasPersonalData(tx, id, services)))
      throw new Failure('NOT_FOUND');
    if (!again && (await removeWithoutHistory(tx, id))) {
      const result = { outcome: 'removed', forfeited: 0, pinsVoided: 0 } as const;
      return { result, audit: { subject, detail: { ...result, reason } }, live };
    }

    const forfeited = balances.available;
    demandGivenUp(input, { forfeited, pins });

    const earlier = await countClosings(tx, id);
    await forfeitBalance(tx, { id, balances }, `closing:${id}${again ? `:${earlier + 1}` : ''}`, now);
    const voided = await voidPins(tx, { whose: { owner: id }, byId: actor.id, note: 'Mitra dihapus', now });
    const pinsVoided = voided.activation + voided.ro;
    await retireMember(tx, id, found.profile.status === 'Aktif');
    await erasePersonalData(tx, id, services);
    // A network reset closes accounts too, and leaves the names to its history (decision 010).
    if (!again || earlier > 0) await erasePartner(tx, id, now);
    await insertClosing(tx, { partnerId: id, closedBy: actor.id, reason, forfeited, pinsVoided, at: now });
    const result = { outcome: 'closed', forfeited, pinsVoided } as const;
    return { result, audit: { subject, detail: { ...result, reason } }, live };
  },
});
