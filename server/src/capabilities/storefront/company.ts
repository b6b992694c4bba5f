import type { Company } from '@rimpang/contract/storefront';
import { contract } from '@rimpang/contract/index';
import type { Database, Tx } from '../../platform/database.ts';
import { visitorView } from '../../platform/verb.ts';
import { insertCompany, selectCompany } from './store.ts';

/** What a new installation is seeded with until the operator enters the real data. */
const demoCompany: Company = {
  name: 'Rimpang',
  legalName: 'PT Rimpang Nusantara Sehat',
  address: 'Jl. Lawu No. 128, Karanganyar, Jawa Tengah 57711',
  email: 'bantuan@rimpang.id',
  phone: '+6281226001414',
  bankAccounts: [
    { bank: 'BCA', number: '0153882210', holder: 'PT Rimpang Nusantara Sehat' },
    { bank: 'Mandiri', number: '1380012345678', holder: 'PT Rimpang Nusantara Sehat' },
  ],
};

/** No account to transfer to is better than a wrong one. */
const unnamed: Company = {
  name: 'Rimpang',
  legalName: '',
  address: '',
  email: '',
  phone: '',
  bankAccounts: [],
};

/** The operator's own data; empty fields and no bank accounts before it was ever saved. */
export async function readCompany(db: Database): Promise<Company> {
  return (await selectCompany(db)) ?? unnamed;
}

/** Gives a new installation its first company data; what the operator saved stays. */
export const plantSettings = (tx: Tx, now: Date): Promise<void> => insertCompany(tx, demoCompany, now);

/** What the public pages and the transfer instructions show. */
export const company = visitorView(contract.storefront.company, ({ db }) => readCompany(db));
