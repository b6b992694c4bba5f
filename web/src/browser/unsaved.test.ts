import { beforeEach, describe, expect, test } from 'vitest';
import { closingLosesTyped, losesTyped, typedAtEnd } from './losing-typed.ts';
import { forgetTyped, isTyped, noteTyped, releaseTyped } from './unsaved.ts';

const form = Symbol('form');
const other = Symbol('other');
const at = (pathname: string, search = '') => ({ pathname, search });
const page = at('/admin/settings/site', '?bagian=company');
const elsewhere = at('/admin/dashboard');
const plain = { drafted: false, stored: false, chosenBy: undefined };

beforeEach(() => {
  forgetTyped(form);
  forgetTyped(other);
});

describe('leaving a page', () => {
  test('loses nothing where nothing was typed, or where it was saved', () => {
    expect(losesTyped(page, elsewhere)).toBe(false);
    noteTyped(form, plain);
    forgetTyped(form);
    expect(losesTyped(page, elsewhere)).toBe(false);
    expect(closingLosesTyped()).toBe(false);
  });

  test('loses what was typed, in whichever form of the page', () => {
    noteTyped(form, plain);
    noteTyped(other, plain);
    forgetTyped(form);
    expect([isTyped(form), isTyped(other)]).toEqual([false, true]);
    expect(losesTyped(page, elsewhere)).toBe(true);
    expect(closingLosesTyped()).toBe(true);
  });

  test('loses no draft, but closing the tab does', () => {
    noteTyped(form, { ...plain, drafted: true });
    expect(losesTyped(page, elsewhere)).toBe(false);
    expect(closingLosesTyped()).toBe(true);
  });

  test('is not asked about once it was agreed to, until something is typed again', () => {
    noteTyped(form, plain);
    releaseTyped();
    expect(losesTyped(page, elsewhere)).toBe(false);
    expect(closingLosesTyped()).toBe(false);
    noteTyped(form, plain);
    expect(losesTyped(page, elsewhere)).toBe(true);
  });
});

describe('a change of the search parameters', () => {
  test('keeps a form that stays on the page', () => {
    noteTyped(form, plain);
    expect(losesTyped(page, at(page.pathname, '?bagian=company&langkah=periksa'))).toBe(false);
  });

  test('loses a form that is chosen by the parameter that changes', () => {
    noteTyped(form, { ...plain, chosenBy: 'bagian' });
    expect(losesTyped(page, at(page.pathname, '?bagian=tiers'))).toBe(true);
    expect(losesTyped(page, at(page.pathname, '?bagian=company&cari=x'))).toBe(false);
  });
});

test('the end of the session loses what one of the forms does not store', () => {
  expect(typedAtEnd()).toBeNull();
  noteTyped(form, { ...plain, stored: true });
  expect(typedAtEnd()).toBe('stored');
  noteTyped(other, plain);
  expect(typedAtEnd()).toBe('lost');
});
