import type { MemberCard } from '@rimpang/contract/network';
import { describe, expect, test } from 'vitest';
import { arrowTarget, type Branch, treeRows } from './tree-rows.ts';

function member(id: number, parentId: number | null, directCount = 0): MemberCard {
  const card = {
    id,
    parentId,
    directCount,
    username: `m${id}`,
    fullName: `Mitra ${id}`,
    rank: 'Mitra',
    roActive: false,
    depth: 0,
    downlineCount: directCount,
    teamRo: 0,
    personalRo: 0,
    turnover: 0,
    avatarUrl: null,
  };
  return card;
}

const read = (rows: MemberCard[], next: string | null = null): Branch => ({
  rows,
  next,
  loading: false,
  error: null,
});
const none = () => undefined;

describe('the open part of a tree as rows', () => {
  const root = member(1, null, 2);
  const branches = new Map([[1, read([member(2, 1, 1), member(3, 1)])]]);

  test('a closed root is one row', () => {
    const rows = treeRows(root, { isOpen: () => false, branch: none, pinned: none });
    expect(rows).toMatchObject([{ kind: 'member', key: 'member-1', level: 1, open: false }]);
  });

  test('members say where they stand among their siblings, and leaves do not open', () => {
    const rows = treeRows(root, {
      isOpen: (card) => card.id === 1,
      branch: (id) => branches.get(id),
      pinned: none,
    });
    expect(rows).toMatchObject([
      { key: 'member-1', open: true },
      { key: 'member-2', level: 2, position: 1, siblings: 2, open: false, lines: [true] },
      { key: 'member-3', level: 2, position: 2, siblings: 2, open: null, lines: [false] },
    ]);
  });

  test('what has not been read is a line of its own that counts who is left', () => {
    const many = member(1, null, 20);
    const rows = treeRows(many, {
      isOpen: () => true,
      branch: () => read([member(2, 1), member(3, 1)], '3'),
      pinned: none,
    });
    expect(rows.at(-1)).toMatchObject({ kind: 'more', left: 18, next: '3', level: 2, lines: [false] });
    expect(rows[2]).toMatchObject({ key: 'member-3', lines: [true], siblings: 20 });
  });

  test('a found member is shown even while its page has not been read, and only once', () => {
    const many = member(1, null, 20);
    const source = { isOpen: () => true, pinned: () => member(15, 1) };
    const before = treeRows(many, { ...source, branch: () => read([member(2, 1)], '2') });
    expect(before.map((row) => row.key)).toEqual(['member-1', 'member-2', 'member-15', 'tail-1']);
    expect(before.at(-1)).toMatchObject({ left: 18 });
    const after = treeRows(many, { ...source, branch: () => read([member(2, 1), member(15, 1)], '15') });
    expect(after.filter((row) => row.key === 'member-15')).toHaveLength(1);
  });

  test('while members are read there is a row that says so', () => {
    const rows = treeRows(root, { isOpen: () => true, branch: none, pinned: none });
    expect(rows.map((row) => row.kind)).toEqual(['member', 'loading']);
  });
});

describe('the arrow keys', () => {
  const root = member(1, null, 2);
  const rows = treeRows(root, {
    isOpen: (card) => card.id === 1,
    branch: (id) => (id === 1 ? read([member(2, 1, 1), member(3, 1)]) : undefined),
    pinned: none,
  });

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, 'toggle'],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 0, 'toggle'],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 2, 0],
    ['a', 0, null],
  ] as const)('%s on row %i leads to %s', (key, index, target) => {
    expect(arrowTarget(rows, index, key)).toBe(target);
  });
});
