import { describe, expect, test } from 'vitest';
import { expensiveParts, type PlanNode } from './plan-nodes.ts';

const rows: Record<string, number> = {
  'pins.pin': 2_000_000,
  'network.member': 1_000_000,
  'bonuses.plan': 3,
};
const partsOf = (plan: PlanNode) => expensiveParts(plan, (table) => rows[table] ?? 0);

const node = (kind: string, count: number, rest: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': kind,
  'Plan Rows': count,
  ...rest,
});
const on = (name: string, rest: Partial<PlanNode> = {}): Partial<PlanNode> => {
  const [Schema = '', relation = ''] = name.split('.');
  return { Schema, 'Relation Name': relation, ...rest };
};
const over = (kind: string, count: number, ...Plans: PlanNode[]) => node(kind, count, { Plans });

describe('a plan is expensive where it', () => {
  test.each<[string, PlanNode, string[]]>([
    ['reads all rows of a big table', node('Seq Scan', 5, on('pins.pin')), ['scan pins.pin']],
    [
      'does so in a part of it, with helpers, for a limit',
      over('Limit', 1, over('Gather', 9, node('Seq Scan', 9, on('pins.pin')))),
      ['scan pins.pin'],
    ],
    [
      'walks all of an index to count',
      over('Aggregate', 1, node('Index Only Scan', 2_000_000, on('pins.pin'))),
      ['scan pins.pin'],
    ],
    [
      'walks all of an index because a sort stands under the limit',
      over('Limit', 25, over('Sort', 1_000_000, node('Index Scan', 1_000_000, on('network.member')))),
      ['sort network.member', 'scan network.member'],
    ],
    [
      'sorts very many rows that an index found',
      over('Sort', 90_000, node('Index Scan', 90_000, on('pins.pin', { 'Index Cond': '(owner_id = 1)' }))),
      ['sort pins.pin'],
    ],
  ])('%s', (_, plan, found) => {
    expect(partsOf(plan).map(({ kind, over: table }) => `${kind} ${table}`)).toEqual(found);
  });
});

test.each<[string, PlanNode]>([
  ['a small table', node('Seq Scan', 3, on('bonuses.plan'))],
  ['what a condition finds', node('Index Scan', 900, on('pins.pin', { 'Index Cond': '(owner_id = 1)' }))],
  [
    'a walk along an index that a limit ends',
    over('Limit', 25, over('Nested Loop', 2_000_000, node('Index Scan', 2_000_000, on('pins.pin')))),
  ],
  [
    'a walk along an index of few of its rows',
    node('Index Scan', 4, on('network.member', { 'Index Name': 'member_one_root' })),
  ],
  [
    'a walk along an index whose equal rows are put in order, which a limit ends',
    over('Limit', 5, over('Incremental Sort', 100_000, node('Index Scan', 100_000, on('pins.pin')))),
  ],
  ['a sort of few rows', over('Sort', 40_000, node('Function Scan', 40_000))],
])('%s is nothing expensive', (_, plan) => {
  expect(partsOf(plan)).toEqual([]);
});
