import { IconChevronDown, IconChevronUp, IconCircleCheck, IconCircleMinus, IconInfoCircle } from '#icons';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CardIconName } from './card-icon.tsx';

const style = readFileSync(join(import.meta.dirname, 'card-icons.module.css'), 'utf8');
const icons: Record<CardIconName, typeof IconCircleCheck> = {
  check: IconCircleCheck,
  minus: IconCircleMinus,
  about: IconInfoCircle,
  down: IconChevronDown,
  up: IconChevronUp,
};

const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
const cards = readFileSync(join(import.meta.dirname, 'member-card.module.css'), 'utf8');
/** The values of a token: in the light scheme, and in the dark one where that has another. */
const valuesOf = (token: string) =>
  [...tokens.matchAll(new RegExp(`^ +${token}: (#[0-9a-f]+);`, 'gm'))].map(([, value]) => value);
const [, ownActive] = /\.own \.active \{\s+color: (#[0-9a-f]+);/.exec(cards) ?? [];
const activeColours = [...valuesOf('--daun'), ownActive];
const colours: Record<CardIconName, (string | undefined)[]> = {
  check: activeColours,
  minus: [...valuesOf('--ink2'), ...valuesOf('--on-dark2')],
  about: valuesOf('--daun'),
  down: [...valuesOf('--daun'), '#fff'],
  up: [...valuesOf('--daun'), '#fff'],
};

const picturesOf = (name: string) =>
  [...style.matchAll(new RegExp(`\\.${name} \\{\\s+--picture: url\\("([^"]+)`, 'g'))].map(
    ([, url = '']) => url,
  );

test.each(Object.entries(icons))('the pictures of %s have the outlines of its icon', (name, Icon) => {
  const drawn = [...renderToStaticMarkup(<Icon />).matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
  expect(drawn.length).toBeGreaterThan(0);
  expect(picturesOf(name).length).toBeGreaterThan(1);
  for (const url of picturesOf(name))
    expect([...url.matchAll(/ d='([^']+)'/g)].map(([, outline]) => outline)).toEqual(drawn);
});

test.each(Object.entries(colours))(
  'the pictures of %s have the colours of its text, in both schemes',
  (name, wanted) => {
    const strokes = picturesOf(name).map((url) => /stroke='%23([0-9a-f]+)'/.exec(url)?.[1]);
    expect(strokes.map((stroke) => `#${stroke}`)).toEqual(wanted);
  },
);

test('no icon is a shape but where the reader chooses the colours: each would be a layer of its own', () => {
  const [usual = '', forced = ''] = style.split('@media (forced-colors: active)');
  const [block = '', after = ''] = forced.split(/^\}/m);
  expect(block).toContain('mask:');
  expect(usual + after).not.toMatch(/^ *(-webkit-)?mask:/m);
});
