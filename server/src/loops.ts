import { chainAudit } from './capabilities/audit/index.ts';
import { bonusFolds, remindInactive } from './capabilities/bonuses/index.ts';
import { ledgerFolds } from './capabilities/ledger/index.ts';
import { sweepFiles } from './capabilities/files/index.ts';
import { sweepUploads } from './capabilities/import/index.ts';
import { sweepSessions } from './capabilities/sessions/index.ts';
import { storeNewcomers, settleNetwork } from './capabilities/network/index.ts';
import { repeatOrderFold } from './capabilities/partners/index.ts';
import { stockFold } from './capabilities/pins/index.ts';
import { storeTypicalIncome } from './capabilities/reports/index.ts';
import { collectEvents, openSender, sweepWebhooks } from './capabilities/webhooks/index.ts';
import { deliverPendingEmails, sweepMessages } from './capabilities/notifications/index.ts';
import { readCompany } from './capabilities/storefront/index.ts';
import { sweepAnnouncements } from './platform/database/announcement-store.ts';
import { foldEach } from './platform/database/fold.ts';
import { watchNumbering } from './platform/database/numbered.ts';
import { settleTallies } from './platform/database/tally.ts';
import type { Services } from './platform/requests/services.ts';
import { type Loop, startLoop } from './platform/runtime/loop.ts';
import { runEach } from './platform/runtime/run-each.ts';
import { inboxMailer, openSmtpMailer } from './platform/runtime/mail.ts';
import { sweepOperations } from './platform/requests/operation-sweep-store.ts';
import { sweepQuotas } from './platform/requests/quota-store.ts';
import type { Backups } from './upkeep/backups.ts';
import { verifyAndWarn } from './upkeep/owner-warnings.ts';

const minute = 60_000;

type Options = { smtpUrl?: string; mailFrom?: Sender; backups: Backups };
/** From `MAIL_FROM`. */
type Sender = { name?: string; address: string };

/** Background jobs. Each loop may run in several processes at once. */
export function startLoops(services: Services, options: Options): Loop[] {
  const { db, log, clock, storage, baseUrl, vault } = services;
  const loop = (name: string, everyMs: number, run: () => Promise<unknown>, firstMs?: number) =>
    startLoop({ name, everyMs, firstMs, run, log });
  const mail = openMail(services, options);
  const sender = openSender(services);
  return [
    loop('settle-network', 250, () => settleNetwork(db)),
    loop('settle-totals', 1_000, () => settleTotals(services)),
    loop('chain-audit', 2_000, () => chainAudit(db, clock())),
    ...(mail
      ? [loop('deliver-mail', 1_000, () => deliverPendingEmails({ ...mail, db, log, clock, baseUrl, vault }))]
      : []),
    loop('collect-events', 1_000, () => collectEvents(db, clock())),
    loop('send-webhooks', 1_000, () => sender.run()),
    { stop: () => sender.stop() },
    loop('sweep-webhooks', 60 * minute, () => sweepWebhooks(db, clock())),
    loop('sweep-files', 60 * minute, () => sweepFiles(db, storage, clock())),
    loop('sweep-sessions', 30 * minute, () => sweepSessions(db, clock())),
    loop('sweep-import', 60 * minute, () => sweepUploads(db, clock())),
    loop('sweep-quotas', 60 * minute, () => sweepQuotas(db, clock())),
    loop('watch-numbering', minute, () => watchNumbering(db)),
    loop('sweep-announcements', minute, () => sweepAnnouncements(db)),
    loop('sweep-operations', 60 * minute, () => sweepOperations(db, clock())),
    loop('sweep-messages', 60 * minute, () => sweepMessages(db, clock())),
    loop('remind-inactive', 30 * minute, () => remindInactive(services)),
    // The pages of a first start show it from the beginning.
    loop('typical-income', 10 * minute, () => storeTypicalIncome(services, clock()), 1_000),
    loop('verify-nightly', 10 * minute, () => verifyAndWarn(services)),
    loop('keep-backups', minute, () => options.backups.run()),
    loop('test-backups', 10 * minute, () => options.backups.test()),
  ];
}

/**
 * Folds what was added into the stored sums (decisions 110 and 112), and keeps who joined on the days that are over (150). One that fails holds up
 * none of the others.
 */
export async function settleTotals({ db, companyId, clock }: Services): Promise<void> {
  await runEach([
    () => settleTallies(db),
    () => foldEach(db, [...ledgerFolds, ...bonusFolds(companyId), stockFold(companyId), repeatOrderFold]),
    () => storeNewcomers(db, clock()),
  ]);
}

/** Without SMTP the demo reads its mail at `/dev/inbox`; elsewhere mail waits in the outbox for a server to be set. */
function openMail({ db, demo }: Services, { smtpUrl, mailFrom }: Options) {
  if (!smtpUrl && !demo) return null;
  const mailer = smtpUrl ? openSmtpMailer(smtpUrl) : inboxMailer;
  const from = async () => {
    const { name, email } = await readCompany(db);
    const address = mailFrom?.address ?? email;
    return address ? { name: mailFrom?.name ?? name, address } : null;
  };
  return { mailer, from };
}
