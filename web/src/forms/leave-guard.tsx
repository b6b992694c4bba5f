import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { closingLosesTyped, losesTyped } from '../browser/losing-typed.ts';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks before a page with typed work is left: by a link, by Back, and by closing or reloading the tab. Once per area. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesTyped(currentLocation, nextLocation),
  );
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (closingLosesTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, []);
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
