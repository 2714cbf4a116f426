// A command that somebody gives a second time, as a new entry, is refused, says that nothing is to do, or changes something.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { anEntry } from '#server/testing/marketplace.ts';
import { commands } from '#shared/commands.ts';
import type { CommandName } from '#shared/commands.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { fingerprint } from './fingerprint.ts';
import { inputOfSide } from './inputs-of-sides.ts';
import { newScene, prepare } from './valid-inputs.ts';

let fixtures: FullFixtures;
beforeAll(async () => {
  fixtures = await newFullFixtures();
});
afterAll(() => fixtures.server.close());

const sides = ['employer', 'provider'] as const;

const given = [...commands.values()].flatMap(({ name, leastRole, allowed }) =>
  leastRole ? sides.filter((side) => allowed.includes(side)).map((side) => ({ command: name, side })) : [],
);

/** Saves a whole form or a choice of one's own: the same values twice are the same choice. */
const ofValues: readonly string[] = [
  'enrollments.edit',
  'courses.edit',
  'jobs.edit',
  'sites.edit',
  'profiles.saveEmployer',
  'profiles.saveProvider',
  'organizations.saveCalendar',
  'organizations.setTabletLock',
  'completions.correctDate',
  'conflicts.settle',
  'members.assign',
  'notifications.savePreferences',
  'notifications.markRead',
  'notifications.markAllRead',
  'messages.markRead',
  'views.save',
  'views.remove',
  'accounts.chooseType',
  'ratings.rate',
  'ratings.putOff',
  'changes.acknowledge',
  'agreements.answerPromise',
  'breaches.comment',
  'consents.record',
  // A download may be wanted twice.
  'enrollments.export',
] satisfies CommandName[];

async function give(side: (typeof sides)[number], command: string, input: unknown): Promise<Outcome> {
  const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const request = { client: randomUUID(), cookie: null, entries: [entry], waiting: 0, limit: 1 };
  const response = await fixtures.cast[side].browser.send('POST', '/api/sync', request);
  return openReply(await response.text()).outcomes[0]![1];
}

test.each(given)('never answers a repeated $command of an $side with silent success', async (each) => {
  const { side, command } = each;
  const scene = await newScene(fixtures);
  await prepare(scene, command);
  const input = await inputOfSide(scene, side, command);
  if (!input || ofValues.includes(command)) return;
  expect(await give(side, command, input)).not.toMatchObject({ kind: 'refused' });
  const before = await fingerprint(fixtures.server.knex);
  const again = await give(side, command, input);
  const isSaid = again.kind === 'refused' || again.kind === 'merged' || 'note' in again;
  expect(isSaid || (await fingerprint(fixtures.server.knex)) !== before, JSON.stringify(again)).toBe(true);
});
