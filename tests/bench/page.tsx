// The page of the benchmarks: the real replica in a real browser, and the plain operations it is compared with.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserEnvironment } from '#app/replica/sync/browser-environment.ts';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { ReplicaContext, useRead } from '#app/replica/live/hooks.ts';
import { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { pageSyncTriggers } from '#app/replica/sync/sync-triggers.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import type { Reader } from '#shared/engine/store.ts';

interface Bench {
  actor?: Actor;
  replica?: Replica;
}

const bench: Bench = {};

/** Measures milliseconds, and the duration of the longest main-thread task during the work. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; longestTask: number }> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return { ms, longestTask: Math.max(0, ...tasks) };
}

function newReplica(actor: Actor): Replica {
  return new Replica({ actor, commands, environment: browserEnvironment(actor.person) });
}

async function open(actor: Actor, isFresh: boolean): Promise<void> {
  bench.replica?.close();
  if (isFresh) await newReplica(actor).delete();
  bench.actor = actor;
  bench.replica = newReplica(actor);
  await bench.replica.open();
}

const replica = (): Replica => bench.replica!;

const firstSync = () => timed(() => replica().sync());

/** One compressed fetch of the same rows, and one bulk write into the same indexed tables. */
async function plainCopy(url: string): Promise<{ ms: number; longestTask: number }> {
  const database = new ReplicaDatabase('plain-copy', { indexedDB, IDBKeyRange });
  await database.delete();
  await database.open();
  const result = await timed(async () => {
    const rows = (await (await fetch(url)).json()) as Record<string, { id: string }[]>;
    await database.transaction('rw', database.tables, async () => {
      for (const [table, list] of Object.entries(rows)) await database.table(table).bulkPut(list);
    });
  });
  database.close();
  return result;
}

interface Mark {
  courseId: number;
  candidateReferenceId: string;
  completionDate: string;
}

const markCommand = commands.get('completions.mark') as Command;

/** Measures from the first request to this address until the work is done. */
async function sinceRequest(
  address: string,
  work: () => Promise<unknown>,
): Promise<{ ms: number; requests: PerformanceEntry[] }> {
  performance.clearResourceTimings();
  await work();
  const end = performance.now();
  const requests = performance.getEntriesByType('resource').filter(({ name }) => name === address);
  return { ms: end - Math.min(...requests.map(({ startTime }) => startTime)), requests };
}

/** Saves the marks without a connection, then drains, and counts the requests. */
async function drain(
  marks: Mark[],
): Promise<{ ms: number; requests: number; requestMs: number; left: number }> {
  await replica().run(marks.map((input) => ({ command: markCommand, input })));
  const { ms, requests } = await sinceRequest(`${location.origin}/api/sync`, () => replica().sync());
  const requestMs = requests.reduce((sum, { duration }) => sum + duration, 0);
  return { ms, requests: requests.length, requestMs, left: await replica().unsent() };
}

/** Returns the rows that these marks created, as the device stores them. */
async function completionsOf(marks: Mark[]): Promise<object[]> {
  const wanted = new Set(marks.map(({ candidateReferenceId }) => candidateReferenceId));
  const rows = await replica().read((reader) => reader.find('completions'));
  return rows.filter(({ candidateReferenceId }) => wanted.has(candidateReferenceId));
}

/** One HTTP request whose rows are written in one durable transaction, and one bulk write on the device. */
async function plainDrain(url: string, rows: object[]): Promise<{ ms: number }> {
  const database = new ReplicaDatabase('plain-drain', { indexedDB, IDBKeyRange });
  await database.delete();
  await database.open();
  const { ms } = await sinceRequest(url, async () => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(rows) });
    const stored = (await answer.json()) as { id: string }[];
    await database.rows('completions').bulkPut(stored as never);
  });
  database.close();
  return { ms };
}

const completedOf = async (reader: Reader, _actor: Actor, courseId: number) =>
  (await reader.find('completions', { courseId })).filter(({ removedAt }) => !removedAt).length;

function Counter({ courseId }: { courseId: number }) {
  return <output>{useRead(completedOf, courseId) ?? 'reading'}</output>;
}

function show(courseId: number): { place: HTMLElement; remove(): void } {
  const place = document.body.appendChild(document.createElement('main'));
  const loop = new SyncScheduler(replica(), pageSyncTriggers());
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <ReplicaContext value={{ replica: replica(), loop }}>
        <Counter courseId={courseId} />
      </ReplicaContext>
    </StrictMode>,
  );
  return {
    place,
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

const nextText = (place: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true, characterData: true });
  });

/** Measures for each mark from the tap to the changed number on the screen. */
async function writeToVisible(marks: Mark[], durability: 'strict' | 'relaxed'): Promise<number[]> {
  const { database } = replica() as unknown as {
    database: { _options: { chromeTransactionDurability: string } };
  };
  database._options.chromeTransactionDurability = durability;
  const { place, remove } = show(marks[0]!.courseId);
  await nextText(place);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const times: number[] = [];
  for (const input of marks) {
    const seen = nextText(place);
    const start = performance.now();
    await replica().run([{ command: markCommand, input }]);
    await seen;
    times.push(performance.now() - start);
  }
  remove();
  return times;
}

/**
 * Follows the server with a running sync loop. `changes` then contains the wall-clock times of changes of the number on
 * the screen.
 */
function follow(courseId: number): void {
  const { place } = show(courseId);
  const loop = new SyncScheduler(replica(), pageSyncTriggers());
  loop.start();
  const changes: number[] = [];
  new MutationObserver(() => changes.push(performance.timeOrigin + performance.now())).observe(place, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  Object.assign(window, { changes });
}

Object.assign(window, {
  bench: { open, firstSync, plainCopy, drain, completionsOf, plainDrain, writeToVisible, follow },
});
