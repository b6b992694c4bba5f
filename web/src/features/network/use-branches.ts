import type { MemberCard } from '@rimpang/contract/network';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/client.ts';
import type { Branch } from './tree-rows.ts';

const pageSize = 15;

type Page = { memberId: number; after: string | undefined };

/**
 * The direct members of every open member, read page by page when asked for. Pages stay known while a branch is
 * closed, so opening it again costs nothing; whatever changes on the server is read again like any other query.
 */
export function useBranches(open: readonly MemberCard[]) {
  const [further, setFurther] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const pages: Page[] = open.flatMap(({ id }) => [
    { memberId: id, after: undefined },
    ...(further.get(id) ?? []).map((after) => ({ memberId: id, after })),
  ]);
  const answers = useQueries({
    queries: pages.map((page) =>
      queries.network.children.queryOptions({ input: { ...page, limit: pageSize } }),
    ),
  });

  const branches = new Map<number, Branch>();
  pages.forEach(({ memberId }, index) => {
    const answer = answers[index];
    const known = branches.get(memberId);
    if (!answer || known?.loading || known?.error) return;
    branches.set(memberId, {
      rows: [...(known?.rows ?? []), ...(answer.data?.rows ?? [])],
      next: answer.data?.next ?? null,
      loading: answer.isPending,
      error: answer.data ? null : answer.error,
    });
  });

  const more = (memberId: number, next: string) =>
    setFurther((before) => new Map(before).set(memberId, [...(before.get(memberId) ?? []), next]));
  const retry = () => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  };
  return { branch: (id: number) => branches.get(id), more, retry };
}
