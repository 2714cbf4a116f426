// Which accounts can be deleted, and what happens to their listings while they wait.
import { expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { claim, conflict, handedOverChange, match, notification } from '#shared/testing/rows.ts';
import { ada, membership, sam, user } from '#shared/testing/people.ts';
import { recordDataRequest } from './data-requests.ts';
import { deleteAccount, requestDeletion } from './account-deletion.ts';

const system = systemActorFor;

test('hides the listings of an account whose deletion is requested', async () => {
  const room = await classroom();
  await room.accept(requestDeletion, {}, system('erin'));
  expect((await room.single('jobs')).isHidden).toBe(true);
});

test('accepts the request of a person without an organization', async () => {
  const room = await classroom();
  await room.accept(requestDeletion, {}, system('nora'));
  expect((await room.single('jobs')).isHidden).toBe(false);
});

test('refuses the request while interviews are owed, and says how many', async () => {
  const room = await classroom();
  await room.put('matches', match(), match({ id: 'match-2' }), match({ id: 'match-3', status: 'hired' }));
  const [code, message] = await refusal(room.accept(requestDeletion, {}, system('erin')));
  expect(code).toBe('in_use');
  expect(message).toContain('2 interviews');
  expect((await room.single('jobs')).isHidden).toBe(false);
});

test('refuses the request while a report about an interview is not settled', async () => {
  const room = await classroom();
  await room.put('matches', match({ status: 'hired', heldAt: room.now }));
  const held = { kind: 'held', side: 'employer', createdAt: room.now } as const;
  await room.put('claims', claim({ ...held, state: 'disputed' }));
  for (const person of ['erin', 'paul'])
    expect((await refusal(room.accept(requestDeletion, {}, system(person))))[0]).toBe('in_use');
  await room.put('claims', claim({ ...held, state: 'stood' }));
  await room.accept(requestDeletion, {}, system('erin'));
});

test('refuses the request of the last administrator', async () => {
  const room = await classroom();
  expect((await refusal(room.accept(requestDeletion, {}, system('ada'))))[0]).toBe('in_use');
  await room.put('users', user({ ...ada, person: 'avi', organization: 'avi' }));
  await room.accept(requestDeletion, {}, system('ada'));
});

test('counts the administrators that are not suspended, and the person among them', async () => {
  const room = await classroom();
  await room.put('users', user({ ...ada, person: 'avi', organization: 'avi' }));
  await room.put('users', user(ada, { suspendedAt: room.now }));
  expect((await refusal(room.accept(requestDeletion, {}, system('avi'))))[0]).toBe('in_use');
  await room.accept(requestDeletion, {}, system('ada'));
});

test('refuses the request of a training provider whose learners wait for interviews', async () => {
  const room = await classroom();
  await room.put('memberships', membership(sam, { endedAt: room.now }));
  await room.put('matches', match({ status: 'hired' }), match({ id: 'match-2' }));
  expect(await refusal(room.accept(requestDeletion, {}, system('paul')))).toEqual([
    'in_use',
    'An interview is still owed. It has to be held or released first.',
  ]);
});

test('blanks every text about the person, not only the first of each kind', async () => {
  const room = await classroom();
  for (const id of ['a', 'b']) {
    await room.put('notifications', notification({ id, personId: 'sam' }));
    await room.put('conflicts', conflict({ id, personId: 'sam' }));
    await room.put('handedOverChanges', handedOverChange({ id, authorId: 'sam', authorName: 'Sam' }));
    const asked = { id, kind: 'access', about: 'sam@example.org', receivedOn: '2026-06-01', note: 'By mail' };
    await room.accept(recordDataRequest, asked, ada);
    await room.put('dataRequests', { ...(await room.store.get('dataRequests', id))!, subjectId: 'sam' });
  }
  await room.accept(deleteAccount, {}, system('sam'));
  const all = async (table: Parameters<typeof room.store.find>[0], ...values: string[]) =>
    (await room.store.find(table)).filter((row) =>
      values.some((value) => JSON.stringify(row).includes(value)),
    );
  for (const row of await room.store.find('notifications', { personId: 'sam' }))
    expect(row).toMatchObject({ title: '', message: '', subjectTitle: '' });
  for (const row of await room.store.find('conflicts'))
    expect(row).toMatchObject({ yours: null, theirs: null, base: null });
  expect(await all('handedOverChanges', 'Sam')).toEqual([]);
  expect(await all('dataRequests', 'sam@example.org', 'By mail')).toEqual([]);
});
