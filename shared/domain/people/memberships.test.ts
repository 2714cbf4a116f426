// Tests member roles: who may change them, and that an organization keeps an owner.
import { systemActorFor } from '../../engine/command.ts';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { memberRoles } from '#shared/engine/options.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, membership, paul, petra, user } from '#shared/testing/people.ts';
import { byText } from '#shared/lib/texts.ts';
import { suspendAccount } from './suspensions.ts';
import { deleteAccount, requestDeletion } from './account-deletion.ts';
import {
  appointOwner,
  changeMemberRole,
  handOverOwnership,
  joinOrganization,
  leaveOrganization,
  removeColleague,
} from './colleagues.ts';
import { actsFor, copyToMemberships, mayManage, rolesToGive } from './memberships.ts';
import { changeRole } from './accounts.ts';
import { markCompletion } from '../completions/commands.ts';
import { createCourse } from '../courses/commands.ts';

const colleague = (role: MemberRole): Actor => ({ ...paul, person: role, name: role, memberRole: role });

/** Northside College: Paul owns it. It has another owner, a manager, a teacher and a viewer, each with the id of the role. */
async function team(): Promise<Classroom> {
  const room = await classroom();
  await room.put('users', ...memberRoles.map((role) => user(colleague(role))));
  await room.put('memberships', ...memberRoles.map((role) => membership(colleague(role))));
  return room;
}

const roleOf = async (room: Classroom, person: string) =>
  (await room.store.get('memberships', `paul.${person}`))?.role;

test('copies a changed name to open memberships only', async () => {
  const room = await team();
  const ended = { ...membership(colleague('member')), id: 'petra.member', organizationId: 'petra' };
  await room.put('memberships', { ...ended, firstName: '', lastName: '', email: '', endedAt: room.now });
  await copyToMemberships(room.store, 'member', { firstName: 'Robin' });
  expect((await room.store.get('memberships', 'paul.member'))?.firstName).toBe('Robin');
  expect((await room.store.get('memberships', 'petra.member'))?.firstName).toBe('');
});

describe('accepting an invitation', () => {
  const accept = (room: Classroom, invitedBy: string, role: MemberRole) =>
    room.accept(joinOrganization, { organizationId: 'paul', role, invitedBy }, systemActorFor('nora'));
  const gone = [
    'not_found',
    'The person who sent this invitation can no longer invite people. Ask for a new one.',
  ] as const;

  test('adds whom a member invited who may still give the role', async () => {
    const room = await team();
    await accept(room, 'manager', 'member');
    expect(await roleOf(room, 'nora')).toBe('member');
  });

  test('refuses an invitation to a role that its inviter may no longer give', async () => {
    const room = await team();
    await room.accept(changeMemberRole, { userId: 'owner', role: 'manager' }, systemActorFor('paul'));
    expect(await refusal(accept(room, 'owner', 'owner'))).toEqual(gone);
    await accept(room, 'owner', 'viewer');
    expect(await roleOf(room, 'nora')).toBe('viewer');
  });

  test('refuses the invitation of a member who was removed, was suspended or became an administrator', async () => {
    const room = await team();
    await room.accept(removeColleague, { userId: 'manager' }, systemActorFor('paul'));
    expect(await refusal(accept(room, 'manager', 'member'))).toEqual(gone);
    const owner = (await room.store.get('users', 'owner'))!;
    for (const changed of [{ suspendedAt: room.now }, { userType: 'admin' as const }]) {
      await room.store.put('users', { ...owner, ...changed });
      expect(await refusal(accept(room, 'owner', 'member'))).toEqual(gone);
    }
  });
});

describe('changing a member’s role', () => {
  const change = (room: Classroom, by: string, userId: string, role: MemberRole) =>
    room.accept(changeMemberRole, { userId, role }, systemActorFor(by));

  test('lets an owner give every member every role', async () => {
    const room = await team();
    await change(room, 'paul', 'viewer', 'owner');
    await change(room, 'paul', 'manager', 'member');
    await change(room, 'viewer', 'paul', 'viewer');
    expect(await Promise.all(['viewer', 'manager', 'paul'].map((id) => roleOf(room, id)))).toEqual([
      'owner',
      'member',
      'viewer',
    ]);
    const told = await room.store.find('notifications', { personId: 'paul' });
    expect(told.map(({ message }) => message)).toEqual(['You are now a viewer in your organization.']);
  });

  test('lets a manager change members and viewers only, and never above themselves', async () => {
    const room = await team();
    await change(room, 'manager', 'member', 'viewer');
    await change(room, 'manager', 'viewer', 'member');
    const attempts = [
      change(room, 'manager', 'owner', 'member'),
      change(room, 'manager', 'manager', 'member'),
      change(room, 'manager', 'member', 'manager'),
      change(room, 'manager', 'member', 'owner'),
      change(room, 'member', 'viewer', 'member'),
      change(room, 'viewer', 'viewer', 'member'),
    ];
    for (const attempt of attempts) expect((await refusal(attempt))[0]).toBe('forbidden');
  });

  test('answers the same for another organization’s member and for nobody', async () => {
    const room = await team();
    const none = ['not_found', 'This colleague doesn’t exist.'];
    expect(await refusal(change(room, 'paul', 'petra', 'viewer'))).toEqual(none);
    expect(await refusal(change(room, 'paul', 'nobody', 'viewer'))).toEqual(none);
    expect(await refusal(change(room, 'petra', 'member', 'viewer'))).toEqual(none);
  });

  test('keeps the last owner', async () => {
    const room = await team();
    await change(room, 'owner', 'owner', 'manager');
    const last = ['in_use', 'This is the last owner of the organization. Hand over the ownership first.'];
    expect(await refusal(change(room, 'paul', 'paul', 'manager'))).toEqual(last);
    expect(await refusal(room.accept(leaveOrganization, {}, systemActorFor('paul')))).toEqual(last);
    expect(await refusal(room.accept(removeColleague, { userId: 'paul' }, systemActorFor('paul')))).toEqual(
      last,
    );
    expect((await refusal(room.accept(requestDeletion, {}, systemActorFor('paul'))))[0]).toBe('in_use');
    expect((await refusal(room.accept(deleteAccount, {}, systemActorFor('paul'))))[0]).toBe('in_use');
    const moved = room.accept(changeRole, { userId: 'paul', userType: 'employer' }, ada);
    expect((await refusal(moved))[0]).toBe('in_use');
    expect(await roleOf(room, 'paul')).toBe('owner');
  });
});

describe('handing over the ownership', () => {
  test('makes the other member an owner and the old owner a manager, who may leave or delete the account', async () => {
    const room = await team();
    await room.accept(removeColleague, { userId: 'owner' }, systemActorFor('paul'));
    await room.accept(handOverOwnership, { userId: 'member' }, systemActorFor('paul'));
    expect([await roleOf(room, 'member'), await roleOf(room, 'paul')]).toEqual(['owner', 'manager']);
    await room.accept(requestDeletion, {}, systemActorFor('paul'));
    await room.accept(deleteAccount, {}, systemActorFor('paul'));
    expect(await room.store.get('organizations', 'paul')).toMatchObject({ suspendedAt: null });
    expect(await room.store.get('memberships', 'paul.paul')).toMatchObject({
      endedAt: room.now,
      firstName: '',
    });
    expect((await room.store.find('users', { organizationId: 'paul' })).length).toBeGreaterThan(3);
  });

  test('refuses everybody but owners, and oneself', async () => {
    const room = await team();
    const give = (by: string, userId: string) =>
      room.accept(handOverOwnership, { userId }, systemActorFor(by));
    expect((await refusal(give('manager', 'member')))[0]).toBe('forbidden');
    expect((await refusal(give('member', 'member')))[0]).toBe('forbidden');
    expect((await refusal(give('paul', 'paul')))[0]).toBe('invalid');
  });
});

describe('appointing an owner', () => {
  const appoint = (room: Classroom, userId = 'member') =>
    room.accept(appointOwner, { id: 'paul', userId, reason: 'Both owners left.' }, ada);

  test('refuses while an owner can sign in', async () => {
    const room = await team();
    await room.accept(suspendAccount, { id: 'owner', reason: 'Left' }, ada);
    expect((await refusal(appoint(room)))[0]).toBe('in_use');
  });

  test('makes a member an owner when no owner can sign in, and tells all members', async () => {
    const room = await team();
    await room.accept(suspendAccount, { id: 'owner', reason: 'Left' }, ada);
    await room.accept(suspendAccount, { id: 'paul', reason: 'Left' }, ada);
    expect((await refusal(appoint(room, 'petra')))[0]).toBe('not_found');
    expect((await refusal(appoint(room, 'owner')))[0]).toBe('suspended');
    await appoint(room);
    expect(await room.store.get('memberships', 'paul.member')).toMatchObject({
      role: 'owner',
      appointedAt: room.now,
      appointedReason: 'Both owners left.',
    });
    const told = (await room.told()).filter((line) => line.endsWith('An administrator appointed an owner'));
    expect(told.map((line) => line.split(':')[0]).toSorted(byText)).toEqual([
      'manager',
      'member',
      'owner',
      'paul',
      'sam',
      'viewer',
    ]);
  });
});

test('lets a person join in the role of the invitation, and as a manager by an invitation of before', async () => {
  const room = await team();
  for (const person of ['member', 'viewer']) await room.accept(leaveOrganization, {}, systemActorFor(person));
  await room.accept(joinOrganization, { organizationId: 'paul', role: 'viewer' }, systemActorFor('member'));
  await room.accept(joinOrganization, { organizationId: 'paul' }, systemActorFor('viewer'));
  expect([await roleOf(room, 'member'), await roleOf(room, 'viewer')]).toEqual(['viewer', 'manager']);
  expect(await room.store.get('memberships', 'paul.member')).toMatchObject({
    assignsAll: false,
    endedAt: null,
    firstName: 'member',
  });
});

test('lists the roles that each role may give', () => {
  expect(memberRoles.map(rolesToGive)).toEqual([[...memberRoles], ['member', 'viewer'], [], []]);
  expect(mayManage('manager', 'owner')).toBe(false);
});

describe('commands below the least role', () => {
  const mark = {
    courseId: 201,
    candidateReferenceId: 'C-7K2M4QXAE',
    completionDate: '2026-06-03',
    batchId: null,
  };

  test('refuses a viewer’s completion with a sentence that names who can', async () => {
    const room = await team();
    expect(await refusal(room.accept(markCompletion, mark, colleague('viewer')))).toEqual([
      'forbidden',
      'Viewers can’t change anything. Ask a manager of Northside College.',
    ]);
    await room.accept(markCompletion, mark, { ...colleague('member'), assignsAll: true });
  });

  test('refuses a teacher’s course with a sentence that names who can', async () => {
    const room = await team();
    const course = {
      id: 301,
      title: 'Welding',
      description: 'Arc welding.',
      duration: '12 weeks',
      deliveryMethod: 'in-person',
      linkedJobIds: [],
    };
    expect(await refusal(room.accept(createCourse, course, colleague('member')))).toEqual([
      'forbidden',
      'Only managers and owners can do this. Ask a manager of Northside College.',
    ]);
    await room.accept(createCourse, course, colleague('manager'));
  });

  test('refuses a person without a membership', async () => {
    const room = await team();
    const stranger = { ...petra, memberRole: null };
    expect((await refusal(room.accept(markCompletion, mark, stranger)))[0]).toBe('forbidden');
  });
});

test('acts for the organization of an active member only', () => {
  const member = user(paul);
  expect(actsFor(member, 'paul')).toBe(true);
  expect(actsFor(member, 'petra')).toBe(false);
  expect(actsFor({ ...member, suspendedAt: '2026-06-01T10:00:00.000Z' }, 'paul')).toBe(false);
  expect(actsFor({ ...member, userType: 'admin' }, 'paul')).toBe(false);
  expect(actsFor(undefined, 'paul')).toBe(false);
});
