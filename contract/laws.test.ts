import { actionNames } from '@rimpang/domain/permissions';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';
import { endpoints } from './testing/leaves.ts';

const named = Object.entries(contract).flatMap(([capability, verbs]) =>
  Object.keys(verbs).map((verb) => `${capability}.${verb}`),
);
const nameOf = ({ name }: { name: string }) => name;
const placeholders = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => String(name));

/** Writes that may come twice without an operation id, and why a repeat does no harm. */
const repeatable: Readonly<Record<string, string>> = {
  'audit.verifyChain': 'computes the chain anew; the newest answer is the one that stays',
  'bonuses.previewPlan': 'changes nothing',
  'files.removeAvatar': 'nothing is left to remove',
  'files.uploadAvatar': 'replaces the picture by the same one; so many in an hour',
  'files.uploadHandOver': 'a picture that no record names is swept; so many in a day',
  'files.uploadProof': 'a picture that no order names is swept; so many may wait',
  'files.uploadPublicProof': 'a picture that no order names is swept; so many may wait',
  'files.uploadShopPhoto': 'a picture that no setting names is swept; so many in an hour',
  'identity.beginSupport': 'the same view of the same session, its half hour from the newer time',
  'identity.changeMatrix': 'names the state, not the change',
  'identity.changePassword': 'the old password is no longer right',
  'identity.confirmLogin': 'a code serves once',
  'identity.disableSecondFactor': 'nothing is left to switch off, and no message says so twice',
  'identity.endAllDevices': 'no other device is left',
  'identity.endSupport': 'no view is left to end',
  'identity.enrolSecondFactor': 'replaces the secret that waits for its code; refused once it is on',
  'identity.invitationFile':
    'takes the password again; reaches others, and what was lost is made anew on purpose',
  'identity.invite': 'another invitation since the reader looked is refused',
  'identity.login': 'another session, listed among the devices; tries are counted',
  'identity.logout': 'the session is gone',
  'identity.nextInvitation': 'who stands ready for the reader and was not written to is next again',
  'identity.openLink': 'names the state, not the change',
  'identity.requestPasswordReset': 'another link that serves once; so many e-mails in a day',
  'identity.resendVerification': 'another link that serves once; so many e-mails in an hour',
  'identity.resetPassword': 'a link serves once',
  'identity.saveView': 'replaces the view of that name',
  'identity.setUpOwner': 'a link serves once',
  'identity.touch': 'only says that the session is in use',
  'identity.verifyEmail': 'a link serves once',
  'import.cancel': 'asks again what is asked already',
  'import.check': 'refused while it is under way; afterwards the newest report is the one that counts',
  'import.discard': 'nothing is left to remove',
  'import.invite': 'reaches only those who have no password and no link that is still good',
  'import.nameColumns': 'names the state, not the change',
  'import.removeFile': 'nothing is left to remove',
  'import.run': 'the same rows are the same import',
  'import.undo': 'an import that was undone is refused',
  'import.upload': 'a piece that is there already stays',
  'launch.closeShop': 'names the state, not the change',
  'launch.confirmPlan': 'the same version is confirmed already',
  'launch.openShop': 'names the state, not the change',
  'notifications.markAllRead': 'what is read stays read',
  'notifications.markRead': 'what is read stays read',
  'notifications.savePreference': 'names the state, not the change',
  'partners.cancelReset': 'no reset is left to stop',
  'partners.passwordLink': 'makes another link; the last one counts',
  'partners.reveal': 'changes nothing; every look is written to the audit log',
  'reports.export': 'changes nothing; every export is written to the audit log',
  'reports.myData': 'changes nothing; every download is written to the audit log',
  'tokens.revoke': 'what is revoked is not revoked again',
  'webhooks.remove': 'what is removed stays removed',
  'webhooks.replay': 'what waits already is left to that',
  'webhooks.replaySince': 'what waits already is left to that',
  'webhooks.switch': 'names the state, not the change',
  'webhooks.test': 'another test; so many in a minute',
  'withdrawals.batchFile': 'changes nothing but who looked last; every download is written to the audit log',
  'withdrawals.revealBank': 'changes nothing; every look is written to the audit log',
};

test('every endpoint is named after its place and has a row in the permission table', () => {
  expect(endpoints.map(nameOf)).toEqual(named);
  expect(endpoints.map(({ action }) => action)).toEqual(named);
  expect(named.filter((name) => !(actionNames as readonly string[]).includes(name))).toEqual([]);
});

test('every endpoint says what it answers, and that is an object', () => {
  expect(endpoints.filter(({ output }) => !output).map(nameOf)).toEqual([]);
  expect(endpoints.filter(({ output }) => output?.safeParse('text').success).map(nameOf)).toEqual([]);
});

test('no two endpoints have the same method and address', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test('every write takes an operation id, or is listed as one that may come twice', () => {
  const without = endpoints
    .filter(({ method }) => method !== 'GET')
    .filter(({ errors }) => !errors.includes('OPERATION_ID_MISSING'));
  expect(without.map(nameOf).toSorted()).toEqual(Object.keys(repeatable));
});

test('an operation id can be missing and used for something else; reading needs none', () => {
  const odd = endpoints.filter(
    ({ method, errors }) =>
      errors.includes('OPERATION_ID_MISSING') !== errors.includes('OPERATION_REUSED') ||
      (method === 'GET' && errors.includes('OPERATION_ID_MISSING')),
  );
  expect(odd.map(nameOf)).toEqual([]);
});

test('every part of an address that varies is a value of the input, read from text', () => {
  const lost = endpoints.flatMap(({ name, path, leaves }) =>
    placeholders(path)
      .filter((part) => {
        const values = leaves.filter((leaf) => leaf.path.length === 1 && leaf.path[0] === part);
        return (
          values.length === 0 ||
          values.some(({ kind }) => !['string', 'number', 'enum', 'literal'].includes(kind))
        );
      })
      .map((part) => `${name}: ${part}`),
  );
  expect(lost).toEqual([]);
  expect(endpoints.filter(({ path }) => placeholders(path).length > 0).length).toBeGreaterThan(40);
});

test('numbers in an address or a query are read from text', () => {
  const unread = endpoints.flatMap(({ name, method, path, leaves }) =>
    leaves
      .filter(({ kind }) => kind === 'number')
      .filter((leaf) => method === 'GET' || placeholders(path).includes(String(leaf.path[0])))
      .filter(({ schema }) => !schema.safeParse('1').success)
      .map((leaf) => `${name}: ${leaf.path.join('.')}`),
  );
  expect(unread).toEqual([]);
});

test('no number is made of what is none', () => {
  const lenient = endpoints.flatMap(({ name, leaves }) =>
    leaves
      .filter(({ kind }) => kind === 'number')
      .flatMap((leaf) =>
        [true, '50.000', '1e1', ' 1', [1], '']
          .filter((value) => leaf.schema.safeParse(value).success)
          .map((value) => `${name}: ${leaf.path.join('.')} takes ${JSON.stringify(value)}`),
      ),
  );
  expect(lenient).toEqual([]);
});

test('every object of every input refuses keys it does not know', () => {
  const lenient = endpoints.flatMap(({ name, objects }) =>
    objects
      .filter(
        (object) =>
          !object.safeParse({ bukanIsian: 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys'),
      )
      .map((object) => `${name}: ${Object.keys(object.shape).join(', ')}`),
  );
  expect(lenient).toEqual([]);
});

test('an edit of a record names the revision that was read, and is told when it was another', () => {
  const edits = endpoints.filter(({ leaves }) => leaves.some(({ path }) => path.at(-1) === 'revision'));
  expect(edits.length).toBeGreaterThan(5);
  expect(edits.filter(({ errors }) => !errors.includes('EDITED_MEANWHILE')).map(nameOf)).toEqual([]);
});

test('what answers in pages takes the mark and the size of one, and the other way round', () => {
  const answersPages = ({ output }: (typeof endpoints)[number]) =>
    output instanceof z.ZodObject && 'rows' in output.shape && 'next' in output.shape;
  const asksPages = ({ leaves }: (typeof endpoints)[number]) =>
    ['after', 'limit'].every((key) => leaves.some(({ path }) => path.join('.') === key));
  expect(endpoints.filter(answersPages).length).toBeGreaterThan(20);
  expect(endpoints.filter(answersPages).map(nameOf)).toEqual(endpoints.filter(asksPages).map(nameOf));
});
