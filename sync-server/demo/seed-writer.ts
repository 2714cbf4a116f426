// Writes the demo data: gives commands at times of the past, so that every row is legal.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { commands } from '#shared/commands.ts';
import type { CommandName } from '#shared/commands.ts';
import { DAY_MS, isWeekend } from '#shared/lib/time.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { executeWith } from '../engine/execute.ts';
import type { Entry, Execute } from '../engine/types.ts';

export type Order = [command: CommandName, input: unknown];

export const numberOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);

/** Returns the same id for the same person or thing in all demo data. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export const referenceOf = (text: string): string =>
  candidateReference(createHash('sha256').update(`reference ${text}`).digest());

/** Gives commands to an empty database, with a clock that is set by days before today. */
export class SeedWriter {
  readonly knex: Knex;
  readonly execute: Execute;
  /** The founders, by the names of their organizations. */
  readonly actors = new Map<string, Actor>();
  private readonly today: Date;
  private clock: Date;

  constructor(knex: Knex, today: Date) {
    this.knex = knex;
    this.today = today;
    this.clock = today;
    this.execute = executeWith({
      knex,
      commands,
      now: () => this.clock,
      onDefect: (error) => {
        throw error;
      },
    });
  }

  get now(): Date {
    return this.clock;
  }

  /** Returns the day of the clock, "2026-06-03". */
  get day(): string {
    return this.clock.toISOString().slice(0, 10);
  }

  actorOf(organization: string): Actor {
    return assertDefined(this.actors.get(organization));
  }

  goTo(daysAgo: number): void {
    this.clock = new Date(this.daysAgo(daysAgo));
  }

  /** Returns the first working day at or after this many days from today. */
  ahead(days: number, hour: number): string {
    const at = new Date(this.daysAgo(-days));
    while (isWeekend(at.toISOString().slice(0, 10))) at.setUTCDate(at.getUTCDate() + 1);
    at.setUTCHours(hour, 0, 0, 0);
    return at.toISOString();
  }

  daysAgo(days: number): string {
    return new Date(this.today.getTime() - days * DAY_MS).toISOString();
  }

  async matchesOf(jobTitle: string): Promise<string[]> {
    const rows = await this.knex('matches')
      .where({ jobId: numberOf(jobTitle) })
      .orderBy('candidateReferenceId')
      .select('id');
    return rows.map(({ id }) => id as string);
  }

  async read(actor: Actor, which: Record<string, string>): Promise<void> {
    const notices = await this.knex('notifications')
      .where({ personId: actor.person, ...which })
      .orderBy('id')
      .select('id');
    const ids = notices.map(({ id }) => id as string);
    if (ids.length > 0) await this.give(actor, ['notifications.markRead', { ids }]);
  }

  async give(actor: Actor, ...orders: Order[]): Promise<void> {
    const entries = orders.map(([command, input], index) =>
      entryOf(
        `seed-${numberOf(`${actor.person} ${this.clock.getTime()} ${JSON.stringify(orders)} ${index}`)}`,
        command,
        input,
      ),
    );
    const { outcomes } = await this.execute({ actor, client: null, entries });
    for (const outcome of outcomes.values())
      if (outcome.kind === 'refused' || outcome.kind === 'held')
        throw new Error(`The demo data cannot be seeded: ${JSON.stringify(outcome)}`);
  }
}

function entryOf(id: string, command: string, input: unknown): Entry {
  const version = assertDefined(commands.get(command)).version;
  return {
    id,
    command,
    version,
    input,
    after: [],
    digest: entryDigest({ command, version, input }),
    sequence: null,
    savedAt: null,
  };
}
