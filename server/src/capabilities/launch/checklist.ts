import type { LaunchChecklist } from '@rimpang/contract/launch';
import { type LaunchStep, launchSteps } from '@rimpang/domain/launch';
import { contract } from '@rimpang/contract/index';
import type { Database, Tx } from '../../platform/database/database.ts';
import { readSystemState } from '../../platform/database/system-state.ts';
import { view } from '../../platform/requests/verb.ts';
import { currentPlan } from '../bonuses/index.ts';
import { ownersAreReady } from '../staff/index.ts';
import { hasDelivered } from '../notifications/index.ts';
import { isShopOpen, readShop } from '../storefront/index.ts';

/** Recommended, not required: mail is proven by the owner's address, a backup by the first night. */
const recommended: readonly LaunchStep[] = ['mail', 'backup'];

/** Each step as the state shows it; nothing is ticked off. `now` decides which plan counts. */
export async function readChecklist(db: Database | Tx, now: Date): Promise<LaunchChecklist> {
  const { company, products, tiers } = await readShop(db);
  const owners = await ownersAreReady(db);
  const plan = await currentPlan(db, now);
  const confirmed = await readSystemState(db, 'plan-confirmed');
  const isConfirmed = (confirmed?.value as { version: number } | undefined)?.version === plan.version;
  const { name, legalName, address, email, phone, bankAccounts } = company;
  const done: Record<LaunchStep, boolean> = {
    'second-factor': owners.secondFactor,
    'owner-email': owners.email,
    mail: await hasDelivered(db),
    company: [name, legalName, address, email, phone].every((text) => text !== ''),
    'bank-accounts': bankAccounts.length > 0 && bankAccounts.every(({ number }) => /[1-9]/.test(number)),
    offer: products.length + tiers.length > 0,
    plan: isConfirmed,
    backup: (await readSystemState(db, 'backup')) !== null,
  };
  return {
    open: await isShopOpen(db),
    steps: launchSteps.map((step) => ({
      step,
      done: done[step],
      required: !recommended.includes(step),
    })),
    plan: {
      version: plan.version,
      confirmedAt: (isConfirmed && confirmed?.at.toISOString()) || null,
    },
  };
}

/** What is missing before the shop can be opened, on the owners' home. */
export const showChecklist = view(contract.launch.checklist, ({ db, now }) => readChecklist(db, now));
