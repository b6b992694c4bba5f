import { businessHour } from '@rimpang/domain/calendar';

/** The greeting of the hour in the business's time zone: pagi until 11, siang until 15, sore until 18, then malam. */
export function greeting(at: Date): string {
  const hour = businessHour(at);
  if (hour >= 4 && hour < 11) return 'Selamat pagi';
  if (hour >= 11 && hour < 15) return 'Selamat siang';
  if (hour >= 15 && hour < 18) return 'Selamat sore';
  return 'Selamat malam';
}
