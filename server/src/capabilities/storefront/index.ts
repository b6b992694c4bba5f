import { company } from './company.ts';

export { plantSettings, readCompany } from './company.ts';

/** Keyed like `contract.storefront`, for the router. */
export const storefrontVerbs = { company };
