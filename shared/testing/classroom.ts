// Provides a store with the minimum of rows a rule needs, and runs commands on it as the server does.
import { personIdOf } from '#shared/domain/enrollments/known-people.ts';
import { advanceDeadline } from '#shared/domain/guarantees/advance-deadline.ts';
import type { Actor, NamedCommand, RunResult } from '../engine/command.ts';
import { commands } from '../commands.ts';
import { idsFrom, runOnServer, takenId, parseEntry } from '../engine/run-command.ts';
import { MemoryStore } from '../engine/memory-store.ts';
import { assertDefined } from '../lib/assert-defined.ts';
import { Refusal } from '../engine/rejection.ts';
import type { RefusalCode } from '../engine/rejection.ts';
import type { Row, TableName } from '../engine/schema.ts';
import { TakenId } from '../engine/store.ts';
import { ada, erin, membership, nora, organization, otto, paul, petra, sam, system, user } from './people.ts';
import { agreement, course, enrollment, job, jobPeriod } from './rows.ts';

interface Given {
  job?: Partial<Row<'jobs'>>;
  course?: Partial<Row<'courses'>>;
  student?: Partial<Row<'enrollments'>>;
  /** Active unless overridden; null omits it. */
  agreement?: Partial<Row<'agreements'>> | null;
}

/** A store with the rows of a test, and the server's way to run commands on it. */
export interface Classroom {
  store: MemoryStore;
  /** The server's clock. Initially June 3. */
  now: string;
  /** Runs a command as the server does and keeps its writes. Throws if it was rejected. */
  accept(command: NamedCommand, input: unknown, actor: Actor): Promise<RunResult>;
  put<T extends TableName>(table: T, ...rows: Row<T>[]): Promise<void>;
  /** Returns the only row of a table with these values. */
  single<T extends TableName>(table: T, values?: Partial<Row<T>>): Promise<Row<T>>;
  /** Lists the notifications as `person: title`. */
  told(): Promise<string[]>;
}

/** Acme's job and Northside's course with one student, Zoe, under an agreement that both sides approved. */
export async function classroom(given: Given = {}): Promise<Classroom> {
  const room = emptyRoom();
  await room.put('users', ...[erin, otto, paul, petra, ada, nora, sam].map((actor) => user(actor)));
  await room.put('organizations', ...[erin, otto, paul, petra].map((actor) => organization(actor)));
  await room.put('memberships', ...[erin, otto, paul, petra, sam].map((actor) => membership(actor)));
  const theJob = job(given.job);
  await room.put('jobs', theJob);
  if (theJob.isActive && theJob.guaranteedInterview) await room.put('jobPeriods', jobPeriod());
  await room.put('courses', course(given.course));
  await enrolled(room, enrollment(given.student));
  if (given.agreement !== null) await room.put('agreements', agreement(given.agreement));
  return room;
}

/** Adds a student together with the server-only rows about them. */
export async function enrolled(room: Classroom, student: Row<'enrollments'>): Promise<void> {
  const { id, providerId, courseId, candidateReferenceId, createdAt, rev } = student;
  const personKey = `person of ${id}`;
  await room.put('enrollments', student);
  await room.put('persons', { id: personIdOf(providerId, student), providerId, personKey, createdAt, rev });
  await room.put('learners', {
    id: `${providerId}.${candidateReferenceId}`,
    providerId,
    courseId,
    candidateReferenceId,
    enrollmentId: id,
    personKey,
    erasedAt: null,
    createdAt,
    rev,
  });
}

/** Makes a room without rows. Ids are "entry-1-1" and "secret-1", counted for each room. */
export function emptyRoom(): Classroom {
  const store = new MemoryStore();
  let entries = 0;
  let secrets = 0;
  const room: Classroom = {
    store,
    now: '2026-06-03T10:00:00.000Z',
    async accept({ name, version }, input, actor) {
      const understood = parseEntry(commands, { command: name, version, input }, actor);
      if ('outcome' in understood) throw refusalIn(understood.outcome);
      const newId = idsFrom(`entry-${++entries}`);
      const context = { actor, now: room.now, newId, randomId: () => `secret-${++secrets}`, commands };
      const { layer, result } = await runOnServer(store, understood, context).catch(worded);
      for (const { table, row, isNew } of layer.writes)
        await (isNew ? store.add(table, row as never) : store.put(table, row as never));
      return result;
    },
    async put(table, ...rows) {
      for (const row of rows) await store.put(table, row);
    },
    async single(table, values = {}) {
      const found = (await store.find(table)).filter((row) =>
        Object.entries(values).every(([column, value]) => row[column as keyof typeof row] === value),
      );
      if (found.length !== 1) throw new Error(`${found.length} rows of ${table} instead of one`);
      return assertDefined(found[0]);
    },
    async told() {
      const notices = await store.find('notifications');
      return notices.map(({ personId, title }) => `${personId}: ${title}`);
    },
  };
  return room;
}

/** Moves the clock of a room with one match on, and takes the steps that are due on the way. */
export async function runTo(room: Classroom, until: string): Promise<void> {
  for (let turns = 0; turns < 400; turns += 1) {
    const { id, nextAt } = await room.single('clocks');
    if (!nextAt || nextAt > until) break;
    if (nextAt > room.now) room.now = nextAt;
    await room.accept(advanceDeadline, { matchId: id }, system);
  }
  room.now = until;
}

function worded(error: unknown): never {
  throw error instanceof TakenId ? takenId : error;
}

function refusalIn(outcome: object): Refusal {
  const { code, message, fields } = outcome as { code: RefusalCode; message: string; fields?: object };
  return new Refusal(code, message, { ...fields });
}

/** How an attempt was refused: `['stale', 'This agreement was rejected by Acme Care on Jun 2.']`. */
export async function refusal(attempt: Promise<unknown>): Promise<[code: RefusalCode, message: string]> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.message];
    throw error;
  }
  throw new Error('This was accepted');
}
