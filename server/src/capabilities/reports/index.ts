import { adminDashboard } from './admin-dashboard.ts';
import { adminSeries } from './admin-series.ts';
import { myData } from './my-data.ts';
import { partnerDashboard } from './partner-dashboard.ts';
import {
  partnerAudit,
  partnerBonuses,
  partnerPins,
  partnerSessions,
  partnerStatement,
} from './partner-page.ts';
import { search } from './search.ts';
import { upkeep } from './upkeep.ts';

export const reportsVerbs = {
  partnerDashboard,
  myData,
  adminDashboard,
  adminSeries,
  search,
  upkeep,
  partnerPins,
  partnerBonuses,
  partnerStatement,
  partnerSessions,
  partnerAudit,
};
