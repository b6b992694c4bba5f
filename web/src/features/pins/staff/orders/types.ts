import type { api } from '../../../../api/client.ts';

/** One order as staff see it. */
export type OrderDetail = Awaited<ReturnType<typeof api.pins.order>>;
