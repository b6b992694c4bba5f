export { AccountPage as default } from '../../features/accounts/staff/account-page.tsx';
