import { audit } from './audit.ts';
import { bonuses } from './bonuses.ts';
import { files } from './files.ts';
import { importing } from './importing.ts';
import { identity } from './identity.ts';
import { launch } from './launch.ts';
import { network } from './network.ts';
import { notifications } from './notifications.ts';
import { partners } from './partners.ts';
import { pins } from './pins.ts';
import { reports } from './reports.ts';
import { resellers } from './resellers.ts';
import { rewards } from './rewards.ts';
import { storefront } from './storefront.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';
import { withdrawals } from './withdrawals.ts';

/** Everything that may be asked: `contract.<capability>.<verb>`, the same words as the operation ids and the permission table. */
export const contract = {
  identity,
  tokens,
  notifications,
  storefront,
  files,
  pins,
  partners,
  network,
  bonuses,
  rewards,
  resellers,
  withdrawals,
  webhooks,
  launch,
  import: importing,
  reports,
  audit,
};
