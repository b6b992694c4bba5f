import type { Action } from '@rimpang/domain/permissions';
import { isStaff } from '@rimpang/domain/roles';
import type { Database } from '../../platform/database/database.ts';
import { authoriseCaller, type Caller, callerMay } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import { type FileKind, selectFile, selectShownPhoto, type StoredFile } from './store.ts';

/** Is the second person the first, or below them in the tree? */
type BranchRule = (db: Database, topId: number, id: number) => Promise<boolean>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The bytes of a proof, for its sender and for staff who may decide on orders (R3.20, decision 023); a visitor's
 * for staff who may decide on public orders, a hand-over's for staff who may decide on claims, an avatar for
 * those in whose branch its owner is (`isWithin`, the member card's rule) and for staff who see the partner's page. Another person's is not there. Failures: NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND.
 */
export async function openFile(
  services: Services,
  caller: Caller,
  id: string,
  isWithin: BranchRule,
): Promise<{ bytes: Uint8Array; mediaType: string; tag: string }> {
  const file = caller.actor && uuid.test(id) ? await selectFile(services.db, id) : null;
  if (!file || !(await mayRead(services, caller, file, isWithin))) {
    authoriseCaller('files.proof', caller);
    throw new Failure('NOT_FOUND');
  }
  const bytes = await services.storage.get(file.storageKey);
  if (!bytes) throw new Failure('NOT_FOUND');
  return { bytes, mediaType: file.mediaType, tag: file.sha256.toString('base64url') };
}

/**
 * The bytes of a photograph that a product shows; everybody may see it. What is shown once stays: a page from a moment ago
 * may still ask for it. Failures: NOT_FOUND, also for any other kind of file.
 */
export async function openShopPhoto(
  { db, storage }: Services,
  id: string,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const file = uuid.test(id) ? await selectShownPhoto(db, id) : null;
  const bytes = file && (await storage.get(file.storageKey));
  if (!bytes) throw new Failure('NOT_FOUND');
  return { bytes, mediaType: file.mediaType };
}

/** What lets the sender see a picture again, beside what shows it to others. */
const ownAction = {
  proof: 'files.proof',
  avatar: 'files.avatar',
  'public-proof': 'files.proof',
  'hand-over': 'rewards.showClaim',
  'shop-photo': 'storefront.settings',
} as const satisfies Record<FileKind, Action>;
/** Each whose answer names the picture: a token may hold any of them alone. */
const showingActions = {
  proof: ['pins.orders', 'pins.order'],
  avatar: ['network.root', 'network.children', 'network.find', 'network.diagram', 'partners.show'],
  'public-proof': ['storefront.orders', 'storefront.order'],
  'hand-over': ['rewards.showClaim'],
  'shop-photo': ['storefront.settings'],
} as const satisfies Record<FileKind, readonly Action[]>;

/** By a row of the table that stands for this reader and this file. Failures: MUST_CHANGE_PASSWORD. */
async function mayRead(
  services: Services,
  caller: Caller,
  { kind, ownerId }: StoredFile,
  isWithin: BranchRule,
): Promise<boolean> {
  const { actor } = caller;
  if (!actor) return false;
  const own = actor.id === ownerId ? [ownAction[kind]] : [];
  const action = [...own, ...showingActions[kind]].find((one) => callerMay(one, caller));
  if (!action) return false;
  authoriseCaller(action, caller);
  if (kind !== 'avatar' || isStaff(actor.role) || actor.id === ownerId) return true;
  return ownerId !== null && isWithin(services.db, actor.id, ownerId);
}
