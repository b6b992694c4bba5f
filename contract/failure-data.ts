import { z } from 'zod';

/** Beside the code: which fields it is about, how long to wait, and the values that fill the message. */
export const failureData = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().int().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  reason: z.string().optional(),
  /** With SECOND_FACTOR_REQUIRED: proves for five minutes that the password was right. */
  ticket: z.string().optional(),
});
export type FailureData = z.infer<typeof failureData>;
