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

test.each(Object.entries(icons))('the shape of %s has the outlines of its icon', (name, Icon) => {
  const drawn = [...renderToStaticMarkup(<Icon />).matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
  const shapes = [...style.matchAll(new RegExp(`^\\.${name} \\{([^}]+)`, 'gm'))].flatMap(([, rules = '']) =>
    rules.split(/;\n/).filter((rule) => rule.includes('url(')),
  );
  expect(drawn.length).toBeGreaterThan(0);
  expect(shapes).toHaveLength(2);
  for (const shape of shapes)
    expect([...shape.matchAll(/ d='([^']+)'/g)].map(([, outline]) => outline)).toEqual(drawn);
});
