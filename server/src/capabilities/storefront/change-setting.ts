import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { type InputOf, verb } from '../../platform/requests/verb.ts';
import { attachShopPhotos } from '../files/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, spendIfAsked } from '../sessions/index.ts';
import { accountsMoved, type BankAccount, sameAccounts } from './bank-accounts.ts';
import { readSetting } from './shop.ts';
import { holdSetting, selectSetting, selectSettings, updateSetting } from './store.ts';
import { presentSetting } from './settings.ts';

type Change = InputOf<typeof contract.storefront.changeSetting>;

/**
 * The banner opens a package's dialog, so that package must be there. Who changes one of the two holds the packages first: of two at
 * once the later one sees what the other has saved. Failures: INPUT_INVALID.
 */
async function checkBanner(tx: Tx, change: Change): Promise<void> {
  if (change.key !== 'banner' && change.key !== 'tiers') return;
  await holdSetting(tx, 'tiers');
  const tiers = change.key === 'tiers' ? change.value : await readSetting(tx, 'tiers');
  const banner = change.key === 'banner' ? change.value : await selectSetting(tx, 'banner');
  if (!banner || tiers.some((tier) => tier.id === banner.tierId)) return;
  const fields: Record<string, string> =
    change.key === 'banner'
      ? { 'value.tierId': 'Paket ini tidak ada.' }
      : { value: `Spanduk merah membuka paket "${banner.tierId}"; paket itu tidak boleh hilang.` };
  throw new Failure('INPUT_INVALID', { fields });
}

type Photo = Extract<Change, { key: 'legal' }>['value'][number]['picture'];

/** The photograph of each thing of the list that the change is about, and under which name it stands there. */
function photosOf(change: Change): { name: string; photos: (Photo | undefined)[] } | null {
  if (change.key === 'products') return { name: 'photo', photos: change.value.map(({ photo }) => photo) };
  if (change.key === 'legal') return { name: 'picture', photos: change.value.map(({ picture }) => picture) };
  return null;
}

/** A photograph that a setting names is stored, and stays so. Failures: INPUT_INVALID. */
async function keepPhotos(tx: Tx, change: Change, now: Date): Promise<void> {
  const list = photosOf(change);
  if (!list) return;
  const named = list.photos.map((photo) => (photo ? [...photo.avif, ...photo.webp].map(({ id }) => id) : []));
  const missing = new Set(await attachShopPhotos(tx, named.flat(), now));
  const without = named.flatMap((ids, at) => (ids.some((id) => missing.has(id)) ? [at] : []));
  if (without.length === 0) return;
  const words = 'Foto ini tidak tersimpan lagi. Unggah sekali lagi.';
  const fields = Object.fromEntries(without.map((at) => [`value.${at}.${list.name}`, words]));
  throw new Failure('INPUT_INVALID', { fields });
}

/** The accounts that are stored, where the change moves the money of buyers to others; else null. */
async function movedFrom(db: Database | Tx, change: Change): Promise<BankAccount[] | null> {
  if (change.key !== 'company') return null;
  const { bankAccounts } = await readSetting(db, 'company');
  return sameAccounts(bankAccounts, change.value.bankAccounts) ? null : bankAccounts;
}

/** What owners are told of other accounts (decision 215). */
async function toldOfAccounts(
  tx: Tx,
  change: Change,
  before: BankAccount[] | null,
  done: { by: Actor; now: Date },
): Promise<Message[]> {
  if (!before || change.key !== 'company') return [];
  const body = accountsMoved(before, change.value.bankAccounts);
  if (!body) return [];
  const act = {
    title: 'Rekening tujuan perusahaan diubah',
    body,
    link: '/admin/settings/site?bagian=company',
  };
  return messagesToOwners(tx, act, done);
}

/**
 * Changes what the public pages show; they follow within seconds, without a rebuild. Two people who edit at once do
 * not undo each other. Who changes the accounts to which buyers transfer shows to be the person (decision 209), and
 * owners are told of it (215).
 * Failures: EDITED_MEANWHILE with who and when, INPUT_INVALID, PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const changeShopSetting = verb(contract.storefront.changeSetting, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) =>
    input.key === 'company' && (await movedFrom(db, input))
      ? confirmOnce({ db, services, now, caller }, actor.id, input)
      : null,
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    const { key, value, revision } = input;
    const accounts = await movedFrom(tx, input);
    if (accounts) await spendIfAsked(tx, actor.id, proof, now);
    await checkBanner(tx, input);
    await keepPhotos(tx, input, now);
    const before = (await selectSettings(tx)).find((setting) => setting.key === key);
    const changed = await updateSetting(tx, { key, value, revision, byId: actor.id, now });
    if (!changed) throw await changedByAnother(tx, key);
    return {
      result: presentSetting(changed),
      audit: {
        subject: `setting:${key}`,
        detail: { revision: changed.revision, before: before?.value ?? null, after: value },
      },
      messages: await toldOfAccounts(tx, input, accounts, { by: actor, now }),
      live: ['storefront'],
    };
  },
});

async function changedByAnother(tx: Tx, key: Change['key']): Promise<Failure> {
  const current = (await selectSettings(tx)).find((setting) => setting.key === key);
  return new Failure('EDITED_MEANWHILE', {
    by: current?.changedBy ?? 'sistem',
    at: current ? formatMoment(current.at) : '',
  });
}
