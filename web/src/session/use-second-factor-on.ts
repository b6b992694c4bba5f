import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/client.ts';

/** Does the reader sign in with a second factor? False until it is known. */
export function useSecondFactorOn(): boolean {
  const factor = useQuery(queries.identity.secondFactor.queryOptions({ input: {} }));
  return factor.data?.enabled ?? false;
}
