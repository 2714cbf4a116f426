// Formats instants inside the sentences of rules. Sentences contain instants because the day depends on the time zone
// of the reader's organization.
import type { Actor, RunResult } from '../engine/command.ts';
import { Refusal } from '../engine/rejection.ts';
import type { Reader } from '../engine/store.ts';
import { dateIn, shortDate } from './time.ts';

const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;

/** Replaces each instant, as in "Removed by Paul on 2026-06-03T14:00:00.000Z.", with its day, formatted by `day`. */
export const withDays = (text: string, day: (instant: string) => string): string =>
  text.replaceAll(instants, day);

/** Formats the instants in a rejection for the actor. Returns any other error unchanged. */
export async function refusalWithDays(error: unknown, reader: Reader, actor: Actor): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  const texts = [error.message, ...Object.values(error.fields)];
  if (!texts.some(hasInstant)) return error;
  const day = await dayOfReader(reader, actor);
  const fields = Object.entries(error.fields).map(([name, text]) => [name, withDays(text, day)]);
  return new Refusal(error.code, withDays(error.message, day), Object.fromEntries(fields), error.text);
}

/** Formats the instants in a result's note for the actor. */
export async function resultWithDays(result: RunResult, reader: Reader, actor: Actor): Promise<RunResult> {
  if (!result.note || !hasInstant(result.note)) return result;
  return { ...result, note: withDays(result.note, await dayOfReader(reader, actor)) };
}

const hasInstant = (text: string): boolean => text.search(instants) !== -1;

async function dayOfReader(reader: Reader, actor: Actor): Promise<(instant: string) => string> {
  const zone = (await reader.get('organizations', actor.organization))?.timeZone ?? 'UTC';
  return (instant) => shortDate(dateIn(zone, instant));
}
