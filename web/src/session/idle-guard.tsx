import { useState } from 'react';
import { useIdleTimer } from 'react-idle-timer';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { reportActivity, reportActivityNow } from './activity.ts';
import { isAway } from '../browser/connection.ts';
import { typedAtEnd } from '../browser/losing-typed.ts';
import { endWhenIdle } from './session-end.ts';
import { useSession } from './session-store.ts';

/** The warning stands for the last 30 seconds (at 4:30 of 5 minutes, decision 015). */
const warnMs = 30_000;
const throttleMs = 500;

/** Of what was typed: nothing is promised that is not so (decision 192). */
const whatBecomes = {
  none: '',
  stored:
    'Isian yang belum dikirim tetap tersimpan, kecuali file dan isian rahasia seperti password dan nomor rekening.',
  lost: 'Isian yang belum dikirim akan hilang.',
};

/** Signs out after the idle limit, counted over all tabs, with a warning before and one button to stay. */
export function IdleGuard() {
  const { idleSeconds } = useSession();
  const [endsAt, setEndsAt] = useState<Date | null>(null);
  const timer = useIdleTimer({
    name: 'rimpang-idle',
    timeout: idleSeconds * 1000,
    promptBeforeIdle: warnMs,
    throttle: throttleMs,
    crossTab: true,
    onPrompt: () => {
      if (!isAway()) setEndsAt(new Date(Date.now() + warnMs));
    },
    onActive: () => setEndsAt(null),
    onAction: (_, idle) => {
      if (!idle?.isPrompted()) reportActivity();
    },
    onIdle: endWhenIdle,
  });
  const stay = () => {
    timer.activate();
    reportActivityNow();
    setEndsAt(null);
  };
  return (
    <Sheet
      open={endsAt !== null}
      onClose={stay}
      withoutClose
      withoutStep
      title="Masih di sini?"
      foot={
        <Button onClick={stay} wide>
          Tetap masuk
        </Button>
      }
    >
      <p>
        Anda akan dikeluarkan dalam {endsAt && <Countdown until={endsAt} ended="0 detik" />} karena tidak ada
        aktivitas. {whatBecomes[typedAtEnd() ?? 'none']}
      </p>
    </Sheet>
  );
}
