// Converts a changed choice of linked jobs into links to open and links to end.
import type { LinkedJob } from '#shared/reads/courses.ts';
import type { Order } from '#app/replica/replica.ts';
import type { Command } from '#shared/engine/command.ts';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { linkJob, unlinkJob } from '#shared/domain/courses/commands.ts';

/** `links` contains the newest round of each job that was ever asked. */
export function linkChanges(links: readonly LinkedJob[], chosen: readonly number[] = []) {
  const live = links.filter(({ agreement }) => isLive(agreement));
  const linkedBefore = live.map(({ agreement }) => agreement.jobId);
  const unlinked = live.filter(({ agreement }) => !chosen.includes(agreement.jobId));
  const added = chosen.filter((jobId) => !linkedBefore.includes(jobId));
  const lastRound = (jobId: number) =>
    links.find(({ agreement }) => agreement.jobId === jobId)?.agreement.round ?? 0;
  return {
    linkedBefore,
    unlinked,
    /** The jobs whose employers will be asked. */
    added,
    orders: (courseId: number): Order[] => [
      ...unlinked.map(({ agreement: { jobId, round } }) => order(unlinkJob, { courseId, jobId, round })),
      ...added.map((jobId) => order(linkJob, { courseId, jobId, round: lastRound(jobId) + 1 })),
    ],
  };
}

/** Returns the names of the employers that new links ask. */
export const employersOf = (
  jobs: readonly { id: number; employerName: string }[],
  added: readonly number[],
): string[] => jobs.filter(({ id }) => added.includes(id)).map(({ employerName }) => employerName);

function order<Input>(command: Command<Input>, input: Input): Order {
  return { command: command as Command, input };
}
