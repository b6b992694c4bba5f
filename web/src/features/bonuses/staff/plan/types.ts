import type { api } from '../../../../api/client.ts';

export type Plan = Awaited<ReturnType<typeof api.bonuses.plan>>;
export type Version = Plan['versions'][number];
export type PlanRule = Version['rules'][number];
