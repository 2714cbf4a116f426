// The conditions of a transition. Each says how it is made untrue, so that a test can try what happens then.
import type { Classroom } from '#shared/testing/classroom.ts';
import type { TestName } from './decisions-elsewhere.ts';

/** A situation in which a condition is untrue. */
export interface Untrue<State extends string> {
  /** A state to begin in, in place of the states of the transition. */
  state?: State;
  /** Changes the room before the act. */
  room?(room: Classroom): Promise<void>;
  /** Replaces parts of the input of the act. */
  input?(room: Classroom): object;
  /** Checks what happens in place of the transition. Without it the act must be refused or change nothing. */
  instead?(room: Classroom): Promise<void>;
}

export interface Condition<State extends string> {
  /** The condition as the page says it. */
  says: string;
  /** At least one situation, or a test that tries it with the clock of the server and real rows. */
  untrue: readonly [Untrue<State>, ...Untrue<State>[]] | { shownBy: TestName };
}

/** A condition that is untrue in these states. */
export const unlessIn = <State extends string>(
  says: string,
  first: NoInfer<State>,
  ...others: readonly NoInfer<State>[]
): Condition<State> => ({ says, untrue: [{ state: first }, ...others.map((state) => ({ state }))] });

/** A condition that is untrue after each of these changes to the room. */
export const unlessChanged = (
  says: string,
  first: (room: Classroom) => Promise<void>,
  ...others: readonly ((room: Classroom) => Promise<void>)[]
): Condition<never> => ({ says, untrue: [{ room: first }, ...others.map((room) => ({ room }))] });

/** A condition that is untrue with each of these parts in the input of the act. */
export const unlessGiven = (
  says: string,
  first: (room: Classroom) => object,
  ...others: readonly ((room: Classroom) => object)[]
): Condition<never> => ({ says, untrue: [{ input: first }, ...others.map((input) => ({ input }))] });
