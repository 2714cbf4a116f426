// Asks the server for links to students' own pages. Only it makes them, and it tells each link once.
import * as z from 'zod/mini';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { makeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import type { LearnerLink } from '#shared/domain/learner-links/learner-link.ts';

const shape = z.object({
  links: z.array(
    z.union([
      z.object({ enrollmentId: z.string(), link: z.string() }),
      z.object({ enrollmentId: z.string(), isMailed: z.literal(true) }),
      z.object({ enrollmentId: z.string(), refused: z.string() }),
    ]),
  ),
});

/** A link, or why there is none. */
export type MadeLink = z.infer<typeof shape>['links'][number];

/** As many as the server makes in one call. */
const mostAtOnce = 100;

/** Returns a function that makes a link for each of these students, and whether it can. */
export function useMakeLinks() {
  const { ask, isRunning, isOffline } = useServerCall();

  /** Returns what was made, also if a later call of several failed. */
  async function make(
    enrollmentIds: readonly string[],
    delivery: LearnerLink['delivery'],
    replaces?: string,
  ): Promise<MadeLink[]> {
    const made: MadeLink[] = [];
    for (let from = 0; from < enrollmentIds.length; from += mostAtOnce) {
      const body = { enrollmentIds: enrollmentIds.slice(from, from + mostAtOnce), delivery, replaces };
      const answer = await ask({
        method: 'POST',
        path: '/api/learner-links',
        body,
        failed: makeLearnerLink.failed,
      });
      if (answer === undefined) break;
      made.push(...shape.parse(answer).links);
    }
    return made;
  }

  return { make, isRunning, isOffline };
}
