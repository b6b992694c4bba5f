import type { api } from '../../../api/client.ts';

/** Everything the admin home shows, as of one moment. */
export type Dashboard = Awaited<ReturnType<typeof api.reports.adminDashboard>>;
