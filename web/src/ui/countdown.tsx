import { useEffect, useState } from 'react';

function inWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} jam ${minutes} menit`;
  if (minutes > 0) return `${minutes} menit ${seconds % 60} detik`;
  return `${seconds} detik`;
}

/** The time left until `until`, in words. `ended` replaces it afterwards; not announced on every tick. */
export function Countdown({ until, ended }: { until: Date; ended: string }) {
  const end = until.getTime();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);
  return (
    <span className="num" role="timer">
      {left === 0 ? ended : inWords(left)}
    </span>
  );
}
