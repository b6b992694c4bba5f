import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { readFailure } from '../../api/failure.ts';
import type { PasswordLink } from './login-message.ts';

/**
 * The link by which a new partner sets an own password, made once when its sheet opens, so that WhatsApp opens with the tap
 * itself. Never asked for again by itself: a second link ends the first one, which may have been sent.
 */
export function usePasswordLink(partnerId: number) {
  const [link, setLink] = useState<PasswordLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  const ask = useCallback(async () => {
    setBusy(true);
    setProblem(null);
    try {
      setLink(await api.partners.passwordLink({ partnerId }));
    } catch (error) {
      setProblem(readFailure(error).message);
    }
    setBusy(false);
  }, [partnerId]);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);
  return { link, problem, busy, ask: () => void ask() };
}
