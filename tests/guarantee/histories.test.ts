// Any order of steps by the employer, the provider, an administrator, the calendar and the clock keeps what a guarantee
// means. `npm run guarantee -- --histories 100000` runs many and writes docs/evidence/guarantee.md.
import { expect, test } from 'vitest';
import { rangeFrom, seedsOf } from '../run-seeds.ts';
import { historiesOf } from './job.ts';

const histories = 200;
/** A rare state or command may need more histories than these. */
const mostMore = 400;

const statesToReach = [
  'hired honoured',
  'not_hired honoured',
  'interview_completed honoured',
  'matched missed',
  'hired honoured_late',
  'hired open',
  'hired missed',
  'not_hired open',
  'interview_completed open',
  ...['open', 'stood', 'lapsed', 'disputed'].map((state) => `claim silence ${state}`),
  ...['open', 'confirmed', 'stood', 'refused', 'taken_back', 'lapsed'].map((state) => `claim time ${state}`),
  ...['open', 'confirmed', 'stood', 'disputed', 'hired', 'not_hired', 'taken_back', 'set_aside'].map(
    (state) => `claim outcome ${state}`,
  ),
  'claim held reopened',
  ...['confirmed', 'stood', 'disputed', 'made', 'not_made', 'taken_back', 'set_aside'].map(
    (state) => `claim offer ${state}`,
  ),
  ...['held', 'candidate_absent', 'employer_absent', 'no_fault'].flatMap((kind) =>
    ['confirmed', 'stood', 'disputed', 'taken_back'].map((state) => `claim ${kind} ${state}`),
  ),
  'claim held held',
  'claim held no_fault',
  'claim candidate_absent candidate_absent',
  'claim candidate_absent no_fault',
  'claim candidate_absent set_aside',
  'claim employer_absent held',
  'claim employer_absent employer_absent',
  'claim employer_absent no_fault',
  'claim no_fault no_fault',
  'owed match returned',
  'matched in wait for a place',
  'began after it waited for a place',
];
const commandsToReach = [
  'attendance.decide',
  'attendance.dispute',
  'breaches.excuse',
  'breaches.dispute',
  'claims.confirm',
  'claims.dispute',
  'claims.takeBack',
  'claims.decide',
  'interviews.agreeByPhone',
  'interviews.confirmAgreed',
  'interviews.correctOutcome',
  'interviews.object',
  'interviews.reportNotHeld',
  'interviews.reschedule',
  'guarantees.recompute',
  'agreements.cancel',
  'crowds.report',
  'crowds.decide',
];

test('honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences', async () => {
  const reached = new Set<string>();
  const wanted = [...statesToReach, ...commandsToReach];
  const seeds = seedsOf('guarantee', histories);
  const last = seeds.at(-1) ?? 0;
  for (const seed of [...seeds, ...rangeFrom(last + 1, mostMore)]) {
    if (seed > last && wanted.every((each) => reached.has(each))) break;
    for (const run of historiesOf(seed)) {
      const result = await run(seed);
      expect({ seed, ...result, reached: [] }).toEqual({ seed, fault: null, log: [], reached: [] });
      for (const state of result.reached) reached.add(state);
    }
  }
  expect(wanted.filter((each) => !reached.has(each))).toEqual([]);
}, 240_000);
