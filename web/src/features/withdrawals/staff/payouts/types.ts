import type { api } from '../../../../api/client.ts';

export type Batch = Awaited<ReturnType<typeof api.withdrawals.batch>>;
