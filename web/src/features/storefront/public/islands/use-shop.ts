import type { Shop } from '@rimpang/contract/storefront';
import { useEffect, useState } from 'react';
import { callApi } from '../../../../api/call.ts';
import { readFailure } from '../../../../api/failure.ts';

type Answer = { shop: Shop } | { problem: string };

/**
 * The settings as they are now, not as they were when the page was opened: prices and bank accounts count at the moment
 * of paying.
 */
export function useShop(): {
  shop: Shop | null;
  problem: string | null;
  retry: () => void;
  /** Reads it again while what is known stays in sight; where that fails, what is known stays. */
  refresh: () => void;
} {
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    callApi<Shop>('/storefront/shop').then(
      (shop) => setAnswer({ shop }),
      (error: unknown) => setAnswer({ problem: readFailure(error).message }),
    );
  }, [tries]);
  return {
    shop: answer && 'shop' in answer ? answer.shop : null,
    problem: answer && 'problem' in answer ? answer.problem : null,
    retry: () => {
      setAnswer(null);
      setTries(tries + 1);
    },
    refresh: () => {
      callApi<Shop>('/storefront/shop').then(
        (shop) => setAnswer({ shop }),
        () => undefined,
      );
    },
  };
}
