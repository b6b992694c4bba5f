import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The present, moving on twice a minute, for ages such as 'Menunggu 48 menit'. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
