import type { MemberCard } from '@rimpang/contract/network';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { queries } from '../../api/client.ts';
import type { Branch } from './tree-rows.ts';

const pageSize = 15;

type Page = { memberId: number; after: string | undefined };

/** What is asked for one page of a member's direct members. */
export const pageOf = (page: Page) =>
  queries.network.children.queryOptions({ input: { ...page, limit: pageSize } });
type Answer = UseQueryResult<{ rows: MemberCard[]; next: string | null }>;

/** What was read of each member, from the answers to its pages in their order. */
function branchesOf(pages: readonly Page[], answers: readonly Answer[]): ReadonlyMap<number, Branch> {
  const branches = new Map<number, Branch & { rows: MemberCard[] }>();
  pages.forEach(({ memberId }, index) => {
    const answer = answers[index];
    const known = branches.get(memberId);
    if (!answer || known?.loading || known?.error) return;
    const rows = known?.rows ?? [];
    for (const row of answer.data?.rows ?? []) rows.push(row);
    branches.set(memberId, {
      rows,
      next: answer.data?.next ?? null,
      loading: answer.isPending,
      error: answer.data ? null : answer.error,
    });
  });
  return branches;
}

/**
 * The direct members of every open member, read page by page when asked for. Pages stay known while a branch is
 * closed, so opening it again costs nothing; whatever changes on the server is read again like any other query. `branches` is
 * the same map until an answer or `open` changes: a tree of very many rows is drawn with every step of a scroll.
 */
export function useBranches(open: readonly MemberCard[]) {
  const [further, setFurther] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const pages = useMemo(
    () =>
      open.flatMap(({ id }): Page[] => [
        { memberId: id, after: undefined },
        ...(further.get(id) ?? []).map((after) => ({ memberId: id, after })),
      ]),
    [open, further],
  );
  const combine = useCallback(
    (answers: Answer[]) => ({ answers, branches: branchesOf(pages, answers) }),
    [pages],
  );
  const asked = useMemo(() => pages.map(pageOf), [pages]);
  const { answers, branches } = useQueries({ queries: asked, combine });

  const more = useCallback(
    (memberId: number, next: string) =>
      setFurther((before) => new Map(before).set(memberId, [...(before.get(memberId) ?? []), next])),
    [],
  );
  const retry = useCallback(() => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  }, [answers]);
  return { branches, more, retry };
}
