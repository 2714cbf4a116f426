// Draws a random history of a job with several candidates. Two of them are judged as the candidate of the other histories is,
// and the job by what the page says of capacity, openings and crowds.
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, petra, system } from '#shared/testing/people.ts';
import { agreement, course, courseId, jobId, match, reference } from '#shared/testing/rows.ts';
import { chanceFrom } from '../simulation/random.ts';
import { checkerOf } from './checker.ts';
import { crowdCheckerOf } from './crowds.ts';
import { faultOfOpenings, newHistory, play, runHistory, settle } from './history.ts';
import type { Result } from './history.ts';
import { placesCheckerOf } from './places.ts';
import { at, drawStep, fees, give, mark, passTime } from './steps.ts';
import type { History } from './steps.ts';
import { viewOf } from './view.ts';

const otherCourse = 202;
const completedOn = '2026-06-01';
const referenceOf = (number: number): string => candidateReference(Uint8Array.of(1, 2, 3, 4, number));
const month = 30 * 24 * 60 * 60_000;
/** Where a job names no number. */
const usualLimit = 100;

/** The histories of a seed: of one guarantee, and for every tenth seed of a job with several candidates. */
export const historiesOf = (seed: number): ((seed: number) => Promise<Result>)[] =>
  seed % 10 === 0 ? [runHistory, runJobHistory] : [runHistory];

export async function runJobHistory(seed: number): Promise<Result> {
  const chance = chanceFrom(seed);
  const isCrowd = chance.happens(0.3);
  const limit = isCrowd && chance.happens(0.5) ? null : 1 + chance.below(3);
  // Candidates for one place wait for months.
  const isScarce = limit === 1 && !isCrowd;
  const room = await classroom({
    agreement: { interviewsPer30Days: limit },
    job: { openings: chance.pick([1, 2, null]) },
  });
  const ofOther = { courseId: otherCourse, providerId: 'petra' };
  await room.put('courses', course({ id: otherCourse, providerId: 'petra' }));
  await room.put('agreements', agreement({ ...ofOther, interviewsPer30Days: limit }));
  await settle(room, chance.pick(fees));
  const given = { completedOn, chance, isIdle: chance.happens(0.25) };
  const others = newHistory(room, { ...given, reference: '' });
  const step = isCrowd ? crowdStep : placeStep;
  if (isCrowd) await addCrowd(room);
  const histories = await judgedAmong(others, step);
  const checks = await Promise.all(histories.map(checkerOf));
  const checkPlaces = await placesCheckerOf(room, limit ?? usualLimit, others.accepted);
  const checkCrowds = await crowdCheckerOf(room);
  return play([...histories, others], 30 + chance.below(40), async () => {
    const history = chance.pick(histories);
    const isStepped =
      chance.happens(0.35) &&
      (await passTime(history, isScarce && chance.happens(0.4) ? month / 2 : undefined));
    if (isStepped) await hourly(others);
    else await (chance.happens(0.4) ? step(others) : drawStep(history));
    for (const check of checks) {
      const fault = await check(isStepped);
      if (fault) return fault;
    }
    return (await checkPlaces(isStepped)) ?? (await checkCrowds()) ?? faultOfOpenings(room);
  });
}

/** The histories of two candidates, who may have to wait for a place after others. */
async function judgedAmong(others: History, step: (others: History) => Promise<unknown>): Promise<History[]> {
  const { room, chance, isIdle, accepted } = others;
  const histories = [reference, referenceOf(0)].map((each) => ({
    ...newHistory(viewOf(room, each), { completedOn, chance, isIdle, reference: each }),
    accepted,
  }));
  for (const history of histories) history.all = histories;
  others.all = [...histories, others];
  for (const history of histories) {
    for (let count = chance.below(3); count > 0; count -= 1) await step(others);
    await mark(history);
    room.now = at(room.now, 60_000);
  }
  return histories;
}

/** The hourly job gives the places, and lets crowds go on about which nobody decided. */
async function hourly(others: History): Promise<void> {
  const { store, now } = others.room;
  await give(others, 'matching.givePlaces', { jobId }, system);
  for (const { id, state, restsUntil } of await store.find('crowdReports'))
    if (state === 'open' && (restsUntil ?? '') <= now) await give(others, 'crowds.endRest', { id }, system);
}

/** Other candidates of both providers come and go, and the employer hires them, or ends what they rest on. */
async function placeStep(others: History): Promise<unknown> {
  const { room, chance } = others;
  const number = 1 + chance.below(6);
  const [candidateReferenceId, isFirst] = [referenceOf(number), number <= 2];
  const [provider, of] = isFirst ? [paul, courseId] : [petra, otherCourse];
  const found = (await room.store.find('matches')).find(
    (each) => each.candidateReferenceId === candidateReferenceId,
  );
  const matchId = found?.id ?? 'nothing';
  if (chance.happens(0.04)) return end(others);
  if (!found || found.withdrawnAt)
    return give(
      others,
      'completions.mark',
      { courseId: of, candidateReferenceId, completionDate: completedOn },
      provider,
    );
  const offer = (await room.store.find('claims', { matchId })).find(({ state }) => state === 'open');
  if (offer) return give(others, 'claims.confirm', { id: offer.id }, provider);
  return chance.pick([
    () => give(others, 'interviews.recordOutcome', { matchId, outcome: 'hired' }, erin),
    () => give(others, 'matches.withdraw', { matchId, reason: 'Found work' }, provider),
    () => give(others, 'completions.remove', { id: `${of}.${candidateReferenceId}` }, provider),
    () => give(others, 'interviews.agreeByPhone', { matchId, startsAt: at(room.now, 60_000) }, erin),
  ])();
}

/** A side ends an agreement, or the employer changes the job. */
async function end(others: History): Promise<unknown> {
  const { room, chance } = others;
  const ended = chance.pick([agreement(), agreement({ courseId: otherCourse, providerId: 'petra' })]);
  const provider = ended.providerId === 'paul' ? paul : petra;
  const job = (await room.store.find('jobs'))[0];
  const edit = (set: object, base: object) => give(others, 'jobs.edit', { id: jobId, set, base }, erin);
  return chance.pick([
    () => give(others, 'agreements.cancel', { id: ended.id, reason: null }, chance.pick([erin, provider])),
    () => edit({ isActive: !job?.isActive }, { isActive: job?.isActive }),
    () => edit({ openings: chance.pick([1, 2, 3, null]) }, { openings: job?.openings }),
  ])();
}

/** Besides the two who are judged. */
const sizeOfCrowd = 25;

/** Matches of the same day, of whom nothing becomes known but what concerns all. */
async function addCrowd(room: Classroom): Promise<void> {
  for (let number = 1; number <= sizeOfCrowd; number += 1)
    await room.put(
      'matches',
      match({
        id: `crowd-${number}`,
        candidateReferenceId: referenceOf(number),
        owedSince: room.now,
        createdAt: room.now,
      }),
    );
}

/** The employer reports the crowd, an administrator decides, or one of the others leaves. */
async function crowdStep(others: History): Promise<unknown> {
  const { room, chance } = others;
  const [report] = (await room.store.find('crowdReports')).filter(({ state }) => state === 'open');
  if (report && !others.isIdle && chance.happens(0.3))
    return give(
      others,
      'crowds.decide',
      { id: report.id, verdict: chance.pick(['withdraw', 'go_on']), comment: 'Seen' },
      ada,
    );
  if (chance.happens(0.1))
    return give(
      others,
      'matches.withdraw',
      { matchId: `crowd-${1 + chance.below(sizeOfCrowd)}`, reason: 'Found work' },
      paul,
    );
  const id = `report-${others.accepted.length}`;
  return give(others, 'crowds.report', { id, providerId: 'paul', day: '2026-06-03' }, erin);
}
