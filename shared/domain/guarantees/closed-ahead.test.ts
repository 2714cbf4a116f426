// Tests the warning about an employer that is closed on many of the coming working days.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, organization } from '#shared/testing/people.ts';
import { job, jobId, site } from '#shared/testing/rows.ts';
import { addDays, isWeekend } from '#shared/lib/time.ts';
import { placeOfJob } from '#shared/reads/decisions/place-of-job.ts';
import { copiedFrom } from '../sites/site.ts';
import { closedAhead, closedAheadText } from './closed-ahead.ts';

// A Wednesday.
const now = '2026-06-03T10:00:00.000Z';
const today = '2026-06-03';
const days = (count: number, from = today) =>
  Array.from({ length: count }, (_, ahead) => addDays(from, ahead));
const working = (count: number) =>
  days(200)
    .filter((day) => !isWeekend(day))
    .slice(0, count);
const closedOn = (closedDays: string[], timeZone = 'UTC') => closedAhead({ timeZone, closedDays }, now);

describe('counting the closed days ahead', () => {
  test('counts the working days of the coming 90 days', () => {
    expect(closedOn([])).toEqual({ closed: 0, workingDays: 64 });
  });

  test('counts today and the 90th day, and neither yesterday nor the 91st', () => {
    const [last, beyond] = [addDays(today, 89), addDays(today, 90)];
    expect(isWeekend(last) || isWeekend(beyond)).toBe(false);
    expect(closedOn([today, last]).closed).toBe(2);
    expect(closedOn([addDays(today, -1), beyond]).closed).toBe(0);
  });

  test('does not count weekends, and counts a day that is given twice once', () => {
    expect(closedOn(['2026-06-06', '2026-06-07', '2026-06-08', '2026-06-08']).closed).toBe(1);
  });

  test('begins with the day on the clock of the place', () => {
    expect(
      closedAhead({ timeZone: 'UTC', closedDays: ['2026-06-03'] }, '2026-06-04T05:00:00.000Z').closed,
    ).toBe(0);
    const onCoast = { timeZone: 'America/Los_Angeles', closedDays: ['2026-06-03'] };
    expect(closedAhead(onCoast, '2026-06-04T05:00:00.000Z').closed).toBe(1);
  });
});

describe('the warning', () => {
  test('warns about 31 closed working days, and not about 30, also with closed weekends', () => {
    const weekends = days(90).filter(isWeekend);
    expect(closedAheadText('Acme Care', closedOn([...working(30), ...weekends]))).toBeUndefined();
    expect(closedAheadText('Acme Care', closedOn(working(31)))).toBe(
      'Acme Care is closed on 31 of the next 64 working days. Interviews may be due up to 10 days later.',
    );
  });

  test('takes the calendar of the job’s site in place of the organization’s, and of each job its own', async () => {
    const room = await classroom();
    const closed = working(31).join(' ');
    await room.put('organizations', organization(erin, { closedDays: closed }));
    await room.put('sites', site());
    await room.put('jobs', job({ id: 102, ...copiedFrom(site()) }));
    const warningFor = async (id: number) => {
      const place = await placeOfJob(room.store, erin, id);
      return place && closedAheadText(place.name, closedAhead(place, now));
    };
    expect(await warningFor(jobId)).toMatch(/^Acme Care is closed on 31/);
    expect(await warningFor(102)).toBeUndefined();
    await room.put('sites', site({ closedDays: closed }));
    await room.put('organizations', organization(erin));
    expect(await warningFor(102)).toMatch(/^Harbor House, Acme Care is closed on 31/);
    expect(await warningFor(jobId)).toBeUndefined();
    expect(await warningFor(999)).toBeNull();
  });
});
