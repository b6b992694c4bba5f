import type { MemberCard } from '@rimpang/contract/network';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { useAddressParams } from '../../browser/address-params.ts';
import { deepestLevel } from './use-open-members.ts';

/**
 * What the tree shows, kept in the address: `cari` (the search) with `ke` (which of its finds), or `dari` (the member
 * the tree begins at). Without them it begins at `top`.
 */
export function useTreeAddress(top: MemberCard) {
  const [params, write] = useAddressParams();
  const typed = params.get('cari') ?? '';
  const search = typed.trim();
  const from = params.get('dari') ?? '';
  const query = search || from;
  const find = useQuery({
    ...queries.network.find.queryOptions({ input: { query } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const matches = query === '' ? [] : (find.data?.matches ?? []);
  const turn = Math.min(Math.max(1, Number(params.get('ke')) || 1), Math.max(1, matches.length));
  const match = search
    ? matches[turn - 1]
    : matches.find(({ username }) => username.toLowerCase() === from.toLowerCase());
  const way: readonly MemberCard[] = match?.path ?? [top];

  const set = (changed: Record<string, string>, replace = false) =>
    write(
      (next) => {
        for (const name of ['cari', 'ke', 'dari']) next.delete(name);
        for (const [name, value] of Object.entries(changed)) if (value) next.set(name, value);
      },
      { replace },
    );

  return {
    /** The search as typed, spaces and all, for the field; and as it is asked. */
    typed,
    search,
    /** From the top down to the found member or the chosen root; only the top where neither is asked for. */
    way,
    /** Where the tree begins: the chosen member, or close enough above the found one to show it. */
    root: (search ? way[Math.max(0, way.length - deepestLevel)] : way.at(-1)) ?? top,
    hit: search && match ? match : null,
    turn,
    matches: matches.length,
    total: find.data ? find.data.total : 0,
    error: query === '' ? null : find.error,
    /** An answer to what is asked now is here, and there is no match. */
    foundNone: search !== '' && find.isSuccess && !find.isPlaceholderData && matches.length === 0,
    lookFor: (text: string) => set({ cari: text }, true),
    showMatch: (which: number) => set({ cari: typed, ke: String(which) }, true),
    beginAt: (card: MemberCard) => set(card.id === top.id ? {} : { dari: card.username }),
  };
}
