// The Idempotency-Key of the calls outside the REST table.
import { digestOf } from '#shared/engine/protocol.ts';
import type { AnswerOnce } from '#server/engine/keyed-answers.ts';
import { onlyChecks } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { describedCalls } from './calls.ts';
import { isRepeatable } from './described-call.ts';
import { keyFrom } from '../rest/entry-keys.ts';

/** Answers a repeated request of these calls like the first. Runs before the routes. */
export const keyedCalls =
  (answerOnce: AnswerOnce): RouteGroup =>
  (router) => {
    for (const { method, path } of describedCalls.filter(isRepeatable))
      router[method](
        path,
        onlyChecks(async (context, next) => {
          const { actor } = context.state;
          const given = context.get('Idempotency-Key');
          if (!given || !actor) return next();
          const asked = [context.method, context.path, context.request.body ?? null];
          const request = { id: `call-${keyFrom(given, actor)}`, digest: digestOf(JSON.stringify(asked)) };
          const { status, body, isRepeated } = await answerOnce(request, async () => {
            await next();
            const answered: unknown = context.body ?? null;
            return { status: context.status, body: answered === null ? null : JSON.stringify(answered) };
          });
          if (!isRepeated) return;
          context.body = body;
          if (body !== null) context.type = 'json';
          context.status = status;
        }),
      );
  };
