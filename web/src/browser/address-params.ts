import { useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router';

type Change = (params: URLSearchParams) => void;
/** Where the application is, and where it is being led right now. */
type RouterAddress = {
  location: { pathname: string; search: string };
  navigation: { location?: { pathname: string; search: string } | undefined };
};

/**
 * The search parameters the application was last asked to show on this page, rendered or not: those of a navigation that
 * is under way, else those of the address; null when that navigation leaves the page.
 */
export function latestSearch({ location, navigation }: RouterAddress): string | null {
  const { pathname, search } = navigation.location ?? location;
  return pathname === location.pathname ? search : null;
}

/**
 * The search parameters of the address, and a way to change some of them. Changes add up: each starts from the latest
 * address, where `useSearchParams` starts from the last rendered one, so that of two changes in one moment (a row is
 * opened while a search is sent) the second took the first one back. A change that comes while the page is being left
 * is dropped: it would lead back.
 */
export function useAddressParams(): [
  URLSearchParams,
  (change: Change, options?: { replace?: boolean; state?: unknown }) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The hooks know what was rendered; only the router itself knows what was asked for since.
  const router = useContext(RouterContext)?.router;
  const write = (change: Change, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => {
    const latest = router ? latestSearch(router.state) : params;
    if (latest === null) return;
    const next = new URLSearchParams(latest);
    change(next);
    void navigate(`?${next}`, { replace, state, preventScrollReset: true });
  };
  return [params, write];
}
