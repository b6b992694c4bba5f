const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has been waiting, in its largest whole unit: `48 menit`, `3 jam`, `2 hari`. Never negative. */
export function ageText(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < minute) return 'kurang dari 1 menit';
  if (passed < hour) return `${Math.floor(passed / minute)} menit`;
  if (passed < day) return `${Math.floor(passed / hour)} jam`;
  return `${Math.floor(passed / day)} hari`;
}
