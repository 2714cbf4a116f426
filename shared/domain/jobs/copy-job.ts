// Copies a job. The copy starts inactive, so that no course is linked to it before the employer has reviewed it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { cutText } from '#shared/lib/texts.ts';
import { numericId } from '#shared/engine/field-schemas.ts';
import { addJob } from './commands.ts';
import { ownJob } from './job.ts';
import { refuseWhileAwaiting } from '../organizations/organizations.ts';
import { refuse } from '../refusals/refusal-texts.ts';

const longestTitle = 200;
const ending = ' (copy)';

/** Posts a copy of a job under "(copy)", without its agreements. `sourceId` names the original. */
export const duplicateJob = defineCommand({
  name: 'jobs.duplicate',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({ id: numericId(), sourceId: numericId() }),
  done: 'Job duplicated',
  failed: 'Failed to create job posting',
  async run(store, { id, sourceId }, context) {
    await refuseWhileAwaiting(store, context.actor);
    const { rev: _rev, ...source } = await ownJob(store, sourceId, context.actor);
    if (source.isHidden) throw refuse('job.hidden');
    const title = cutText(source.title, longestTitle - ending.length) + ending;
    await addJob(store, { ...source, id, title, isActive: false }, context);
  },
});
