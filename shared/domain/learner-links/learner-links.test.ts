// Links to a learner's own page: who makes, renews and revokes them, when they end, and what a learner does by them.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { assignment, membership, paul, petra, sam, tess } from '#shared/testing/people.ts';
import { courseId, enrollment, learnerLink, match, reference } from '#shared/testing/rows.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { confirmLearner, disownLearnerPage, openLearnerPage, requestOfLearner } from './learner-commands.ts';
import { isLive, learnerActor, linksEndAt } from './learner-link.ts';
import { makeLearnerLink, revokeLearnerLink } from './learner-links.ts';

const enrollmentId = enrollment().id;
const make = (id: string, more: object = {}) => ({ id, enrollmentId, delivery: 'copied', ...more });
const zoe = learnerActor(learnerLink());
const live = async (room: Classroom) =>
  (await room.store.find('learnerLinks', { enrollmentId })).filter(({ revokedAt }) => !revokedAt);

async function linked(overrides: Partial<Row<'learnerLinks'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('learnerLinks', learnerLink(overrides));
  return room;
}

describe('making and revoking links', () => {
  test('records how, by whom and when a link was made', async () => {
    const room = await classroom();
    await room.accept(makeLearnerLink, make('link-1'), paul);
    expect(await room.single('learnerLinks')).toEqual(learnerLink({ createdAt: room.now, rev: 0 }));
  });

  test('makes a sixth link only in place of another one, which ends with it', async () => {
    const room = await classroom();
    for (const id of ['a', 'b', 'c', 'd', 'e']) await room.accept(makeLearnerLink, make(id), paul);
    expect(await refusal(room.accept(makeLearnerLink, make('f'), sam))).toEqual([
      'limit',
      'This student has 5 links. Revoke one first.',
    ]);
    await room.accept(makeLearnerLink, make('f', { replaces: 'c' }), sam);
    expect((await live(room)).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e', 'f']);
    expect(await room.single('learnerLinks', { id: 'c' })).toMatchObject({
      revokedAt: room.now,
      revokedByName: 'Sam',
    });
    expect((await refusal(room.accept(makeLearnerLink, make('g', { replaces: 'c' }), sam)))[0]).toBe(
      'not_found',
    );
  });

  test('counts the links of each student apart', async () => {
    const room = await classroom();
    await room.put('enrollments', enrollment({ id: 'student-2', candidateReferenceId: 'C-04106101N' }));
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await room.accept(makeLearnerLink, { ...make(id), enrollmentId: 'student-2' }, paul);
    await room.accept(makeLearnerLink, make('f'), paul);
    // Another student's link is not renewed in place of one's own.
    expect((await refusal(room.accept(makeLearnerLink, make('g', { replaces: 'a' }), paul)))[0]).toBe(
      'not_found',
    );
  });

  test('makes none for a student of another provider, for a removed one and for an erased one', async () => {
    const room = await classroom();
    expect((await refusal(room.accept(makeLearnerLink, make('a'), petra)))[0]).toBe('not_found');
    await room.put('enrollments', enrollment({ removedAt: room.now, removedByName: 'Sam' }));
    expect((await refusal(room.accept(makeLearnerLink, make('a'), paul)))[0]).toBe('removed');
    await room.put('enrollments', enrollment({ erasedAt: room.now }));
    expect((await refusal(room.accept(makeLearnerLink, make('a'), paul)))[0]).toBe('erased');
  });

  test('lets a teacher make and revoke links in the assigned course only', async () => {
    const room = await linked();
    await room.put('memberships', membership(tess, { assignsAll: false }));
    expect((await refusal(room.accept(makeLearnerLink, make('a'), tess)))[0]).toBe('forbidden');
    expect((await refusal(room.accept(revokeLearnerLink, { id: 'link-1' }, tess)))[0]).toBe('forbidden');
    await room.put('assignments', assignment(tess, courseId));
    await room.accept(makeLearnerLink, make('a'), tess);
    await room.accept(revokeLearnerLink, { id: 'link-1' }, tess);
    expect((await live(room)).map(({ id }) => id)).toEqual(['a']);
  });

  test('revokes a link once', async () => {
    const room = await linked();
    await room.accept(revokeLearnerLink, { id: 'link-1' }, sam);
    expect(await room.single('learnerLinks')).toMatchObject({ revokedAt: room.now, revokedByName: 'Sam' });
    expect((await refusal(room.accept(revokeLearnerLink, { id: 'link-1' }, paul)))[0]).toBe('not_found');
  });

  test('revokes all links of an erased student and none of another one', async () => {
    const room = await linked();
    await room.put('enrollments', enrollment({ id: 'student-2', candidateReferenceId: 'C-04106101N' }));
    await room.put('learnerLinks', learnerLink({ id: 'link-2' }));
    await room.put('learnerLinks', learnerLink({ id: 'other', enrollmentId: 'student-2' }));
    await room.accept(eraseStudent, { id: enrollmentId }, paul);
    expect(await live(room)).toEqual([]);
    expect(await room.single('learnerLinks', { id: 'other' })).toMatchObject({ revokedAt: null });
  });
});

describe('the end of a link', () => {
  const closed = { withdrawnAt: '2026-06-01T10:00:00.000Z' };
  const hired = { status: 'hired', firstDecidedAt: '2026-06-11T10:00:00.000Z' } as const;

  test.each([
    ['without a match', [], null],
    ['while a match is open', [match(closed), match()], null],
    ['30 days after the only match was withdrawn', [match(closed)], '2026-07-01T10:00:00.000Z'],
    ['30 days after the last of two closed', [match(hired), match(closed)], '2026-07-11T10:00:00.000Z'],
  ])('is %s: %#', (_when, matches, end) => {
    expect(linksEndAt(matches)).toBe(end);
  });

  test('a link ends at that moment, and at once for a removed, erased or unknown student', () => {
    const [link, student] = [learnerLink(), enrollment()];
    expect(isLive(link, student, [match(closed)], '2026-07-01T09:59:59.999Z')).toBe(true);
    expect(isLive(link, student, [match(closed)], '2026-07-01T10:00:00.000Z')).toBe(false);
    expect(isLive(link, { ...student, removedAt: link.createdAt }, [], link.createdAt)).toBe(false);
    expect(isLive(link, { ...student, erasedAt: link.createdAt }, [], link.createdAt)).toBe(false);
    expect(isLive(link, undefined, [], link.createdAt)).toBe(false);
  });

  test('prevents a new link, which would not open the page', async () => {
    const room = await classroom();
    await room.put('matches', match({ withdrawnAt: '2026-05-01T10:00:00.000Z' }));
    expect((await refusal(room.accept(makeLearnerLink, make('a'), paul)))[0]).toBe('stale');
  });
});

describe('acting by a link', () => {
  test('keeps the first opening and the first of each later day', async () => {
    const room = await linked();
    await room.accept(openLearnerPage, {}, zoe);
    const first = room.now;
    room.now = '2026-06-03T23:00:00.000Z';
    await room.accept(openLearnerPage, {}, zoe);
    expect(await room.single('learnerLinks')).toMatchObject({ openedAt: first, lastOpenedAt: first });
    room.now = '2026-06-04T08:00:00.000Z';
    await room.accept(openLearnerPage, {}, zoe);
    expect(await room.single('learnerLinks')).toMatchObject({ openedAt: first, lastOpenedAt: room.now });
  });

  test('tells the provider by the reference alone when the reader is somebody else, and ends the link', async () => {
    const room = await linked();
    await room.accept(disownLearnerPage, {}, zoe);
    expect(await room.single('learnerLinks')).toMatchObject({
      revokedAt: room.now,
      disownedAt: room.now,
      revokedByName: 'The learner, by link',
    });
    expect(await room.told()).toEqual([
      `paul: A link for ${reference} reached someone else`,
      `sam: A link for ${reference} reached someone else`,
    ]);
    expect((await refusal(room.accept(confirmLearner, {}, zoe)))[0]).toBe('stale');
  });

  test('records a request about the data with its deadline, and tells the provider without the text', async () => {
    const room = await linked({ confirmedAt: '2026-06-02T15:00:00.000Z' });
    const asked = { id: 'request-1', kind: 'correction', note: 'My name is Zoë' };
    await room.accept(requestOfLearner, asked, zoe);
    expect(await room.single('dataRequests')).toMatchObject({
      kind: 'correction',
      about: reference,
      subjectId: enrollmentId,
      organizationId: 'paul',
      note: 'My name is Zoë',
      receivedOn: '2026-06-03',
      dueOn: '2026-07-03',
      recordedByName: 'The learner, by link',
    });
    expect(JSON.stringify(await room.store.find('notifications'))).not.toMatch(/Zoë|Zoe/);
    expect((await refusal(room.accept(requestOfLearner, { ...asked, id: 'request-2' }, zoe)))[0]).toBe(
      'stale',
    );
    await room.accept(requestOfLearner, { ...asked, id: 'request-3', kind: 'deletion', note: null }, zoe);
    expect(await room.store.find('dataRequests')).toHaveLength(2);
  });

  test('asks for nothing before the reader said that the page is theirs', async () => {
    const room = await linked();
    const asked = { id: 'request-1', kind: 'deletion', note: null };
    expect((await refusal(room.accept(requestOfLearner, asked, zoe)))[0]).toBe('forbidden');
    await room.accept(confirmLearner, {}, zoe);
    await room.accept(requestOfLearner, asked, zoe);
  });

  test('does nothing by a link that was revoked or never made', async () => {
    const room = await linked({ revokedAt: '2026-06-02T15:00:00.000Z', revokedByName: 'Sam' });
    for (const actor of [zoe, learnerActor({ id: 'none', providerId: 'paul' })])
      for (const command of [openLearnerPage, confirmLearner, disownLearnerPage])
        expect((await refusal(room.accept(command, {}, actor)))[0]).toBe('stale');
    expect(await room.single('learnerLinks')).toMatchObject({ openedAt: null, confirmedAt: null });
  });
});
