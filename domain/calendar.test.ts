import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessHour,
  formatDate,
  formatLongDate,
  formatClock,
  formatMoment,
  formatMonth,
  formatShortDate,
  formatSortable,
  formatTime,
  monthOf,
  startOfBusinessDay,
  startOfMonth,
  startOfMonthNamed,
  yearMonthLabel,
} from './calendar.ts';

const at = (text: string) => new Date(text);
const moments = fc.date({
  min: at('1990-01-01T00:00:00Z'),
  max: at('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the business day is the WIB day (decision 016)', () => {
  test.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-19T17:00:00.000Z'],
    ['2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T00:00:00.000Z', '2026-11-19T17:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31T17:00:00.000Z'],
    ['2028-02-29T18:00:00.000Z', '2028-02-29T17:00:00.000Z'],
    ['1969-12-31T16:59:59.000Z', '1969-12-30T17:00:00.000Z'],
  ])('%s belongs to the day that began at %s', (moment, start) => {
    expect(startOfBusinessDay(at(moment)).toISOString()).toBe(start);
  });

  test('every moment lies within the 24 hours of its day, which begins at midnight in Jakarta', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const start = startOfBusinessDay(moment);
        const since = moment.getTime() - start.getTime();
        expect(since).toBeGreaterThanOrEqual(0);
        expect(since).toBeLessThan(86_400_000);
        expect(formatTime(start)).toBe('00.00');
        expect(formatDate(start)).toBe(formatDate(moment));
      }),
    );
  });
});

describe('Indonesian dates', () => {
  test.each([
    ['2026-11-20T07:32:00Z', 'Jumat, 20 November 2026', '20 Nov', '14.32', '2611'],
    ['2026-11-20T17:00:00Z', 'Sabtu, 21 November 2026', '21 Nov', '00.00', '2611'],
    ['2026-12-31T17:05:00Z', 'Jumat, 1 Januari 2027', '1 Jan', '00.05', '2701'],
    ['2028-02-28T17:00:00Z', 'Selasa, 29 Februari 2028', '29 Feb', '00.00', '2802'],
    ['2026-08-16T16:59:00Z', 'Minggu, 16 Agustus 2026', '16 Agu', '23.59', '2608'],
    ['2026-05-01T00:00:00Z', 'Jumat, 1 Mei 2026', '1 Mei', '07.00', '2605'],
  ])('%s', (moment, long, short, time, month) => {
    expect(formatLongDate(at(moment))).toBe(long);
    expect(formatShortDate(at(moment))).toBe(short);
    expect(formatTime(at(moment))).toBe(time);
    expect(yearMonthLabel(at(moment))).toBe(month);
  });

  test('a moment names its zone, on one line with the time', () => {
    expect(formatClock(at('2026-11-20T07:32:00Z'))).toBe('14.32\u00a0WIB');
    expect(formatMoment(at('2026-11-20T07:32:00Z'))).toBe('20 November 2026, 14.32\u00a0WIB');
  });

  test.each([
    ['2026-11-20T16:59:59Z', 23],
    ['2026-11-20T17:00:00Z', 0],
    ['2026-11-20T04:00:00Z', 11],
  ])('%s is hour %d of the day', (moment, hour) => {
    expect(businessHour(at(moment))).toBe(hour);
  });

  test('agrees with the time zone data of the platform', () => {
    const jakarta = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(formatDate(moment)).toBe(jakarta.format(moment));
      }),
    );
  });
});

describe('months of Jakarta', () => {
  const evening = new Date('2026-11-30T16:59:59Z');
  const midnight = new Date('2026-11-30T17:00:00Z');
  test('begin at midnight WIB', () => {
    expect(monthOf(evening)).toBe('2026-11');
    expect(monthOf(midnight)).toBe('2026-12');
    expect(startOfMonth(midnight)).toEqual(midnight);
    expect(startOfMonth(midnight, -11)).toEqual(new Date('2025-12-31T17:00:00Z'));
    expect(startOfMonthNamed('2026-12')).toEqual(midnight);
    expect(formatMonth(midnight)).toBe('Desember 2026');
    expect(formatSortable(midnight)).toBe('2026-12-01 00:00');
  });
});
