// Which accounts can be deleted, and what happens to their listings while they wait.
import { expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { match } from '#shared/testing/rows.ts';
import { ada, user } from '#shared/testing/people.ts';
import { requestDeletion } from './account-deletion.ts';

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

test('refuses the request of the last administrator', async () => {
  const room = await classroom();
  expect((await refusal(room.accept(requestDeletion, {}, system('ada'))))[0]).toBe('in_use');
  await room.put('users', user({ ...ada, person: 'avi', organization: 'avi' }));
  await room.accept(requestDeletion, {}, system('ada'));
});
