// Stores a person's saved views: the filters of a list under a name. A search text may be a learner's name, so no view
// holds one.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { nameFrom } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { mostSavedViews } from '#shared/policy.ts';
import { defaultPreferences } from '../notifications/notification-preferences.ts';
import { refuse } from '../refusals/refusal-texts.ts';

const lists = [
  'students',
  'completions',
  'matches',
  'agreements',
  'jobs',
  'candidates',
  'interviews',
] as const;

/** A list whose filters can be saved. */
export type ViewList = (typeof lists)[number];

const place = { list: z.enum(lists), name: nameFrom(1, 'Enter a name', 60) };

const view = z.object({
  ...place,
  /** As in an address: `status=matched&sort=due`. */
  filters: z
    .string()
    .check(z.regex(/^(?:(?!q=)[a-z]{1,20}=[\w%.+*-]{1,200}(?:&(?=[a-z])|$)){1,9}$/, 'Choose filters first')),
});

/** The filters of a list under a name. */
export type SavedView = z.output<typeof view>;

/** Returns the views of a person in the order in which they were saved. */
export async function viewsOf(reader: Reader, { person }: Pick<Actor, 'person'>): Promise<SavedView[]> {
  const row = await reader.get('notificationPreferences', person);
  return z.array(view).safeParse(JSON.parse(row?.savedViews ?? '[]')).data ?? [];
}

const roles = ['employer', 'provider'] as const;

/** Saves the filters under a name. They replace those of the same name. */
export const saveView = defineCommand({
  name: 'views.save',
  allowed: roles,
  leastRole: 'viewer',
  input: view,
  done: 'View saved',
  failed: 'Failed to save the view',
  async run(store, saved, { actor, now }) {
    const views = await otherViews(store, actor, saved);
    if (views.length >= mostSavedViews) throw refuse('views.tooMany');
    await keep(store, actor, [...views, saved], now);
  },
});

/** Removes a saved view. Nothing happens if it is gone. */
export const removeView = defineCommand({
  name: 'views.remove',
  allowed: roles,
  leastRole: 'viewer',
  input: z.object(place),
  done: 'View removed',
  failed: 'Failed to remove the view',
  run: async (store, removed, { actor, now }) =>
    keep(store, actor, await otherViews(store, actor, removed), now),
});

type Place = Pick<SavedView, 'list' | 'name'>;

const otherViews = async (reader: Reader, actor: Actor, { list, name }: Place): Promise<SavedView[]> =>
  (await viewsOf(reader, actor)).filter((other) => other.list !== list || other.name !== name);

async function keep(store: Writer, { person }: Actor, views: readonly SavedView[], now: string) {
  const savedViews = JSON.stringify(views);
  const known = await store.get('notificationPreferences', person);
  if (known) await store.put('notificationPreferences', { ...known, savedViews });
  else if (views.length > 0)
    await store.add('notificationPreferences', {
      id: person,
      ...defaultPreferences,
      savedViews,
      createdAt: now,
    });
}
