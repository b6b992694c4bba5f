import { expect, test } from 'vitest';
import { centredCrop, movedBy, squareOf } from './crop.ts';

const wide = { width: 1000, height: 400 };

test('begins in the middle, as large as the picture allows', () => {
  expect(squareOf(wide, centredCrop)).toEqual({ x: 300, y: 0, size: 400 });
});

test('a zoomed square stays inside the picture wherever it is moved', () => {
  const zoomed = { zoom: 4, x: 0.5, y: 0.5 };
  const far = movedBy(wide, zoomed, { x: 5000, y: -5000 });
  expect(squareOf(wide, far)).toEqual({ x: 900, y: 0, size: 100 });
});

test('follows the finger pixel by pixel', () => {
  const moved = movedBy(wide, centredCrop, { x: 60, y: 50 });
  expect(squareOf(wide, moved)).toEqual({ x: 360, y: 0, size: 400 });
});
