import { describe, expect, test } from 'vitest';
import { errorAt, ingredientsToText, textToIngredients, valueAt, withValueAt } from './setting-paths.ts';

const company = { name: 'Rimpang', bankAccounts: [{ bank: 'BCA' }, { bank: 'BRI' }] };

describe('values inside a setting', () => {
  test('are read and replaced without touching the rest', () => {
    const changed = withValueAt(company, ['bankAccounts', 1, 'bank'], 'BNI');
    expect(valueAt(changed, ['bankAccounts', 1, 'bank'])).toBe('BNI');
    expect(valueAt(changed, ['bankAccounts', 0])).toBe(company.bankAccounts[0]);
    expect(company.bankAccounts[1]?.bank).toBe('BRI');
    expect(valueAt(company, ['nothing', 'here'])).toBeUndefined();
  });

  test('an error inside a list shows at the list', () => {
    expect(errorAt({ '0.ingredients.2.name': 'Nama bahan wajib diisi' }, [0, 'ingredients'])).toBe(
      'Nama bahan wajib diisi',
    );
    expect(errorAt({ '10.name': 'x' }, [1])).toBeUndefined();
  });

  test.each([
    [
      'a Latin name behind a bar',
      'Jahe | Zingiber officinale',
      [{ name: 'Jahe', latin: 'Zingiber officinale', amount: '' }],
    ],
    ['none', 'Madu', [{ name: 'Madu', latin: '', amount: '' }]],
    ['an empty one', 'Madu |', [{ name: 'Madu', latin: '', amount: '' }]],
    [
      'blanks around both',
      '  Jahe|Zingiber officinale  ',
      [{ name: 'Jahe', latin: 'Zingiber officinale', amount: '' }],
    ],
    [
      'lines without anything',
      '\n \nMadu\n\nJahe\n',
      [
        { name: 'Madu', latin: '', amount: '' },
        { name: 'Jahe', latin: '', amount: '' },
      ],
    ],
    [
      'an amount',
      'Jahe | Zingiber officinale | 10%',
      [{ name: 'Jahe', latin: 'Zingiber officinale', amount: '10%' }],
    ],
    ['an amount and no Latin name', 'Madu || 80%', [{ name: 'Madu', latin: '', amount: '80%' }]],
    ['a Latin name alone', '| Zingiber', [{ name: '', latin: 'Zingiber', amount: '' }]],
    ['no text', '', []],
  ])('a line of ingredients with %s is read', (_, text, ingredients) => {
    expect(textToIngredients(text)).toEqual(ingredients);
  });

  test('ingredients are written one per line', () => {
    const ingredients = [
      { name: 'Jahe', latin: 'Zingiber officinale', amount: '' },
      { name: 'Madu', latin: '', amount: '' },
    ];
    expect(ingredientsToText(ingredients)).toBe('Jahe | Zingiber officinale\nMadu');
    expect(ingredientsToText([{ name: 'Madu', latin: '', amount: '80%' }])).toBe('Madu |  | 80%');
    expect(textToIngredients(ingredientsToText(ingredients))).toEqual(ingredients);
  });
});
