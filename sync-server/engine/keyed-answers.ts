// The answers of requests with an Idempotency-Key that are no commands of the engine: a repeated request does nothing, and is
// answered like the first.
import type { Knex } from 'knex';
import { keyedAnswerHours, runningKeyMinutes } from '#shared/policy.ts';
import { queryOnce } from './postgres-store.ts';
import { refuseRequest } from './request-refusals.ts';

/** The answer of a request. A body is JSON. */
export interface KeyedAnswer {
  status: number;
  body: string | null;
}

/** The id of the key, and a digest of the request that it was used for. */
export interface KeyedRequest {
  id: string;
  digest: string;
}

/** A process that was killed has left its keys without an answer. */
const CLAIM = `
  with old as (delete from "keyedAnswers" where "createdAt" < now() - interval '${keyedAnswerHours} hours' and id <> $1)
  insert into "keyedAnswers" as k (id, digest, "createdAt") values ($1, $2, now())
  on conflict (id) do update set digest = excluded.digest, "createdAt" = excluded."createdAt", status = null, body = null
    where k."createdAt" < now() - case when k.status is null
      then interval '${runningKeyMinutes} minutes' else interval '${keyedAnswerHours} hours' end
  returning id`;

/** Runs a request once for its key. */
export type AnswerOnce = (
  request: KeyedRequest,
  answer: () => Promise<KeyedAnswer>,
) => Promise<KeyedAnswer & { isRepeated: boolean }>;

/**
 * Makes that function. It refuses a key of another request, and one whose first request is still running. An error is not kept, so
 * the request can be sent again. A process that is killed between the act and its note leaves the act to be done again.
 */
export const answerOnce =
  (knex: Knex): AnswerOnce =>
  async ({ id, digest }, answer) => {
    const [claimed] = await queryOnce(knex, CLAIM, [id, digest]);
    if (!claimed) return knownAnswer(knex, { id, digest });
    let given: KeyedAnswer | undefined;
    try {
      given = await answer();
      return { ...given, isRepeated: false };
    } finally {
      const row = knex('keyedAnswers').where({ id });
      await (given && given.status < 400 ? row.update({ ...given }) : row.del());
    }
  };

async function knownAnswer(knex: Knex, { id, digest }: KeyedRequest) {
  const known = await knex('keyedAnswers').where({ id }).first();
  if (known && known.digest !== digest) throw refuseRequest('rest.reusedKey');
  if (!known || known.status === null) throw refuseRequest('rest.underWay');
  return { status: Number(known.status), body: known.body as string | null, isRepeated: true };
}
