export {
  changeCompanySetting,
  type CompanySetting,
  type CompanySettings,
  readCompanySetting,
} from './store.ts';
