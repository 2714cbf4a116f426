// A random history, and what its moves may use.
import type { Actor } from '#shared/engine/command.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import type { Chance } from '../simulation/random.ts';

export type MatchState = Pick<Row<'matches'>, 'status' | 'interviewDate' | 'withdrawnAt'>;

/** A change of a match, and the command that made it. */
export interface Event {
  at: string;
  command: string;
  matchId: string;
  before: MatchState | null;
  after: MatchState;
}

export interface History {
  store: Classroom['store'];
  journal: Event[];
  now: string;
  /** The minutes in which the server ran. */
  heartbeats: string[];
}

/** What a move may use. */
export interface Play {
  room: Classroom;
  chance: Chance;
  /** Gives a command. A refusal is an outcome like any other. */
  give(name: string, input: unknown, actor: Actor): Promise<void>;
  /** Draws a row of a table. */
  one<T extends TableName>(table: T, isWanted?: (row: Row<T>) => boolean): Promise<Row<T> | undefined>;
  newId(): string;
  newNumber(): number;
}
