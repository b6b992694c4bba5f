import type { activation } from '@rimpang/contract/registration';
import type { z } from 'zod';

export type Activation = z.infer<typeof activation>;
