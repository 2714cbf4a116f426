// The calendar entry that a mail about an interview brings to its reader.
import type { Knex } from 'knex';
import { interviewEntry } from '#shared/domain/interviews/calendar-file.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { CalendarEntry } from '#shared/lib/calendar-text.ts';
import { pactTitle } from '#shared/reads/pacts/pact-key.ts';

interface InvitationParts {
  knex: Knex;
  publicOrigin: string;
}

/**
 * Returns the interview as the reader's calendar feed has it, so that it is one entry with the same id. A person with a feed
 * gets no invitations, which would show each interview twice.
 */
export async function invitationTo(
  visible: Reader,
  actor: Actor,
  matchId: string,
  { knex, publicOrigin }: InvitationParts,
): Promise<CalendarEntry | undefined> {
  const hasFeed = await knex('calendarFeeds').where({ personId: actor.person }).first('id');
  const [match, interview] = await Promise.all([
    visible.get('matches', matchId),
    visible.get('interviews', matchId),
  ]);
  if (hasFeed || !match || !interview) return undefined;
  const [job, course] = await Promise.all([
    visible.get('jobs', match.jobId),
    visible.get('courses', match.courseId),
  ]);
  const about = pactTitle({ course, job }, sideOf(actor));
  return interviewEntry(interview, job ?? {}, new URL(publicOrigin).host, about);
}
