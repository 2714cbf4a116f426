// Makes the tests of a state machine: each transition that it lists, and every other act in every state by everybody.
import { expect } from 'vitest';
import { attempt, everyActor, mayAct } from './state-machine.ts';
import type { StateMachine } from './state-machine.ts';

export type Case = [name: string, run: () => Promise<void>];

export function casesOf<From extends string, To extends string, Name extends string>(
  machine: StateMachine<From, To, Name>,
): { allowed: Case[]; forbidden: Case[] } {
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
  return { allowed, forbidden };
}

export function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
