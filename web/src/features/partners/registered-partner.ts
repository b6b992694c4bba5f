import type { registered } from '@rimpang/contract/registration';
import type { z } from 'zod';

/** What a registration gave, with the number that was entered, in E.164. */
export type Registered = z.infer<typeof registered> & { phone: string };
