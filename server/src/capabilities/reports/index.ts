import { adminDashboard } from './admin-dashboard.ts';
import { adminSeries } from './admin-series.ts';
import { exportList } from './export.ts';
import { myData } from './my-data.ts';
import { partnerDashboard } from './partner-dashboard.ts';
import {
  partnerAudit,
  partnerBonuses,
  partnerPins,
  partnerSessions,
  partnerStatement,
} from './partner-page.ts';
import { postings } from './postings.ts';
import { search } from './search.ts';
import { upkeep } from './upkeep.ts';

/** The stream behind an export's address, for the one route beside the contract. */
export { openExport } from './export.ts';

export const reportsVerbs = {
  partnerDashboard,
  myData,
  adminDashboard,
  adminSeries,
  postings,
  search,
  export: exportList,
  upkeep,
  partnerPins,
  partnerBonuses,
  partnerStatement,
  partnerSessions,
  partnerAudit,
};
