import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { bonus } from './bonuses.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, moment, page, paging } from './fields.ts';
import { order } from './pin-orders.ts';
import { pin } from './pins.ts';
import { withdrawal } from './withdrawal-rows.ts';

const ofPartner = z.strictObject({ partnerId: id, ...paging });

/** One movement of a partner's money, with the balances after it. */
const statementLine = z.object({
  /** Of the ledger's transfer. */
  id: z.int(),
  at: moment,
  title: z.string(),
  rule: z.string(),
  cause: z.string(),
  /** Code of the bonus or withdrawal it belongs to; null for closing entries. */
  code: z.string().nullable(),
  bonusId: z.int().nullable(),
  withdrawalId: z.int().nullable(),
  /** What came into or left the available balance. */
  available: amount,
  /** The same for what is held for withdrawals. */
  held: amount,
  availableAfter: amount,
  heldAfter: amount,
});

const partnerSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: moment,
  activeAt: moment,
  /** False once the idle limit has ended it. */
  live: z.boolean(),
});

/** The lists of the staff page of one partner, each on its own. */
export const partnerPage = {
  partnerPins: endpoint(
    'reports.partnerPins',
    { method: 'GET', path: '/admin/partners/{partnerId}/pins', summary: 'PIN milik satu mitra' },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(pin)),
  partnerOrders: endpoint(
    'reports.partnerOrders',
    { method: 'GET', path: '/admin/partners/{partnerId}/orders', summary: 'Orderan PIN satu mitra' },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(order)),
  partnerWithdrawals: endpoint(
    'reports.partnerWithdrawals',
    { method: 'GET', path: '/admin/partners/{partnerId}/withdrawals', summary: 'Penarikan satu mitra' },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(withdrawal)),
  partnerBonuses: endpoint(
    'reports.partnerBonuses',
    { method: 'GET', path: '/admin/partners/{partnerId}/bonuses', summary: 'Bonus satu mitra' },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(bonus)),
  partnerStatement: endpoint(
    'reports.partnerStatement',
    {
      method: 'GET',
      path: '/admin/partners/{partnerId}/statement',
      summary: 'Rekening koran satu mitra dari buku besar, dengan saldo berjalan',
    },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(statementLine)),
  partnerSessions: endpoint(
    'reports.partnerSessions',
    { method: 'GET', path: '/admin/partners/{partnerId}/sessions', summary: 'Sesi satu mitra' },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(partnerSession)),
  partnerAudit: endpoint(
    'reports.partnerAudit',
    {
      method: 'GET',
      path: '/admin/partners/{partnerId}/audit',
      summary: 'Yang dilakukan oleh dan terhadap satu mitra',
    },
    ['NOT_FOUND'],
  )
    .input(ofPartner)
    .output(page(auditEntry)),
};
