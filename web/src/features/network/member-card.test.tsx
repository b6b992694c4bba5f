import type { MemberCard as Member } from '@rimpang/contract/network';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MemberCard } from './member-card.tsx';

const card: Member = {
  id: 7,
  depth: 2,
  parentId: 1,
  username: 'siti',
  fullName: 'Siti Rahmawati',
  avatarUrl: null,
  rank: 'Mitra',
  roActive: true,
  downlineCount: 12,
  directCount: 2,
  teamRo: 4,
  personalRo: 1,
  turnover: 7_500_000,
};
const rowsOf = (turnover: number) =>
  renderToStaticMarkup(<MemberCard card={{ ...card, turnover }} open={null} own={false} hit={false} />).match(
    /<div[^>]*><dt>.*?<\/dd>/g,
  ) ?? [];

test('a turnover of 13 digits has a line of its own on narrow cards, beside it nothing has', () => {
  expect(rowsOf(1_234_567_890_123).map((row) => /class="[^"]*long/.test(row))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(rowsOf(7_500_000).join('')).not.toContain('class=');
});

test('no dot stands in the words of a card, where it would end or begin a line', () => {
  const html = renderToStaticMarkup(<MemberCard card={card} open={null} own={false} hit={false} />);
  expect(html).toContain('<span>@siti</span> <span>Mitra</span>');
  expect(html).not.toContain('·');
});
