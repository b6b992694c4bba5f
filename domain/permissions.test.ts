import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissions } from './permission-table.ts';
import { type Action, actionNames, allowedActions, mayDo } from './permissions.ts';
import {
  defaultMatrix,
  editableModules,
  isStaff,
  type Matrix,
  type Module,
  modules,
  type Role,
  roles,
} from './roles.ts';

const order = ['super_admin', 'admin', 'finance', 'cs', 'mitra'] as const satisfies readonly Role[];

/** Who may, in the order above; visitors last. Written out by hand from R6 and decision 011, not from the table. */
const expected: Record<Action, string> = {
  'identity.login': '✓✓✓✓✓✓',
  'identity.session': '✓✓✓✓✓✓',
  'identity.demoAccounts': '✓✓✓✓✓✓',
  'storefront.company': '✓✓✓✓✓✓',
  'storefront.shop': '✓✓✓✓✓✓',
  'storefront.documents': '✓✓✓✓✓✓',
  'storefront.orderProduct': '✓✓✓✓✓✓',
  'storefront.registerTier': '✓✓✓✓✓✓',
  'storefront.sendMessage': '✓✓✓✓✓✓',
  'storefront.orders': '✓✓–✓––',
  'storefront.order': '✓✓–✓––',
  'storefront.completeOrder': '✓✓–✓––',
  'storefront.recordShipment': '✓✓–✓––',
  'storefront.rejectOrder': '✓✓–✓––',
  'partners.registerFromOrder': '✓✓–✓––',
  'storefront.messages': '✓✓–✓––',
  'storefront.finishMessage': '✓✓–✓––',
  'storefront.reopenMessage': '✓✓–✓––',
  'launch.checklist': '✓✓––––',
  'launch.confirmPlan': '✓✓––––',
  'launch.openShop': '✓✓––––',
  'launch.closeShop': '✓✓––––',
  'import.state': '✓–––––',
  'import.preview': '✓–––––',
  'import.template': '✓–––––',
  'import.report': '✓–––––',
  'import.upload': '✓–––––',
  'import.removeFile': '✓–––––',
  'import.nameColumns': '✓–––––',
  'import.check': '✓–––––',
  'import.run': '✓–––––',
  'import.cancel': '✓–––––',
  'import.discard': '✓–––––',
  'import.invite': '✓–––––',
  'import.undo': '✓–––––',
  'storefront.settings': '✓✓––––',
  'storefront.changeSetting': '✓✓––––',
  'files.uploadShopPhoto': '✓✓––––',
  'files.uploadPublicProof': '✓✓✓✓✓✓',
  'identity.verifyEmail': '✓✓✓✓✓✓',
  'identity.requestPasswordReset': '✓✓✓✓✓✓',
  'identity.resetPassword': '✓✓✓✓✓✓',
  'identity.openLink': '✓✓✓✓✓✓',
  'identity.setUpOwner': '✓✓✓✓✓✓',
  'identity.ownEmail': '✓✓✓✓––',
  'identity.changeEmail': '✓✓✓✓––',
  'identity.ownAccount': '✓✓✓✓––',
  'identity.saveOwnAccount': '✓✓✓✓––',
  'identity.resendVerification': '✓✓✓✓✓–',
  'identity.logout': '✓✓✓✓✓–',
  'identity.touch': '✓✓✓✓✓–',
  'identity.changePassword': '✓✓✓✓✓–',
  'platform.live': '✓✓✓✓✓–',
  'notifications.list': '✓✓✓✓✓–',
  'notifications.folded': '✓✓✓✓✓–',
  'notifications.unread': '✓✓✓✓✓–',
  'notifications.markRead': '✓✓✓✓✓–',
  'notifications.markAllRead': '✓✓✓✓✓–',
  'notifications.preferences': '✓✓✓✓✓–',
  'notifications.savePreference': '✓✓✓✓✓–',
  'identity.confirmLogin': '✓✓✓✓✓✓',
  'identity.devices': '✓✓✓✓✓–',
  'identity.endDevice': '✓✓✓✓✓–',
  'identity.endAllDevices': '✓✓✓✓✓–',
  'identity.secondFactor': '✓✓✓✓✓–',
  'identity.enrolSecondFactor': '✓✓✓✓✓–',
  'identity.confirmSecondFactor': '✓✓✓✓✓–',
  'identity.disableSecondFactor': '✓✓✓✓✓–',
  'identity.issueTemporaryPassword': '✓✓–✓––',
  'identity.invitations': '✓✓–✓––',
  'identity.nextInvitation': '✓✓–✓––',
  'identity.invite': '✓✓–✓––',
  'identity.invitationFile': '✓–––––',
  'identity.resetSecondFactor': '✓✓–✓––',
  'identity.beginSupport': '✓✓–✓––',
  'identity.endSupport': '✓✓✓✓✓–',
  'identity.staff': '✓✓––––',
  'identity.registerStaff': '✓✓––––',
  'identity.editStaff': '✓✓––––',
  'identity.deleteStaff': '✓✓––––',
  'identity.matrix': '✓✓––––',
  'identity.changeMatrix': '✓✓––––',
  'files.uploadProof': '––––✓–',
  'files.uploadAvatar': '✓✓✓✓✓–',
  'files.removeAvatar': '✓✓✓✓✓–',
  'files.avatar': '✓✓✓✓✓–',
  'files.proof': '✓✓–✓✓–',
  'pins.stock': '––––✓–',
  'pins.list': '––––✓–',
  'pins.history': '––––✓–',
  'pins.placeOrder': '––––✓–',
  'pins.attachProof': '––––✓–',
  'pins.myOrders': '––––✓–',
  'pins.transfer': '––––✓–',
  'pins.recipients': '––––✓–',
  'pins.orders': '✓✓–✓––',
  'pins.order': '✓✓–✓––',
  'pins.approveOrder': '✓✓–✓––',
  'pins.rejectOrder': '✓✓–✓––',
  'pins.create': '✓✓––––',
  'pins.companyStock': '✓✓––––',
  'pins.companyList': '✓✓––––',
  'pins.transferFromCompany': '✓✓––––',
  'partners.signUp': '✓✓✓✓✓✓',
  'partners.activation': '––––✓–',
  'partners.activateSelf': '––––✓–',
  'partners.me': '––––✓–',
  'partners.lookup': '✓✓–✓✓–',
  'partners.registrationPin': '✓✓–✓✓–',
  'partners.register': '✓✓–✓✓–',
  'partners.passwordLink': '✓✓–✓✓–',
  'partners.recent': '✓✓–✓✓–',
  'partners.roGain': '––––✓–',
  'partners.activateRo': '––––✓–',
  'partners.saveProfile': '––––✓–',
  'partners.downline': '––––✓–',
  'partners.member': '––––✓–',
  'partners.roHistory': '––––✓–',
  'partners.teamRoHistory': '––––✓–',
  'partners.list': '✓✓–✓––',
  'partners.show': '✓✓–✓––',
  'partners.reveal': '✓✓–✓––',
  'partners.edit': '✓✓–✓––',
  'partners.addNote': '✓✓–✓––',
  'partners.correctNote': '✓✓–✓––',
  'partners.strikeNote': '✓✓–✓––',
  'partners.removePhoto': '✓✓–✓––',
  'partners.setRo': '✓✓–✓––',
  'partners.promote': '✓✓––––',
  'partners.return': '✓✓––––',
  'partners.close': '✓✓––––',
  'partners.invited': '––––✓–',
  'partners.activate': '✓✓–✓✓–',
  'partners.registrations': '✓✓–✓✓–',
  'partners.resetPreview': '✓–––––',
  'partners.resetState': '✓–––––',
  'partners.resetNetwork': '✓–––––',
  'partners.cancelReset': '✓–––––',
  'pins.resetAll': '✓–––––',
  'reports.partnerTimeline': '✓✓–✓––',
  'reports.partnerOrders': '✓✓–✓––',
  'reports.partnerWithdrawals': '✓✓✓–––',
  'reports.partnerPins': '✓✓–✓––',
  'reports.partnerSessions': '✓✓–✓––',
  'reports.partnerAudit': '✓✓–✓––',
  'reports.partnerBonuses': '✓✓✓–––',
  'reports.partnerStatement': '✓✓✓–––',
  'network.root': '✓✓–✓✓–',
  'network.children': '✓✓–✓✓–',
  'network.find': '✓✓–✓✓–',
  'bonuses.summary': '––––✓–',
  'bonuses.list': '––––✓–',
  'bonuses.missed': '––––✓–',
  'bonuses.explain': '✓✓✓–✓–',
  'rewards.points': '––––✓–',
  'rewards.main': '––––✓–',
  'rewards.ranks': '––––✓–',
  'rewards.claim': '––––✓–',
  'rewards.myClaims': '––––✓–',
  'rewards.claims': '✓✓✓–––',
  'rewards.showClaim': '✓✓✓–––',
  'rewards.approveClaim': '✓✓✓–––',
  'rewards.rejectClaim': '✓✓✓–––',
  'rewards.recordHandOver': '✓✓✓–––',
  'files.uploadHandOver': '✓✓✓–––',
  'resellers.list': '––––✓–',
  'resellers.add': '––––✓–',
  'resellers.edit': '––––✓–',
  'resellers.products': '––––✓–',
  'resellers.recordSale': '––––✓–',
  'resellers.cancelSale': '––––✓–',
  'resellers.sales': '––––✓–',
  'resellers.rewards': '––––✓–',
  'resellers.markPaid': '––––✓–',
  'withdrawals.balance': '––––✓–',
  'withdrawals.request': '––––✓–',
  'withdrawals.mine': '––––✓–',
  'withdrawals.sent': '––––✓–',
  'withdrawals.queue': '✓✓✓–––',
  'withdrawals.revealBank': '✓✓✓–––',
  'withdrawals.approve': '✓✓✓–––',
  'withdrawals.approveSeveral': '✓✓✓–––',
  'withdrawals.unbatched': '✓✓✓–––',
  'withdrawals.reject': '✓✓✓–––',
  'withdrawals.rejectSeveral': '✓✓✓–––',
  'reports.myData': '––––✓–',
  'reports.partnerDashboard': '––––✓–',
  'reports.adminDashboard': '✓✓✓✓––',
  'reports.upkeep': '✓✓––––',
  'audit.list': '✓✓––––',
  'audit.actions': '✓✓––––',
  'audit.chain': '✓✓––––',
  'audit.verifyChain': '✓✓––––',
  'tokens.list': '✓✓––––',
  'tokens.create': '✓✓––––',
  'tokens.revoke': '✓✓––––',
  'webhooks.list': '✓✓––––',
  'webhooks.create': '✓✓––––',
  'webhooks.edit': '✓✓––––',
  'webhooks.rotate': '✓✓––––',
  'webhooks.switch': '✓✓––––',
  'webhooks.remove': '✓✓––––',
  'webhooks.test': '✓✓––––',
  'webhooks.deliveries': '✓✓––––',
  'webhooks.delivery': '✓✓––––',
  'webhooks.replay': '✓✓––––',
  'webhooks.replaySince': '✓✓––––',
  'identity.savedViews': '✓✓✓✓––',
  'identity.saveView': '✓✓✓✓––',
  'identity.deleteView': '✓✓✓✓––',
  'reports.adminSeries': '✓✓✓✓––',
  'reports.adminPeriod': '✓✓✓✓––',
  'reports.search': '✓✓✓✓––',
  'reports.export': '✓✓✓✓✓–',
  'reports.download': '✓✓✓✓✓–',
  'pins.approveOrders': '✓✓–✓––',
  'pins.rejectOrders': '✓✓–✓––',
  'pins.partnerStock': '✓✓–✓––',
  'pins.all': '✓✓–✓––',
  'pins.chain': '✓✓–✓✓–',
  'network.diagram': '✓✓–✓✓–',
  'bonuses.all': '✓✓✓–––',
  'bonuses.overview': '✓✓✓–––',
  'reports.ledgerEntries': '✓✓✓–––',
  'reports.postings': '✓✓✓–––',
  'withdrawals.payoutSettings': '✓✓✓–––',
  'withdrawals.createBatch': '✓✓✓–––',
  'withdrawals.batches': '✓✓✓–––',
  'withdrawals.batch': '✓✓✓–––',
  'withdrawals.batchFile': '✓✓✓–––',
  'withdrawals.markPaid': '✓✓✓–––',
  'withdrawals.markFailed': '✓✓✓–––',
  'withdrawals.importResults': '✓✓✓–––',
  'bonuses.plan': '✓✓––––',
  'bonuses.previewPlan': '✓✓––––',
  'bonuses.changePlan': '✓–––––',
  'bonuses.changeCeiling': '✓–––––',
  'withdrawals.changePayoutSettings': '✓–––––',
  'withdrawals.one': '✓✓✓–✓–',
};

const picture = (action: Action, matrix: Matrix) =>
  [...order, null].map((role) => (mayDo(action, role, matrix) ? '✓' : '–')).join('');

describe('the permission table', () => {
  test.each(actionNames)('%s', (action) => {
    expect(picture(action, defaultMatrix)).toBe(expected[action]);
  });

  test('no partner action is open to staff by accident, and none of staff to partners', () => {
    for (const action of actionNames) {
      const row: { roles: 'anyone' | readonly Role[] } = permissions[action];
      if (row.roles === 'anyone' || row.roles.length === 1) continue;
      if (row.roles.includes('mitra')) expect(row.roles).toContain('super_admin');
    }
  });

  test('the answers sent to the reader are those of the table', () => {
    for (const role of roles) {
      const allowed = allowedActions(role, defaultMatrix);
      expect(allowed).toEqual(actionNames.filter((action) => mayDo(action, role, defaultMatrix)));
    }
  });

  test('only partners are no staff', () => {
    expect(roles.filter(isStaff)).toEqual(['super_admin', 'admin', 'finance', 'cs']);
  });
});

const anyMatrix = fc.record(
  Object.fromEntries(
    (['finance', 'cs'] as const).map((role) => [
      role,
      fc.record(Object.fromEntries(modules.map((module) => [module, fc.boolean()]))),
    ]),
  ),
) as unknown as fc.Arbitrary<Matrix>;

describe('the finance/cs matrix', () => {
  test('decides about what is sent to the reader as it decides about the action', () => {
    fc.assert(
      fc.property(anyMatrix, fc.constantFrom(null, ...roles), (matrix, role) => {
        const may = actionNames.filter((action) => mayDo(action, role, matrix));
        expect(allowedActions(role, matrix)).toEqual(may);
      }),
    );
  });

  test('has the specified defaults', () => {
    const on = (cells: Record<Module, boolean>) => modules.filter((module) => cells[module]);
    expect(on(defaultMatrix.finance)).toEqual(['dashboard', 'bonus-management', 'withdrawal-management']);
    expect(on(defaultMatrix.cs)).toEqual(['dashboard', 'pin-management', 'mitra-management', 'network-view']);
  });

  test('can be changed only where R6.4 says so', () => {
    expect(editableModules.finance).toEqual(['bonus-management', 'withdrawal-management']);
    expect(editableModules.cs).toEqual(['pin-management', 'mitra-management', 'network-view']);
  });

  test.each([
    ['finance', 'withdrawals.approve', 'withdrawal-management'],
    ['finance', 'bonuses.explain', 'bonus-management'],
    ['cs', 'pins.approveOrder', 'pin-management'],
    ['cs', 'partners.register', 'mitra-management'],
    ['cs', 'network.root', 'network-view'],
  ] as const)('a switched-off cell stops %s at %s', (role, action, module) => {
    const off = { ...defaultMatrix, [role]: { ...defaultMatrix[role], [module]: false } };
    expect(mayDo(action, role, defaultMatrix)).toBe(true);
    expect(mayDo(action, role, off)).toBe(false);
  });

  test('never gives what the roles of a row do not, and never touches another role', () => {
    fc.assert(
      fc.property(
        anyMatrix,
        fc.constantFrom(...actionNames),
        fc.constantFrom(...roles),
        (matrix, action, role) => {
          const row: { roles: 'anyone' | readonly Role[]; module?: Module } = permissions[action];
          const named = row.roles === 'anyone' || row.roles.includes(role);
          if (!named) expect(mayDo(action, role, matrix)).toBe(false);
          if (role !== 'finance' && role !== 'cs')
            expect(mayDo(action, role, matrix)).toBe(mayDo(action, role, defaultMatrix));
          else if (named && row.module) expect(mayDo(action, role, matrix)).toBe(matrix[role][row.module]);
        },
      ),
    );
  });

  test('a visitor may only what anyone may', () => {
    for (const action of actionNames)
      expect(mayDo(action, null, defaultMatrix)).toBe(permissions[action].roles === 'anyone');
  });
});

test('lists that many readers share cannot be changed by any of them, and follow the matrix', () => {
  const narrower: Matrix = { ...defaultMatrix, cs: { ...defaultMatrix.cs, 'pin-management': false } };
  for (const role of [null, ...roles]) {
    const actions = allowedActions(role, defaultMatrix);
    expect(() => actions.push('identity.login')).toThrow(TypeError);
    expect(allowedActions(role, { ...defaultMatrix, cs: { ...defaultMatrix.cs } })).toBe(actions);
    expect(allowedActions(role, narrower).length < actions.length).toBe(role === 'cs');
  }
  expect(() => Object.assign(defaultMatrix.cs, { dashboard: false })).toThrow(TypeError);
});
