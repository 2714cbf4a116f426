// Interrupts an act at each of its statements, repeats it, and compares the end with that of an act that was not
// interrupted. A mail of the server is a statement, too: it is a row until it is sent.
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import type { Mailer } from '../operations/mail.ts';
import { storeMail } from '../operations/mail.ts';
import type { Database } from '../database/types.ts';

/** An act of several statements, in a scene of its own for each run. */
interface Interruptible<Scene> {
  prepare(): Promise<Scene>;
  act(scene: Scene): Promise<unknown>;
  /** What a person or a timer does after a failure. Defaults to the act itself. */
  repeat?(scene: Scene): Promise<unknown>;
  /** Reads the effect, without ids and times that differ between two scenes. */
  end(scene: Scene): Promise<unknown>;
}

/**
 * `fails`: one statement fails, and later ones succeed. `dies`: nothing is written any more, as after a crash. `lost`:
 * a statement takes effect, but the process does not learn it.
 */
type Interruption = 'fails' | 'dies' | 'lost';

const mostStatements = 400;

/**
 * Expects the same end for every interruption after which the act is repeated, for a repetition without interruption,
 * and for two processes that act at once. Returns the end.
 */
export async function expectRepeatable<Scene>(act: Interruptible<Scene>): Promise<unknown> {
  const { prepare, end, repeat = act.act } = act;
  const undisturbed = await prepare();
  await act.act(undisturbed);
  const wanted = await end(undisturbed);
  await repeat(undisturbed).catch(() => {});
  expect(await end(undisturbed), 'repeated after success').toEqual(wanted);

  const atOnce = await prepare();
  await Promise.allSettled([act.act(atOnce), act.act(atOnce)]);
  expect(await end(atOnce), 'two at once').toEqual(wanted);

  let isEndWanted = false;
  for (const interruption of ['fails', 'dies', 'lost'] as const)
    for (let place = 1; ; place += 1) {
      const scene = await prepare();
      const before = await end(scene);
      isEndWanted ||= isDeepStrictEqual(before, wanted);
      const statement = await interruptedAt(place, interruption, () => act.act(scene));
      if (statement === null) break;
      if (place > mostStatements) throw new Error(`The act has more than ${mostStatements} statements.`);
      await repeat(scene).catch(() => {});
      expect(await end(scene), `${interruption} at statement ${place}: ${statement}`).toEqual(wanted);
    }
  expect(isEndWanted, 'the end is there before the act').toBe(false);
  return wanted;
}

type Query = (this: unknown, ...parts: unknown[]) => unknown;

/** Runs the act. Returns the statement at which it was interrupted, or null if it has fewer statements. */
async function interruptedAt(
  place: number,
  interruption: Interruption,
  act: () => Promise<unknown>,
): Promise<string | null> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  let count = 0;
  let interrupted: string | null = null;
  prototype.query = function interruptible(this: unknown, ...parts: unknown[]) {
    const [statement] = parts;
    const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
    const isCommit = /^\s*commit/i.test(text);
    if (!isCounted(text)) return query.apply(this, parts);
    count += 1;
    if (count !== place && !(interruption === 'dies' && count > place)) return query.apply(this, parts);
    interrupted ??= text;
    const withoutCallback = parts.filter((part) => typeof part !== 'function');
    const done =
      interruption === 'lost' ? query.apply(this, withoutCallback) : isCommit && query.call(this, 'rollback');
    return failed(Promise.resolve(done), parts);
  };
  try {
    await act().catch(ignoreInterruption);
  } finally {
    prototype.query = query;
  }
  return interrupted;
}

/** Reads change nothing, and the end of a failed transaction always succeeds. */
const isCounted = (text: string): boolean =>
  !/^\s*(select|show|set|begin|start|savepoint|release|rollback|lock)\b/i.test(text);

function failed(done: Promise<unknown>, parts: unknown[]): unknown {
  const failure = new Error('The act was interrupted.');
  const callback = parts.find((part) => typeof part === 'function') as ((error: Error) => void) | undefined;
  if (!callback)
    return done.then(() => {
      throw failure;
    });
  void done.catch(() => {}).finally(() => setImmediate(callback, failure));
  return undefined;
}

/** An interrupted act may fail in any way, but a bug of the test must not look like an interruption. */
function ignoreInterruption(error: unknown): void {
  if (error instanceof TypeError || error instanceof ReferenceError) throw error;
}

/** A mailer whose mails wait in the database as with an SMTP server, readable. */
export const storedMailer = ({ knex }: Pick<Database, 'knex'>): Mailer => ({
  outbox: null,
  send: (mail, transaction) => storeMail(transaction ?? knex, { close: (text) => text }, mail),
  close: async () => {},
});

/** The subjects of the stored mails to an address. */
export async function mailsTo({ knex }: Pick<Database, 'knex'>, to: string): Promise<string[]> {
  const mails = await knex('deliveries').orderBy('createdAt').pluck<string[]>('content');
  return mails
    .map((content) => JSON.parse(content))
    .filter((mail) => mail.to === to)
    .map(({ subject }) => subject);
}
