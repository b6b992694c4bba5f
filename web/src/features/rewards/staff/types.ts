import type { api } from '../../../api/client.ts';

export type ClaimDetail = Awaited<ReturnType<typeof api.rewards.showClaim>>;
