// The commands about an employer's sites. A site is never deleted: it is closed, and its jobs stay.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { lineFrom, nameFrom, rowId } from '#shared/engine/field-schemas.ts';
import { editOf } from '#shared/engine/three-way-merge.ts';
import type { SchemasOf } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { sitesPerOrganization } from '#shared/policy.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { calendarFields, withDaysOf } from '../organizations/working-calendar.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { copiedFrom, moveInterviewsOf, ownSite } from './site.ts';
import type { Site } from './site.ts';

const fields = {
  name: nameFrom(1, 'Site name is required', 120),
  address: lineFrom(1, 'Address is required', 300),
  ...calendarFields,
} satisfies SchemasOf<'sites'>;
/** A field that describes a site. */
export type SiteField = keyof typeof fields;

/** Adds a site. */
export const createSite = defineCommand({
  name: 'sites.create',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), ...fields }),
  done: 'Site added',
  failed: 'Failed to add the site',
  async run(store, input, { actor, now }) {
    const sites = await store.find('sites', { organizationId: actor.organization });
    if (sites.length >= sitesPerOrganization) throw refuse('site.tooMany', { most: sitesPerOrganization });
    await store.add('sites', {
      ...input,
      organizationId: actor.organization,
      isActive: true,
      createdAt: now,
      updatedAt: now,
      updatedByName: actor.name,
      fieldEdits: null,
    });
  },
});

/** Changes a site, closes it or opens it again. Its jobs and their interviews follow. */
export const editSite = defineCommand({
  name: 'sites.edit',
  allowed: ['employer'],
  leastRole: 'manager',
  input: editOf(rowId(), z.object({ ...fields, isActive: z.boolean() })),
  done: 'Site saved',
  failed: 'Failed to save the site',
  async run(store, { id, ...edit }, context) {
    const known = await ownSite(store, id, context.actor);
    const { next, result } = await saveEdit(store, 'sites', known, withDaysOf(known, edit), context);
    await copyToJobs(store, next);
    return result;
  },
});

async function copyToJobs(store: Writer, site: Site): Promise<void> {
  const jobs = await store.find('jobs', { siteId: site.id });
  const copied = copiedFrom(site);
  for (const job of jobs)
    if (
      job.siteName !== copied.siteName ||
      job.siteAddress !== copied.siteAddress ||
      job.siteTimeZone !== copied.siteTimeZone
    )
      await store.put('jobs', { ...job, ...copied });
  await moveInterviewsOf(store, site.organizationId, jobs, site.timeZone);
}
