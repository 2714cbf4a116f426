// Publishes on an employer's jobs how it keeps its promises, for providers that choose a job. They do not have the rows
// behind it: the matches of other providers' learners. The figure is therefore rebuilt once a day, rounded, given with a
// band instead of a count, and omitted if fewer than five interviews fell due.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { adherenceOf } from '../interviews/adherence.ts';
import type { Adherence } from '../interviews/adherence.ts';

type Published = Pick<Row<'jobs'>, 'interviewsDue' | 'adherencePercent'>;

/** The figure of a job that is not published yet. */
export const unpublished: Published = { interviewsDue: null, adherencePercent: null };

/** With fewer interviews, a provider could tell how one other learner was treated. */
const fewestDue = 5;
/** Lower bounds of the bands. Below five, the figure only tells that there are some. */
const bands = [100, 50, 20, 10, fewestDue, 1] as const;
const roundedTo = 5;

/**
 * Writes the employer's adherence to its jobs, where training providers read it. Matches with a related organization
 * don't count.
 */
export const publishAdherence = defineCommand({
  name: 'jobs.publishAdherence',
  allowed: ['system'],
  input: z.object({ employerId: rowId() }),
  done: 'Interview promise figures updated',
  failed: 'Failed to publish the adherence',
  async run(store, { employerId }, { now }) {
    const [jobs, matches] = await Promise.all([
      store.find('jobs', { employerId }),
      store.find('matches', { employerId }),
    ]);
    const unrelated = matches.filter(({ isRelated }) => !isRelated);
    const next = publishedOf(adherenceOf(unrelated, now));
    for (const job of jobs)
      if (job.interviewsDue !== next.interviewsDue || job.adherencePercent !== next.adherencePercent)
        await store.put('jobs', { ...job, ...next });
  },
});

/** Rounds the figures that others may read: a band of due interviews, and no percentage below `fewestDue`. */
export function publishedOf({ percent, due }: Pick<Adherence, 'percent' | 'due'>): Published {
  const interviewsDue = bands.find((least) => due >= least) ?? 0;
  if (percent === null || due < fewestDue) return { interviewsDue, adherencePercent: null };
  return { interviewsDue, adherencePercent: Math.round(percent / roundedTo) * roundedTo };
}

/** Formats "95% of 20–49 interviews due were kept in time". Returns nothing before the first publication. */
export function publishedText({ interviewsDue, adherencePercent }: Published): string | undefined {
  // A row that this device received from an older server has no such columns.
  if (typeof interviewsDue !== 'number') return undefined;
  if (interviewsDue === 0) return 'No interviews due yet';
  if (adherencePercent === null) return `Fewer than ${fewestDue} interviews due so far`;
  return `${adherencePercent}% of ${bandText(interviewsDue)} interviews due were kept in time`;
}

function bandText(least: number): string {
  const above = bands[bands.findIndex((bound) => bound === least) - 1];
  return above === undefined ? `${least}+` : `${least}–${above - 1}`;
}
