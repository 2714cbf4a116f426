// Whom to ask about a command that needs another role. Loaded only by screens that say it.
import type { Actor } from '../command.ts';
import { Refusal } from '../rejection.ts';
import type { Reader } from '../store.ts';
import { refuseBelowLeastRole } from './member-roles.ts';
import type { MemberRole } from '../options.ts';

/** Returns the sentence of the refusal: "Ask a manager of Northside College." Undefined if the person may give it. */
export async function roleNeeded(
  reader: Reader,
  actor: Actor,
  leastRole: MemberRole | undefined,
): Promise<string | undefined> {
  try {
    await refuseBelowLeastRole(reader, { ...(leastRole && { leastRole }) }, actor);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
}
