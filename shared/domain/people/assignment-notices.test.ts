// Tests what a member is told when a manager changes their courses or sites.
import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { assignment, erin, membership, paul, rita, sam, tess, user } from '#shared/testing/people.ts';
import { course, courseId, site } from '#shared/testing/rows.ts';
import { assignMember } from './assignments.ts';

const titles = ['Plumbing', 'Masonry', 'Roofing', 'Tiling'];
const others = titles.map((_, index) => 301 + index);

async function school(): Promise<Classroom> {
  const room = await classroom({ course: { title: 'Welding Level 2' } });
  await room.put('users', user(tess), user(rita));
  await room.put(
    'memberships',
    membership(tess, { assignsAll: false }),
    membership(rita, { assignsAll: false }),
  );
  await room.put('courses', ...others.map((id, index) => course({ id, title: titles[index]! })));
  await room.put('sites', site({ name: 'Harbor Dry Dock' }));
  return room;
}

const give = (room: Classroom, input: object, actor: Actor = sam) =>
  room.accept(assignMember, { userId: 'tess', ...input }, actor);

/** What each person reads, and where it leads. */
const told = async ({ store }: Classroom) =>
  (await store.find('notifications')).map(({ personId, title, message, link }) => [
    personId,
    title,
    message,
    link,
  ]);

describe('a changed assignment', () => {
  test('tells the teacher of one course that it is theirs, and that it is not any more', async () => {
    const room = await school();
    await give(room, { add: [courseId] });
    expect(await told(room)).toEqual([
      [
        'tess',
        'You now teach Welding Level 2',
        'You see its students and candidates.',
        `/courses/${courseId}`,
      ],
    ]);
    await give(room, { remove: [courseId] });
    expect(await told(room)).toEqual([
      ['tess', 'You no longer teach Welding Level 2', 'Its students leave your devices.', '/courses'],
    ]);
  });

  test('tells a recruiter of a site', async () => {
    const room = await school();
    await give(room, { userId: 'rita', addSites: ['site-a'] }, erin);
    expect(await told(room)).toEqual([
      ['rita', 'You now recruit for Harbor Dry Dock', 'You see its jobs and candidates.', '/sites/site-a'],
    ]);
  });

  test('tells of many changes in one notice, and counts what is too long to list', async () => {
    const room = await school();
    await room.put('assignments', assignment(tess, courseId));
    await give(room, { add: others, remove: [courseId] });
    expect(await told(room)).toEqual([
      [
        'tess',
        'Your courses changed',
        'You now teach Plumbing, Masonry, Roofing, and 1 more. You no longer teach Welding Level 2.',
        '/courses',
      ],
    ]);
  });

  test('names each of two courses, or sites, that were taken away', async () => {
    const room = await school();
    await room.put('assignments', assignment(tess, courseId), assignment(tess, others[0]!));
    await give(room, { remove: [courseId, others[0]] });
    expect((await told(room))[0]?.[2]).toBe('You no longer teach Welding Level 2 and Plumbing.');
    const yard = await school();
    await yard.put('sites', site({ id: 'site-b', name: 'Yard' }));
    await give(yard, { userId: 'rita', addSites: ['site-a', 'site-b'] }, erin);
    await give(yard, { userId: 'rita', removeSites: ['site-a', 'site-b'] }, erin);
    expect((await told(yard)).map(([, , message]) => message)).toEqual([
      'You now recruit for Harbor Dry Dock and Yard.',
      'You no longer recruit for Harbor Dry Dock and Yard.',
    ]);
  });

  test('counts what is too long to list of what was taken away', async () => {
    const room = await school();
    await room.put('assignments', ...[courseId, ...others].map((id) => assignment(tess, id)));
    await give(room, { remove: [courseId, ...others] });
    expect((await told(room))[0]?.[2]).toBe(
      'You no longer teach Welding Level 2, Plumbing, Masonry, and 2 more.',
    );
  });

  test('tells that everything was given, or taken', async () => {
    const room = await school();
    await give(room, { all: true });
    expect((await told(room))[0]?.[1]).toBe('You now teach all courses');
    const other = await school();
    await give(other, { all: false, add: [courseId] });
    expect((await told(other))[0]?.slice(1, 3)).toEqual([
      'You no longer teach all courses',
      'You now teach Welding Level 2.',
    ]);
  });

  test('says nothing to a person who chose for themselves, and of a course that was not theirs', async () => {
    const room = await school();
    await give(room, { userId: 'sam', add: [courseId] });
    await give(room, { remove: [courseId] }, paul);
    expect(await told(room)).toEqual([]);
  });

  test('names nobody', async () => {
    const room = await school();
    await give(room, { add: others });
    expect(JSON.stringify(await room.store.find('notifications'))).not.toMatch(/Sam|Tess|Reed/);
  });
});
