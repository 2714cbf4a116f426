// The list of duties in docs/operations.md is that of the code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { dutiesOf } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';

const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const [, chapter = ''] = /^## Duties$(.*?)^## /ms.exec(text) ?? [];
const periods: Readonly<Record<string, number>> = {
  '30 seconds': MINUTE_MS / 2,
  hourly: HOUR_MS,
  daily: DAY_MS,
};

test('lists every duty with its period in the documents, and no other', () => {
  const listed = [...chapter.matchAll(/^\| `([^`]+)` \| ([\w ]+) \| \S/gm)].map(([, name, often = '']) => [
    name,
    periods[often],
  ]);
  // Nothing is run.
  const duties = dutiesOf({ jobs: {}, isVacuumed: true } as Scheduler);
  expect(listed.length).toBeGreaterThan(10);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(duties.map(({ name, everyMs }) => [name, everyMs])),
  );
});
