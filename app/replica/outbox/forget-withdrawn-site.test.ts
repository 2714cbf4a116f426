// A site that is taken from a recruiter: the device keeps what the recruiter saved and did not send, and nothing else of it.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import { copiedFrom } from '#shared/domain/sites/site.ts';
import { erin, membership, organization, rita, siteAssignment } from '#shared/testing/people.ts';
import { job, match, site } from '#shared/testing/rows.ts';
import type { Environment } from '../sync/environment.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';
import { draftName } from './apply-erasures.ts';

const ended = '2026-06-03T09:00:00.000Z';
const staff: SyncReply['rows'] = [
  ['organizations', organization(erin)],
  ['memberships', membership(rita, { assignsAll: false })],
  ['sites', site()],
];
const ofSite: SyncReply['rows'] = [
  ['jobs', job(copiedFrom(site()))],
  ['matches', match()],
];
const renamed = (title: string) => ({ id: job().id, set: { title }, base: {} });
const noMore = 'You no longer recruit for Harbor House. Ask a manager of Acme Care.';
const refuse = (entries: readonly { id: string }[]): SyncReply['outcomes'] =>
  entries.map(({ id }) => [id, { kind: 'refused', code: 'forbidden', message: noMore }]);

async function deviceAt(actor: Actor = rita, environment: Partial<Environment> = {}) {
  const opened = await scriptedDevice(environment, actor);
  const { replica, script } = opened;
  script.push(() => ({ rows: [...staff, ['assignments', siteAssignment(rita, 'site-a')], ...ofSite] }));
  await replica.sync();
  await replica.give(editJob, renamed('Canary Sent'));
  await replica.sync();
  expect(JSON.stringify(await replica.sent())).toContain('Canary Sent');
  return opened;
}

test('removes rows, sent changes and drafts of the site, and keeps a refused change', async () => {
  const { replica, script } = await deviceAt();
  const draft = draftName(editJob.name, String(job().id));
  await replica.keepDraft(draft, { values: { title: 'Canary Draft' } });
  await replica.give(editJob, renamed('Canary Unsent'));
  script.push(({ entries }) => ({
    outcomes: refuse(entries),
    rows: [['assignments', siteAssignment(rita, 'site-a', { endedAt: ended, rev: 2 })]],
    granted: [],
  }));
  await replica.sync();
  for (const table of ['jobs', 'matches'] as const)
    expect(await replica.read((reader) => reader.find(table))).toEqual([]);
  expect(await replica.read((reader) => reader.find('sites'))).toHaveLength(1);
  expect(JSON.stringify(await replica.sent())).not.toContain('Canary');
  expect((await replica.readDraft(draft)) ?? null).toBeNull();
  expect(await replica.entries()).toMatchObject([
    { state: 'attention', input: { set: { title: 'Canary Unsent' } }, outcome: { message: noMore } },
  ]);
});

test('forgets a sent change of the site that is settled once more after all rows are fetched again', async () => {
  const { replica, script } = await deviceAt({ ...rita, assignsAll: true });
  script.push(
    () => ({ reset: true }),
    ({ entries }) => ({
      outcomes: entries.map(({ id }) => [id, { kind: 'applied' }]),
      rows: [...staff, ['assignments', siteAssignment(rita, 'site-a', { endedAt: ended })]],
    }),
  );
  await replica.sync();
  expect(await replica.read((reader) => reader.find('jobs'))).toEqual([]);
  expect(JSON.stringify(await replica.sent())).not.toContain('Canary');
});

test('keeps a sent change of a site that came back with all rows', async () => {
  const { replica, script } = await deviceAt();
  script.push(
    () => ({ reset: true }),
    ({ entries }) => ({
      outcomes: entries.map(({ id }) => [id, { kind: 'applied' }]),
      rows: [...staff, ['assignments', siteAssignment(rita, 'site-a')]],
      more: true,
    }),
    () => ({ rows: ofSite }),
  );
  await replica.sync();
  expect(JSON.stringify(await replica.sent())).toContain('Canary Sent');
});

test('forgets a sent change of a site that the server took away before it broke', async () => {
  const { replica, script } = await deviceAt(rita, {
    // The server has the sent entries, and shows nothing of the site any more.
    compare: async ({ entries = [], rows = [] }) => ({
      entries: [...entries],
      digests: [],
      revs: rows
        .filter(([table]) => table !== 'jobs' && table !== 'matches')
        .map(([table, id]) => [table, id, 1]),
    }),
  });
  script.push(
    () => ({ sharedBelow: 1 }),
    () => ({ rows: [['assignments', siteAssignment(rita, 'site-a', { endedAt: ended })]] }),
  );
  await replica.sync();
  expect(await replica.read((reader) => reader.find('jobs'))).toEqual([]);
  expect(JSON.stringify(await replica.sent())).not.toContain('Canary');
});
