import { adminDashboard } from './admin-dashboard.ts';
import { partnerDashboard } from './partner-dashboard.ts';

export const reportsVerbs = { partnerDashboard, adminDashboard };
