// How the model recognizes a statement.
import type { ModelState } from './state.ts';

export interface Answer {
  rows: object[];
  command?: string | undefined;
}

/** Receives the match, the values, and the whole text. */
export type Handler = (
  state: ModelState,
  match: RegExpExecArray,
  values: readonly unknown[],
  text: string,
) => Answer;

export type Known = readonly [beginning: RegExp, handle: Handler];
