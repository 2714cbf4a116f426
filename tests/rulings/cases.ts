// Makes the tests of a state machine: each transition that it lists, each of its conditions, and every other act in every
// state by everybody.
import { expect } from 'vitest';
import { namesIn } from '../named-tests.ts';
import type { Condition } from './conditions.ts';
import { attempt, everyActor, mayAct } from './state-machine.ts';
import type { StateMachine, Transition } from './state-machine.ts';

export type Case = [name: string, run: () => Promise<void>];

export function casesOf<From extends string, To extends string, Name extends string>(
  machine: StateMachine<From, To, Name>,
): { allowed: Case[]; conditions: Case[]; forbidden: Case[] } {
  const { rooms, acts, transitions } = machine;
  const allowed = transitions.flatMap((transition) =>
    transition.from.map((from): Case => [
      `${from}: ${transition.act} (${transition.who.join(', ')})`,
      async () => {
        for (const actor of everyActor.filter((each) => mayAct(transition.who, each))) {
          const room = await rooms[from]();
          const before = await machine.stateIn(room);
          expect(await attempt(room, acts[transition.act], actor), actor.name).toBe(true);
          expect(await machine.stateIn(room)).toBe(transition.to ?? before);
          await transition.shows(room);
        }
      },
    ]),
  );
  const forbidden = keysOf(rooms).flatMap((from) =>
    keysOf(acts).map((act): Case => [
      `${from}: ${act}`,
      async () => {
        const rows = transitions.filter((row) => row.act === act && row.from.includes(from));
        const room = await rooms[from]();
        const before = await machine.rowsIn(room);
        for (const actor of everyActor.filter((each) => !rows.some(({ who }) => mayAct(who, each)))) {
          await attempt(room, acts[act], actor);
          expect(await machine.rowsIn(room), actor.name).toEqual(before);
        }
      },
    ]),
  );
  const conditions = transitions.flatMap((transition) =>
    transition.conditions.flatMap((condition) => conditionCases(machine, transition, condition)),
  );
  return { allowed, conditions, forbidden };
}

/** Tries a transition in each situation in which the condition is untrue. */
function conditionCases<From extends string, To extends string, Name extends string>(
  machine: StateMachine<From, To, Name>,
  { act, who, from }: Transition<From, To, Name>,
  { says, untrue }: Condition<From>,
): Case[] {
  if ('shownBy' in untrue) {
    const [file, title] = untrue.shownBy;
    return [[`${act}, ${says}`, async () => expect(namesIn(file), file).toContain(title)]];
  }
  return untrue.flatMap(({ state, room: change, input, instead }) =>
    (state === undefined ? from : [state]).map((begin): Case => [
      `${begin}: ${act}, unless ${says}`,
      async () => {
        for (const actor of everyActor.filter((each) => mayAct(who, each))) {
          const room = await machine.rooms[begin]();
          await change?.(room);
          const before = await machine.rowsIn(room);
          await attempt(room, machine.acts[act], actor, input?.(room));
          if (instead) await instead(room);
          else expect(await machine.rowsIn(room), actor.name).toEqual(before);
        }
      },
    ]),
  );
}

export function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
