// A device compares its rows with a server whose history broke: what it asks about, fetches again and removes.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { bucketOf, listedTables } from '#shared/engine/comparison.ts';
import type { ComparisonReply, RowRev } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { ada, erin } from '#shared/testing/people.ts';
import { course, job } from '#shared/testing/rows.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';

type Rows = SyncReply['rows'];

/** A device that has `mine`. Its server has `theirs`, of which `unlisted` are outside every window. */
async function brokenServer(actor: Actor, mine: Rows, theirs: Rows, unlisted: Rows = []) {
  const asked: ComparisonRequest[] = [];
  const revs = (rows: Rows): RowRev[] => rows.map(([table, row]) => [table, row.id, row.rev]);
  const isListed = ([table]: Rows[number]) => listedTables(actor.role).includes(table);
  const device = await scriptedDevice(
    {
      compare: async (request) => {
        asked.push(request);
        const { entries = [], digests = false, lists = false, buckets = [], rows = [] } = request;
        const isOf = (table: string, id: string | number, places: readonly (readonly unknown[])[]) =>
          places.some(([of, place]) => of === table && place === id);
        const answer: ComparisonReply = { entries, digests: [], revs: [] };
        const digested = theirs.filter((row) => !isListed(row));
        // Each bucket of these tests has one row of the server.
        if (digests) answer.digests = digested.map(([table, { id, rev }]) => [table, bucketOf(id), 1, rev]);
        if (lists) answer.revs.push(...revs(theirs.filter(isListed)));
        answer.revs.push(...revs(digested.filter(([table, { id }]) => isOf(table, bucketOf(id), buckets))));
        answer.revs.push(
          ...revs([...theirs, ...unlisted].filter(([table, { id }]) => isOf(table, id, rows))),
        );
        return answer;
      },
    },
    actor,
  );
  device.script.push(() => ({ rows: mine }));
  await device.replica.sync();
  device.script.push(() => ({ sharedBelow: 1_000 }));
  await device.replica.sync();
  const kept = async (table: 'jobs' | 'courses') =>
    (await device.replica.read((reader) => reader.find(table))).map(({ id }) => id);
  return { asked, kept, wanted: device.requests.at(-1)?.want };
}

test.each([
  { actor: erin, isAsked: true, who: 'an employer, who has a part of the courses' },
  { actor: ada, isAsked: false, who: 'an administrator, who has every row of each table' },
])('asks for lists: $isAsked, for $who', async ({ actor, isAsked }) => {
  const { asked } = await brokenServer(actor, [], []);
  expect(asked).toEqual([{ digests: true, lists: isAsked }]);
});

test('fetches a row that the server has in another version', async () => {
  const mine: Rows = [
    ['jobs', job({ id: 111 })],
    ['jobs', job({ id: 122 })],
  ];
  const theirs: Rows = [
    ['jobs', job({ id: 111, rev: 9 })],
    ['jobs', job({ id: 122 })],
  ];
  const { asked, wanted } = await brokenServer(erin, mine, theirs);
  expect(asked.at(-1)).toEqual({ buckets: [['jobs', '11']] });
  expect(wanted).toEqual([['jobs', 111]]);
});

test('removes a row that the server no longer has, and asks about no row of an equal bucket', async () => {
  const mine: Rows = [
    ['jobs', job({ id: 111 })],
    ['jobs', job({ id: 122 })],
  ];
  const { asked, kept, wanted } = await brokenServer(erin, mine, [['jobs', job({ id: 122 })]]);
  expect(asked.slice(1)).toEqual([{ buckets: [['jobs', '11']] }, { rows: [['jobs', 111]] }]);
  expect(await kept('jobs')).toEqual([122]);
  expect(wanted).toBeUndefined();
});

test('removes a row of a list that the server neither lists nor shows', async () => {
  const mine: Rows = [
    ['courses', course({ id: 211 })],
    ['courses', course({ id: 222 })],
  ];
  const { asked, kept } = await brokenServer(erin, mine, [['courses', course({ id: 222 })]]);
  expect(asked.slice(1)).toEqual([{ rows: [['courses', 211]] }]);
  expect(await kept('courses')).toEqual([222]);
});

test('fetches and keeps a row of a list that the server shows without listing it', async () => {
  const mine: Rows = [['courses', course({ id: 211 })]];
  const { kept, wanted } = await brokenServer(erin, mine, [], [['courses', course({ id: 211 })]]);
  expect(await kept('courses')).toEqual([211]);
  expect(wanted).toEqual([['courses', 211]]);
});
