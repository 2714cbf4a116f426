// How an outcome is corrected: by the employer for 14 days, and by an administrator after them.
import { afterEmployer, reasonChosen, within14Days } from './match-conditions.ts';
import { expect } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { claimHas, matchHas, told } from './match-checks.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const uncounted = matchHas(() => ({ guarantee: null, honouredAt: null }));

const afterHire = ['hired', 'hired, confirmed', 'hired, disputed'] as const;
const afterRefusal = ['not hired', 'not hired, confirmed', 'not hired, disputed'] as const;
/** The correction is a claim, which the provider can dispute. */
const claimed =
  (outcome: Row<'matches'>['status']) =>
  async (room: Classroom): Promise<void> => {
    const { store, now } = room;
    const claims = (await store.find('claims')).filter(({ kind }) => kind === 'outcome');
    expect(claims.at(-1)).toMatchObject({ side: 'employer', state: 'open', outcome });
    // One notice tells of the outcome and of the interview that is open again.
    const told = await store.find('notifications', { personId: 'paul' });
    expect(told.some(({ id, time }) => id.startsWith('claim.made') && time === now)).toBe(true);
  };
/** What the hire rested on waits for an answer again. */
const heldOpen = async ({ store }: Classroom) => {
  const held = (await store.find('claims')).findLast(({ kind }) => kind === 'held');
  expect(['open', 'disputed']).toContain(held?.state);
};
const bothTold = all(told('erin', 'outcome'), told('paul', 'outcome'));
const kept = matchHas(() => ({ guarantee: 'honoured' }));

export const corrections: readonly MatchTransition[] = [
  {
    from: afterHire,
    act: 'Correct to held',
    to: 'interview_completed',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'a claim; the report that it was held waits for an answer again, and keeps nothing before',
    shows: all(claimed('interview_completed'), heldOpen, uncounted),
  },
  {
    from: afterRefusal,
    act: 'Correct to held',
    to: 'interview_completed',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'a claim; the interview stays held',
    shows: claimed('interview_completed'),
  },
  {
    from: afterHire,
    act: 'Correct to not hired',
    to: 'not_hired',
    who: ['employer'],
    conditions: [within14Days, reasonChosen],
    effect: 'a claim; the report that it was held waits for an answer again, and keeps nothing before',
    shows: all(claimed('not_hired'), heldOpen, uncounted),
  },
  {
    from: ['not hired, confirmed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'a claim; the promise stays kept by the interview',
    shows: all(claimed('hired'), kept),
  },
  {
    from: ['not hired', 'not hired, disputed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'a claim; the claim that it was held waits as before',
    shows: all(claimed('hired'), uncounted),
  },
  {
    from: ['absent twice, confirmed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'an offer, which the provider is asked to answer; the promise stays kept by the absences',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), kept),
  },
  {
    from: ['absent twice', 'absent twice, disputed'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'an offer, which the provider is asked to answer; it keeps nothing before',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), uncounted),
  },
  {
    from: ['offered without an interview'],
    act: 'Correct to matched',
    to: 'matched',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'the only correction of an offer; the interview is owed as if it had never been made',
    shows: all(told('paul', 'outcome'), uncounted),
  },
  {
    from: ['offer confirmed', 'offer unanswered'],
    act: 'Correct to matched',
    to: 'matched',
    who: ['employer'],
    conditions: [within14Days],
    effect: 'a claim, which the provider can dispute; the interview is owed unless there was a hire',
    shows: all(claimed('matched'), uncounted),
  },
  {
    from: ['hired 15 days ago', 'not hired 15 days ago'],
    act: 'Correct to held',
    to: 'interview_completed',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'both sides are notified; after a hire the report that it was held waits for an answer again',
    shows: bothTold,
  },
  {
    from: ['hired 15 days ago'],
    act: 'Correct to not hired',
    to: 'not_hired',
    who: ['administrator'],
    conditions: [afterEmployer, reasonChosen],
    effect:
      'both sides are notified; the report that it was held waits for an answer again, and keeps nothing before',
    shows: all(bothTold, heldOpen, uncounted),
  },
  {
    from: ['not hired 15 days ago'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'the promise stays kept by the interview; both sides are notified',
    shows: all(bothTold, kept),
  },
  {
    from: ['absent twice 15 days ago'],
    act: 'Correct to hired',
    to: 'hired',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect: 'an offer, which the provider is asked to answer; the promise stays kept by the absences',
    shows: all(claimHas({ kind: 'offer', state: 'open' }), kept),
  },
  {
    from: ['offered 15 days ago'],
    act: 'Correct to matched',
    to: 'matched',
    who: ['administrator'],
    conditions: [afterEmployer],
    effect:
      'the only correction of an offer; the interview is owed as if it had never been made; both sides are notified',
    shows: all(bothTold, uncounted),
  },
];
