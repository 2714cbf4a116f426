// An exact in-memory model of the database, for large numbers of stories. The real server code queries it through the
// real query builder, statement by statement, and it answers as Postgres would. The stories verify this: the same seed
// gives the same hash on both.
import knex from 'knex';
import type { Database } from '#server/database/types.ts';
import { failure } from './constraints.ts';
import { ModelState } from './state.ts';
import { handlerOf } from './statements.ts';
import type { Answer } from './known.ts';

type Callback = (error: unknown, answer?: Answer) => void;
type Asked = string | { text: string; values?: unknown[]; name?: string };

/**
 * Has the interface that knex and the server expect of a connection. There is only one, so nothing waits for a lock.
 */
export class ModelConnection {
  private readonly state = new ModelState();

  query(asked: Asked, ...rest: unknown[]): Promise<Answer> | undefined {
    const callback = rest.at(-1);
    const answered = new Promise<Answer>((resolve, reject) => {
      // Like an answer of another process: after everything that is ready to run.
      setImmediate(() => {
        try {
          resolve(this.answer(asked));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    if (typeof callback !== 'function') return answered;
    void hand(answered, callback as Callback);
    return undefined;
  }

  private answer(asked: Asked): Answer {
    const { text, values = [], name } = typeof asked === 'string' ? { text: asked } : asked;
    const { state } = this;
    if (/^\s*rollback(;|$)/i.test(text)) return done(() => state.rollback());
    if (/^COMMIT/i.test(text)) return done(() => state.commit());
    const [, verb = '', savepoint = ''] =
      /^(savepoint|release|rollback to) (?:savepoint )?(\w+)/i.exec(text) ?? [];
    if (/^savepoint/i.test(verb)) return done(() => state.savepoint(savepoint));
    if (/^release/i.test(verb)) return done(() => state.release(savepoint));
    if (/^rollback to/i.test(verb)) return done(() => state.rollbackTo(savepoint));
    const { match, handle } = handlerOf(name, text);
    // The query builder needs the kind of statement.
    const command = /^\w+/.exec(text)?.[0].toUpperCase();
    return { ...state.statement(() => handle(state, match, values, text)), command };
  }
}

/** Returns an empty result. */
const done = (act: () => void): Answer => (act(), { rows: [] });

async function hand(answered: Promise<Answer>, callback: Callback): Promise<void> {
  let answer: Answer;
  try {
    answer = await answered;
  } catch (error) {
    return callback(error);
  }
  callback(null, answer);
}

export function modelDatabase(): Database {
  const connection = new ModelConnection();
  const pool = knex({ client: 'pg', connection: {}, pool: { min: 1, max: 1 } });
  Object.assign(pool.client, {
    acquireRawConnection: async () => connection,
    destroyRawConnection: async () => {},
  });
  const alone = () => {
    throw failure('0A000', 'The model tells nobody');
  };
  return {
    knex: pool,
    writing: pool,
    writers: 1,
    kind: 'embedded',
    isListening: () => true,
    migrate: async () => {},
    listen: alone,
    notify: alone,
    close: () => pool.destroy(),
  };
}
