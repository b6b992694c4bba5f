export { AccountPage as default } from '../../features/account/account-page.tsx';
