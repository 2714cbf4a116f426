// Saved views: the filters of a list under a name, for one person on all their devices.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { mostSavedViews } from '#shared/policy.ts';
import {
  defaultPreferences,
  preferencesOf,
  savePreferences,
} from '../notifications/notification-preferences.ts';
import { removeView, saveView, viewsOf } from './saved-views.ts';

const owed = { list: 'candidates', name: 'To schedule', filters: 'status=matched&sort=due' } as const;

test('keeps views for each person, in the order in which they were saved', async () => {
  const room = await classroom();
  const mine = { list: 'matches', name: 'Welding', filters: 'course=201' } as const;
  await room.accept(saveView, owed, erin);
  await room.accept(saveView, { ...owed, name: 'All' }, erin);
  await room.accept(saveView, mine, paul);
  expect((await viewsOf(room.store, erin)).map(({ name }) => name)).toEqual(['To schedule', 'All']);
  expect(await viewsOf(room.store, paul)).toEqual([mine]);
});

test('replaces the view of the same name in the same list only', async () => {
  const room = await classroom();
  await room.accept(saveView, owed, erin);
  await room.accept(saveView, { ...owed, list: 'interviews' }, erin);
  await room.accept(saveView, { ...owed, filters: 'sort=newest' }, erin);
  expect(await viewsOf(room.store, erin)).toEqual([
    { ...owed, list: 'interviews' },
    { ...owed, filters: 'sort=newest' },
  ]);
});

test('removes a view, and does nothing if it is gone', async () => {
  const room = await classroom();
  await room.accept(saveView, owed, erin);
  const { list, name } = owed;
  await room.accept(removeView, { list, name }, erin);
  await room.accept(removeView, { list, name }, erin);
  expect(await viewsOf(room.store, erin)).toEqual([]);
});

test('keeps the preferences of notifications, and is kept by them', async () => {
  const room = await classroom();
  await room.accept(saveView, owed, erin);
  expect(await preferencesOf(room.store, 'erin')).toMatchObject(defaultPreferences);
  await room.accept(savePreferences, { ...defaultPreferences, pace: 'daily' }, erin);
  await room.accept(saveView, { ...owed, name: 'Other' }, erin);
  expect(await preferencesOf(room.store, 'erin')).toMatchObject({ pace: 'daily' });
  expect(await viewsOf(room.store, erin)).toHaveLength(2);
});

test.each(['q=Ada', 'status=matched&q=Ada', 'course=1&q=', ''])(
  'stores no search text and no empty view: rejects %s',
  async (filters) => {
    const room = await classroom();
    expect(await refusal(room.accept(saveView, { ...owed, filters }, erin))).toEqual([
      'invalid',
      'Choose filters first',
    ]);
  },
);

test(`refuses more than ${mostSavedViews} views`, async () => {
  const room = await classroom();
  for (let index = 0; index < mostSavedViews; index++)
    await room.accept(saveView, { ...owed, name: `View ${index}` }, erin);
  const [code] = await refusal(room.accept(saveView, owed, erin));
  expect(code).toBe('limit');
});

test('shows no views if the stored text is not understood', async () => {
  const room = await classroom();
  await room.accept(saveView, owed, erin);
  const row = await room.single('notificationPreferences');
  await room.store.put('notificationPreferences', { ...row, savedViews: '[{"list":"moons"}]' });
  expect(await viewsOf(room.store, erin)).toEqual([]);
});
