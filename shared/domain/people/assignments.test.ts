// Tests who assigns courses to members, and how assignments begin and end.
import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { systemActorFor } from '#shared/engine/command.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import {
  assignment,
  erin,
  membership,
  paul,
  rita,
  sam,
  siteAssignment,
  tess,
  user,
} from '#shared/testing/people.ts';
import { byText } from '#shared/lib/texts.ts';
import { course, courseId, job, site } from '#shared/testing/rows.ts';
import { defaultPreferences, savePreferences } from '../notifications/notification-preferences.ts';
import { notice, notifyMembers, notifyOverseers } from '../notifications/notifications.ts';
import { assignable } from './assigned-members.ts';
import { assignMember } from './assignments.ts';
import { joinOrganization, removeColleague } from './colleagues.ts';

const otherCourse = 202;
const tessAtPaul = 'paul.tess';

async function school(): Promise<Classroom> {
  const room = await classroom();
  await room.put('users', user(tess));
  await room.put('memberships', membership(tess, { assignsAll: false }));
  await room.put('courses', course({ id: otherCourse }), course({ id: 301, providerId: 'petra' }));
  return room;
}

const assignedCourses = async ({ store }: Classroom, membershipId: string) =>
  (await store.find('assignments', { membershipId })).flatMap(({ courseId: id, endedAt }) =>
    endedAt === null ? [id] : [],
  );

describe('assigning courses', () => {
  test('adds and removes courses, and keeps what another manager assigned', async () => {
    const room = await school();
    await room.accept(assignMember, { userId: 'tess', add: [courseId] }, sam);
    await room.accept(assignMember, { userId: 'tess', add: [otherCourse] }, paul);
    expect(await assignedCourses(room, tessAtPaul)).toEqual([courseId, otherCourse]);
    await room.accept(assignMember, { userId: 'tess', remove: [courseId] }, sam);
    expect(await assignedCourses(room, tessAtPaul)).toEqual([otherCourse]);
    await room.accept(assignMember, { userId: 'tess', add: [courseId] }, sam);
    expect(await assignedCourses(room, tessAtPaul)).toEqual([courseId, otherCourse]);
  });

  test('takes two courses at once, also behind one that was not assigned', async () => {
    const room = await school();
    await room.put('courses', course({ id: 203 }));
    await room.put('assignments', assignment(tess, courseId), assignment(tess, otherCourse));
    await room.accept(assignMember, { userId: 'tess', remove: [203, courseId, otherCourse] }, sam);
    expect(await assignedCourses(room, tessAtPaul)).toEqual([]);
  });

  test('assigns and takes two sites at once, and lists both', async () => {
    const room = await classroom();
    await room.put('memberships', membership(rita, { assignsAll: false }));
    await room.put('users', user(rita));
    await room.put('sites', site({ id: 'site-a', name: 'Dock' }), site({ id: 'site-b', name: 'Yard' }));
    const listed = async () => (await assignable(room.store, erin, 'erin.rita')).assigned;
    await room.accept(assignMember, { userId: 'rita', addSites: ['site-a', 'site-b'] }, erin);
    expect(await listed()).toEqual(['site-a', 'site-b']);
    await room.accept(assignMember, { userId: 'rita', removeSites: ['site-a', 'site-b'] }, erin);
    expect(await listed()).toEqual([]);
  });

  test('assigns everything, and takes that back', async () => {
    const room = await school();
    await room.accept(assignMember, { userId: 'tess', all: true }, sam);
    expect(await room.single('memberships', { id: tessAtPaul })).toMatchObject({ assignsAll: true });
    await room.accept(assignMember, { userId: 'tess', all: false }, sam);
    expect(await room.single('memberships', { id: tessAtPaul })).toMatchObject({ assignsAll: false });
  });

  test('refuses assignments by a member, and by a manager to a manager', async () => {
    const room = await school();
    expect(await refusal(room.accept(assignMember, { userId: 'tess', add: [courseId] }, tess))).toEqual([
      'forbidden',
      'Only managers and owners can do this. Ask a manager of Northside College.',
    ]);
    expect(await refusal(room.accept(assignMember, { userId: 'paul', all: true }, sam))).toEqual([
      'forbidden',
      'Only owners can do this. Ask an owner of Northside College.',
    ]);
  });

  test('lets owners and managers choose courses of their own, and nothing else for themselves', async () => {
    const room = await school();
    await room.accept(assignMember, { userId: 'sam', add: [courseId] }, sam);
    expect(await assignedCourses(room, 'paul.sam')).toEqual([courseId]);
    expect((await refusal(room.accept(assignMember, { userId: 'sam', all: true }, sam)))[0]).toBe(
      'forbidden',
    );
    expect((await refusal(room.accept(assignMember, { userId: 'paul', add: [courseId] }, sam)))[0]).toBe(
      'forbidden',
    );
  });

  test('refuses to assign a course, or to a person, of another provider', async () => {
    const room = await school();
    expect((await refusal(room.accept(assignMember, { userId: 'tess', add: [301] }, paul)))[0]).toBe(
      'not_found',
    );
    expect((await refusal(room.accept(assignMember, { userId: 'petra', all: true }, paul)))[0]).toBe(
      'not_found',
    );
  });
});

describe('joining and leaving with assignments', () => {
  const joining = (room: Classroom, extra: object) =>
    room.accept(joinOrganization, { organizationId: 'paul', ...extra }, systemActorFor('nora'));
  const noraAtPaul = 'paul.nora';

  test('gives a new member the courses of the invitation, if they are of the organization', async () => {
    const room = await school();
    await joining(room, { role: 'member', assigned: { all: false, courseIds: [courseId, 301] } });
    expect(await assignedCourses(room, noraAtPaul)).toEqual([courseId]);
    expect(await room.single('memberships', { id: noraAtPaul })).toMatchObject({ assignsAll: false });
  });

  test('gives a new member nothing if nothing was chosen, and a manager everything', async () => {
    const room = await school();
    await joining(room, { role: 'member' });
    expect(await room.single('memberships', { id: noraAtPaul })).toMatchObject({ assignsAll: false });
    const other = await school();
    await joining(other, { role: 'manager' });
    expect(await other.single('memberships', { id: noraAtPaul })).toMatchObject({ assignsAll: true });
  });

  test('gives a new recruiter the sites of the invitation, and nothing if none was chosen', async () => {
    const room = await school();
    await room.put('sites', site(), site({ id: 'site-o', organizationId: 'otto' }));
    const assigned = { all: false, courseIds: [], siteIds: ['site-a', 'site-o'] };
    await joining(room, { organizationId: 'erin', role: 'member', assigned });
    expect(await room.single('memberships', { id: 'erin.nora' })).toMatchObject({ assignsAll: false });
    expect(await room.store.find('assignments')).toMatchObject([{ id: 'erin.nora.site-a', courseId: null }]);
    const other = await school();
    await joining(other, { organizationId: 'erin', role: 'member' });
    expect(await other.single('memberships', { id: 'erin.nora' })).toMatchObject({ assignsAll: false });
    expect(await other.store.find('assignments')).toEqual([]);
  });

  test('ends the assignments of a member who is removed, so that a return begins without them', async () => {
    const room = await school();
    const ended = assignment(tess, 303, { endedAt: '2026-05-01T10:00:00.000Z' });
    await room.put('assignments', ended, assignment(tess, courseId), assignment(tess, otherCourse));
    await room.accept(removeColleague, { userId: 'tess' }, systemActorFor(paul.person));
    const ends = (await room.store.find('assignments')).map(({ endedAt }) => endedAt ?? '');
    expect(ends.toSorted(byText)).toEqual([ended.endedAt, room.now, room.now]);
    await room.accept(
      joinOrganization,
      { organizationId: 'paul', role: 'member' },
      systemActorFor(tess.person),
    );
    expect(await assignedCourses(room, tessAtPaul)).toEqual([]);
  });
});

describe('telling the members of an organization', () => {
  const news = (extra: object = {}) =>
    notice('colleague.left', {}, { type: 'system', link: '/account', subjectId: 'news', ...extra });

  async function staff(): Promise<Classroom> {
    const room = await school();
    await room.put('users', user(sam));
    const vera: Actor = { ...paul, person: 'vera', memberRole: 'viewer', name: 'Vera' };
    await room.put('users', user(vera));
    await room.put('memberships', membership(vera));
    return room;
  }
  const told = async ({ store }: Classroom) =>
    (await store.find('notifications')).map(({ personId }) => personId);

  test('tells owners and managers about a course, and members who work on it', async () => {
    const room = await staff();
    await notifyMembers(room.store, 'paul', 'one', news({ courseId }), room.now);
    expect(await told(room)).toEqual(['paul', 'sam']);
    await room.put('assignments', assignment(tess, courseId));
    await notifyMembers(room.store, 'paul', 'two', news({ courseId }), room.now);
    expect((await told(room)).filter((person) => person === 'tess')).toEqual(['tess']);
  });

  describe('of whom some chose their own courses only', () => {
    const onlyMine = { ...defaultPreferences, coverage: 'mine' };
    const keysOf = async ({ store }: Classroom, person: string) =>
      (await store.find('notifications', { personId: person }))
        .map(({ id }) => id.slice(0, -person.length - 1))
        .toSorted();

    test('tells a manager about courses assigned to the manager or to nobody', async () => {
      const room = await staff();
      await room.accept(savePreferences, onlyMine, sam);
      await notifyMembers(room.store, 'paul', 'one', news({ courseId }), room.now);
      await room.put('assignments', assignment(tess, courseId));
      await notifyMembers(room.store, 'paul', 'two', news({ courseId }), room.now);
      await room.accept(assignMember, { userId: 'sam', add: [courseId] }, sam);
      await notifyMembers(room.store, 'paul', 'three', news({ courseId }), room.now);
      expect(await keysOf(room, 'paul')).toEqual(['one', 'three', 'two']);
      expect(await keysOf(room, 'sam')).toEqual(['one', 'three']);
      expect(await keysOf(room, 'tess')).toEqual(['three', 'two']);
    });

    test('tells a teacher of all courses the same, and everybody what is about no course', async () => {
      const room = await staff();
      await room.put('memberships', membership(tess, { assignsAll: true }));
      await room.put('assignments', assignment(sam, courseId));
      await room.accept(savePreferences, onlyMine, { ...tess, assignsAll: true });
      await notifyMembers(room.store, 'paul', 'one', news({ courseId }), room.now);
      await notifyMembers(room.store, 'paul', 'two', news({ courseId: otherCourse }), room.now);
      await notifyMembers(room.store, 'paul', 'three', news(), room.now);
      expect(await keysOf(room, 'tess')).toEqual(['three', 'two']);
    });

    test('hides nothing of a teacher who lost the other courses', async () => {
      const room = await staff();
      await room.accept(savePreferences, onlyMine, { ...tess, assignsAll: true });
      await room.put('assignments', assignment(tess, courseId));
      await notifyMembers(room.store, 'paul', 'one', news({ courseId }), room.now);
      expect(await told(room)).toContain('tess');
    });

    test('tells an employer’s manager about jobs at own sites, at nobody’s, and at none', async () => {
      const room = await staff();
      const mia: Actor = { ...erin, person: 'mia', memberRole: 'manager', name: 'Mia' };
      await room.put('users', user(mia), user(rita));
      await room.put('memberships', membership(mia), membership(rita, { assignsAll: false }));
      await room.put('sites', site(), site({ id: 'site-b' }));
      await room.put('jobs', job({ id: 901, siteId: 'site-a' }), job({ id: 902, siteId: 'site-b' }));
      await room.put('jobs', job({ id: 903, siteId: null }));
      await room.put('assignments', siteAssignment(rita, 'site-a'));
      await room.accept(savePreferences, onlyMine, mia);
      for (const jobId of [901, 902, 903])
        await notifyMembers(room.store, 'erin', String(jobId), news({ jobId }), room.now);
      expect(await keysOf(room, 'mia')).toEqual(['902', '903']);
    });
  });

  test('tells everybody what is about no course, and only who sees everything about several courses', async () => {
    const room = await staff();
    await notifyMembers(room.store, 'paul', 'one', news(), room.now);
    expect((await told(room)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['paul', 'sam', 'tess', 'vera']);
    const other = await staff();
    await notifyOverseers(other.store, 'paul', 'one', news(), other.now);
    expect(await told(other)).not.toContain('tess');
  });
});
