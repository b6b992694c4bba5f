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

/** Writes that may come twice: a repeat changes nothing more, or is refused by a one-time code, a revision, a quota. */
const repeatable = [
  'audit.verifyChain',
  'bonuses.previewPlan',
  'files.removeAvatar',
  'files.uploadAvatar',
  'files.uploadHandOver',
  'files.uploadProof',
  'files.uploadPublicProof',
  'identity.beginSupport',
  'identity.changeEmail',
  'identity.changeMatrix',
  'identity.changePassword',
  'identity.confirmLogin',
  'identity.confirmSecondFactor',
  'identity.deleteStaff',
  'identity.deleteView',
  'identity.disableSecondFactor',
  'identity.editStaff',
  'identity.endAllDevices',
  'identity.endDevice',
  'identity.endSupport',
  'identity.enrolSecondFactor',
  'identity.issueTemporaryPassword',
  'identity.login',
  'identity.logout',
  'identity.registerStaff',
  'identity.requestPasswordReset',
  'identity.resendVerification',
  'identity.resetPassword',
  'identity.resetSecondFactor',
  'identity.saveView',
  'identity.setUpOwner',
  'identity.touch',
  'identity.verifyEmail',
  'launch.closeShop',
  'launch.confirmPlan',
  'launch.openShop',
  'notifications.markAllRead',
  'notifications.markRead',
  'notifications.savePreference',
  'partners.cancelReset',
  'partners.edit',
  'partners.promote',
  'partners.reveal',
  'partners.saveProfile',
  'partners.setRo',
  'reports.export',
  'resellers.edit',
  'withdrawals.batchFile',
  'withdrawals.revealBank',
];

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
  expect(without.map(nameOf).toSorted()).toEqual(repeatable);
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
