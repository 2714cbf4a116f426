// A device compares its rows with a server whose history broke: what it asks about, fetches again and removes.
import { expect, test } from 'vitest';
import { editJob } from '#shared/domain/jobs/commands.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { bucketOf, listedTables } from '#shared/engine/comparison.ts';
import type { BucketDigest, ComparisonReply, RowRev } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { Order } from '../types.ts';
import { ada, erin } from '#shared/testing/people.ts';
import { course, job } from '#shared/testing/rows.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';

type Rows = SyncReply['rows'];

const settings = { id: 'platform', createdAt: '2026-06-03T10:00:00.000Z', rev: 7 };

interface Break {
  /** Rows that are outside every window. */
  unlisted?: Rows;
  /** The commands that the device has sent, one batch each. */
  sent?: Order[];
  /** Of the sent entries, by their place, those that the server has lost. */
  lost?: number[];
  sharedBelow?: number;
}

/** A device that has `mine`. Its server has `theirs`. */
async function brokenServer(
  actor: Actor,
  mine: Rows,
  theirs: Rows,
  { unlisted = [], sent = [], lost: places = [], sharedBelow = 1_000 }: Break = {},
) {
  const asked: ComparisonRequest[] = [];
  const lost: string[] = [];
  const revs = (rows: Rows): RowRev[] => rows.map(([table, row]) => [table, row.id, row.rev]);
  const isListed = ([table]: Rows[number]) => listedTables(actor.role).includes(table);
  const device = await scriptedDevice(
    {
      compare: async (request) => {
        asked.push(request);
        const { entries = [], digests = false, lists = false, buckets = [], rows = [] } = request;
        const isOf = (table: string, id: string | number, places: readonly (readonly unknown[])[]) =>
          places.some(([of, place]) => of === table && place === id);
        const known = entries.filter((entry) => !lost.includes(entry));
        const answer: ComparisonReply = { entries: known, digests: [], revs: [] };
        const digested = theirs.filter((row) => !isListed(row));
        if (digests) answer.digests = digestsOf(digested);
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
  const entries: string[] = [];
  for (const order of sent) {
    entries.push(...(await device.replica.run([order])));
    await device.replica.sync();
  }
  lost.push(...places.map((place) => entries[place]!));
  device.script.push(() => ({ sharedBelow }));
  await device.replica.sync();
  const kept = async (table: 'jobs' | 'courses') =>
    (await device.replica.read((reader) => reader.find(table))).map(({ id }) => id);
  const sentAgain = device.requests.at(-1)?.entries.map(({ id }) => entries.indexOf(id));
  return { asked, kept, sentAgain, wanted: device.requests.at(-1)?.want };
}

/** Each bucket with the number of its rows and the sum of their revs. */
const digestsOf = (rows: Rows): BucketDigest[] =>
  [...groupBy(rows, ([table, { id }]) => `${table} ${bucketOf(id)}`).values()].map((bucket) => [
    bucket[0]![0],
    bucketOf(bucket[0]![1].id),
    bucket.length,
    bucket.reduce((sum, [, { rev }]) => sum + rev, 0),
  ]);

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
  const { kept, wanted } = await brokenServer(erin, mine, [], {
    unlisted: [['courses', course({ id: 211 })]],
  });
  expect(await kept('courses')).toEqual([211]);
  expect(wanted).toEqual([['courses', 211]]);
});

test('fetches and removes several rows of one bucket and of two tables', async () => {
  const untouched: Rows = [
    ['jobs', job({ id: 522, rev: 3 })],
    ['jobs', job({ id: 622, rev: 4 })],
  ];
  const mine: Rows = [
    ['jobs', job({ id: 111 })],
    ['jobs', job({ id: 211 })],
    ['jobs', job({ id: 311 })],
    ...untouched,
    ['settings', settings],
  ];
  const theirs: Rows = [
    ['jobs', job({ id: 211, rev: 5 })],
    ['jobs', job({ id: 411 })],
    ...untouched,
    ['settings', { ...settings, rev: 8 }],
  ];
  const { asked, kept, wanted } = await brokenServer(erin, mine, theirs);
  expect(asked[1]).toEqual({
    buckets: [
      ['jobs', '11'],
      ['settings', 'rm'],
    ],
  });
  expect(await kept('jobs')).toEqual([211, 522, 622]);
  expect(wanted).toEqual([
    ['jobs', 211],
    ['jobs', 411],
    ['settings', 'platform'],
  ]);
});

test('fetches rows from the break on, though the server has a row with the same rev', async () => {
  const mine: Rows = [49, 50, 51].map((rev) => ['jobs', job({ id: rev, rev })]);
  const { wanted } = await brokenServer(erin, mine, mine, { sharedBelow: 50 });
  expect(wanted).toEqual([
    ['jobs', 50],
    ['jobs', 51],
  ]);
});

test('sends again what the server has lost, of each sent batch', async () => {
  const rename = (title: string): Order => ({
    command: editJob as Command,
    input: { id: 111, set: { title }, base: {} },
  });
  const mine: Rows = [['jobs', job({ id: 111 })]];
  const { sentAgain } = await brokenServer(erin, mine, mine, {
    sent: ['Welder', 'Fitter', 'Cook', 'Baker'].map(rename),
    lost: [1, 3],
  });
  expect(sentAgain).toEqual([1, 3]);
});

test('asks in portions of a thousand and acts on the last one, too', async () => {
  const mine: Rows = Array.from({ length: 1_002 }, (_, index) => ['jobs', job({ id: index + 1 })]);
  const { asked, kept } = await brokenServer(erin, mine, mine.slice(0, 1));
  const portions = asked.flatMap(({ rows }) => (rows ? [rows.length] : []));
  expect(portions).toEqual([1_000, 1]);
  expect(await kept('jobs')).toEqual([1]);
});
