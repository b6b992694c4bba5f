const encode = encodeURIComponent;

/* The staff area. What names a row opens the list with that row beside it. */

/** A list with the words of its address that a saved view holds; `screen` is the list's address below the area. */
export const savedView = (screen: string, query: string) => `/admin/${screen}?${query}`;
export const partnerBonuses = '/admin/bonus/mitra';
export const partnerBonusList = '/admin/bonus/mitra?tab=daftar';
export const companyReferralBonuses = '/admin/bonus/company-referral';
export const companyRoBonuses = '/admin/bonus/company-ro';
export const partnerBonus = (id: number) => `/admin/bonus/mitra?tab=daftar&bonus=${id}`;
export const ledger = '/admin/bonus/ledger';
export const ledgerOfAccount = (account: 'paid' | 'unpaid' | 'payout') =>
  `/admin/bonus/ledger?akun=${account}`;
export const ledgerOfBonus = (id: number) => `/admin/bonus/ledger?sebab=bonus-${id}`;
export const ledgerOfWithdrawal = (id: number) => `/admin/bonus/ledger?sebab=penarikan-${id}`;
export const pinOrders = '/admin/pin/orders';
export const pinOrder = (id: number) => `/admin/pin/orders?status=all&lihat=${id}`;
export const createPins = '/admin/pin/create';
export const companyStock = '/admin/pin/company-stock';
export const partnerStock = '/admin/pin/stock';
export const pins = '/admin/pin/status';
export const pin = (id: number, code: string) => `/admin/pin/status?cari=${encode(code)}&lihat=${id}`;
export const pinsOf = (username: string) => `/admin/pin/status?pemilik=${encode(username)}`;
export const transferPins = '/admin/pin/transfer';
export const partners = '/admin/mitra/list';
export const activePartners = '/admin/mitra/list?status=Aktif';
export const repeatingPartners = '/admin/mitra/list?mengulang=ya';
export const partner = (id: number) => `/admin/mitra/${id}`;
export const registerPartner = '/admin/mitra/register';
/** The registration of a partner from a package registration of the public site. */
export const registerPartnerFrom = (id: number) => `/admin/mitra/register?pendaftaran=${id}`;
/** Partners who came with a move and have no password yet. */
export const invitations = '/admin/mitra/invitations';
export const registrations = '/admin/mitra/history';
export const withdrawals = '/admin/withdrawal/bonus';
export const processedWithdrawals = '/admin/withdrawal/bonus?status=processed';
export const withdrawal = (id: number) => `/admin/withdrawal/bonus?status=all&lihat=${id}`;
export const batches = '/admin/withdrawal/batches';
export const batch = (id: number) => `/admin/withdrawal/batches?lihat=${id}`;
export const claims = '/admin/withdrawal/reward-claim';
export const claim = (id: number) => `/admin/withdrawal/reward-claim?status=all&lihat=${id}`;
export const network = '/admin/network';
export const networkFrom = (username: string) => `/admin/network?dari=${encode(username)}`;
export const productOrders = '/admin/sales/orders';
export const productOrder = (id: number) => `/admin/sales/orders?status=all&lihat=${id}`;
export const tierRegistrations = '/admin/sales/registrations';
export const tierRegistration = (id: number) => `/admin/sales/registrations?status=all&lihat=${id}`;
export const messages = '/admin/sales/messages';
export const message = (id: number) => `/admin/sales/messages?status=all&lihat=${id}`;
export const siteSettings = '/admin/settings/site';
export const tierSettings = '/admin/settings/site?bagian=tiers';
export const plan = '/admin/settings/plan';
export const payoutSettings = '/admin/settings/payouts';
export const movingIn = '/admin/settings/import';
export const audit = '/admin/settings/audit';
export const access = '/admin/access-control/settings';
export const registerStaff = '/admin/access-control/register';
export const apiTokens = '/admin/access-control/tokens';
export const webhooks = '/admin/access-control/webhooks';
export const webhook = (id: number) => `/admin/access-control/webhooks/${id}`;
export const notifications = '/admin/notifications';
export const profile = '/admin/profile';
