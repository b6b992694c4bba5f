import type { Company } from '@rimpang/contract/storefront';
import { contract } from '@rimpang/contract/index';
import type { Database, Tx } from '../../platform/database/database.ts';
import { publicView } from '../../platform/requests/verb.ts';
import { emptySettings } from './empty-settings.ts';
import { selectSetting } from './store.ts';

/** The operator's own data; empty fields and no bank accounts before it was ever saved. */
export async function readCompany(db: Database | Tx): Promise<Company> {
  return (await selectSetting(db, 'company')) ?? emptySettings.company;
}

/** What the public pages and the transfer instructions show. */
export const showCompany = publicView(contract.storefront.company, readCompany);
