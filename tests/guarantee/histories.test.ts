// Any order of steps by the employer, the provider, an administrator, the calendar and the clock keeps what a guarantee
// means. `npm run guarantee -- --histories 100000` runs many and writes docs/evidence/guarantee.md.
import { expect, test } from 'vitest';
import { rangeFrom, seedsOf } from '../run-seeds.ts';
import { runHistory } from './history.ts';

const histories = 200;
/** A rare state or command may need more histories than these. */
const mostMore = 400;

const statesToReach = [
  'hired honoured',
  'not_hired honoured',
  'matched missed',
  'hired honoured_late',
  'hired open',
  'hired missed',
  'claim offer confirmed',
  'claim offer stood',
  'claim offer disputed',
  'claim offer made',
  'claim offer not_made',
  'claim offer taken_back',
  'claim offer set_aside',
  'claim employer_absent confirmed',
  'claim employer_absent stood',
  'claim employer_absent taken_back',
  'claim employer_absent held',
  'claim employer_absent candidate_absent',
  'claim employer_absent employer_absent',
  'claim employer_absent no_fault',
  'claim employer_absent set_aside',
];
const commandsToReach = [
  'attendance.decide',
  'breaches.excuse',
  'breaches.dispute',
  'claims.confirm',
  'claims.dispute',
  'claims.takeBack',
  'claims.decide',
  'interviews.object',
  'guarantees.recompute',
];

test('honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences', async () => {
  const reached = new Set<string>();
  const wanted = [...statesToReach, ...commandsToReach];
  const seeds = seedsOf('guarantee', histories);
  const last = seeds.at(-1) ?? 0;
  for (const seed of [...seeds, ...rangeFrom(last + 1, mostMore)]) {
    if (seed > last && wanted.every((each) => reached.has(each))) break;
    const result = await runHistory(seed);
    expect({ seed, ...result, reached: [] }).toEqual({ seed, fault: null, log: [], reached: [] });
    for (const state of result.reached) reached.add(state);
  }
  expect(wanted.filter((each) => !reached.has(each))).toEqual([]);
}, 240_000);
