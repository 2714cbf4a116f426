// Computes the open deadlines of a site's jobs again after its calendar changes.
import { onServer } from '#shared/engine/command.ts';
import { calendarFieldNames } from '../organizations/working-calendar.ts';
import { recomputeAfterEmployer } from '../guarantees/calendar-changes.ts';
import { editSite } from './sites.ts';

export const editSiteOnServer = onServer(editSite, {
  async onAccepted(store, { id, set }, context) {
    if (!calendarFieldNames.some((field) => field in set)) return;
    const jobs = await store.find('jobs', { siteId: id });
    const matches = await Promise.all(jobs.map((job) => store.find('matches', { jobId: job.id })));
    await recomputeAfterEmployer(store, context.actor.organization, matches.flat(), context);
  },
});
