/** The five roles (R3.2). */
export const roles = ['super_admin', 'admin', 'finance', 'cs', 'mitra'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['super_admin', 'admin', 'finance', 'cs'] as const satisfies readonly Role[];

/** True for the roles that work in the admin area. */
export function isStaff(role: Role): boolean {
  return role !== 'mitra';
}

/** Modules of the finance/cs matrix (R6.4); the other roles are not gated by it. */
export const modules = [
  'dashboard',
  'bonus-management',
  'withdrawal-management',
  'access-control',
  'pin-management',
  'mitra-management',
  'network-view',
] as const;
export type Module = (typeof modules)[number];
export type MatrixRole = 'finance' | 'cs';
export type Matrix = Record<MatrixRole, Record<Module, boolean>>;

/** Which cells Pengaturan Peran may change; the rest stays at its default (R6.4). */
export const editableModules: Record<MatrixRole, readonly Module[]> = {
  finance: ['bonus-management', 'withdrawal-management'],
  cs: ['pin-management', 'mitra-management', 'network-view'],
};

const none: Record<Module, boolean> = {
  dashboard: true,
  'bonus-management': false,
  'withdrawal-management': false,
  'access-control': false,
  'pin-management': false,
  'mitra-management': false,
  'network-view': false,
};
export const defaultMatrix: Matrix = {
  finance: { ...none, 'bonus-management': true, 'withdrawal-management': true },
  cs: { ...none, 'pin-management': true, 'mitra-management': true, 'network-view': true },
};

type Row = { roles: 'anyone' | readonly Role[]; module?: Module };
const everyone = roles;
const owners = ['super_admin', 'admin'] as const;
const money = ['super_admin', 'admin', 'finance'] as const;
const serviceStaff = ['super_admin', 'admin', 'cs'] as const;
const partner = ['mitra'] as const;

/**
 * Who may do what: the one table that endpoints, menus and buttons read (decision 011).
 * An endpoint whose action has no row here does not type-check.
 */
export const permissions = {
  'identity.login': { roles: 'anyone' },
  'identity.session': { roles: 'anyone' },
  'identity.demoAccounts': { roles: 'anyone' },
  'identity.verifyEmail': { roles: 'anyone' },
  'identity.requestPasswordReset': { roles: 'anyone' },
  'identity.resetPassword': { roles: 'anyone' },
  'identity.openLink': { roles: 'anyone' },
  'identity.setUpOwner': { roles: 'anyone' },
  'identity.ownEmail': { roles: staffRoles },
  'identity.changeEmail': { roles: staffRoles },
  'identity.ownAccount': { roles: staffRoles },
  'identity.saveOwnAccount': { roles: staffRoles },
  'identity.resendVerification': { roles: everyone },
  'identity.logout': { roles: everyone },
  'identity.touch': { roles: everyone },
  'identity.changePassword': { roles: everyone },
  'identity.confirmLogin': { roles: 'anyone' },
  'identity.devices': { roles: everyone },
  'identity.endDevice': { roles: everyone },
  'identity.endAllDevices': { roles: everyone },
  'identity.secondFactor': { roles: everyone },
  'identity.enrolSecondFactor': { roles: everyone },
  'identity.confirmSecondFactor': { roles: everyone },
  'identity.disableSecondFactor': { roles: everyone },
  'identity.issueTemporaryPassword': { roles: serviceStaff, module: 'mitra-management' },
  'identity.invitations': { roles: serviceStaff, module: 'mitra-management' },
  'identity.nextInvitation': { roles: serviceStaff, module: 'mitra-management' },
  'identity.invite': { roles: serviceStaff, module: 'mitra-management' },
  'identity.invitationFile': { roles: ['super_admin'] },
  'identity.resetSecondFactor': { roles: serviceStaff, module: 'mitra-management' },
  'identity.beginSupport': { roles: serviceStaff, module: 'mitra-management' },
  'identity.endSupport': { roles: everyone },
  'identity.staff': { roles: owners },
  'identity.registerStaff': { roles: owners },
  'identity.editStaff': { roles: owners },
  'identity.deleteStaff': { roles: owners },
  'identity.matrix': { roles: owners },
  'identity.changeMatrix': { roles: owners },
  'tokens.list': { roles: owners },
  'tokens.create': { roles: owners },
  'tokens.revoke': { roles: owners },
  'webhooks.list': { roles: owners },
  'webhooks.create': { roles: owners },
  'webhooks.edit': { roles: owners },
  'webhooks.rotate': { roles: owners },
  'webhooks.switch': { roles: owners },
  'webhooks.remove': { roles: owners },
  'webhooks.test': { roles: owners },
  'webhooks.deliveries': { roles: owners },
  'webhooks.delivery': { roles: owners },
  'webhooks.replay': { roles: owners },
  'webhooks.replaySince': { roles: owners },
  'identity.savedViews': { roles: staffRoles },
  'identity.saveView': { roles: staffRoles },
  'identity.deleteView': { roles: staffRoles },
  'storefront.company': { roles: 'anyone' },
  'storefront.shop': { roles: 'anyone' },
  'storefront.documents': { roles: 'anyone' },
  'storefront.orderProduct': { roles: 'anyone' },
  'storefront.registerTier': { roles: 'anyone' },
  'storefront.sendMessage': { roles: 'anyone' },
  'storefront.orders': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.order': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.completeOrder': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.recordShipment': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.rejectOrder': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.messages': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.finishMessage': { roles: serviceStaff, module: 'mitra-management' },
  'storefront.reopenMessage': { roles: serviceStaff, module: 'mitra-management' },
  'launch.checklist': { roles: owners },
  'launch.confirmPlan': { roles: owners },
  'launch.openShop': { roles: owners },
  'launch.closeShop': { roles: owners },
  'import.state': { roles: ['super_admin'] },
  'import.preview': { roles: ['super_admin'] },
  'import.template': { roles: ['super_admin'] },
  'import.report': { roles: ['super_admin'] },
  'import.upload': { roles: ['super_admin'] },
  'import.removeFile': { roles: ['super_admin'] },
  'import.nameColumns': { roles: ['super_admin'] },
  'import.check': { roles: ['super_admin'] },
  'import.run': { roles: ['super_admin'] },
  'import.cancel': { roles: ['super_admin'] },
  'import.discard': { roles: ['super_admin'] },
  'import.invite': { roles: ['super_admin'] },
  'import.undo': { roles: ['super_admin'] },
  'storefront.settings': { roles: owners },
  'storefront.changeSetting': { roles: owners },
  'files.uploadShopPhoto': { roles: owners },
  'files.uploadPublicProof': { roles: 'anyone' },
  'files.uploadProof': { roles: partner },
  'files.uploadAvatar': { roles: everyone },
  'files.removeAvatar': { roles: everyone },
  'files.avatar': { roles: everyone },
  'files.proof': { roles: ['mitra', ...serviceStaff], module: 'pin-management' },
  'pins.stock': { roles: partner },
  'pins.list': { roles: partner },
  'pins.history': { roles: partner },
  'pins.placeOrder': { roles: partner },
  'pins.attachProof': { roles: partner },
  'pins.myOrders': { roles: partner },
  'pins.transfer': { roles: partner },
  'pins.recipients': { roles: partner },
  'pins.orders': { roles: serviceStaff, module: 'pin-management' },
  'pins.order': { roles: serviceStaff, module: 'pin-management' },
  'pins.approveOrder': { roles: serviceStaff, module: 'pin-management' },
  'pins.rejectOrder': { roles: serviceStaff, module: 'pin-management' },
  'pins.approveOrders': { roles: serviceStaff, module: 'pin-management' },
  'pins.rejectOrders': { roles: serviceStaff, module: 'pin-management' },
  'pins.partnerStock': { roles: serviceStaff, module: 'pin-management' },
  'pins.all': { roles: serviceStaff, module: 'pin-management' },
  'pins.chain': { roles: ['mitra', ...serviceStaff], module: 'pin-management' },
  'pins.create': { roles: owners },
  'pins.companyStock': { roles: owners },
  'pins.companyList': { roles: owners },
  'pins.transferFromCompany': { roles: owners },
  'partners.signUp': { roles: 'anyone' },
  'partners.activation': { roles: partner },
  'partners.activateSelf': { roles: partner },
  'partners.me': { roles: partner },
  'partners.lookup': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.register': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.registerFromOrder': { roles: serviceStaff, module: 'mitra-management' },
  'partners.passwordLink': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.recent': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.roGain': { roles: partner },
  'partners.activateRo': { roles: partner },
  'partners.saveProfile': { roles: partner },
  'partners.downline': { roles: partner },
  'partners.member': { roles: partner },
  'partners.roHistory': { roles: partner },
  'partners.teamRoHistory': { roles: partner },
  'partners.list': { roles: serviceStaff, module: 'mitra-management' },
  'partners.show': { roles: serviceStaff, module: 'mitra-management' },
  'partners.reveal': { roles: serviceStaff, module: 'mitra-management' },
  'partners.edit': { roles: serviceStaff, module: 'mitra-management' },
  'partners.addNote': { roles: serviceStaff, module: 'mitra-management' },
  'partners.correctNote': { roles: serviceStaff, module: 'mitra-management' },
  'partners.strikeNote': { roles: serviceStaff, module: 'mitra-management' },
  'partners.setRo': { roles: serviceStaff, module: 'mitra-management' },
  'partners.promote': { roles: owners },
  'partners.close': { roles: owners },
  'partners.activate': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.registrations': { roles: ['mitra', ...serviceStaff], module: 'mitra-management' },
  'partners.resetPreview': { roles: ['super_admin'] },
  'partners.resetState': { roles: ['super_admin'] },
  'partners.cancelReset': { roles: ['super_admin'] },
  'partners.resetNetwork': { roles: ['super_admin'] },
  'pins.resetAll': { roles: ['super_admin'] },
  'reports.partnerTimeline': { roles: serviceStaff, module: 'mitra-management' },
  'reports.partnerOrders': { roles: serviceStaff, module: 'pin-management' },
  'reports.partnerWithdrawals': { roles: money, module: 'withdrawal-management' },
  'reports.partnerPins': { roles: serviceStaff, module: 'mitra-management' },
  'reports.partnerSessions': { roles: serviceStaff, module: 'mitra-management' },
  'reports.partnerAudit': { roles: serviceStaff, module: 'mitra-management' },
  'reports.partnerBonuses': { roles: money, module: 'bonus-management' },
  'reports.partnerStatement': { roles: money, module: 'bonus-management' },
  'reports.ledgerEntries': { roles: money, module: 'bonus-management' },
  'reports.postings': { roles: money, module: 'bonus-management' },
  'network.root': { roles: ['mitra', ...serviceStaff], module: 'network-view' },
  'network.children': { roles: ['mitra', ...serviceStaff], module: 'network-view' },
  'network.find': { roles: ['mitra', ...serviceStaff], module: 'network-view' },
  'network.diagram': { roles: ['mitra', ...serviceStaff], module: 'network-view' },
  'bonuses.summary': { roles: partner },
  'bonuses.list': { roles: partner },
  'bonuses.missed': { roles: partner },
  'bonuses.explain': { roles: ['mitra', ...money], module: 'bonus-management' },
  'bonuses.all': { roles: money, module: 'bonus-management' },
  'bonuses.overview': { roles: money, module: 'bonus-management' },
  'bonuses.plan': { roles: owners },
  'bonuses.previewPlan': { roles: owners },
  'bonuses.changePlan': { roles: ['super_admin'] },
  'bonuses.changeCeiling': { roles: ['super_admin'] },
  'rewards.points': { roles: partner },
  'rewards.main': { roles: partner },
  'rewards.ranks': { roles: partner },
  'rewards.claim': { roles: partner },
  'rewards.myClaims': { roles: partner },
  'rewards.claims': { roles: money, module: 'withdrawal-management' },
  'rewards.showClaim': { roles: money, module: 'withdrawal-management' },
  'rewards.approveClaim': { roles: money, module: 'withdrawal-management' },
  'rewards.rejectClaim': { roles: money, module: 'withdrawal-management' },
  'rewards.recordHandOver': { roles: money, module: 'withdrawal-management' },
  'files.uploadHandOver': { roles: money, module: 'withdrawal-management' },
  'resellers.list': { roles: partner },
  'resellers.add': { roles: partner },
  'resellers.edit': { roles: partner },
  'resellers.products': { roles: partner },
  'resellers.recordSale': { roles: partner },
  'resellers.cancelSale': { roles: partner },
  'resellers.sales': { roles: partner },
  'resellers.rewards': { roles: partner },
  'resellers.markPaid': { roles: partner },
  'withdrawals.balance': { roles: partner },
  'withdrawals.request': { roles: partner },
  'withdrawals.mine': { roles: partner },
  'withdrawals.sent': { roles: partner },
  'withdrawals.queue': { roles: money, module: 'withdrawal-management' },
  'withdrawals.revealBank': { roles: money, module: 'withdrawal-management' },
  'withdrawals.approve': { roles: money, module: 'withdrawal-management' },
  'withdrawals.approveSeveral': { roles: money, module: 'withdrawal-management' },
  'withdrawals.reject': { roles: money, module: 'withdrawal-management' },
  'withdrawals.rejectSeveral': { roles: money, module: 'withdrawal-management' },
  'withdrawals.one': { roles: ['mitra', ...money], module: 'withdrawal-management' },
  'withdrawals.payoutSettings': { roles: money, module: 'withdrawal-management' },
  'withdrawals.changePayoutSettings': { roles: ['super_admin'] },
  'withdrawals.createBatch': { roles: money, module: 'withdrawal-management' },
  'withdrawals.unbatched': { roles: money, module: 'withdrawal-management' },
  'withdrawals.batches': { roles: money, module: 'withdrawal-management' },
  'withdrawals.batch': { roles: money, module: 'withdrawal-management' },
  'withdrawals.batchFile': { roles: money, module: 'withdrawal-management' },
  'withdrawals.markPaid': { roles: money, module: 'withdrawal-management' },
  'withdrawals.markFailed': { roles: money, module: 'withdrawal-management' },
  'withdrawals.importResults': { roles: money, module: 'withdrawal-management' },
  'reports.myData': { roles: partner },
  'reports.partnerDashboard': { roles: partner },
  'reports.adminDashboard': { roles: staffRoles, module: 'dashboard' },
  'reports.upkeep': { roles: owners, module: 'dashboard' },
  'audit.list': { roles: owners },
  'audit.actions': { roles: owners },
  'audit.chain': { roles: owners },
  'audit.verifyChain': { roles: owners },
  'reports.adminSeries': { roles: staffRoles, module: 'dashboard' },
  'reports.adminPeriod': { roles: staffRoles, module: 'dashboard' },
  'reports.search': { roles: staffRoles },
  'reports.export': { roles: ['mitra', ...staffRoles] },
  'reports.download': { roles: ['mitra', ...staffRoles] },
  'notifications.list': { roles: everyone },
  'notifications.folded': { roles: everyone },
  'notifications.unread': { roles: everyone },
  'notifications.markRead': { roles: everyone },
  'notifications.markAllRead': { roles: everyone },
  'notifications.preferences': { roles: everyone },
  'notifications.savePreference': { roles: everyone },
  'platform.live': { roles: everyone },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof permissions;

/** May this role do the action now? `role` null is a visitor. The matrix gates finance and cs only. */
export function mayDo(action: Action, role: Role | null, matrix: Matrix): boolean {
  const row: Row = permissions[action];
  if (row.roles === 'anyone') return true;
  if (role === null || !row.roles.includes(role)) return false;
  if (row.module && (role === 'finance' || role === 'cs')) return matrix[role][row.module];
  return true;
}

type Granted = { action: Action; module: Module | undefined };

/** What each role has, and behind which module: the table turned round, once. */
const grantedTo = new Map(
  [null, ...roles].map((role): [Role | null, Granted[]] => [
    role,
    (Object.entries(permissions) as [Action, Row][])
      .filter(([, row]) => row.roles === 'anyone' || (role !== null && row.roles.includes(role)))
      .map(([action, row]) => ({ action, module: row.roles === 'anyone' ? undefined : row.module })),
  ]),
);

/** Everything the reader may do, sent along with the session so that menus and buttons need no rule of their own. */
export function allowedActions(role: Role | null, matrix: Matrix): Action[] {
  const gates = role === 'finance' || role === 'cs' ? matrix[role] : undefined;
  const actions: Action[] = [];
  for (const { action, module } of grantedTo.get(role) ?? [])
    if (!gates || !module || gates[module]) actions.push(action);
  return actions;
}

/** The actions as a tuple, for schemas. */
export const actionNames = Object.keys(permissions) as [Action, ...Action[]];
