import { beforeEach, expect, test, vi } from 'vitest';
import { isWorkKey } from './work-key.ts';

/** An element of the page, a field or not; taken out it is no longer connected. */
class Element {
  isContentEditable = false;
  isConnected = true;
  readonly isField: boolean;
  constructor(isField: boolean) {
    this.isField = isField;
  }
  closest() {
    return this.isField ? this : null;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

const press = (key: string, target: Element, timeStamp: number) =>
  isWorkKey({ key, target, timeStamp } as unknown as KeyboardEvent);

test('the rest of what was being typed is no work, until there was a pause', () => {
  const [page, reason] = [new Element(false), new Element(true)];
  expect(press('p', page, 0)).toBe(true);
  expect(press('a', reason, 10_000)).toBe(false);
  reason.isConnected = false;
  expect(press('j', page, 10_200)).toBe(false);
  expect(press('p', page, 11_100), 'typed on').toBe(false);
  expect(press('ArrowDown', page, 11_150), 'no letter').toBe(true);
  expect(press('p', page, 12_101)).toBe(true);
});

test('a field that was left by a key, or stands there still, holds nothing back', () => {
  for (const key of ['Enter', 'Escape', 'Tab']) {
    const [page, reason] = [new Element(false), new Element(true)];
    press('a', reason, 20_000);
    press(key, reason, 20_100);
    reason.isConnected = false;
    expect(press('p', page, 20_200), key).toBe(true);
  }
  const [page, search] = [new Element(false), new Element(true)];
  press('a', search, 30_000);
  expect(press('p', page, 30_100)).toBe(true);
});
