// A state machine as a table: which act leads from which state to which, and who may do it. What a table does not
// list is forbidden, so the test tries every act in every state by everybody.
import type { Actor } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import type { Condition } from './conditions.ts';
import { ada, erin, nora, otto, paul, petra, sam, system } from '#shared/testing/people.ts';

/** Who may do something to an agreement or a match. Everybody else may not: no table can allow it. */
const actorsOf = {
  employer: [erin],
  provider: [paul, sam],
  administrator: [ada],
  platform: [system],
} as const;
export type Party = keyof typeof actorsOf;

export const everyActor: readonly Actor[] = [erin, otto, paul, sam, petra, ada, nora, system];

/** A command with the input that it has in the room it is given in. */
export interface Act {
  command: string;
  input(room: Classroom): Promise<object>;
}

export interface Transition<From extends string, To extends string, Name extends string> {
  from: readonly From[];
  act: Name;
  /** Null if the state stays: the act changes something else. */
  to: To | null;
  who: readonly Party[];
  /** What else must be true. */
  conditions: readonly Condition<From>[];
  /** What follows, as the page says it. */
  effect: string;
  /** Checks in the room what the effect says. */
  shows(room: Classroom): Promise<void>;
}

export interface StateMachine<From extends string, To extends string, Name extends string> {
  /** Makes a room in which the subject is in this state. */
  rooms: Record<From, () => Promise<Classroom>>;
  acts: Record<Name, Act>;
  transitions: readonly Transition<From, To, Name>[];
  /** Names for states that are often listed together, largest first. */
  groups: Record<string, readonly From[]>;
  stateIn(room: Classroom): Promise<To>;
  /** The rows that an act which is not allowed leaves alone. */
  rowsIn(room: Classroom): Promise<unknown>;
}

/** Several checks of one effect. */
export const all =
  (...checks: readonly ((room: Classroom) => Promise<void>)[]) =>
  async (room: Classroom): Promise<void> => {
    for (const check of checks) await check(room);
  };

export const mayAct = (who: readonly Party[], actor: Actor): boolean =>
  who.some((party) => actorsOf[party].some(({ person }) => person === actor.person));

/** Gives a command by its name. Throws if it was refused. */
export async function give(room: Classroom, name: string, input: object, actor: Actor): Promise<void> {
  await room.accept(assertDefined(commands.get(name)), input, actor);
}

/** Gives the command of the act, with `changed` in place of parts of its input. Reports whether it was accepted. */
export async function attempt(
  room: Classroom,
  { command, input }: Act,
  actor: Actor,
  changed: object = {},
): Promise<boolean> {
  try {
    await give(room, command, { ...(await input(room)), ...changed }, actor);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
