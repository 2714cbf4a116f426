// A job posted once more: it starts inactive, so that nobody links a course to it before it was looked over.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { cutText } from '#shared/lib/texts.ts';
import { numericId } from '#shared/engine/field-schemas.ts';
import { ownJob } from './job.ts';
import { shown } from '../listings/listings.ts';
import { organizationName, refuseWhileAwaiting } from '../organizations/organizations.ts';
import { refuse } from '../refusals/refusal-texts.ts';

const longestTitle = 200;
const ending = ' (copy)';

export const duplicateJob = defineCommand({
  name: 'jobs.duplicate',
  allowed: ['employer'],
  input: z.object({ id: numericId(), sourceId: numericId() }),
  done: 'Job duplicated',
  failed: 'Failed to create job posting',
  async run(store, { id, sourceId }, { actor, now }) {
    await refuseWhileAwaiting(store, actor);
    const { rev: _rev, ...source } = await ownJob(store, sourceId, actor);
    if (source.isHidden) throw refuse('job.hidden');
    await store.add('jobs', {
      ...source,
      id,
      title: cutText(source.title, longestTitle - ending.length) + ending,
      employerName: await organizationName(store, actor),
      isActive: false,
      ...shown,
      createdAt: now,
      updatedAt: now,
      updatedByName: actor.name,
      fieldEdits: null,
    });
  },
});
