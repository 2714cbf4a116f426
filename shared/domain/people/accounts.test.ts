// Tests people, the choice of an account type, and roles.
import { systemActorFor } from '../../engine/command.ts';
import { describe, expect, test } from 'vitest';
import { classroom, emptyRoom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, membership, nora, paul, system, user } from '#shared/testing/people.ts';
import { course, job } from '#shared/testing/rows.ts';
import { changeEmail, changeRole, chooseAccountType, registerPerson, saveName } from './accounts.ts';
import { defaultSettings } from '../platform/settings.ts';
import { changeMemberRole, leaveOrganization } from './colleagues.ts';
import { actorOf, initials, roleLabel } from './people.ts';
import { seenBy } from '#shared/engine/access/may-read.ts';

const newPerson = { id: 'p1', email: 'new@example.org', firstName: 'Nia', lastName: 'Moss' };

describe('registering a person', () => {
  test('registers a person without an account type and an organization', async () => {
    const room = emptyRoom();
    await room.accept(registerPerson, newPerson, system);
    expect(await room.store.get('users', 'p1')).toEqual({
      ...newPerson,
      organizationId: null,
      userType: null,
      profileImageUrl: null,
      companyName: null,
      suspendedAt: null,
      suspendedReason: null,
      sessionsFrom: null,
      createdAt: room.now,
      rev: 0,
    });
  });

  test('refuses a taken id', async () => {
    const room = emptyRoom();
    await room.accept(registerPerson, newPerson, system);
    expect(await refusal(room.accept(registerPerson, newPerson, system))).toEqual([
      'taken',
      'This was already saved under another number. Nothing was changed.',
    ]);
    expect((await room.store.find('users')).map(({ id }) => id)).toEqual(['p1']);
  });

  test('rejects an invalid email address', async () => {
    const attempt = emptyRoom().accept(registerPerson, { ...newPerson, email: 'nobody' }, system);
    expect(await refusal(attempt)).toEqual(['invalid', 'Please enter a valid email address']);
  });
});

describe('choosing an account type', () => {
  test.each(['employer', 'provider'] as const)(
    'creates an organization for a newcomer: %s',
    async (userType) => {
      const room = await classroom();
      await room.accept(chooseAccountType, { userType, timeZone: 'America/New_York' }, nora);
      expect(await room.store.get('users', 'nora')).toMatchObject({ userType, organizationId: 'nora' });
      expect(await room.store.get('organizations', 'nora')).toMatchObject({
        kind: userType,
        name: 'Nora Reed',
        timeZone: 'America/New_York',
      });
    },
  );

  test.each([undefined, 'Etc/Unknown'])(
    'gives an organization the platform’s time zone if the browser sends none or an unknown one: %s',
    async (timeZone) => {
      const room = await classroom();
      await room.put('settings', {
        ...defaultSettings,
        defaultTimeZone: 'America/Chicago',
        createdAt: room.now,
        rev: 1,
      });
      await room.accept(chooseAccountType, { userType: 'employer', timeZone }, nora);
      expect(await room.store.get('organizations', 'nora')).toMatchObject({ timeZone: 'America/Chicago' });
    },
  );

  test('lets an account without jobs, courses, and colleagues change its type', async () => {
    const room = emptyRoom();
    await room.put('users', user(nora));
    await room.accept(chooseAccountType, { userType: 'employer' }, nora);
    await room.accept(
      chooseAccountType,
      { userType: 'provider' },
      { ...nora, role: 'employer', memberRole: 'owner' },
    );
    expect(await room.single('users')).toMatchObject({ userType: 'provider', organizationId: 'nora' });
    expect(await room.single('organizations')).toMatchObject({ kind: 'provider', name: 'Nora Reed' });
  });

  test.each([
    { actor: erin, userType: 'provider' },
    { actor: paul, userType: 'employer' },
  ])(
    'refuses to change the type of an account with jobs or courses: $actor.role',
    async ({ actor, userType }) => {
      const room = await classroom();
      expect(await refusal(room.accept(chooseAccountType, { userType }, actor))).toEqual([
        'in_use',
        'This account already has jobs, courses or colleagues, so its type can no longer be changed.',
      ]);
      expect((await room.store.get('users', actor.person))?.userType).toBe(actor.role);
    },
  );

  test('refuses to change the type of an account with a colleague', async () => {
    const room = emptyRoom();
    await room.put('users', user(nora));
    await room.accept(chooseAccountType, { userType: 'employer' }, nora);
    const colleague = { ...nora, person: 'sam', memberRole: 'manager' } as const;
    await room.put('users', user(colleague, { organizationId: 'nora' }));
    await room.put('memberships', membership(colleague));
    const attempt = room.accept(
      chooseAccountType,
      { userType: 'provider' },
      { ...nora, role: 'employer', memberRole: 'owner' },
    );
    expect((await refusal(attempt))[0]).toBe('in_use');
    expect(await room.single('organizations')).toMatchObject({ kind: 'employer' });
  });

  test('changes nothing when the same account type is chosen again', async () => {
    const room = await classroom();
    await room.accept(chooseAccountType, { userType: 'employer' }, erin);
    expect((await room.store.get('users', 'erin'))?.userType).toBe('employer');
  });

  test('refuses to make oneself an administrator', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(chooseAccountType, { userType: 'admin' }, nora))).toEqual([
      'invalid',
      'Choose Employer or Training Provider',
    ]);
    expect((await refusal(room.accept(chooseAccountType, { userType: 'employer' }, ada)))[0]).toBe(
      'forbidden',
    );
  });

  test('rejects a missing account', async () => {
    const room = await classroom();
    const gone = room.accept(chooseAccountType, { userType: 'employer' }, { ...nora, person: 'gone' });
    expect(await refusal(gone)).toEqual(['not_found', 'This account doesn’t exist.']);
  });
});

describe('changing a role', () => {
  test('lets an administrator make a newcomer an employer with an organization', async () => {
    const room = await classroom();
    await room.accept(changeRole, { userId: 'nora', userType: 'employer' }, ada);
    expect(await room.store.get('users', 'nora')).toMatchObject({
      userType: 'employer',
      organizationId: 'nora',
    });
    expect(await room.store.get('organizations', 'nora')).toMatchObject({ kind: 'employer' });
  });

  test('keeps the records of an organization whose owner switches to another role', async () => {
    const room = await classroom();
    await room.accept(changeRole, { userId: 'erin', userType: 'provider' }, ada);
    expect(await room.store.get('organizations', 'erin')).toMatchObject({ kind: 'employer' });
    expect(await room.store.get('users', 'erin')).toMatchObject({
      userType: 'provider',
      organizationId: 'erin.provider',
    });
    expect(await room.store.get('organizations', 'erin.provider')).toMatchObject({ kind: 'provider' });
    await room.accept(changeRole, { userId: 'erin', userType: 'employer' }, ada);
    expect(await room.store.get('users', 'erin')).toMatchObject({ organizationId: 'erin' });
    expect(await room.single('jobs')).toEqual(job());
    expect(await room.single('courses')).toEqual(course());
  });

  test('keeps the last administrator and lets one of two administrators change role', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(changeRole, { userId: 'ada', userType: 'employer' }, ada))).toEqual([
      'in_use',
      'This is the last administrator. Make someone else an administrator first.',
    ]);
    await room.accept(changeRole, { userId: 'nora', userType: 'admin' }, ada);
    await room.accept(changeRole, { userId: 'ada', userType: 'employer' }, ada);
    expect((await room.store.find('users', { userType: 'admin' })).map(({ id }) => id)).toEqual(['nora']);
  });

  test('rejects an unknown user and an unknown role', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(changeRole, { userId: 'nobody', userType: 'admin' }, ada))).toEqual([
      'not_found',
      'This account doesn’t exist.',
    ]);
    expect((await refusal(room.accept(changeRole, { userId: 'nora', userType: 'king' }, ada)))[0]).toBe(
      'invalid',
    );
  });
});

describe('founders who left', () => {
  const leave = async () => {
    const room = await classroom();
    await room.accept(changeMemberRole, { userId: 'sam', role: 'owner' }, systemActorFor('paul'));
    await room.accept(leaveOrganization, {}, systemActorFor('paul'));
    return room;
  };
  const left = { ...nora, person: 'paul', organization: 'paul' };

  test('keeps the organization and its id when the founder leaves it to another owner', async () => {
    const room = await leave();
    expect(await room.store.get('users', 'paul')).toMatchObject({ organizationId: null, userType: null });
    expect(await room.store.get('organizations', 'paul')).toMatchObject({ name: 'Northside College' });
    expect(await room.store.get('users', 'sam')).toMatchObject({ organizationId: 'paul' });
  });

  test('shows nothing of the organization to a founder who left it', async () => {
    const room = await leave();
    const eyes = seenBy(room.store, left);
    expect(await eyes.get('organizations', 'paul')).toBeUndefined();
    expect(await eyes.find('memberships')).toEqual([]);
    expect(await eyes.find('notifications')).toEqual([]);
  });

  test.each(['employer', 'provider'] as const)(
    'gives a founder who left a new organization, not the old one: %s',
    async (userType) => {
      const room = await leave();
      await room.accept(chooseAccountType, { userType }, left);
      const id = `paul.${userType}`;
      expect(await room.store.get('users', 'paul')).toMatchObject({ organizationId: id, userType });
      expect(await room.store.get('memberships', `${id}.paul`)).toMatchObject({ role: 'owner' });
      expect(await room.store.get('organizations', 'paul')).toMatchObject({ kind: 'provider' });
      expect(await room.store.get('memberships', 'paul.paul')).toMatchObject({
        endedAt: room.now,
        email: '',
      });
    },
  );

  test('gives a founder who left a new organization when an administrator changes the role', async () => {
    const room = await leave();
    await room.accept(changeRole, { userId: 'paul', userType: 'provider' }, ada);
    expect(await room.store.get('users', 'paul')).toMatchObject({ organizationId: 'paul.provider' });
  });
});

test('acts for the organization of a person, or for the person before there is one', () => {
  expect(actorOf({ ...user(paul), id: 'sam', firstName: 'Sam', memberRole: 'manager' })).toEqual({
    person: 'sam',
    organization: 'paul',
    role: 'provider',
    memberRole: 'manager',
    name: 'Sam',
  });
  expect(actorOf({ ...user(nora), firstName: '', memberRole: null })).toEqual({
    person: 'nora',
    organization: 'nora',
    role: 'newcomer',
    memberRole: null,
    name: 'A colleague',
  });
});

test('labels the role in the badge and shows initials in the avatar', () => {
  expect(['employer', 'provider', 'admin', 'newcomer'].map((role) => roleLabel(role as 'admin'))).toEqual([
    'Employer',
    'Training Provider',
    'Administrator',
    'User',
  ]);
  expect(initials({ firstName: 'Nia', lastName: 'Moss', email: 'x@y.z' })).toBe('NM');
  expect(initials({ firstName: '', lastName: '', email: 'x@y.z' })).toBe('X');
});

describe('changing the email address', () => {
  test('changes the email address once the server has verified it', async () => {
    const room = await classroom();
    await room.accept(changeEmail, { email: 'erin@new.example' }, systemActorFor('erin'));
    expect(await room.store.get('users', 'erin')).toMatchObject({ email: 'erin@new.example' });
  });

  test('rejects an invalid address, an unknown person, and an unverified change', async () => {
    const room = await classroom();
    const attempts = [
      room.accept(changeEmail, { email: 'nobody' }, systemActorFor('erin')),
      room.accept(changeEmail, { email: 'x@new.example' }, systemActorFor('nobody')),
      room.accept(changeEmail, { email: 'x@new.example' }, erin),
    ];
    const codes = await Promise.all(attempts.map(async (attempt) => (await refusal(attempt))[0]));
    expect(codes).toEqual(['invalid', 'not_found', 'forbidden']);
  });
});

test('copies a changed name and address to the membership', async () => {
  const room = await classroom();
  await room.accept(saveName, { firstName: 'Erin', lastName: 'Lee' }, systemActorFor('erin'));
  await room.accept(changeEmail, { email: 'erin@new.example' }, systemActorFor('erin'));
  expect(await room.store.get('memberships', 'erin.erin')).toMatchObject({
    lastName: 'Lee',
    email: 'erin@new.example',
  });
});

test('saves a name with a required first name, only through the server', async () => {
  const room = await classroom();
  const name = { firstName: 'Sam', lastName: 'Lee' };
  await room.accept(saveName, name, systemActorFor('nora'));
  expect(await room.store.get('users', 'nora')).toMatchObject(name);
  const attempts = [
    room.accept(saveName, { ...name, firstName: ' ' }, systemActorFor('nora')),
    room.accept(saveName, name, systemActorFor('nobody')),
    room.accept(saveName, name, nora),
  ];
  const codes = await Promise.all(attempts.map(async (attempt) => (await refusal(attempt))[0]));
  expect(codes).toEqual(['invalid', 'not_found', 'forbidden']);
});
