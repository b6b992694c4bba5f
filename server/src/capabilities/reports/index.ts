import { listLedgerEntries } from './ledger-entries.ts';
import { showPartnerTimeline } from './timeline.ts';
import { showAdminDashboard } from './admin-dashboard.ts';
import { showAdminPeriod } from './admin-period.ts';
import { showAdminSeries } from './admin-series.ts';
import { explainBonus } from './explain-bonus.ts';
import { previewPlan } from './preview-plan.ts';
import { exportList } from './export.ts';
import { downloadOwnData } from './my-data.ts';
import { showPartnerDashboard } from './partner-dashboard.ts';
import {
  listPartnerAudit,
  listPartnerBonuses,
  listPartnerOrders,
  listPartnerPins,
  listPartnerSessions,
  listPartnerStatement,
  listPartnerWithdrawals,
} from './partner-page.ts';
import { listPostings } from './postings.ts';
import { searchAdmin } from './search.ts';
import { showUpkeep } from './upkeep.ts';

/** The stream behind an export's address, for the one route beside the contract. */
export { openExport } from './export.ts';

export { readQueues } from './queues.ts';

/** For the public pages, which are rendered beside the contract, and the loop that computes it. */
export { readTypicalIncome, storeTypicalIncome } from './typical-income.ts';

/** Of `contract.bonuses`, what needs sales or withdrawals too. */
export const bonusReportVerbs = { explain: explainBonus, previewPlan };

export const reportsVerbs = {
  partnerDashboard: showPartnerDashboard,
  myData: downloadOwnData,
  adminDashboard: showAdminDashboard,
  adminSeries: showAdminSeries,
  adminPeriod: showAdminPeriod,
  postings: listPostings,
  ledgerEntries: listLedgerEntries,
  search: searchAdmin,
  export: exportList,
  upkeep: showUpkeep,
  partnerTimeline: showPartnerTimeline,
  partnerOrders: listPartnerOrders,
  partnerWithdrawals: listPartnerWithdrawals,
  partnerPins: listPartnerPins,
  partnerBonuses: listPartnerBonuses,
  partnerStatement: listPartnerStatement,
  partnerSessions: listPartnerSessions,
  partnerAudit: listPartnerAudit,
};
