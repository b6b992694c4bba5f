import { expect, test } from 'vitest';
import { bottleOf, pictureOf, plantOf } from './pictures.ts';

test('a picture that only a newer version knows leaves a product without a drawing and a package with a bud', () => {
  expect(bottleOf({ picture: 'product-sabun' })).toEqual(bottleOf({ picture: 'none' }));
  expect(pictureOf({ photo: null, picture: 'product-sabun' } as never, 'small')).toBeNull();
  expect(plantOf({ picture: 'tier-agen' })).toEqual(plantOf({ picture: 'tier-konsumen' }));
  expect(bottleOf({ picture: 'product-madu-ceria' }).source).not.toBeNull();
});
