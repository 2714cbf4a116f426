// The link by which a learner acts, and the match that they act about. A learner sees no rows: the server reads them.
import type { AcceptContext, Actor } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import type { Match } from '../interviews/interviews.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { isLive, learnerName, matchesOfStudent } from './learner-link.ts';
import type { LearnerLink } from './learner-link.ts';

interface Acting {
  link: LearnerLink;
  student: Enrollment;
}

/** Returns the link that acts and its student. Refuses a link that is revoked or over. */
export async function actingLink(store: Writer, { actor, now }: AcceptContext): Promise<Acting> {
  const link = await store.get('learnerLinks', actor.person);
  const student = link && (await store.get('enrollments', link.enrollmentId));
  if (!student || !isLive(link, student, await matchesOfStudent(store, student), now))
    throw refuseAccount('learnerLink.over');
  return { link, student };
}

/** Returns also the learner’s own match. Refuses before the reader has said "This is me". */
export async function actingMatch(
  store: Writer,
  matchId: string,
  context: AcceptContext,
): Promise<Acting & { match: Match }> {
  const { link, student } = await actingLink(store, context);
  if (!link.confirmedAt) throw refuseAccount('learnerLink.notConfirmed');
  const match = (await matchesOfStudent(store, student)).find(({ id }) => id === matchId);
  if (!match) throw refuseAccount('learnerMatch.notFound');
  return { link, student, match };
}

/** What the learner does takes effect as an act of the provider. Histories name the learner. */
export const inProvidersPlace = (context: AcceptContext, { providerId }: LearnerLink): AcceptContext => ({
  ...context,
  actor: {
    ...context.actor,
    organization: providerId,
    role: 'provider',
    memberRole: 'member',
    name: learnerName,
  } satisfies Actor,
});
