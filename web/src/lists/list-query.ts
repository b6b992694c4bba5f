import {
  type DefaultError,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';

/** A page of a list; the rows of the view before stay in sight until those of the new one are there. */
export function useListQuery<Answer, Problem = DefaultError, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Problem, Answer, Key>,
) {
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

/** What a list needs of its query. */
export type ListQuery<Page> = {
  data: Page | undefined;
  error: unknown;
  refetch: () => unknown;
  /** When `data` was read, in ms since 1970. */
  dataUpdatedAt: number;
  /** `data` is of the page or the filters before, shown until those that are asked for are here. */
  isPlaceholderData: boolean;
};

/** A page of a list, as endpoints answer; `next` leads to the page after it, null on the last. */
export type ListAnswer<Row> = { rows: readonly Row[]; next?: string | null };
