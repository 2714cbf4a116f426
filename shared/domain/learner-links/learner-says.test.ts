// What a learner says by a link: agreeing to e-mails, choosing and declining times, consents, and what happened.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, petra, sam } from '#shared/testing/people.ts';
import {
  claim,
  consent,
  course,
  enrollment,
  interview,
  learnerContact,
  learnerLink,
  learnerReply,
  mailedLink,
  match,
  slot,
} from '#shared/testing/rows.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { letLearnersChoose } from '../courses/learners-choose.ts';
import { sharesOf } from '../organizations/unusual-shares.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { answerAsLearner } from './learner-answer.ts';
import { requestOfLearner, stopLearnerMails } from './learner-commands.ts';
import { dismissReply } from './dismiss-reply.ts';
import { consentAsLearner } from './learner-consent.ts';
import { endLearnerContact, recordContact } from './learner-contact.ts';
import { learnerActor } from './learner-link.ts';
import { makeLearnerLink } from './learner-links.ts';
import { waitingReply } from './waiting-reply.ts';
import { chooseAsLearner, declineAsLearner } from './learner-times.ts';

const matchId = match().id;
const other = { matchId: 'match-2', candidateReferenceId: 'C-04106101N' };
const zoe = learnerActor(mailedLink());
const startsAt = '2026-06-10T09:00:00.000Z';
const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;
const agreed = { enrollmentId: enrollment().id, givenBy: 'guardian', givenOn: '2026-06-01' };

interface Given {
  link?: Row<'learnerLinks'>;
  isOn?: boolean;
  of?: Partial<Row<'matches'>>;
  about?: Partial<Row<'interviews'>>;
}

/** Zoe’s match, and that of another student in the same course. */
async function matched({ link = mailedLink(), isOn = true, of = {}, about = {} }: Given = {}) {
  const room = await classroom();
  await room.put('courses', course({ learnersChoose: isOn }));
  await room.put('learnerLinks', link);
  await room.put('learnerContacts', learnerContact());
  await room.put('matches', match(of), match({ id: other.matchId, ...scheduled, ...other }));
  await room.put('interviews', interview(about));
  return room;
}

const offered = { proposedBy: 'employer', proposedAt: '2026-06-02T10:00:00.000Z' } as const;

async function withTimes(given: Given = {}): Promise<Classroom> {
  const room = await matched({ about: { ...offered, startsAt: null }, ...given });
  await room.put('slots', slot({ startsAt }), slot({ id: 'slot-2', startsAt: '2026-06-11T09:00:00.000Z' }));
  return room;
}

const choose = (more: object = {}) => ({ id: 'reply-1', matchId, startsAt, freeDays: null, ...more });
const decline = (more: object = {}) => ({ id: 'reply-1', matchId, from: startsAt, ...more });
const answer = (more: object = {}) => ({ id: 'reply-1', matchId, ...more });
const matchNow = (room: Classroom) => room.single('matches', { id: matchId });

describe('agreeing to e-mails', () => {
  test('records the wording, the giver and the day, once until it ends', async () => {
    const room = await classroom();
    await room.accept(recordContact, agreed, paul);
    const first = learnerContact({ givenBy: 'guardian', createdAt: room.now, rev: 0 });
    expect(await room.single('learnerContacts')).toEqual(first);
    await room.accept(recordContact, { ...agreed, givenBy: 'learner' }, sam);
    expect(await room.single('learnerContacts')).toEqual(first);
    await room.accept(endLearnerContact, { enrollmentId: agreed.enrollmentId }, sam);
    expect(await room.single('learnerContacts')).toMatchObject({ endedAt: room.now, endedByName: 'Sam' });
    await room.accept(recordContact, { ...agreed, givenBy: 'learner' }, sam);
    expect(await room.single('learnerContacts')).toMatchObject({ endedAt: null, givenBy: 'learner' });
  });

  test('lets the student’s own provider alone record and end an agreement to emails', async () => {
    const room = await matched();
    expect((await refusal(room.accept(recordContact, agreed, petra)))[0]).toBe('not_found');
    expect((await refusal(room.accept(endLearnerContact, agreed, petra)))[0]).toBe('not_found');
  });

  test('comes before a mailed link, which keeps the address, since when it was known and who entered it', async () => {
    const room = await classroom();
    const link = { id: 'link-1', enrollmentId: agreed.enrollmentId, delivery: 'mailed' };
    expect((await refusal(room.accept(makeLearnerLink, link, paul)))[1]).toBe(
      'This student has not agreed to emails.',
    );
    await room.accept(recordContact, agreed, paul);
    await room.accept(makeLearnerLink, link, paul);
    const { studentEmail, updatedAt, updatedByName } = enrollment();
    expect(await room.single('learnerLinks')).toMatchObject({
      address: studentEmail,
      addressSince: updatedAt,
      addressByName: updatedByName,
    });
  });

  test('ends an agreement to emails by the learner, also by a revoked link, and by an erasure, which forgets the address', async () => {
    const room = await matched({ link: mailedLink({ revokedAt: '2026-06-03T09:00:00.000Z' }) });
    await room.accept(stopLearnerMails, {}, zoe);
    expect(await room.single('learnerContacts')).toMatchObject({ endedByName: 'The learner, by link' });
    const erased = await matched();
    await erased.put('learnerReplies', learnerReply({ kind: 'none', text: 'Call my aunt Ann' }));
    await erased.accept(eraseStudent, { id: enrollment().id }, paul);
    expect(await erased.single('learnerLinks')).toMatchObject({ address: null, revokedAt: erased.now });
    expect((await erased.single('learnerContacts')).endedAt).toBe(erased.now);
    expect((await erased.single('learnerReplies')).text).toBeNull();
  });
});

describe('choosing a time', () => {
  test('by a mailed link confirms it as the provider’s act, and only one of two wins', async () => {
    const room = await withTimes();
    await room.accept(chooseAsLearner, choose(), zoe);
    expect(await matchNow(room)).toMatchObject(scheduled);
    expect(await room.single('interviews')).toMatchObject({
      confirmedAt: room.now,
      objectUntil: null,
      updatedByName: 'The learner, by link',
    });
    expect(await room.told()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^erin: /),
        'paul: A candidate chose a time: Care Assistant',
      ]),
    );
    const second = choose({ id: 'reply-2', startsAt: '2026-06-11T09:00:00.000Z' });
    expect((await refusal(room.accept(chooseAsLearner, second, zoe)))[0]).toBe('stale');
    expect(await matchNow(room)).toMatchObject(scheduled);
  });

  test.each([
    ['by another link', { link: learnerLink({ confirmedAt: '2026-06-02T15:00:00.000Z' }) }],
    ['without the course’s setting', { isOn: false }],
  ])('%s only tells the provider what the learner would like', async (_how, given) => {
    const room = await withTimes(given);
    await room.accept(chooseAsLearner, choose(), zoe);
    expect(await matchNow(room)).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.single('learnerReplies')).toMatchObject({ kind: 'choose', startsAt });
    expect(await room.told()).toEqual([]);
  });

  test('or none of them keeps the free days and changes nothing', async () => {
    const room = await withTimes();
    await room.accept(chooseAsLearner, choose({ startsAt: null, freeDays: 'Fridays' }), zoe);
    expect(await room.single('learnerReplies')).toMatchObject({ kind: 'none', text: 'Fridays' });
    expect(await room.store.find('slots')).toMatchObject([{ state: 'proposed' }, { state: 'proposed' }]);
  });

  test('refuses a choice of a time that was not offered, for another’s match, and before "This is me"', async () => {
    const room = await withTimes();
    const late = choose({ startsAt: '2026-06-12T09:00:00.000Z' });
    expect((await refusal(room.accept(chooseAsLearner, late, zoe)))[0]).toBe('stale');
    const foreign = choose({ matchId: other.matchId });
    expect((await refusal(room.accept(chooseAsLearner, foreign, zoe)))[0]).toBe('not_found');
    const unsure = await withTimes({ link: mailedLink({ confirmedAt: null }) });
    expect((await refusal(unsure.accept(chooseAsLearner, choose(), zoe)))[0]).toBe('forbidden');
    expect(await room.store.find('learnerReplies')).toEqual([]);
  });
});

describe('declining an interview', () => {
  const set = { of: scheduled, about: { startsAt } };

  test('by a mailed link cancels it as the provider’s cancellation does', async () => {
    const room = await matched(set);
    await room.accept(declineAsLearner, decline(), zoe);
    expect(await matchNow(room)).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.single('interviews')).toMatchObject({
      cancelledAt: room.now,
      note: 'The candidate can’t come.',
    });
    expect(await room.single('matches', { id: other.matchId })).toMatchObject(scheduled);
    expect((await room.told()).filter((line) => line.startsWith('paul'))).toEqual([
      'paul: A candidate can’t come on Jun 10: Care Assistant',
    ]);
  });

  test('otherwise only tells the provider, with a notice within 24 hours before the start', async () => {
    const room = await matched({ ...set, isOn: false });
    await room.accept(declineAsLearner, decline(), zoe);
    expect(await matchNow(room)).toMatchObject(scheduled);
    expect(await room.told()).toEqual([]);
    room.now = '2026-06-09T09:00:00.001Z';
    await room.accept(declineAsLearner, decline({ id: 'reply-2' }), zoe);
    expect(await room.told()).toEqual([
      'paul: A candidate can’t come on Jun 10: Care Assistant',
      'sam: A candidate can’t come on Jun 10: Care Assistant',
    ]);
  });

  test('refuses a decline once the interview began, and of a time that was changed', async () => {
    const room = await matched(set);
    const changed = decline({ from: '2026-06-11T09:00:00.000Z' });
    expect((await refusal(room.accept(declineAsLearner, changed, zoe)))[0]).toBe('stale');
    room.now = startsAt;
    expect((await refusal(room.accept(declineAsLearner, decline(), zoe)))[0]).toBe('stale');
  });
});

test('lets the course’s own provider alone change whether learners choose', async () => {
  const room = await matched({ isOn: false });
  expect((await refusal(room.accept(letLearnersChoose, { id: course().id, isOn: true }, petra)))[0]).toBe(
    'not_found',
  );
  await room.accept(letLearnersChoose, { id: course().id, isOn: true }, paul);
  expect(await room.single('courses')).toMatchObject({ learnersChoose: true });
});

test('a consent is given and withdrawn on the page, and told to both sides by reference only', async () => {
  const room = await matched();
  await room.accept(consentAsLearner, { matchId, isGiven: true, withContact: true }, zoe);
  expect(await room.single('consents')).toMatchObject({
    how: 'by link',
    withContact: true,
    withdrawnAt: null,
  });
  await room.accept(consentAsLearner, { matchId, isGiven: false }, zoe);
  expect((await room.single('consents')).withdrawnAt).toBe(room.now);
  expect((await room.told()).join()).not.toContain('Zoe');
  expect(
    (await refusal(room.accept(consentAsLearner, { matchId: other.matchId, isGiven: true }, zoe)))[0],
  ).toBe('not_found');
  await room.put('consents', consent({ id: other.matchId }));
  expect((await refusal(room.accept(consentAsLearner, { matchId, isGiven: false }, zoe)))[0]).toBe(
    'not_found',
  );
});

describe('dismissing what a learner said', () => {
  const isWaiting = async (room: Classroom) => {
    const slots = await room.store.find('slots', { matchId });
    const replies = await room.store.find('learnerReplies', { matchId });
    return waitingReply({ match: await matchNow(room), slots, replies }, room.now) !== undefined;
  };

  test('keeps the interview, and a second decline waits again', async () => {
    const room = await matched({ of: scheduled, about: { startsAt }, isOn: false });
    await room.accept(declineAsLearner, decline(), zoe);
    expect(await isWaiting(room)).toBe(true);
    await room.accept(dismissReply, { id: 'reply-1' }, paul);
    expect(await isWaiting(room)).toBe(false);
    expect(await matchNow(room)).toMatchObject(scheduled);
    expect(await room.single('learnerReplies')).toMatchObject({
      dismissedAt: room.now,
      dismissedByName: paul.name,
    });
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(declineAsLearner, decline({ id: 'reply-2' }), zoe);
    expect(await isWaiting(room)).toBe(true);
  });

  test('refuses other organizations, and keeps an answer about an interview', async () => {
    const room = await matched();
    await room.put('learnerReplies', learnerReply({ kind: 'answer', happening: 'held' }));
    expect((await refusal(room.accept(dismissReply, { id: 'reply-1' }, paul)))[0]).toBe('not_found');
    await room.put('learnerReplies', learnerReply({ id: 'reply-2' }));
    expect((await refusal(room.accept(dismissReply, { id: 'reply-2' }, petra)))[0]).toBe('not_found');
    expect((await refusal(room.accept(dismissReply, { id: 'reply-2' }, erin)))[0]).toBe('forbidden');
  });
});

describe('deleting the data', () => {
  const deletion = { id: 'request-1', kind: 'deletion', note: null };
  const second = { id: 'enrollment-2', candidateReferenceId: other.candidateReferenceId };

  test('deletes at once by a mailed link, also after a request, and nothing of another student', async () => {
    const room = await matched({ link: learnerLink({ confirmedAt: '2026-06-02T15:00:00.000Z' }) });
    await room.put('enrollments', enrollment(second));
    await room.accept(requestOfLearner, deletion, learnerActor(learnerLink()));
    expect(await room.single('enrollments', { id: enrollment().id })).toMatchObject({ erasedAt: null });
    await room.put('learnerLinks', mailedLink());
    await room.accept(requestOfLearner, { ...deletion, id: 'request-2' }, zoe);
    expect(await room.single('enrollments', { id: enrollment().id })).toMatchObject({
      studentName: '',
      studentEmail: '',
      erasedAt: room.now,
    });
    expect(await room.single('enrollments', { id: second.id })).toMatchObject({ erasedAt: null });
    expect(await room.store.find('dataRequests')).toMatchObject([
      { id: 'request-1', outcome: 'erased', doneByName: 'The learner, by link' },
    ]);
    expect((await room.told()).filter((line) => line.includes('deleted'))).toEqual([
      `paul: ${enrollment().candidateReferenceId} deleted their data`,
      `sam: ${enrollment().candidateReferenceId} deleted their data`,
    ]);
  });

  test('only asks for the deletion once the class list has another address', async () => {
    const room = await matched();
    await room.put('enrollments', { ...enrollment(), studentEmail: 'new@learners.example' });
    await room.accept(requestOfLearner, deletion, zoe);
    expect(await room.single('enrollments')).toMatchObject({ erasedAt: null });
    expect(await room.single('dataRequests')).toMatchObject({ kind: 'deletion', doneAt: null });
  });
});

describe('saying what happened', () => {
  const after = '2026-06-10T12:00:00.000Z';
  const begun = { of: scheduled, about: { startsAt, confirmedAt: '2026-06-03T09:00:00.000Z' } };
  const absent = { matchId, absent: 'provider', note: 'Nobody came' };

  async function over(given: Given = {}): Promise<Classroom> {
    const room = await matched({ ...begun, ...given });
    room.now = after;
    return room;
  }
  const claimNow = (room: Classroom) => room.single('claims');

  test('disputes an open claim that says something else, and settles nothing', async () => {
    const room = await over();
    await room.accept(reportNotHeld, absent, erin);
    expect(await claimNow(room)).toMatchObject({ state: 'open', kind: 'candidate_absent' });
    await room.accept(answerAsLearner, answer({ happening: 'held' }), zoe);
    expect(await claimNow(room)).toMatchObject({
      state: 'disputed',
      learnerDisputedAt: room.now,
      disputedAt: room.now,
      settledAt: null,
      employerComment: 'Nobody came',
      providerComment: null,
    });
    expect((await room.single('interviews')).absences).toBe(0);
    expect(await room.told()).toEqual(
      expect.arrayContaining([
        'erin: The candidate disputes what you reported for Care Assistant',
        expect.stringMatching(/^ada: The candidate disputes/),
      ]),
    );
  });

  test('disputes also a claim that came after the answer', async () => {
    const room = await over();
    await room.accept(answerAsLearner, answer({ happening: 'held' }), zoe);
    expect(await room.store.find('claims')).toEqual([]);
    await room.accept(reportNotHeld, absent, erin);
    expect(await claimNow(room)).toMatchObject({ state: 'disputed', learnerDisputedAt: room.now });
  });

  test.each([
    ['the same as the claim', {}, 'candidate_absent'],
    ['by a link that was not mailed', { link: learnerLink({ confirmedAt: after }) }, 'held'],
  ])('is only shown if it is %s', async (_which, given, happening) => {
    const room = await over(given);
    await room.accept(answerAsLearner, answer({ happening }), zoe);
    await room.accept(reportNotHeld, absent, erin);
    expect(await claimNow(room)).toMatchObject({ state: 'open', learnerDisputedAt: null });
  });

  test('leaves a claim about another interview of the match alone', async () => {
    const room = await over();
    const earlier = { startsAt: '2026-06-05T09:00:00.000Z', createdAt: '2026-06-05T10:00:00.000Z' };
    await room.put('claims', claim({ side: 'employer', kind: 'candidate_absent', ...earlier }));
    await room.accept(answerAsLearner, answer({ happening: 'held' }), zoe);
    expect(await claimNow(room)).toMatchObject({ state: 'open' });
  });

  test('refuses an answer before the end of the interview, a second time, and without an offer', async () => {
    const room = await over();
    room.now = '2026-06-10T09:29:59.999Z';
    const held = answer({ happening: 'held' });
    expect((await refusal(room.accept(answerAsLearner, held, zoe)))[0]).toBe('stale');
    room.now = '2026-06-10T09:30:00.000Z';
    await room.accept(answerAsLearner, held, zoe);
    const again = answer({ id: 'reply-2', happening: 'no_fault' });
    expect((await refusal(room.accept(answerAsLearner, again, zoe)))[0]).toBe('stale');
    const offer = answer({ id: 'reply-3', isOffered: true });
    expect((await refusal(room.accept(answerAsLearner, offer, zoe)))[0]).toBe('stale');
    const both = answer({ id: 'reply-4', happening: 'held', isOffered: true });
    expect((await refusal(room.accept(answerAsLearner, both, zoe)))[0]).toBe('invalid');
  });

  test('that no job was offered disputes an offer', async () => {
    const room = await matched({ of: { status: 'hired', decidedAt: '2026-06-03T09:00:00.000Z' } });
    const offer = claim({
      ...{ kind: 'offer', side: 'employer', startsAt: null, answerUntil: '2026-06-08T09:00:00.000Z' },
      createdAt: '2026-06-03T09:00:00.000Z',
    });
    await room.put('claims', offer);
    await room.accept(answerAsLearner, answer({ isOffered: false }), zoe);
    expect(await claimNow(room)).toMatchObject({ state: 'disputed', learnerDisputedAt: room.now });
  });

  test('a dispute by it that is lost counts in the provider’s share, whoever had made the claim', () => {
    const settledAt = '2026-06-20T09:00:00.000Z';
    const lost = (side: 'employer' | 'provider') =>
      claim({
        ...{ side, kind: 'no_fault', state: 'decided', verdict: 'no_fault', settledAt },
        ...{ disputedAt: settledAt, learnerDisputedAt: settledAt },
      });
    const rows = { matches: [match()], claims: [lost('employer'), lost('provider')], interviews: [] };
    const lostOf = (side: 'employer' | 'provider') => sharesOf({ side, ...rows }, settledAt).lost;
    expect(lostOf('provider')).toEqual({ cases: 2, of: 2 });
    expect(lostOf('employer')).toEqual({ cases: 0, of: 0 });
  });
});
