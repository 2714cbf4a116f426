// Creates people and rows for server tests by running commands, so that they are always legal.
import { randomBytes, randomUUID } from 'node:crypto';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import type { Database } from '../database/types.ts';
import { executeWith } from '../engine/execute.ts';
import type { Entry, Execute } from '../engine/types.ts';
import { startEpoch } from '../sync/database-epoch.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';

export interface Marketplace {
  execute: Execute;
  clock: { now: string };
  /** Gives one command and returns its outcome. Throws on a rejection unless the caller expects it. */
  give(actor: Actor, command: string, input: unknown): Promise<Outcome>;
  /** Gives several commands in one batch. Throws on the first rejection. */
  giveAll(actor: Actor, orders: readonly (readonly [command: string, input: unknown])[]): Promise<void>;
  ask(actor: Actor, command: string, input: unknown): Promise<Outcome>;
  person(role: 'employer' | 'provider', firstName?: string): Promise<Actor>;
}

/** With `seededId`, which generates ids, each run generates the same ids. */
export async function newMarketplace(
  database: Pick<Database, 'knex'> & Partial<Pick<Database, 'writing'>>,
  seededId?: () => string,
): Promise<Marketplace> {
  const makeId = seededId ?? randomUUID;
  await startEpoch(database.knex);
  const clock = { now: '2026-06-03T10:00:00.000Z' };
  const execute = executeWith({
    knex: database.writing ?? database.knex,
    commands,
    now: () => new Date(clock.now),
    beforeCommit: queueWebhooks,
    ...(seededId && { randomId: seededId }),
    onDefect: (error) => {
      throw error;
    },
  });
  const ask = async (actor: Actor, command: string, input: unknown): Promise<Outcome> => {
    const entry = anEntry(command, input, { id: makeId() });
    const { outcomes } = await execute({ actor, client: null, entries: [entry] });
    return assertDefined(outcomes.get(entry.id));
  };
  const give: Marketplace['give'] = async (actor, command, input) =>
    accepted(command, await ask(actor, command, input));
  const giveAll: Marketplace['giveAll'] = async (actor, orders) => {
    const entries = orders.map(([command, input]) => anEntry(command, input, { id: makeId() }));
    const { outcomes } = await execute({ actor, client: null, entries });
    for (const { id, command } of entries) accepted(command, assertDefined(outcomes.get(id)));
  };
  const person: Marketplace['person'] = async (role, firstName = 'Sam') => {
    const id = makeId();
    await give(systemActor, 'accounts.register', {
      id,
      email: `${id}@example.org`,
      firstName,
      lastName: 'Reed',
    });
    const newcomer: Actor = {
      person: id,
      organization: id,
      role: 'newcomer',
      memberRole: null,
      name: firstName,
    };
    await give(newcomer, 'accounts.chooseType', { userType: role, timeZone: 'UTC' });
    return { ...newcomer, role, memberRole: 'owner' };
  };
  return { execute, clock, give, giveAll, ask, person };
}

function accepted(command: string, outcome: Outcome): Outcome {
  if (outcome.kind === 'refused' || outcome.kind === 'held')
    throw new Error(`${command}: ${JSON.stringify(outcome)}`);
  return outcome;
}

export function anEntry(command: string, input: unknown, overrides: Partial<Entry> = {}): Entry {
  const version = commands.get(command)?.version ?? 1;
  const digest = entryDigest({ command, version, input });
  return {
    id: randomUUID(),
    command,
    version,
    input,
    after: [],
    digest,
    sequence: null,
    savedAt: null,
    ...overrides,
  };
}

export const numericId = (): number => Number(randomBytes(6).readUIntBE(0, 6)) + 1;
export const reference = (): string => candidateReference(randomBytes(5));

export const jobInput = (overrides: object = {}) => ({
  id: numericId(),
  title: 'Care Assistant',
  description: 'Looking after residents.',
  location: 'Northside',
  contractType: 'full-time',
  guaranteedInterview: true,
  ...overrides,
});

export const courseInput = (overrides: object = {}) => ({
  id: numericId(),
  title: 'Care Certificate',
  description: 'Twelve weeks of practice.',
  duration: '12 weeks',
  deliveryMethod: 'in-person',
  linkedJobIds: [],
  ...overrides,
});

export const studentInput = (courseId: number, overrides: object = {}) => ({
  id: randomUUID(),
  courseId,
  candidateReferenceId: reference(),
  studentName: 'Ada Byron',
  studentEmail: `ada.${randomUUID().slice(0, 8)}@example.org`,
  enrollmentDate: '2026-05-01',
  ...overrides,
});

export const completionInput = (
  student: { courseId: number; candidateReferenceId: string },
  overrides: object = {},
) => ({
  courseId: student.courseId,
  candidateReferenceId: student.candidateReferenceId,
  completionDate: '2026-06-03',
  batchId: null,
  ...overrides,
});
