// Faulty commands, to verify that one of them affects only itself.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Command, Commands } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { undecided } from '#shared/domain/agreements/agreement.ts';
import type { Row } from '#shared/engine/schema.ts';

const round = z.object({ courseId: z.int(), jobId: z.int(), round: z.int(), employerId: z.string() });

const agreementOf = (
  input: z.infer<typeof round>,
  providerId: string,
  createdAt: string,
): Omit<Row<'agreements'>, 'rev' | 'status'> => ({
  ...input,
  id: `${input.courseId}.${input.jobId}.${input.round}`,
  providerId,
  terms: '',
  termsCode: null,
  interviewsPer30Days: null,
  ...undecided,
  isRelated: false,
  createdAt,
});

const stumble = defineCommand({
  name: 'test.stumble',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({}),
  done: 'Stumbled',
  failed: 'Did not stumble',
  async run() {
    throw new TypeError('a bug');
  },
});

/** Ignores that another round is live, which violates the unique index. */
const clash = defineCommand({
  name: 'test.clash',
  allowed: ['provider'],
  leastRole: 'member',
  input: round,
  done: 'Clashed',
  failed: 'Did not clash',
  run: (store, input, { actor, now }) =>
    store.add('agreements', { ...agreementOf(input, actor.organization, now), status: 'pending_approval' }),
});

/** Writes a row that violates a database constraint: an agreement that is active and was never approved. */
const breakRow = defineCommand({
  name: 'test.break',
  allowed: ['provider'],
  leastRole: 'member',
  input: round,
  done: 'Broken',
  failed: 'Not broken',
  run: (store, input, { actor, now }) =>
    store.add('agreements', { ...agreementOf(input, actor.organization, now), status: 'active' }),
});

/** Cuts a text inside a surrogate pair. */
const garble = defineCommand({
  name: 'test.garble',
  allowed: ['provider'],
  leastRole: 'member',
  input: round,
  done: 'Garbled',
  failed: 'Not garbled',
  run: (store, input, { actor, now }) =>
    store.add('agreements', {
      ...agreementOf(input, actor.organization, now),
      terms: `${'😀'.slice(0, 1)} a\u0000b`,
      status: 'cancelled',
      endReason: 'cancelled',
      endedAt: now,
      endedByName: actor.name,
    }),
});

/** Writes a fraction into an integer column. */
const halve = defineCommand({
  name: 'test.halve',
  allowed: ['provider'],
  leastRole: 'member',
  input: round,
  done: 'Halved',
  failed: 'Not halved',
  run: (store, input, { actor, now }) =>
    store.add('agreements', {
      ...agreementOf(input, actor.organization, now),
      round: input.round + 0.5,
      status: 'completed',
    }),
});

/** Writes a key that exceeds the index limit. */
const swell = defineCommand({
  name: 'test.swell',
  allowed: ['provider'],
  leastRole: 'member',
  input: round,
  done: 'Swollen',
  failed: 'Not swollen',
  run: (store, _input, { actor, now, newId }) =>
    store.add('persons', {
      id: Array.from({ length: 3000 }, (_, place) =>
        String.fromCodePoint(0x4e00 + ((place * 7919) % 20_000)),
      ).join(''),
      providerId: actor.organization,
      personKey: newId(),
      createdAt: now,
    }),
});

const bad = [stumble, clash, breakRow, garble, halve, swell] as unknown as Command[];

export const commandsWithBadRules: Commands = new Map([
  ...commands,
  ...bad.map((command) => [command.name, command] as const),
]);
