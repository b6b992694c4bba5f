import { expect, test } from 'vitest';
import { safeStorage } from './storage.ts';

const full = (): Storage => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  return { length: 0, clear: refuse, getItem: refuse, key: refuse, removeItem: refuse, setItem: refuse };
};
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

test.each([
  ['blocked', blocked],
  ['full', full],
])('a storage that is %s finds nothing and fails nothing', (_, open) => {
  const storage = safeStorage(open);
  expect(storage.read('user')).toBeNull();
  expect(storage.write('user', '{}')).toBe(false);
  expect(() => storage.remove('user')).not.toThrow();
});

test('what cannot be opened has no keys', () => {
  expect(safeStorage(blocked).keys()).toEqual([]);
});
