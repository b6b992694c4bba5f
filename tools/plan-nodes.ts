/** A node of a plan, as `explain (format json)` writes it; of what it says only this is looked at. */
export type PlanNode = {
  'Node Type': string;
  'Plan Rows': number;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/** What costs more with every row of a table: reading all of it, or putting very many rows into an order. */
export type ExpensivePart = { kind: 'scan' | 'sort'; over: string };

/** Of a table or an index, `schema.name`. */
type RowsOf = (name: string) => number;

/** A company of a million has more rows than this in every table that grows with it. */
const manyRows = 50_000;

const walks = new Set(['Index Scan', 'Index Only Scan']);
const sorts = new Set(['Sort', 'Incremental Sort']);

/** What hands rows on as they come. */
const streams = new Set([
  'Nested Loop',
  'Subquery Scan',
  'Append',
  'Merge Append',
  'Result',
  'Unique',
  'Group',
  'LockRows',
  'Memoize',
  'CTE Scan',
  'Incremental Sort',
]);

/** The table whose rows arrive at a node, for a person to recognise it by: the one that brings most of them. */
function sourceOf(node: PlanNode): PlanNode | undefined {
  if (node['Relation Name']) return node;
  const sources = (node.Plans ?? []).flatMap((child) => sourceOf(child) ?? []);
  return sources.toSorted((a, b) => b['Plan Rows'] - a['Plan Rows'])[0];
}

const tableOf = ({ Schema: schema, 'Relation Name': name }: PlanNode) => name && `${schema}.${name}`;
const nameOf = (node: PlanNode | undefined) => (node && tableOf(node)) ?? 'computed rows';

/** A table of which all rows are read: there is no condition that an index answers, and no limit ends it early. */
function isWholeScan(node: PlanNode, isLimited: boolean, rowsOf: RowsOf): boolean {
  const { 'Node Type': kind, Schema: schema, 'Index Name': index } = node;
  if (kind === 'Seq Scan') return true;
  if (isLimited || node['Index Cond'] !== undefined || !walks.has(kind)) return false;
  // An index of few rows of a big table is made to be walked along.
  return index === undefined || rowsOf(`${schema}.${index}`) >= manyRows;
}

/**
 * The expensive parts of a plan, each once. A scan of a small one is none, and so
 * is a walk along an index that a limit ends.
 */
export function expensiveParts(plan: PlanNode, rowsOf: RowsOf): ExpensivePart[] {
  const found = new Map<string, ExpensivePart>();
  const add = (part: ExpensivePart) => found.set(`${part.kind} ${part.over}`, part);
  const walk = (node: PlanNode, isLimited: boolean) => {
    const table = tableOf(node);
    if (table && rowsOf(table) >= manyRows && isWholeScan(node, isLimited, rowsOf))
      add({ kind: 'scan', over: table });
    const below = node.Plans ?? [];
    // An incremental sort puts a few rows at a time in order, and ends with the limit above it.
    const ends = node['Node Type'] === 'Incremental Sort' && isLimited;
    if (sorts.has(node['Node Type']) && !ends) {
      const most = Math.max(0, ...below.map((child) => child['Plan Rows']));
      if (most >= manyRows) add({ kind: 'sort', over: nameOf(sourceOf(node)) });
    }
    // What stands under a limit ends early, unless everything must have arrived before the first row leaves; so does a walk
    // along an index beside a few rows in the same order, for as far as the planner knows.
    const kind = node['Node Type'];
    const goesOn = kind === 'Limit' || kind === 'Merge Join' || (isLimited && streams.has(kind));
    for (const child of below) walk(child, goesOn);
  };
  walk(plan, false);
  return [...found.values()];
}
