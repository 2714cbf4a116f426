// The page of `npm run bench -- peers-shape`: one list of the real replica, and a plain page that does the same with one
// request and one write.
import { createRoot } from 'react-dom/client';
import { browserEnvironment } from '#app/replica/sync/browser-environment.ts';
import { ReplicaContext, useCommand, useRead, useSync } from '#app/replica/live/hooks.ts';
import type { Give } from '#app/replica/live/hooks.ts';
import { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { pageSyncTriggers } from '#app/replica/sync/sync-triggers.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import type { Reader } from '#shared/engine/store.ts';

interface Mark {
  courseId: number;
  candidateReferenceId: string;
}

const markCommand = commands.get('completions.mark') as Command;

/** The students of a course, with those who have completed it. */
async function classList(reader: Reader, _actor: Actor, courseId: number) {
  const [students, completions] = await Promise.all([
    reader.find('enrollments', { courseId }),
    reader.find('completions', { courseId }),
  ]);
  const done = new Set(completions.map(({ candidateReferenceId }) => candidateReferenceId));
  const rows = students.map((student) => ({
    id: student.id,
    name: student.studentName,
    isDone: done.has(student.candidateReferenceId),
  }));
  return { rows, done: completions.length };
}

const rowsOnScreen = 50;

function ClassList({ courseId, onCommand }: { courseId: number; onCommand: (command: Give) => void }) {
  const list = useRead(classList, courseId);
  const { status } = useSync();
  onCommand(useCommand());
  return (
    <>
      <output id="done">{list?.done}</output>
      <output id="waiting">{status?.waiting}</output>
      <ul>
        {list?.rows.slice(-rowsOnScreen).map(({ id, name, isDone }) => (
          <li key={id}>
            {name} {isDone && 'done'}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Shown {
  replica: Replica;
  loop: SyncScheduler;
  command: Give;
}

let shown: Shown;

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Resolves in the task of the change that makes the text on the screen fit. */
function untilText(id: string, fits: (text: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (fits(textOf(id))) return resolve();
    const observer = new MutationObserver(() => {
      if (!fits(textOf(id))) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const newReplica = (actor: Actor): Replica =>
  new Replica({ actor, commands, environment: browserEnvironment(actor.person) });

/** Resolves with the milliseconds of the first sync. */
async function open(actor: Actor): Promise<number> {
  const start = performance.now();
  const replica = newReplica(actor);
  await replica.open();
  const loop = new SyncScheduler(replica, pageSyncTriggers());
  await loop.now();
  const ms = performance.now() - start;
  loop.start();
  shown = { replica, loop, command: {} as Give };
  return ms;
}

/** Milliseconds from the page's start until it shows the list, without any request. */
async function coldStart({ actor, courseId }: { actor: Actor; courseId: number }): Promise<number> {
  const replica = newReplica(actor);
  await replica.open();
  const loop = new SyncScheduler(replica, pageSyncTriggers());
  const place = document.body.appendChild(document.createElement('main'));
  createRoot(place).render(
    <ReplicaContext value={{ replica, loop }}>
      <ClassList courseId={courseId} onCommand={() => {}} />
    </ReplicaContext>,
  );
  await untilText('done', (text) => text !== '');
  return performance.now();
}

/** Milliseconds of reads of a list of 1,000 rows, outside of React. */
async function listReads(courseId: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const start = performance.now();
    await shown.replica.read((reader) => reader.find('completions', { courseId }));
    times.push(performance.now() - start);
    await pause(5);
  }
  return times;
}

const root = { current: undefined as ReturnType<typeof createRoot> | undefined };

/** Shows the list of this course, and resolves once the page is quiet. */
async function show(courseId: number): Promise<void> {
  await shownWaiting(courseId);
  await untilText('waiting', (text) => text === '0');
  await pause(1_000);
}

/** Like `show`, while changes wait. */
async function shownWaiting(courseId: number): Promise<void> {
  root.current?.unmount();
  const place = document.body.appendChild(document.createElement('main'));
  root.current = createRoot(place);
  const { replica, loop } = shown;
  root.current.render(
    <ReplicaContext value={{ replica, loop }}>
      <ClassList courseId={courseId} onCommand={(command) => (shown.command = command)} />
    </ReplicaContext>,
  );
  await untilText('done', (text) => text !== '');
  await untilText('waiting', (text) => text !== '');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds from each save to the changed number on the screen. The next save follows once the screen is drawn. */
async function writes(marks: Mark[]): Promise<number[]> {
  const times: number[] = [];
  for (const mark of marks) {
    const before = textOf('done');
    const start = performance.now();
    const seen = untilText('done', (text) => text !== before);
    await shown.command.give(markCommand, mark);
    await seen;
    times.push(performance.now() - start);
    await pause(50);
  }
  return times;
}

/** Milliseconds of saving all, one after the other, until the last is on the disk, and until the page is at rest. */
async function saves(marks: Mark[]): Promise<{ ms: number; shownMs: number }> {
  const wanted = String(Number(textOf('done')) + marks.length);
  const start = performance.now();
  for (const mark of marks) await shown.command.give(markCommand, mark);
  const ms = performance.now() - start;
  await untilText('done', (text) => text === wanted);
  await untilText('waiting', (text) => Number(text) >= marks.length);
  return { ms, shownMs: performance.now() - start };
}

/** Milliseconds of saving all, one after the other, for other lists than the one on the screen. */
async function savesElsewhere(marks: Mark[]): Promise<number> {
  const start = performance.now();
  for (const mark of marks) await shown.command.give(markCommand, mark);
  await untilText('waiting', (text) => Number(text) >= marks.length);
  return performance.now() - start;
}

async function failedAttempts(count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++) await shown.loop.now();
}

/** Milliseconds of one sync. */
async function pull(): Promise<number> {
  const start = performance.now();
  await shown.loop.now();
  return performance.now() - start;
}

/** From the connection's return until nothing waits, and the requests of that time. */
async function drained(): Promise<{ ms: number; requests: number }> {
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  performance.clearResourceTimings();
  const start = performance.now();
  await untilText('waiting', (text) => text === '0');
  const ms = performance.now() - start;
  const requests = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/sync'));
  return { ms, requests: requests.length };
}

/** The wall-clock time of the save. */
async function give(mark: Mark): Promise<number> {
  const at = performance.timeOrigin + performance.now();
  await shown.command.give(markCommand, mark);
  return at;
}

/** The wall-clock time at which the number on the screen changes. */
async function seen(before: string): Promise<number> {
  await untilText('done', (text) => text !== before);
  return performance.timeOrigin + performance.now();
}

let plain: IDBDatabase;

async function openPlain(): Promise<void> {
  const request = indexedDB.open('plain');
  plain = await new Promise((resolve, reject) => {
    request.onupgradeneeded = () =>
      request.result.createObjectStore('rows', { keyPath: 'id' }).createIndex('courseId', 'courseId');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  document.body.innerHTML = '<output id="plain">0</output>';
}

const showPlain = (): void => {
  const place = document.getElementById('plain');
  if (place) place.textContent = String(Number(place.textContent) + 1);
};

function putPlain(rows: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = plain.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const row of rows) transaction.objectStore('rows').put(row);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** One request for all rows, and one transaction that writes them. */
async function plainCopy(url: string): Promise<number> {
  const start = performance.now();
  const rows = (await (await fetch(url)).json()) as Record<string, object[]>;
  await putPlain(Object.values(rows).flat());
  return performance.now() - start;
}

const plainList = (courseId: number): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const request = plain.transaction('rows').objectStore('rows').index('courseId').getAll(courseId);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function plainListReads(courseId: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const start = performance.now();
    await plainList(courseId);
    times.push(performance.now() - start);
    await pause(5);
  }
  return times;
}

async function plainColdStart(courseId: number): Promise<number> {
  await openPlain();
  const rows = (await plainList(courseId)) as { id: string }[];
  document.body.innerHTML = rows
    .slice(-rowsOnScreen)
    .map(({ id }) => `<li>${id}</li>`)
    .join('');
  return performance.now();
}

async function plainWrites({ rows, pauseMs }: { rows: object[]; pauseMs: number }): Promise<number[]> {
  const times: number[] = [];
  for (const row of rows) {
    const start = performance.now();
    await putPlain([row]);
    showPlain();
    times.push(performance.now() - start);
    if (pauseMs > 0) await pause(pauseMs);
  }
  return times;
}

async function plainDrain({ url, rows }: { url: string; rows: object[] }): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(rows) });
  await putPlain((await answer.json()) as object[]);
  showPlain();
  return performance.now() - start;
}

async function plainFollow(url: string): Promise<void> {
  const stream = new EventSource(url);
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    void putPlain(JSON.parse(data) as object[]).then(showPlain);
  });
  await new Promise((resolve) => stream.addEventListener('open', resolve, { once: true }));
}

async function plainGive({ url, row }: { url: string; row: object }): Promise<number> {
  const at = performance.timeOrigin + performance.now();
  await putPlain([row]);
  await fetch(url, { method: 'POST', body: JSON.stringify([row]) });
  return at;
}

async function plainSeen(before: string): Promise<number> {
  await untilText('plain', (text) => text !== before);
  return performance.timeOrigin + performance.now();
}

const page = {
  open,
  coldStart,
  listReads,
  plainCopy,
  plainListReads,
  plainColdStart,
  show,
  shownWaiting,
  textOf,
  writes,
  saves,
  savesElsewhere,
  failedAttempts,
  pull,
  drained,
  give,
  seen,
  openPlain,
  plainWrites,
  plainDrain,
  plainFollow,
  plainGive,
  plainSeen,
};

export type PeersPage = typeof page;

Object.assign(window, { peers: page });
