type Moments = { decidedAt: string | null; settledAt: string | null };
type People = { decidedBy: string | null; settledBy: string | null };

/** When a withdrawal came into its state: a transfer that the bank made or returned was approved earlier (decision 052). */
export const lastMomentOf = ({ settledAt, decidedAt }: Moments) => settledAt ?? decidedAt;
/** Who brought it there. */
export const lastPersonOf = ({ settledBy, decidedBy }: People) => settledBy ?? decidedBy;
export const lastStepOf = (withdrawal: Moments & People) => ({
  by: lastPersonOf(withdrawal),
  at: lastMomentOf(withdrawal),
});
