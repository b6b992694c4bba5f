import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { empty } from './fields.ts';

/** The operator's own data: name, ways to reach a human, and where money is transferred to. */
export const company = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  bankAccounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
});
export type Company = z.infer<typeof company>;

export const storefront = {
  company: endpoint('storefront.company', {
    method: 'GET',
    path: '/storefront/company',
    summary: 'Data perusahaan dan rekening tujuan',
  })
    .input(empty)
    .output(company),
};
